import Testing
import Text

@Suite("Words joined by blanks")
struct StoredWordsTests {
    @Test("a text is split at blanks, even if a word begins with an accent")
    func words() {
        #expect(storedWords("") == [])
        #expect(storedWords("a") == ["a"])
        #expect(storedWords(" a  bc d ") == ["a", "bc", "d"])
        #expect(storedWords("a \u{301}b é") == ["a", "\u{301}b", "é"])
    }
}
