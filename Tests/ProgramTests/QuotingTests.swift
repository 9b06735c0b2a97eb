import Testing
import Text

/// Words in hints, quoted for a shell.
@Suite struct QuotingTests {
    @Test(arguments: [
        ("groceries", "groceries"), ("food:groceries", "food:groceries"), ("12,50€", "12,50€"), ("Caffè", "Caffè"),
        ("", "''"), ("a b", "'a b'"), ("$HOME", "'$HOME'"), ("it's", "\"it's\""), ("'", "\"'\""),
        ("'\u{301};ls", "\"'\u{301};ls\""),
    ])
    func `a word is quoted where needed and read back`(word: String, line: String) throws {
        #expect(Array(quoted(word).unicodeScalars) == Array(line.unicodeScalars))
        #expect(try splitWords(of: line).map { Array($0.text.unicodeScalars) } == [Array(word.unicodeScalars)])
    }

    @Test(arguments: [("it's $5", #"'it'\''s $5'"#), ("'!", #"''\''!'"#), (#"C:\'"#, #"'C:\'\'''"#)])
    func `an apostrophe beside other special characters is quoted for a shell only`(
        word: String, line: String
    ) {
        #expect(quoted(word) == line)
    }
}
