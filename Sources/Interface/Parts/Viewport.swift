internal import Screen
internal import Terminal

extension Frame {
    /// Draws lines from one on, as many as there is room for; the one at `cursor` is laid over with reversed colours.
    mutating func put(
        _ lines: some Collection<StyledText>, row: Int, column: Int = 0, width: Int? = nil, cursor: Int? = nil,
        cursorWidth: Int? = nil
    ) {
        let room = width ?? size.columns - column
        for (offset, line) in lines.enumerated() where row + offset < size.rows {
            let isCursor = offset == cursor
            var line = line.truncated(to: room, ellipsis: glyphs.ellipsis)
            // Faint text on the colours of the cursor could not be read.
            if isCursor { line = line.undimmed }
            put(
                line, row: row + offset, column: column, width: isCursor ? min(room, cursorWidth ?? room) : room,
                fill: isCursor, under: isCursor ? Style(reverse: true) : .plain)
        }
    }
}
