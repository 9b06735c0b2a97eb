import Database
import Testing

@Suite struct PhrasebookTests {
    @Test(arguments: [
        ("a b c", "a b c"), ("", ""), ("one", "1"), ("one one", "1 1"), ("xonex", "x1x"), ("on", "on"),
        ("twone", "2ne"),
        ("one two", "1 2"), ("caffè one è", "caffè 1 è"), ("oone", "o1"), ("three", "3"),
    ])
    func `every phrase is translated to the dialect`(shared: String, own: String) {
        let book = Phrasebook([("three", "3"), ("two", "2"), ("one", "1")])
        #expect(book.translated(shared) == own)
    }

    @Test func `phrases are replaced in order, also in earlier replacements`() {
        #expect(Phrasebook([("ab", "x"), ("a", "y"), ("x", "z")]).translated("ab a") == "z y")
    }

    @Test func `without phrases a statement stays unchanged`() {
        #expect(Phrasebook().translated("SELECT 'one'") == "SELECT 'one'")
    }
}
