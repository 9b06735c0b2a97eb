internal import Screen
internal import Terminal

extension Frame {
    /// An empty box with a title in its upper border.
    ///
    /// - Parameters:
    ///   - size: at least 5 columns and 3 rows, with the borders.
    ///   - title: cut to the width.
    ///   - rule: the row of a horizontal line that divides the box.
    static func box(_ size: Size, title: String, rule: Int, glyphs: Glyphs) -> Frame {
        var frame = Frame(size, glyphs: glyphs)
        let isASCII = glyphs == .ascii
        func line(_ left: String, _ right: String) -> StyledText {
            StyledText(
                (isASCII ? "+" : left) + String(repeating: glyphs.rule, count: max(0, size.columns - 2))
                    + (isASCII ? "+" : right), style: .dim)
        }
        let side = StyledText(glyphs.vertical, style: .dim)
        for row in 1..<max(1, size.rows - 1) {
            frame.put(side, row: row, column: 0)
            frame.put(side, row: row, column: size.columns - 1)
        }
        frame.put(line("┌", "┐"), row: 0, column: 0)
        frame.put(line("├", "┤"), row: rule, column: 0)
        frame.put(line("└", "┘"), row: size.rows - 1, column: 0)
        let text = truncated(glyphs.shown(title), to: size.columns - 4, ellipsis: glyphs.ellipsis)
        frame.put(StyledText(" \(text) ", style: .bold), row: 0, column: 1)
        return frame
    }
}
