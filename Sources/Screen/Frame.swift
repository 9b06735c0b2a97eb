public import Terminal

/// A whole screen as cells; always exactly its size.
///
/// A cluster of two columns is in the left cell, and the cell right of it is empty in the same style; never one without the
/// other.
public struct Frame: Hashable, Sendable {
    /// A place for one column of text.
    public struct Cell: Hashable, Sendable {
        /// One grapheme cluster; `""` is the right half of a wide one.
        public let text: String
        /// How it looks, also where it is blank.
        public let style: Style

        /// Nothing in the terminal's own colours.
        static let blank = Cell(text: " ", style: .plain)
    }

    /// Never below 0.
    public let size: Size
    /// What texts are shown with.
    public let glyphs: Glyphs
    /// Where the cursor stands; hidden where there is none, or outside.
    public var cursor: Position?

    /// Rows from above, each with all its cells: rows that nobody touched are compared at once.
    private(set) var rows: [[Cell]]

    /// Blank, without a cursor.
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

    /// Rows as text, blanks at the ends left out: what snapshots compare.
    /// - Complexity: O(cells).
    public var text: [String] {
        rows.map { row in
            let end = row.lastIndex { $0.text != " " } ?? -1
            return row[...end].reduce(into: "") { $0 += $1.text }
        }
    }

    /// Writes `line` (as the glyphs can show it) from a column on, cut at `width` columns, or at the right edge without it.
    ///
    /// What lies outside is passed over. A wide cluster that would be cut becomes blanks, as does the other half of one of which
    /// half is overwritten. Blanks between the columns of `line` are written too.
    /// - Parameters:
    ///   - fill: the rest of `width` becomes blanks.
    ///   - under: laid under every style: what it has is added, its colours where the text has none.
    /// - Complexity: O(n) in the length of the text, and in the columns of the frame.
    public mutating func put(
        _ line: StyledText, row: Int, column: Int, width: Int? = nil, fill: Bool = false, under: Style = .plain
    ) {
        guard rows.indices.contains(row) else { return }
        let room = max(0, size.columns - min(column, size.columns))
        let end = column + min(width ?? room, room)
        guard end > max(0, column) else { return }
        var writer = RowWriter(cells: rows[row], start: column, end: end)
        // The row's memory is the writer's alone, and is not copied.
        rows[row] = []
        writer.put(glyphs.shown(line), under: under)
        if fill { writer.fill(to: end, under) }
        rows[row] = writer.finished()
    }

    /// Lays `frame` over this one, what lies outside left out; its cursor, if it has one, becomes this one's.
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
