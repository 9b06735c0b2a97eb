import Screen
import Support
import Terminal
import Testing

@testable import Interface

/// Colours with a meaning.
struct ColorTests {
    @Test(arguments: [Style.error, .over, .refund])
    func `Coloured text has a contrast of 4_5 on its background, which stands out on every terminal`(
        style: Style
    ) throws {
        let text = try #require(style.foreground.flatMap(index).map(Contrast.rgb))
        let ground = try #require(style.background.flatMap(index).map(Contrast.rgb))
        #expect(Contrast.atLeast(45, text, ground))
        for background in [Contrast.black, Contrast.darkGrey, Contrast.white] {
            #expect(Contrast.atLeast(30, ground, background))
        }
    }

    /// The colour of text must have a background of its own, as none has a contrast of 4.5 on every terminal's. Shapes
    /// stand out from every background.
    @Test func `Every pair of colours in a view has its contrast`() throws {
        let first = try Stage(120, 40, after: Stage.household + ["ceiling set 10 transport", "add 30 transport"])
        var letters: Set<Style> = []
        var shapes: Set<Color> = []
        for view in ViewTests.views {
            let stage = try Stage(120, 40, in: first.system)
            stage.press(view.keys)
            let frame = stage.screen.frame
            for row in 0..<frame.size.rows {
                for column in 0..<frame.size.columns {
                    let cell = frame[row, column]
                    guard cell.style.foreground != nil || cell.style.background != nil else { continue }
                    if cell.text.contains(where: { $0.isLetter || $0.isNumber }) {
                        letters.insert(cell.style)
                    } else {
                        shapes.formUnion([cell.style.foreground, cell.style.background].compactMap(\.self))
                    }
                }
            }
        }
        #expect(!letters.isEmpty && shapes.count > 4)
        for style in letters {
            let text = try #require(style.foreground.flatMap(index).map(Contrast.rgb), "\(style)")
            let ground = try #require(style.background.flatMap(index).map(Contrast.rgb), "\(style)")
            #expect(Contrast.atLeast(45, text, ground), "\(style)")
        }
        // Black and white are the text colours of blanks on a colour.
        for color in shapes where ![.indexed(16), .indexed(231)].contains(color) {
            let shape = try #require(index(color).map(Contrast.rgb), "\(color)")
            for background in [Contrast.black, Contrast.darkGrey, Contrast.white] {
                #expect(Contrast.atLeast(30, shape, background), "\(color)")
            }
        }
    }

    private func index(_ color: Color) -> UInt8? { if case .indexed(let index) = color { index } else { nil } }

    /// The colours of a row of the screen.
    private func colors(_ stage: Stage, rowWith text: String, columns: Range<Int>) -> Set<Color> {
        let frame = stage.screen.frame
        guard let row = frame.text.firstIndex(where: { $0.contains(text) }) else { return [] }
        return Set(
            columns.lazy.map { frame[row, $0] }.filter { $0.text != " " }
                .compactMap { $0.style.background ?? $0.style.foreground })
    }

    @Test(arguments: ["food", "home"]) func `A category has one colour in mark, bar and slice`(name: String) throws {
        let stage = try Stage(120, 40)
        let mark = colors(stage, rowWith: "● \(name)", columns: 0..<1)
        #expect(mark.count == 1)
        stage.press("3<Enter>")
        // The letter of the slice and the bar.
        #expect(colors(stage, rowWith: " \(name)", columns: 0..<1) == mark)
        #expect(colors(stage, rowWith: " \(name)", columns: 2..<58) == mark)
        let frame = stage.screen.frame
        let ring = (0..<40).flatMap { row in (60..<120).map { frame[row, $0].style.foreground } }
        #expect(ring.contains(mark.first))
        stage.press("h1h")
        #expect(colors(stage, rowWith: "● \(name)", columns: 0..<1) == mark)
    }

    @Test func `A refund, an exceeded ceiling and an error have their colours`() throws {
        let stage = try Stage(after: Stage.month + ["ceiling set 10 transport", "add 30 transport"])
        #expect(colors(stage, rowWith: "transport", columns: 20..<80) == [.indexed(160)])
        stage.press("2")
        #expect(colors(stage, rowWith: "-20,00", columns: 60..<70) == [.indexed(28)])
        stage.press(":nonsense<Enter>")
        let frame = stage.screen.frame
        #expect((0..<frame.size.rows).contains { frame[$0, 0].style.background == .indexed(160) })
    }
}
