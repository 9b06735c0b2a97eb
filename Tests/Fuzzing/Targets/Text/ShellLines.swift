import Text

@testable import Commands

extension FuzzTarget {
    /// A typed line, split into words, and words quoted for a line.
    static let shellLines = FuzzTarget { input in
        var input = input
        let text = input.text
        if let words = try? splitWords(of: text).map(\.text) {
            try checkQuoting(words)
        }
        try checkQuoting([text])
        try checkQuoting(input.lines())
    }

    /// Checks that quoted words, joined to a line, are split into equal words.
    private static func checkQuoting(_ words: [String]) throws {
        let line = words.map(quotedInLine).joined(separator: " ")
        let again = outcome { try splitWords(of: line).map(\.text) }
        guard case .success(let again) = again, again.map(scalars) == words.map(scalars) else {
            throw BrokenRule(description: "\(words) is quoted as \(line.debugDescription)")
        }
    }

    private static func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
