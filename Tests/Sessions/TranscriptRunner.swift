extension Transcript {
    /// Plays the transcript on a new system, and returns it with the current output.
    /// - Parameter isOnServer: whether the store of the system is on the test server.
    public func played(isOnServer: Bool = false) throws -> String {
        let system = FakeSystem()
        if isOnServer { try system.moveToServer() }
        let text = try played(on: system)
        guard system.answers.remaining == 0 else {
            throw TranscriptError("\(system.answers.remaining) answers were never asked for")
        }
        return text
    }

    /// Plays the transcript on a given system, and returns it with the current output.
    /// - Parameters:
    ///   - words: maps the arguments of a command to the arguments to run.
    ///   - hear: receives the arguments and the output of each command.
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
