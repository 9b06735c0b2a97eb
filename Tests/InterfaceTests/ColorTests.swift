import Charts
import Reports
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

    @Test(arguments: ["3<Enter>", "3<Enter>s"])
    func `Bars have the letters and colours of the slices, and merged ones are one entry`(keys: String) throws {
        let adds = (1...12).map { "add|\(1000 - 3 * $0 * $0 * $0 / 6)|c\($0)|--new-category|--payee|P\($0)" }
        let stage = try Stage(120, 40, after: ["settings locale it_IT"] + adds)
        stage.press(keys)
        let frame = stage.screen.frame
        let letters = (0..<frame.size.rows).map { frame[$0, 0] }.filter { $0.style.background != nil }
        #expect(letters.map(\.text) == ["A", "B", "C", "D", "E", "F", "G"])
        let other = try #require(frame.text.first { $0.contains("G Other (6)") })
        for (letter, color) in letters.map({ ($0.text, $0.style.background) }) {
            let row = try #require(frame.text.firstIndex { $0.hasPrefix("\(letter) ") })
            let bar = (2..<58).compactMap { frame[row, $0].style.foreground }
            #expect(bar.contains { $0 == color } && Set(bar).count == 1, "\(letter)")
            let ring = (0..<frame.size.rows).flatMap { row in
                (60..<120).filter { frame[row, $0].text == letter && frame[row, $0].style.background != nil }
                    .map { frame[row, $0].style.background }
            }
            #expect(Set(ring).isSubset(of: [color]), "\(letter)")
        }
        // The parts follow their entry, without letters. Categories keep their colours, payees have that of the entry.
        let first = try #require(frame.text.firstIndex(of: other))
        for row in first + 1...first + 6 {
            #expect(frame[row, 0].text == " " && frame[row, 3].text == " ")
            let bar = Set((5..<58).compactMap { frame[row, $0].style.foreground })
            let isEntry = bar == Set([letters.last?.style.background].compactMap(\.self))
            #expect(bar.count == 1 && isEntry == (keys == "3<Enter>s"))
        }
        stage.press("jjjjjj<Enter>")
        #expect(stage.text.contains("The rows below Other are its parts."))
        stage.press("j<Enter>")
        #expect(!stage.text.contains("Other (6)"))
    }

    /// Colours repeat after fourteen categories.
    @Test(arguments: [16, 256]) func `Slices beside each other in one colour are filled with their letters`(
        colors: Int
    ) throws {
        let adds = (1...15).map { "add|\([1: 1000, 15: 999, 2: 500][$0] ?? 10)|c\($0)|--new-category" }
        let first = try Stage(after: adds)
        let stage = try Stage(120, 40, in: first.system, colors: colors)
        stage.press("3<Enter>")
        let frame = stage.screen.frame
        func count(_ letter: String) -> Int {
            (1..<39).map { row in
                (60..<120).count { frame[row, $0].text == letter && frame[row, $0].style.background != nil }
            }.reduce(0, +)
        }
        #expect(count("A") > 20 && count("B") > 20 && count("C") == 1)
    }

    @Test(arguments: [8, 16, 256]) func `Charts in a pager know the number of colours`(colors: Int) throws {
        let canvas = try Stage(80, 24, in: Stage(after: []).system, colors: colors).screen.state.canvas
        #expect(ChartLayout(canvas.screen(), amounts: canvas.amounts).colorCount == colors)
    }

    @Test(
        .usesTerminalLibrary,
        arguments: [("xterm-256color", true), ("xterm-16color", false), ("xterm", false), ("no-such-terminal", true)])
    func `A chart of a command has only colours of the terminal`(term: String, isIndexed: Bool) throws {
        let stage = try Stage()
        stage.system.variables["TERM"] = term
        let chart = try stage.run("chart pie --color always")
        #expect(chart.contains("\u{1B}[38;5;") == isIndexed && chart.contains("\u{1B}["))
    }

    @Test func `An exceeded ceiling is red in the table of periods, and an exceeded outing on its page`() throws {
        let stage = try Stage(
            120, 40, after: Stage.month + ["ceiling set 500", "outing|open|Fair|--ceiling|10", "add|14|leisure|Panini"])
        stage.press("3")
        #expect(colors(stage, rowWith: "2026-11  ", columns: 20..<72).contains(.indexed(160)))
        #expect(!colors(stage, rowWith: "2026-10  ", columns: 20..<72).contains(.indexed(160)))
        let tab = try #require(stage.screen.frame.text[0].split(separator: " ").firstIndex(of: "Outings"))
        stage.press(String(stage.screen.frame.text[0].split(separator: " ")[tab - 1]))
        let row = try #require(stage.screen.frame.text.first { $0.hasPrefix("Fair") })
        #expect(row.contains("OVER  14,00"))
        #expect(colors(stage, rowWith: "OVER  14,00", columns: 0..<120).contains(.indexed(160)))
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
