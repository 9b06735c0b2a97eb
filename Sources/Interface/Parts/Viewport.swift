internal import Screen
internal import Terminal

extension Frame {
    /// Draws lines from a row on, cut at the end of the frame.
    /// - Parameters:
    ///   - width: the columns for the lines; by default those up to the right edge.
    ///   - cursor: the index of the line to draw in reverse video; `nil` for none.
    ///   - cursorWidth: the columns to reverse; by default `width`.
    mutating func put(
        _ lines: some Collection<StyledText>, row: Int, column: Int = 0, width: Int? = nil, cursor: Int? = nil,
        cursorWidth: Int? = nil
    ) {
        let room = width ?? size.columns - column
        for (offset, line) in lines.enumerated() where row + offset < size.rows {
            let isCursor = offset == cursor
            var line = line.truncated(to: room, ellipsis: glyphs.ellipsis)
            // Dim text in reverse video is unreadable.
            if isCursor { line = line.undimmed }
            put(
                line, row: row + offset, column: column, width: isCursor ? min(room, cursorWidth ?? room) : room,
                fill: isCursor, under: isCursor ? Style(reverse: true) : .plain)
        }
    }
}
