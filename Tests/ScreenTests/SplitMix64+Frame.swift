import Screen
import Support
import Terminal

extension SplitMix64 {
    private static let words = [
        "a", "Groceries", "12,50 €", "  ", "─┼─", "█▌", "日本語", "e\u{301}", "👨‍👩‍👧", "❤️", "🇩🇪", "👍🏽", "🏽", "مصروف", "שׁלום",
        "ﷺ", "한국",
        "각", "नमस्ते", "ü", "…", "x\u{300}\u{301}", "\u{301}", "🇩", "1️⃣", "ｗ", "x", "ab",
    ]

    mutating func style() -> Style {
        let colors: [Color?] = [nil, nil, nil, .named(.red), .named(.brightBlue), .indexed(208), .indexed(3)]
        return Style(
            bold: Bool.random(using: &self), dim: Int.random(in: 0..<6, using: &self) == 0,
            reverse: Int.random(in: 0..<4, using: &self) == 0,
            strikethrough: Int.random(in: 0..<9, using: &self) == 0, foreground: colors.randomElement(using: &self)!,
            background: colors.randomElement(using: &self)!)
    }

    mutating func line() -> StyledText {
        var line = StyledText()
        for _ in 0..<Int.random(in: 0...4, using: &self) {
            if Int.random(in: 0..<5, using: &self) == 0 { line += .column(Int.random(in: 0...20, using: &self)) }
            let text = Self.words.randomElement(using: &self)!
            line += StyledText(text, style: Bool.random(using: &self) ? .plain : style())
        }
        return line
    }

    mutating func frame(columns: Int, rows: Int) -> Frame {
        var frame = Frame(Size(columns: columns, rows: rows), glyphs: .block)
        change(&frame, times: Int.random(in: 0...2 * max(1, rows), using: &self))
        return frame
    }

    mutating func change(_ frame: inout Frame, times: Int) {
        for _ in 0..<times {
            let (rows, columns) = (frame.size.rows, frame.size.columns)
            frame.put(
                line(), row: Int.random(in: -1...rows, using: &self),
                column: Int.random(in: -3...max(0, columns), using: &self),
                width: Bool.random(using: &self) ? nil : Int.random(in: 0...columns + 2, using: &self),
                fill: Bool.random(using: &self), under: Bool.random(using: &self) ? .plain : style())
        }
        frame.cursor =
            Bool.random(using: &self)
            ? nil
            : Position(
                row: Int.random(in: 0...frame.size.rows, using: &self),
                column: Int.random(in: 0...frame.size.columns, using: &self))
    }

    /// A frame of equal size that resembles the given frame: changed, or with moved rows.
    mutating func next(after frame: Frame) -> Frame {
        var next = frame
        switch Int.random(in: 0..<4, using: &self) {
        case 0: return self.frame(columns: frame.size.columns, rows: frame.size.rows)
        case 1: change(&next, times: 1)
        default:
            let lines = Int.random(in: -3...3, using: &self)
            let top = Int.random(in: 0...frame.size.rows, using: &self)
            for row in top..<frame.size.rows where row + lines >= top {
                var moved = Frame(Size(columns: frame.size.columns, rows: 1), glyphs: .block)
                moved.put(frame, row: -(row + lines), column: 0)
                next.put(moved, row: row, column: 0)
            }
            change(&next, times: Int.random(in: 0...2, using: &self))
        }
        return next
    }
}
