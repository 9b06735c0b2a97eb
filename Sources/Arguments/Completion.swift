/// The completions for the word at the cursor.
public struct CompletionRequest: Equatable, Sendable {
    /// A text that can replace the word at the cursor.
    public struct Candidate: Equatable, Sendable {
        /// The whole word.
        public let text: String
        /// A short explanation; may be empty.
        public let help: String

        /// Makes a candidate.
        public init(_ text: String, help: String = "") {
            self.text = text
            self.help = help
        }
    }

    /// Candidates that have to be looked up in the program's data.
    public struct LookUp: Equatable, Sendable {
        /// The name given as `CompletionKind.custom`.
        public let name: String
        /// The part of the value typed so far, with which every candidate must begin.
        public let prefix: String
    }

    /// Static candidates that begin with the typed prefix.
    public internal(set) var candidates: [Candidate] = []
    /// Candidates to look up in the program's data; `nil` without such candidates.
    public internal(set) var lookUp: LookUp?
    /// `file` or `directory` if the shell completes file names, else `nil`.
    public internal(set) var files: CompletionKind?
    /// The part of the word before the value, such as "--on=".
    var lead = ""

    /// The lines for the completion scripts: a candidate, and if known a tab and its explanation. An empty candidate with
    /// the word `file` or `directory` asks the shell to complete file names.
    ///
    /// Candidates with control characters are omitted.
    /// - Complexity: O(n) in the bytes of the candidates.
    public func lines(_ lookedUp: (LookUp) -> [Candidate]) -> [String] {
        let found = lookUp.map(lookedUp) ?? []
        let all = candidates + found.map { Candidate(lead + $0.text, help: $0.help) }
        let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
        let lines = all.filter { !$0.text.isEmpty && !$0.text.unicodeScalars.contains(where: isControl) }.map {
            $0.help.isEmpty || $0.help.unicodeScalars.contains(where: isControl) ? $0.text : "\($0.text)\t\($0.help)"
        }
        return lines + (files.map { [$0 == .file ? "\tfile" : "\tdirectory"] } ?? [])
    }
}

extension Root {
    /// Completions for the last of `words`, which is unfinished. The words before it are complete.
    ///
    /// Options are offered only after a minus, and not if they are given already and not repeatable.
    /// - Complexity: O(words + commands + options).
    public func completions(for words: [String]) -> CompletionRequest {
        var parser = Parser(self, reading: words.dropLast())
        return parser.completions(of: words.last ?? "")
    }
}

extension Parser {
    mutating func completions(of prefix: String) -> CompletionRequest {
        if awaitsValue, let option = given.last, let parameter = parameter(spelled: option.key) {
            return offer(parameter.completion, prefix: prefix)
        }
        guard unknownCommand == nil else { return CompletionRequest() }
        if !optionsEnded, root.isOption(prefix) || prefix == "-" { return optionCompletions(prefix) }
        var request = CompletionRequest()
        if command == nil {
            request.candidates = candidates(in: group, prefix: prefix)
            guard !path.isEmpty, let type = group.defaultCommand else { return request }
            chooseDefault(type.init())
        }
        let places = commandSlots.map(\.parameter).filter { $0.role == .word }
        let isPastLast = words.count >= places.count
        guard let place = isPastLast ? places.last : places[words.count], !isPastLast || place.isRepeating else {
            return request
        }
        let offered = offer(place.completion, prefix: prefix)
        request.candidates += offered.candidates
        request.lookUp = offered.lookUp
        request.files = offered.files
        return request
    }

    private mutating func optionCompletions(_ prefix: String) -> CompletionRequest {
        let bytes = prefix.utf8
        if let equals = bytes.firstIndex(of: UInt8(ascii: "=")), prefix.utf8.starts(with: "--".utf8) {
            guard let parameter = parameter(spelled: String(prefix[..<equals])) else { return CompletionRequest() }
            let start = bytes.index(after: equals)
            return offer(parameter.completion, prefix: String(prefix[start...]), lead: String(prefix[..<start]))
        }
        let letter = String(prefix.prefix(2))
        if !letter.utf8.starts(with: "--".utf8), prefix.count > 2 {
            guard let parameter = parameter(spelled: letter), parameter.takesValue else { return CompletionRequest() }
            return offer(parameter.completion, prefix: String(prefix.dropFirst(2)), lead: letter)
        }
        if command == nil, let type = group.defaultCommand { chooseDefault(type.init()) }
        let used = Set(given.map(\.key))
        var request = CompletionRequest()
        for parameter in (commandSlots + commonSlots).map(\.parameter) where parameter.role != .word {
            guard parameter.isRepeating || used.isDisjoint(with: parameter.spellings) else { continue }
            let shown = parameter.label.hasPrefix(prefix) ? parameter.label : parameter.spellings.last
            guard let shown, shown.hasPrefix(prefix) else { continue }
            request.candidates.append(.init(shown, help: parameter.help))
        }
        return request
    }

    private func candidates(in group: CommandGroup<Environment>, prefix: String) -> [CompletionRequest.Candidate] {
        let infos = group.shownSubcommands.map(\.info)
        let named = infos.filter { $0.name.hasPrefix(prefix) }
        // The beginning of another name that users try, such as "budg", completes to the command: "ceiling".
        let found = named.isEmpty ? infos.filter { $0.alsoCalled.contains { $0.hasPrefix(prefix) } } : named
        return found.map { .init($0.name, help: $0.summary) }
    }

    private func offer(_ kind: CompletionKind, prefix: String, lead: String = "") -> CompletionRequest {
        var request = CompletionRequest()
        request.lead = lead
        switch kind {
        case .none: break
        case .values(let values):
            request.candidates = values.filter { $0.hasPrefix(prefix) }.map { .init(lead + $0) }
        case .command:
            let (found, group, command) = root.place(at: words)
            if command == nil, found == words { request.candidates = candidates(in: group, prefix: prefix) }
        case .custom(let name): request.lookUp = .init(name: name, prefix: prefix)
        case .file, .directory: request.files = kind
        }
        return request
    }
}
