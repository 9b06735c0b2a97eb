import Support
import Terminal
import Testing

@testable import Screen

@Suite struct FrameWriterTests {
    /// All that a terminal in a window can do.
    private static func abilities(colors: Int = 256) -> TerminalCapabilities {
        var abilities = TerminalCapabilities(colors: colors)
        abilities.hasScrollRegion = true
        (abilities.erasesLines, abilities.erasesColumns) = (true, true)
        (abilities.scrollUp, abilities.scrollDown) = ("\n", "\u{1B}M")
        (abilities.hideCursor, abilities.showCursor) = ("\u{1B}[?25l", "\u{1B}[?25h")
        return abilities
    }

    /// The differences between a terminal and its expected content; empty if there are none.
    private func faults(_ terminal: ModelTerminal, _ frame: Frame, _ abilities: TerminalCapabilities) -> [String] {
        var faults = terminal.faults
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                let wanted = frame[row, column]
                let shown = Frame.Cell(text: wanted.text, style: wanted.style.shown(ofColors: abilities.colors))
                let isCorner = row == frame.size.rows - 1 && column >= frame.size.columns - 2
                if isCorner, !abilities.hasSafeCorner { continue }
                if terminal.cells[row][column] != shown {
                    faults.append("\(row),\(column): \(terminal.cells[row][column]) for \(shown)")
                }
            }
        }
        if terminal.style != .plain { faults.append("left in a style") }
        guard abilities.hideCursor != "" else { return faults }
        let isShown =
            frame.cursor.map { $0.row < frame.size.rows && $0.column < frame.size.columns } ?? false
        if terminal.isCursorShown != isShown { faults.append("cursor shown: \(terminal.isCursorShown)") }
        if isShown, terminal.cursor != frame.cursor { faults.append("cursor at \(terminal.cursor)") }
        return faults
    }

    private let rounds = 150

    @Test(arguments: [0, 8, 16, 256])
    func `any frame is drawn over any other`(_ colors: Int) {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        for round in 0..<rounds {
            var abilities = Self.abilities(colors: colors)
            if round % 3 == 1 { abilities = TerminalCapabilities(colors: colors) }
            if round % 7 == 1 { abilities.hasSafeCorner = false }
            let size = Size(
                columns: Int.random(in: 1...40, using: &random), rows: Int.random(in: 1...14, using: &random))
            let writer = FrameWriter(abilities)
            var terminal = ModelTerminal(size)
            var shown: Frame?
            for step in 0..<8 {
                let frame = shown.map { random.next(after: $0) } ?? random.frame(columns: size.columns, rows: size.rows)
                terminal.take(writer.text(from: shown, to: frame))
                let faults = faults(terminal, frame, abilities)
                #expect(faults.isEmpty, "seed \(seed), round \(round), step \(step): \(faults.prefix(5))")
                guard faults.isEmpty else { return }
                shown = frame
            }
        }
    }

    @Test func `another size or no previous frame draws everything`() {
        let abilities = Self.abilities()
        let writer = FrameWriter(abilities)
        var frame = Frame(Size(columns: 6, rows: 2), glyphs: .block)
        frame.put(StyledText("abc"), row: 0, column: 0)
        let all = "\u{1B}[0m\u{1B}[H\u{1B}[2Jabc\u{1B}[?25l"
        #expect(writer.text(from: nil, to: frame) == all)
        #expect(writer.text(from: Frame(Size(columns: 5, rows: 2), glyphs: .block), to: frame) == all)
        #expect(writer.text(from: frame, to: frame) == "")
    }

    @Test func `the cursor is shown, moved and hidden`() {
        let writer = FrameWriter(Self.abilities())
        let hidden = Frame(Size(columns: 6, rows: 2), glyphs: .block)
        var shown = hidden
        shown.cursor = Position(row: 1, column: 2)
        #expect(writer.text(from: hidden, to: shown) == "\u{1B}[2;3H\u{1B}[?25h")
        #expect(writer.text(from: shown, to: shown) == "")
        var moved = shown
        moved.cursor = Position(row: 1, column: 3)
        #expect(writer.text(from: shown, to: moved) == "\u{1B}[2;4H")
        #expect(writer.text(from: moved, to: hidden) == "\u{1B}[?25l")
        moved.put(StyledText("x"), row: 0, column: 0)
        #expect(writer.text(from: shown, to: moved) == "\u{1B}[1;1Hx\u{1B}[2;4H")
        shown.cursor = Position(row: 2, column: 0)
        #expect(writer.text(from: hidden, to: shown) == "")
    }

    @Test func `text of uncertain width is followed by an absolute move`() {
        let writer = FrameWriter(Self.abilities())
        let blank = Frame(Size(columns: 20, rows: 1), glyphs: .block)
        var frame = blank
        frame.put(StyledText("─a€b👨‍👩‍👧c"), row: 0, column: 0)
        #expect(
            writer.text(from: blank, to: frame)
                == "\u{1B}[1;1H─a€\u{1B}[1;4Hb👨‍👩‍👧\u{1B}[1;7Hc\u{1B}[K")
    }

    @Test func `neighbours of a cluster of uncertain width are written again`() {
        let writer = FrameWriter(Self.abilities())
        var before = Frame(Size(columns: 4, rows: 1), glyphs: .block)
        before.put(StyledText("abcd"), row: 0, column: 0)
        var after = before
        after.put(StyledText("❤️"), row: 0, column: 1)
        #expect(writer.text(from: before, to: after) == "\u{1B}[1;2H  \u{1B}[1;2H❤️\u{1B}[1;4Hd")
    }

    @Test func `without colours only bold and reverse are sent`() {
        var frame = Frame(Size(columns: 4, rows: 1), glyphs: .block)
        let style = Style(bold: true, reverse: true, foreground: .named(.red), background: .indexed(200))
        frame.put(StyledText("ab", style: style), row: 0, column: 0)
        let blank = Frame(frame.size, glyphs: .block)
        #expect(
            FrameWriter(Self.abilities(colors: 0)).text(from: blank, to: frame) == "\u{1B}[1;1H\u{1B}[1;7mab\u{1B}[0m")
    }

    /// A screen of 24 rows with a list of 22 rows, one of them selected.
    private static func list(columns: Int = 80, from first: Int, chosen: Int) -> Frame {
        var frame = Frame(Size(columns: columns, rows: 24), glyphs: .block)
        frame.put(StyledText("Records", style: .bold), row: 0, column: 0)
        for row in 1...22 {
            let number = first + row - 1
            let line =
                StyledText("2026-11-\(10 + number % 20)") + .column(12) + StyledText("Bäckerei Müller \(number)")
                + .column(40) + StyledText("groceries:bread", style: Style(foreground: .named(.green))) + .column(66)
                + StyledText("\(number * 7),50 €", style: .bold)
            frame.put(
                line, row: row, column: 0, width: columns, fill: true,
                under: number == chosen ? Style(reverse: true) : .plain)
        }
        frame.put(StyledText("a add  e edit  x void  ? help"), row: 23, column: 0, fill: true, under: .dim)
        return frame
    }

    @Test(
        arguments: [
            (list(from: 0, chosen: 5), list(from: 0, chosen: 6)), (list(from: 0, chosen: 6), list(from: 0, chosen: 5)),
            (list(from: 0, chosen: 21), list(from: 1, chosen: 22)),
            (list(from: 5, chosen: 5), list(from: 4, chosen: 4)),
        ] as [(Frame, Frame)])
    func `scrolling a list by one row takes at most 400 bytes`(_ before: Frame, _ after: Frame) {
        let abilities = Self.abilities()
        let writer = FrameWriter(abilities)
        let text = writer.text(from: before, to: after)
        #expect(text.utf8.count <= 400, "\(text.debugDescription)")
        var terminal = ModelTerminal(before.size)
        terminal.take(writer.text(from: nil, to: before))
        terminal.take(text)
        #expect(faults(terminal, after, abilities) == [])
    }

    @Test func `moved rows are scrolled by the terminal, others stay`() {
        let (before, after) = (Self.list(from: 0, chosen: -1), Self.list(from: 1, chosen: -1))
        let text = FrameWriter(Self.abilities()).text(from: before, to: after)
        #expect(text.hasPrefix("\u{1B}[2;23r\u{1B}[23;1H\n\u{1B}[r"))
        var without = Self.abilities()
        without.hasScrollRegion = false
        #expect(!FrameWriter(without).text(from: before, to: after).contains("r\u{1B}"))
    }
}
