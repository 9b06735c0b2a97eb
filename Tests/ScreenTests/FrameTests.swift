import Support
import Terminal
import Testing

@testable import Screen

@Suite struct FrameTests {
    private func frame(_ columns: Int, _ rows: Int = 1, glyphs: Glyphs = .block) -> Frame {
        Frame(Size(columns: columns, rows: rows), glyphs: glyphs)
    }

    @Test func `a new frame is blank and has its size`() {
        let frame = frame(4, 2)
        #expect(frame.text == ["", ""])
        #expect(frame[0, 0].text == " ")
        #expect(frame[2, 0].text == " ")
        #expect(frame[0, -1].text == " ")
        #expect(self.frame(-1, -1).text == [])
        #expect(self.frame(-1, -1).size == Size(columns: 0, rows: 0))
    }

    @Test(
        arguments: [
            ("abc", 0, nil, "abc"), ("abc", 3, nil, "   ab"), ("abc", -1, nil, "bc"), ("abc", 5, nil, ""),
            ("abc", 1, 2, " ab"), ("abc", 0, 0, ""), ("abc", 0, -3, ""), ("abc", -9, nil, ""), ("abc", 4, 9, "    a"),
            // Wide clusters that are cut become blanks.
            ("日本語", 0, nil, "日本"), ("日本", 0, 3, "日"), ("日本", -1, nil, " 本"), ("x👨‍👩‍👧", 3, nil, "   x"),
            ("x👨‍👩‍👧y", 0, nil, "x👨‍👩‍👧y"),
            // A combining mark shares the cell of its letter; without a letter it gets no cell.
            ("e\u{301}x", 0, nil, "éx"), ("שׁx", 0, nil, "שׁx"), ("❤️x", 0, nil, "❤️x"),
        ] as [(String, Int, Int?, String)])
    func `a line is cut at the edges`(_ text: String, _ column: Int, _ width: Int?, _ shown: String) {
        var frame = frame(5)
        frame.put(StyledText(text), row: 0, column: column, width: width)
        #expect(frame.text == [shown])
        #expect(halves(of: frame) == [])
    }

    @Test func `rows outside the frame are ignored`() {
        var frame = frame(5)
        let before = frame
        frame.put(StyledText("abc"), row: 1, column: 0)
        frame.put(StyledText("abc"), row: -1, column: 0)
        #expect(frame == before)
    }

    @Test func `columns of a line count from its start, with blanks between`() {
        var frame = frame(8)
        frame.put(StyledText("xxxxxxxx"), row: 0, column: 0)
        frame.put(StyledText("a") + .column(3) + StyledText("b"), row: 0, column: 1)
        #expect(frame.text == ["xa  bxxx"])
    }

    @Test func `a row is filled with a style below that of the text`() {
        var frame = frame(8)
        frame.put(StyledText("xxxxxxxx"), row: 0, column: 0)
        let line = StyledText("a", style: Style(bold: true, foreground: .named(.red))) + StyledText("b")
        let under = Style(reverse: true, foreground: .named(.blue), background: .indexed(7))
        frame.put(line, row: 0, column: 1, width: 5, fill: true, under: under)
        #expect(frame.text == ["xab   xx"])
        #expect(frame[0, 0].style == .plain)
        let bold = Style(bold: true, reverse: true, foreground: .named(.red), background: .indexed(7))
        #expect(frame[0, 1].style == bold)
        #expect((2...5).allSatisfy { frame[0, $0].style == under })
        #expect(frame[0, 6].style == .plain)
    }

    @Test(arguments: [(0, " x本語"), (1, "x 本語"), (2, "日x 語"), (3, "日 x語"), (5, "日本 x")])
    func `the rest of a half overwritten wide character becomes blank`(_ column: Int, _ shown: String) {
        var frame = frame(6)
        frame.put(StyledText("日本語"), row: 0, column: 0)
        let whole = frame
        frame.put(StyledText(""), row: 0, column: column)
        #expect(frame == whole)
        frame.put(StyledText("x"), row: 0, column: column)
        #expect(frame.text == [column == 0 ? "x 本語" : column == 1 ? " x本語" : shown])
        #expect(halves(of: frame) == [])
    }

    @Test func `ASCII glyphs show ASCII`() {
        var frame = frame(8, glyphs: .ascii)
        frame.put(StyledText("Bär ─ €"), row: 0, column: 0)
        #expect(frame.text == ["Bar - EU"])
    }

    @Test func `a frame is placed on a frame, cut at the edges, with its cursor`() {
        var inner = frame(4, 2)
        inner.put(StyledText("日ab"), row: 0, column: 0)
        inner.put(StyledText("cd"), row: 1, column: 0)
        inner.cursor = Position(row: 1, column: 2)
        var outer = frame(5, 3)
        for row in 0..<3 { outer.put(StyledText("....."), row: row, column: 0) }
        outer.put(inner, row: 1, column: 2)
        #expect(outer.text == [".....", "..日a", "..cd"])
        #expect(outer.cursor == Position(row: 2, column: 4))
        outer.put(inner, row: -1, column: -1)
        #expect(outer.text == ["d  ..", "..日a", "..cd"])
    }

    @Test func `random texts leave no half of a wide character`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        for _ in 0..<300 {
            let frame = random.frame(columns: Int.random(in: 0...30, using: &random), rows: 4)
            #expect(halves(of: frame) == [], "seed \(seed)")
            #expect(frame.rows.allSatisfy { $0.count == frame.size.columns }, "seed \(seed)")
        }
    }

    /// Places where a wide cluster lacks a half, or a half its cluster.
    private func halves(of frame: Frame) -> [Position] {
        frame.rows.enumerated().flatMap { row, cells in
            cells.indices.filter { column in
                let isRight = cells[column].text.isEmpty
                let isAfterWide = column > 0 && displayWidth(cells[column - 1].text) == 2
                let isCut = displayWidth(cells[column].text) == 2 && column + 1 == cells.count
                let isSame = !isRight || (column > 0 && cells[column - 1].style == cells[column].style)
                return isRight != isAfterWide || isCut || !isSame || cells[column].text.count > 1
            }.map { Position(row: row, column: $0) }
        }
    }
}
