import Testing
import Text

/// Words as hints give them for a shell.
@Suite struct QuotingTests {
    @Test(arguments: [
        ("groceries", "groceries"), ("food:groceries", "food:groceries"), ("12,50€", "12,50€"), ("Caffè", "Caffè"),
        ("", "''"), ("a b", "'a b'"), ("$HOME", "'$HOME'"), ("it's", "\"it's\""), ("'", "\"'\""),
        ("'\u{301};ls", "\"'\u{301};ls\""),
    ])
    func `a word is quoted where it must be, and lines read it too`(word: String, line: String) throws {
        #expect(Array(quoted(word).unicodeScalars) == Array(line.unicodeScalars))
        #expect(try splitWords(of: line).map { Array($0.text.unicodeScalars) } == [Array(word.unicodeScalars)])
    }

    @Test(arguments: [("it's $5", #"'it'\''s $5'"#), ("'!", #"''\''!'"#), (#"C:\'"#, #"'C:\'\'''"#)])
    func `an apostrophe beside what double quotes do not hold is written for a shell alone`(
        word: String, line: String
    ) {
        #expect(quoted(word) == line)
    }
}
