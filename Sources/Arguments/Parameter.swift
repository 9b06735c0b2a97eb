/// The description of an argument, option or flag, common to parser, help, manual and completions.
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
    /// The type of the value; `nil` for a flag.
    var valueType: (any ParameterValue.Type)?
    var defaultValue: (any ParameterValue)?
    /// Other option names that users try, without dashes. They lead to a suggestion and are never accepted.
    var alsoCalled: [String] = []
    /// The value that a new record gets without the option, for help: "today"; `nil` if help tells none.
    var shownDefault: String?
    /// The value of an option given without one; `nil` if it requires a value.
    var impliedValue: String?

    /// A copy named after the property, unless a name was given.
    func named(after property: String) -> Parameter {
        guard name.isEmpty else { return self }
        var parameter = self
        parameter.name = Parameter.kebab(property)
        return parameter
    }

    var candidates: [String] { valueType?.candidates ?? [] }

    var takesValue: Bool { role == .option }

    /// Whether the word after the option is its value. An optional value is joined with `=` instead.
    var awaitsValue: Bool { takesValue && impliedValue == nil }

    /// The value in help, after the name: " DAY", "[=DAYS]", or empty.
    var valueLabel: String {
        guard takesValue else { return "" }
        return awaitsValue ? " \(placeholder)" : "[=\(placeholder)]"
    }

    /// The notation in help: "--on", or the placeholder of an argument.
    var label: String { role == .word ? placeholder : "--" + name }

    /// All forms of the option: "--on", "-d".
    var spellings: [String] {
        guard role != .word else { return [] }
        return ["--" + name] + (short.map { ["-" + String($0)] } ?? [])
    }

    /// The value's name in help. If the candidates are few and short, they are listed instead.
    var placeholder: String {
        if let givenPlaceholder { return givenPlaceholder }
        return listsCandidatesInPlace ? candidates.joined(separator: "|") : name.uppercased()
    }

    /// The value's completion; by default its candidates.
    var completion: CompletionKind {
        givenCompletion == .none && !candidates.isEmpty ? .values(candidates) : givenCompletion
    }

    /// The help text with notes from the declaration: candidates unless the placeholder lists them, default,
    /// repeatable, required.
    var wholeHelp: String {
        var notes: [String] = []
        if !candidates.isEmpty, givenPlaceholder != nil || !listsCandidatesInPlace {
            notes.append(Self.alternatives(candidates))
        }
        if let value = shownDefault ?? defaultText { notes.append("default: \(value)") }
        if isRepeating, role == .option { notes.append("repeatable") }
        if isRequired, role == .option { notes.append("required") }
        guard !notes.isEmpty else { return help }
        let note = " (" + notes.joined(separator: "; ") + ")"
        return help.hasSuffix(".") ? String(help.dropLast()) + note + "." : help + note
    }

    private static func alternatives(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
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

    /// Converts "dryRun" to "dry-run", "cellURL" to "cell-url". Names are ASCII.
    static func kebab(_ property: String) -> String {
        let (capitals, letters) = (UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"))
        let (hyphen, underscore) = (UInt8(ascii: "-"), UInt8(ascii: "_"))
        // Works on bytes: every command does this for all its options, and lookups of Unicode properties are slow.
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
