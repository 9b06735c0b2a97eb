/// The plain description of one word, option or flag; parser, help, manual and completions all read it.
struct Parameter {
    enum Role {
        case word
        case option
        case flag
    }

    var role: Role
    /// In kebab case, without dashes; empty until the property's name is known.
    var name: String
    var short: Character?
    var help: String
    var isRequired = false
    var isRepeating = false
    var givenPlaceholder: String?
    var givenCompletion = CompletionKind.none
    /// Nil for a flag.
    var valueType: (any ParameterValue.Type)?
    var defaultValue: (any ParameterValue)?
    /// Names without dashes that people try for an option; they are answered with its own and never read.
    var alsoCalled: [String] = []
    /// The value that a new record gets if the option is not given, as help tells it: "today".
    var unsaid: String?
    /// What an option means that is given without a value; `nil` where it has to have one.
    var impliedValue: String?

    /// The description with the name of its property, where no other was given.
    func named(after property: String) -> Parameter {
        guard name.isEmpty else { return self }
        var parameter = self
        parameter.name = Parameter.kebab(property)
        return parameter
    }

    var candidates: [String] { valueType?.candidates ?? [] }

    var takesValue: Bool { role == .option }

    /// Whether the word after it is its value; one that may be left out stands behind `=`.
    var awaitsValue: Bool { takesValue && impliedValue == nil }

    /// How its value stands behind its name: " DAY", "[=DAYS]", or nothing.
    var valueLabel: String {
        guard takesValue else { return "" }
        return awaitsValue ? " \(placeholder)" : "[=\(placeholder)]"
    }

    /// How the command line spells it: "--on", or the placeholder of a word.
    var label: String { role == .word ? placeholder : "--" + name }

    /// Every way to give the option: "--on", "-d".
    var spellings: [String] {
        guard role != .word else { return [] }
        return ["--" + name] + (short.map { ["-" + String($0)] } ?? [])
    }

    /// The value's name in help; few and short candidates stand for themselves.
    var placeholder: String {
        if let givenPlaceholder { return givenPlaceholder }
        return listsCandidatesInPlace ? candidates.joined(separator: "|") : name.uppercased()
    }

    /// The value's completion, which follows from the candidates where none was given.
    var completion: CompletionKind {
        givenCompletion == .none && !candidates.isEmpty ? .values(candidates) : givenCompletion
    }

    /// The help with what the declaration adds to it: what it is if not said, candidates, default, repetition.
    var wholeHelp: String {
        let stop = help.hasSuffix(".") ? "." : ""
        let help = unsaid.map { self.help.dropLast(stop.count) + ": \($0) if not said" + stop } ?? self.help
        var notes: [String] = []
        if !candidates.isEmpty, givenPlaceholder != nil || !listsCandidatesInPlace {
            notes.append("one of " + candidates.joined(separator: ", "))
        }
        if let defaultText { notes.append("\(defaultText) if not said") }
        if isRepeating, role == .option { notes.append("may be given again") }
        if isRequired, role == .option { notes.append("required") }
        guard !notes.isEmpty else { return help }
        let note = " (" + notes.joined(separator: "; ") + ")"
        return help.hasSuffix(".") ? String(help.dropLast()) + note + "." : help + note
    }

    private var listsCandidatesInPlace: Bool {
        let candidates = candidates
        return !candidates.isEmpty && candidates.count <= 6
            && candidates.reduce(candidates.count - 1) { $0 + $1.count } <= 36
    }

    private var defaultText: String? {
        guard let defaultValue else { return nil }
        let text = (defaultValue as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(defaultValue)"
        return text.isEmpty ? nil : text
    }

    /// "dryRun" as "dry-run", "cellURL" as "cell-url"; the letters of names are ASCII.
    static func kebab(_ property: String) -> String {
        let (capitals, letters) = (UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"))
        let (hyphen, underscore) = (UInt8(ascii: "-"), UInt8(ascii: "_"))
        // As bytes: every command asks this of all its options, and what Unicode says of a letter takes long to look up.
        let bytes = Array(property.utf8)
        var name: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isCapital = capitals.contains(byte)
            let followsWord = index > 0 && !capitals.contains(bytes[index - 1]) && bytes[index - 1] != underscore
            let beginsWord = index > 0 && index + 1 < bytes.count && letters.contains(bytes[index + 1])
            if isCapital, followsWord || beginsWord { name.append(hyphen) }
            name.append(isCapital ? byte | 0x20 : byte == underscore ? hyphen : byte)
        }
        return String(decoding: name, as: UTF8.self)
    }
}
