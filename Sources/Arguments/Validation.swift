extension Root {
    /// Checks the interface itself, for a test. Returns a sentence for each problem.
    ///
    /// Names must be in kebab case and unique in their group, and no group may be empty. A command's options must not
    /// clash with each other or with the common ones. Short options are letters. Arguments must be unambiguous: nothing
    /// follows a list, and no required one follows an optional one. Each summary and help must be one line, and end
    /// like the program's summary.
    /// - Complexity: makes every command once.
    public func validate() -> [String] {
        let common = commonParameters
        let commonPlace = "Options every command takes"
        var problems = problems(of: summary, in: program) + problems(of: top, at: [])
        problems += common.filter { $0.role == .word }.map { "\(commonPlace): \($0.name) is a word." }
        problems += self.problems(of: common, in: commonPlace)
        for (path, type) in allCommands() {
            let place = spelled(path)
            let own = type.init().slots().map(\.parameter)
            problems += self.problems(of: own, in: place) + wordProblems(own, in: place)
            var seen = Set(common.flatMap(\.spellings))
            for parameter in own {
                for spelling in parameter.spellings {
                    if !seen.insert(spelling).inserted { problems.append("\(place): \(spelling) is declared twice.") }
                }
            }
        }
        return problems
    }

    private func problems(of group: CommandGroup<Environment>, at path: [String]) -> [String] {
        var problems: [String] = []
        var seen: Set<String> = []
        for subcommand in group.subcommands {
            let place = spelled(path + [subcommand.info.name])
            if !Self.isKebab(subcommand.info.name) { problems.append("\(place): the name is not in kebab case.") }
            if !seen.insert(subcommand.info.name).inserted { problems.append("\(place) is there twice.") }
            problems += self.problems(of: subcommand.info.summary, in: place)
            if let inner = subcommand.group { problems += self.problems(of: inner, at: path + [inner.info.name]) }
        }
        if group.subcommands.isEmpty { problems.append("\(spelled(path)) has no commands.") }
        return problems
    }

    private func problems(of parameters: [Parameter], in place: String) -> [String] {
        parameters.flatMap { parameter -> [String] in
            var problems = problems(of: parameter.help, in: "\(place) \(parameter.label)")
            if !Self.isKebab(parameter.name) { problems.append("\(place): '\(parameter.name)' is not in kebab case.") }
            if let short = parameter.short, !("a"..."z").contains(short), !("A"..."Z").contains(short) {
                problems.append("\(place): -\(short) is not a letter.")
            }
            return problems
        }
    }

    private func wordProblems(_ parameters: [Parameter], in place: String) -> [String] {
        let words = parameters.filter { $0.role == .word }
        return zip(words, words.dropFirst()).flatMap { word, next -> [String] in
            var problems: [String] = []
            if word.isRepeating { problems.append("\(place): \(next.label) cannot follow \(word.label)….") }
            if !word.isRequired, next.isRequired {
                problems.append("\(place): \(next.label) is required after \(word.label), which is not.")
            }
            return problems
        }
    }

    private func problems(of text: String, in place: String) -> [String] {
        if text.isEmpty || text.contains("\n") { return ["\(place): what it says is not one line."] }
        guard text.hasSuffix(".") != summary.hasSuffix(".") else { return [] }
        return ["\(place): what it says \(text.hasSuffix(".") ? "ends in" : "lacks") a full stop."]
    }

    /// Whether a name consists of letters a to z and digits with single hyphens between them, and begins with a letter.
    private static func isKebab(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = name.first, ("a"..."z").contains(first) else { return false }
        return parts.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                }
        }
    }
}
