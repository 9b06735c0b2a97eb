import Testing

@testable import Terminal

@Suite struct NormalizationTests {
    @Test(arguments: [
        ("", 0, 0), ("e\u{301}", 1, 2), ("\u{E9}", 1, 2), ("a\u{0}b", 3, 3), ("\u{AC01}", 1, 3), ("\u{FB01}", 1, 1),
    ])
    func `text is composed and decomposed, nothing else`(_ text: String, _ composed: Int, _ decomposed: Int) {
        #expect(normalized(text, .composed).unicodeScalars.count == composed)
        #expect(normalized(text, .decomposed).unicodeScalars.count == decomposed)
        #expect(normalized(text, .composed) == text)
    }
}
