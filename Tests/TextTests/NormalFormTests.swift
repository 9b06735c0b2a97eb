import Testing
import Text

@Suite struct NormalFormTests {
    @Test(arguments: [
        ("", 0, 0), ("e\u{301}", 1, 2), ("\u{E9}", 1, 2), ("a\u{0}b", 3, 3), ("\u{AC01}", 1, 3), ("\u{FB01}", 1, 1),
    ])
    func `text is composed and decomposed only`(
        _ text: String, _ scalarsComposed: Int, _ scalarsDecomposed: Int
    ) {
        #expect(composed(text).unicodeScalars.count == scalarsComposed)
        #expect(decomposed(text).unicodeScalars.count == scalarsDecomposed)
        #expect(composed(text) == text)
    }
}
