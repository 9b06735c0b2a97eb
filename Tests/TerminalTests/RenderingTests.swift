import Terminal
import Testing

@Suite struct RenderingTests {
    private let pipe = Rendering(color: false, cursorColumns: false, glyphs: .block)
    private let terminal = Rendering(color: true, cursorColumns: true, glyphs: .block)

    @Test func `a pipe gets only text and spaces`() {
        let line = StyledText("日本", style: .bold) + .column(6) + StyledText("x", style: Style(foreground: .named(.red)))
        #expect(pipe.render(line) == "日本  x")
    }

    @Test func `a terminal gets styles and cursor moves`() {
        let line = StyledText("日本", style: .bold) + .column(6) + StyledText("x")
        #expect(terminal.render(line) == "\u{1B}[1m日本\u{1B}[0m\u{1B}[7Gx")
    }

    @Test(arguments: [(8, "\u{1B}[1;31m"), (16, "\u{1B}[91m"), (256, "\u{1B}[38;5;196m")])
    func `a terminal gets only colours that it has`(count: Int, code: String) {
        let rendering = Rendering(color: true, colorCount: count, cursorColumns: true, glyphs: .block)
        #expect(rendering.render(StyledText("a", style: Style(foreground: .indexed(196)))) == code + "a\u{1B}[0m")
    }

    @Test func `without colour the cursor may still be moved`() {
        let line = StyledText("a", style: .bold) + .column(3) + StyledText("b")
        #expect(Rendering(color: false, cursorColumns: true, glyphs: .block).render(line) == "a\u{1B}[4Gb")
    }

    @Test func `ASCII is transliterated and padded`() {
        let line = StyledText("Bär…") + .column(8) + StyledText("€")
        #expect(Rendering(color: false, cursorColumns: true, glyphs: .ascii).render(line) == "Bar...  EUR")
    }

    @Test func `a column mark after the text is ignored`() {
        #expect(terminal.render(StyledText("abc") + .column(2) + StyledText("d")) == "abcd")
    }

    @Test func `no line ends with spaces`() {
        #expect(pipe.render(StyledText("a  ")) == "a")
        #expect(pipe.render(StyledText("a ") + StyledText("  ", style: .bold) + .column(9)) == "a")
        #expect(terminal.render(StyledText("a ", style: .bold)) == "\u{1B}[1ma\u{1B}[0m")
        #expect(terminal.render(StyledText("   ")) == "")
        #expect(terminal.render(StyledText()) == "")
    }

    @Test func `lines end with newlines`() {
        #expect(pipe.render([StyledText("a"), StyledText(), StyledText("b")]) == "a\n\nb\n")
    }
}
