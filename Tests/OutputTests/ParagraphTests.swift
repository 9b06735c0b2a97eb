import Output
import Terminal
import Testing

@Suite struct ParagraphTests {
    @Test(
        arguments: [
            ("- columns: Date = date, Amount = amount", ["- columns: Date = date,", "  Amount = amount"]),
            ("columns: Date = date, Amount = amount", ["columns: Date = date,", "Amount = amount"]),
            ("-5,00 of 10,00 came back on Monday", ["-5,00 of 10,00 came back", "on Monday"]), ("", [""]),
        ])
    func `later lines of a list item are indented`(text: String, lines: [String]) {
        let screen = OutputScreen(
            width: 24, rows: 10, rendering: Rendering(color: false, cursorColumns: false, glyphs: .block))
        #expect(screen.paragraph(text).map(\.plainText) == lines)
    }
}
