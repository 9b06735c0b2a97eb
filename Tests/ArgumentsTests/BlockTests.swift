import Testing

@testable import Arguments

@Suite struct BlockTests {
    @Test(
        arguments: [
            ("", []), ("\n\n", []), ("One\ntwo.", [.paragraph("One two.")]),
            ("One.\n\nTwo.\n", [.paragraph("One."), .paragraph("Two.")]),
            ("One.\n   \nTwo.", [.paragraph("One."), .paragraph("Two.")]),
            ("  a\n    b\n\nc", [.verbatim(["a", "  b"]), .paragraph("c")]), ("  a\nb", [.paragraph("  a b")]),
        ] as [(String, [Block])])
    func `empty lines separate paragraphs`(text: String, blocks: [Block]) {
        #expect(Block.paragraphs(of: text) == blocks)
    }
}
