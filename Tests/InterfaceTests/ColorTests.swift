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
        stage.press("3")
        #expect(colors(stage, rowWith: name, columns: 0..<58) == mark)
        #expect(colors(stage, rowWith: " \(name)", columns: 60..<120).isSuperset(of: mark))
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
