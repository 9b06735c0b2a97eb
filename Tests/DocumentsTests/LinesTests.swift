import Charts
import Documents
import Terminal
import Testing

@Suite struct LinesTests {
    @Test(arguments: [80, 40])
    func `a text document with every element matches its snapshot`(width: Int) throws {
        let layout = ChartLayout(width: width, amounts: Sample.amounts)
        let text = Rendering(color: false, cursorColumns: false, glyphs: .block).render(
            try Sample.document.lines(layout))
        expectSnapshot("document-\(width).txt", text)
    }

    @Test(arguments: Sample.hostileTexts)
    func `every line fits the screen and has no control character`(text: String) throws {
        for width in [20, 40, 80, 200] {
            for glyphs in Glyphs.allCases {
                let layout = ChartLayout(width: width, glyphs: glyphs, amounts: Sample.amounts)
                let rendering = Rendering(color: false, cursorColumns: false, glyphs: glyphs)
                for line in try Sample.document(full: text).lines(layout) {
                    let shown = rendering.render(line)
                    #expect(displayWidth(shown) <= width, "\(shown)")
                    #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
                    if glyphs == .ascii { #expect(shown.utf8.allSatisfy { $0 < 128 }) }
                }
            }
        }
    }

    @Test func `the spoken form has a sentence per fact and row, with every figure`() throws {
        let sentences = try Sample.document.sentences
        #expect(
            sentences == [
                "Report of November 2026.", "Book: anna.", "Ceiling.", "Over by: 44,52 €.", "Categories.",
                "home: amount 620,00, so far.", "food: amount 244,79.", "Total: amount 864,79.", "Day by day.",
                "Weeks.",
                "2026-W45: total 620,00.", "2026-W46: total 0,00.", "2026-W47: total 324,51.", "Notes.",
                "A total is the sum of what is not void.",
            ])
    }
}
