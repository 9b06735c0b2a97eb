import Arguments

@testable import Commands

extension FuzzTarget {
    /// The words of a command line, a line each.
    static let arguments = FuzzTarget { input in
        var input = input
        let words = input.lines()
        let first = reading(of: words)
        try expect(first == reading(of: words), "it is read in two ways")
        if case .misuse(let error) = first { try checkWords(of: error) }
        if case .help(let path) = first {
            let help = outcome { () throws(UsageError) in try root.help(for: path, width: 80) }
            guard case .success = help else { throw BrokenRule(description: "no help for \(path)") }
        }
        let offered = root.completions(for: words).lines { _ in [] }
        try expect(offered.allSatisfy { !$0.utf8.contains { $0 == 0x0A } }, "a candidate holds a newline")
    }

    /// The result of parsing a command line, so that two readings can be compared.
    private enum Reading: Equatable {
        case command(path: [String], values: String)
        case help(path: [String])
        case version
        case misuse(UsageError)
    }

    private static func reading(of words: [String]) -> Reading {
        do {
            let invocation = try root.parse(words)
            switch invocation.request {
            case .run(let command):
                var values = ""
                dump((command, invocation.common), to: &values)
                return .command(path: invocation.path, values: values)
            case .help(let path): return .help(path: path)
            case .version: return .version
            }
        } catch {
            return .misuse(error)
        }
    }

    private static func checkWords(of error: UsageError) throws(BrokenRule) {
        try expect(!error.message.isEmpty && error.hint != nil, "the error has no words")
        try expect(isInside(error.caret, error.input ?? ""), "the caret points outside")
        let report = ErrorReport(failure: error)
        let ascii = report.text(glyphs: .ascii, width: 80, isWrapped: true)
        try expect(ascii.utf8.allSatisfy { $0 == 0x0A || 0x20...0x7E ~= $0 }, "something else than ASCII is shown")
        let lines = report.text(glyphs: .block, width: 80, isWrapped: true).split(separator: "\n")
        try expect(lines.allSatisfy { isHarmless(String($0)) }, "a control character is shown")
        guard case .unknownCommand = error.fault else { return }
        for command in error.nearest {
            let path = command.split(separator: " ").dropFirst().map(String.init)
            guard case .misuse(let other) = reading(of: path), case .unknownCommand = other.fault else { continue }
            throw BrokenRule(description: "the hint offers '\(command)', which is no command")
        }
    }
}
