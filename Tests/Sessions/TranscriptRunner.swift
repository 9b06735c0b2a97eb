extension Transcript {
    /// The transcript with what its commands print now, on a system of its own.
    public func played() throws -> String {
        let system = FakeSystem()
        var mask = Mask(places: system.places)
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
                lines.append("@" + words.joined(separator: " "))
            case .command(let command, let input):
                mask.keep(uuidsOf: command)
                for line in input { mask.keep(uuidsOf: line) }
                let tape = Tape()
                lines += try Self.play(command, input, on: system, tape: tape, values: values, mask: &mask)
                values.merge(tape.shownSecrets) { $1 }
            }
        }
        guard system.answers.remaining == 0 else {
            throw TranscriptError("\(system.answers.remaining) answers were never asked for")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func play(
        _ command: String, _ input: [String], on system: FakeSystem, tape: Tape, values: [String: String],
        mask: inout Mask
    ) throws -> [String] {
        let line = try ShellLine(command, values: values)
        let variables = system.variables
        system.variables.merge(line.variables) { $1 }
        system.input = try input.map { try ShellLine.bytes($0, values: values) }
        defer {
            system.variables = variables
            system.input = []
        }
        let code = system.run(line.words, on: tape)
        mask.learn(tokensOn: tape)
        return ["$ " + command] + input.map { $0.isEmpty ? "<" : "< " + $0 }
            + PrintedText.lines(of: tape, mask: mask.callAsFunction)
            + (code == .done ? [] : ["? \(code.rawValue)"])
    }
}
