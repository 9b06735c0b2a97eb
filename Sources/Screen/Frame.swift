public import Terminal

/// The content of a whole screen as cells.
///
/// A wide cluster is in the left of its two cells. The right one is empty, in an equal style. Neither is ever without the
/// other.
public struct Frame: Hashable, Sendable {
    /// The content of a cell, one column wide.
    public struct Cell: Hashable, Sendable {
        /// A grapheme cluster, or `""` in the right half of a wide one.
        public let text: String
        /// The style. A blank has a style too.
        public let style: Style

        /// A blank in the terminal's default colours.
        static let blank = Cell(text: " ", style: .plain)
    }

    /// The size in cells; neither number is negative.
    public let size: Size
    /// The set of glyphs for texts.
    public let glyphs: Glyphs
    /// The cursor; hidden if `nil` or outside.
    public var cursor: Position?

    /// Rows of cells from the top. Unchanged rows share storage, which makes comparing them fast.
    private(set) var rows: [[Cell]]

    /// A blank frame without a cursor.
    public init(_ size: Size, glyphs: Glyphs) {
        self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
        self.glyphs = glyphs
        rows = Array(repeating: Array(repeating: .blank, count: self.size.columns), count: self.size.rows)
    }

    /// The cell at a place; blank outside.
    public subscript(row: Int, column: Int) -> Cell {
        guard rows.indices.contains(row), rows[row].indices.contains(column) else { return .blank }
        return rows[row][column]
    }

    /// The rows as text without trailing blanks, for snapshot tests.
    /// - Complexity: O(cells).
    public var text: [String] {
        rows.map { row in
            let end = row.lastIndex { $0.text != " " } ?? -1
            return row[...end].reduce(into: "") { $0 += $1.text }
        }
    }

    /// A copy in the terminal's default colours. The other attributes stay.
    /// - Complexity: O(cells).
    public var uncolored: Frame {
        var frame = self
        frame.rows = rows.map { row in
            row.map { cell in
                var style = cell.style
                (style.foreground, style.background) = (nil, nil)
                return Cell(text: cell.text, style: style)
            }
        }
        return frame
    }

    /// Writes a line from a column on, cut at `width` columns, or at the right edge by default.
    ///
    /// Text outside the frame is omitted. A wide cluster that would be cut in half becomes blanks, and so does the other
    /// half of one that is half overwritten. Gaps between the columns of `line` become blanks.
    /// - Parameters:
    ///   - fill: whether the rest of `width` becomes blank.
    ///   - under: a base style: its attributes are added to every style, and its colours apply to text without its own.
    /// - Complexity: O(n) in the length of the text, and in the columns of the frame.
    public mutating func put(
        _ line: StyledText, row: Int, column: Int, width: Int? = nil, fill: Bool = false, under: Style = .plain
    ) {
        guard rows.indices.contains(row) else { return }
        let room = max(0, size.columns - min(column, size.columns))
        let end = column + min(width ?? room, room)
        guard end > max(0, column) else { return }
        var writer = RowWriter(cells: rows[row], start: column, end: end)
        // Moving the row out of the array avoids a copy.
        rows[row] = []
        writer.put(glyphs.shown(line), under: under)
        if fill { writer.fill(to: end, under) }
        rows[row] = writer.finished()
    }

    /// Copies `frame` into this one, without the parts outside. Its cursor, if any, replaces this one's.
    /// - Complexity: O(cells) of `frame`.
    public mutating func put(_ frame: Frame, row: Int, column: Int) {
        for (index, cells) in frame.rows.enumerated() where rows.indices.contains(row + index) {
            let end = min(size.columns, column + frame.size.columns)
            guard end > max(0, column) else { continue }
            var writer = RowWriter(cells: rows[row + index], start: column, end: end)
            rows[row + index] = []
            writer.put(cells)
            rows[row + index] = writer.finished()
        }
        if let cursor = frame.cursor {
            self.cursor = Position(row: row + cursor.row, column: column + cursor.column)
        }
    }
}
