import Testing
import Text

@testable import Commands

/// Words as hints give them for a shell.
@Suite struct QuotingTests {
    @Test(arguments: [
        ("groceries", "groceries"), ("food:groceries", "food:groceries"), ("12,50€", "12,50€"), ("Caffè", "Caffè"),
        ("", "''"), ("a b", "'a b'"), ("$HOME", "'$HOME'"), ("it's", "'it'\\''s'"), ("'", "''\\'''"),
        ("'\u{301};ls", "''\\''\u{301};ls'"),
    ])
    func `a word is quoted where it must be, and is the same word again`(word: String, line: String) throws {
        #expect(Array(quoted(word).unicodeScalars) == Array(line.unicodeScalars))
        #expect(try shellWords(of: line).map { Array($0.unicodeScalars) } == [Array(word.unicodeScalars)])
    }
}
