import Testing

@testable import Terminal

@Suite struct StyledTextTests {
    @Test func `text is escaped when added`() {
        #expect(StyledText("a\u{1B}b").pieces == [.text("a\\eb", .plain)])
    }

    @Test func `adjacent pieces of one style are joined, and empty pieces are dropped`() {
        let sum = StyledText("a") + StyledText("") + StyledText("b") + StyledText("c", style: .bold) + StyledText()
        #expect(sum.pieces == [.text("ab", .plain), .text("c", .bold)])
    }

    @Test func `columns count text and marks`() {
        #expect(StyledText().columns == 0)
        #expect((StyledText("日本") + .column(6) + StyledText("x")).columns == 7)
        #expect((StyledText("long text") + .column(3) + StyledText("x")).columns == 10)
    }

    @Test func `plain text fills the columns with spaces`() {
        #expect((StyledText("日", style: .bold) + .column(4) + StyledText("x")).plainText == "日  x")
        #expect((StyledText("long") + .column(2) + StyledText("x")).plainText == "longx")
    }

    @Test(arguments: [
        (9, "ab   cd"), (7, "ab   cd"), (6, "ab   …"), (5, "ab…"), (3, "ab…"), (2, "a…"), (1, "…"), (0, ""), (-3, ""),
    ])
    func `a line is cut together with its column marks`(_ columns: Int, _ expected: String) {
        let line = StyledText("ab", style: .bold) + .column(5) + StyledText("cd")
        #expect(line.truncated(to: columns).plainText == expected)
        #expect(line.truncated(to: columns).columns <= max(0, columns))
    }

    @Test func `a cut piece ends in its own style`() {
        let line = StyledText("abcdef", style: .bold)
        #expect(line.truncated(to: 3).pieces == [.text("ab…", .bold)])
        #expect(line.truncated(to: 3, ellipsis: "~").pieces == [.text("ab~", .bold)])
    }

    @Test func `text can be replaced piece by piece`() {
        let line = StyledText("a", style: .bold) + .column(3) + StyledText("b")
        #expect(line.mappingText { $0 + "!" }.pieces == [.text("a!", .bold), .column(3), .text("b!", .plain)])
    }
}
