extension Transcript {
    /// The transcript with what its commands print now, on a system of its own.
    /// - Parameter isOnServer: whether the store of that system is on the tests' server.
    public func played(isOnServer: Bool = false) throws -> String {
        let system = FakeSystem()
        if isOnServer { try system.moveToServer() }
        let text = try played(on: system)
        guard system.answers.remaining == 0 else {
            throw TranscriptError("\(system.answers.remaining) answers were never asked for")
        }
        return text
    }

    /// The same on a given system, whose users may say more with each command than they do here.
    /// - Parameters:
    ///   - words: the words that are run in place of those after the program's name.
    ///   - hear: gets the words and what they print.
    @discardableResult
    public func played(
        on system: FakeSystem, saying words: ([String?]) -> [String?] = { $0 },
        hear: ([String?], Tape) -> Void = { _, _ in }
    ) throws -> String {
        var mask = Mask(of: system)
        var values: [String: String] = Dictionary(uniqueKeysWithValues: system.places.map { ($0.name, $0.path) })
        var lines: [String] = []
        for (number, item) in items {
            switch item {
            case .text(let text):
                mask.keep(uuidsOf: text)
                lines.append(text)
            case .directive(let words):
                do {
                    try Directive.apply(words, to: system, values: &values)
                } catch {
                    throw TranscriptError("line \(number): \(error)")
                }
                mask = Mask(of: system, knowing: mask)
                lines.append("@" + words.joined(separator: " "))
            case .command(let command, let input):
                mask.keep(uuidsOf: command)
                for line in input { mask.keep(uuidsOf: line) }
                let tape = Tape()
                let shell = try ShellLine(command, values: values)
                let said = words(shell.words)
                let printed = try Self.play(
                    said, shell.variables, input, on: system, tape: tape, values: values, mask: &mask)
                hear(said, tape)
                lines += ["$ " + command] + input.map { $0.isEmpty ? "<" : "< " + $0 } + printed
                values.merge(tape.shownSecrets) { $1 }
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func play(
        _ words: [String?], _ added: [String: String], _ input: [String], on system: FakeSystem, tape: Tape,
        values: [String: String], mask: inout Mask
    ) throws -> [String] {
        let variables = system.variables
        system.variables.merge(added) { $1 }
        system.input = try input.map { try ShellLine.bytes($0, values: values) }
        defer {
            system.variables = variables
            system.input = []
        }
        let code = system.run(words, on: tape)
        mask.learn(tokensOn: tape)
        return PrintedText.lines(of: tape, mask: mask.callAsFunction) + (code == .done ? [] : ["? \(code.rawValue)"])
    }
}
