import Text

@testable import Commands

extension FuzzTarget {
    /// A line of standard input of `add`, split into words, and words quoted for a shell.
    static let shellLines = FuzzTarget { input in
        var input = input
        let text = input.text
        if let words = try? shellWords(of: text) {
            try checkQuoting(words)
        }
        try checkQuoting([text])
        try checkQuoting(input.lines())
    }

    /// Checks that quoted words, put on a line, are the same words.
    private static func checkQuoting(_ words: [String]) throws {
        let line = words.map(quoted).joined(separator: " ")
        let again = outcome { try shellWords(of: line) }
        guard case .success(let again) = again, again.map(scalars) == words.map(scalars) else {
            throw BrokenRule(description: "\(words) is quoted as \(line.debugDescription)")
        }
    }

    private static func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
