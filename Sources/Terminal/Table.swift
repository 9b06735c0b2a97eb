/// Rows of cells laid out in columns, as wide as what they hold and never wider than the line.
public struct Table: Hashable, Sendable {
    /// How one column of a table behaves.
    public struct Column: Hashable, Sendable {
        /// `nil` for none; a table without any title has no header line.
        public let title: String?
        /// Where cells and title stand when they are narrower than the column.
        public let alignment: Alignment
        /// The columns it keeps when it gives way to a short line; `nil` when it does not give way.
        public let shrinksTo: Int?
        /// When it leaves a table that is too wide even so: the lowest first; `nil` when it stays.
        public let leaves: Int?
        /// Whether cells are paths of names, whose last name stays when they are cut.
        public let holdsPaths: Bool

        /// Without `shrinksTo` and `leaves` the column is as wide as its widest cell, and stays.
        public init(
            _ title: String? = nil, alignment: Alignment = .leading, shrinksTo: Int? = nil, leaves: Int? = nil,
            holdsPaths: Bool = false
        ) {
            self.title = title
            self.alignment = alignment
            self.shrinksTo = shrinksTo
            self.leaves = leaves
            self.holdsPaths = holdsPaths
        }
    }

    /// From left to right.
    public let columns: [Column]
    /// A row may be shorter than `columns`; cells beyond them are not shown.
    public let rows: [[StyledText]]
    /// The blank columns between two columns of the table.
    public let gap: Int

    /// A negative `gap` counts as 0.
    public init(columns: [Column], rows: [[StyledText]], gap: Int = 2) {
        self.columns = columns
        self.rows = rows
        self.gap = max(0, gap)
    }

    /// The header, if any, and one line a row, none of them wider than `width`.
    ///
    /// When the line is short, columns that may give way do, the widest first (ties: the first), down to what they keep. Where
    /// that is not enough, columns that may leave do first; what is too wide even then is cut at the width. A cell that is
    /// cut ends in an ellipsis.
    /// - Complexity: O(cells × columns that leave).
    public func lines(width: Int, glyphs: Glyphs) -> [StyledText] {
        if let narrower = withoutOneColumn(forWidth: width, glyphs: glyphs) {
            return narrower.lines(width: width, glyphs: glyphs)
        }
        var cells = rows.map { row in
            columns.indices.map { $0 < row.count ? glyphs.shown(row[$0]) : StyledText() }
        }
        if columns.contains(where: { $0.title != nil }) {
            cells.insert(columns.map { StyledText(glyphs.shown($0.title ?? ""), style: .bold) }, at: 0)
        }
        let natural = columns.indices.map { index in cells.map { $0[index].columns }.max() ?? 0 }
        let widths = fitted(natural, to: width)
        return cells.map {
            line(of: $0, widths: widths, glyphs: glyphs).truncated(to: width, ellipsis: glyphs.ellipsis)
        }
    }

    /// Whether no column leaves at a width.
    /// - Complexity: O(cells).
    public func isWhole(atWidth width: Int, glyphs: Glyphs) -> Bool {
        withoutOneColumn(forWidth: width, glyphs: glyphs) == nil
    }

    /// The table without the column that leaves first, if it does not fit with it.
    private func withoutOneColumn(forWidth width: Int, glyphs: Glyphs) -> Table? {
        let leaving = columns.indices.filter { columns[$0].leaves != nil }
        guard let first = leaving.min(by: { columns[$0].leaves! < columns[$1].leaves! }) else { return nil }
        let least = columns.indices.map { index in
            let texts = rows.compactMap { index < $0.count ? glyphs.shown($0[index]).columns : nil }
            let natural = max(texts.max() ?? 0, displayWidth(glyphs.shown(columns[index].title ?? "")))
            return min(natural, columns[index].shrinksTo ?? natural)
        }
        guard least.reduce(0, +) + gap * (columns.count - 1) > width else { return nil }
        func without<Element>(_ elements: [Element]) -> [Element] {
            elements.enumerated().filter { $0.offset != first }.map(\.element)
        }
        return Table(columns: without(columns), rows: rows.map(without), gap: gap)
    }

    private func fitted(_ natural: [Int], to width: Int) -> [Int] {
        var widths = zip(natural, columns).map { $1.shrinksTo == nil ? $0 : min($0, max(1, width)) }
        var excess = widths.reduce(0, +) + gap * max(0, widths.count - 1) - width
        while excess > 0 {
            let shrinkable = widths.indices.filter { index in
                columns[index].shrinksTo.map { widths[index] > max(1, $0) } ?? false
            }
            guard let widest = shrinkable.max(by: { widths[$0] != widths[$1] ? widths[$0] < widths[$1] : $0 > $1 })
            else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private func line(of cells: [StyledText], widths: [Int], glyphs: Glyphs) -> StyledText {
        var line = StyledText()
        line.reserve(pieces: 2 * cells.count)
        var start = 0
        for (index, cell) in cells.enumerated() {
            let (width, ellipsis) = (widths[index], glyphs.ellipsis)
            let cell =
                columns[index].holdsPaths
                ? cell.truncatedPath(to: width, ellipsis: ellipsis) : cell.truncated(to: width, ellipsis: ellipsis)
            if cell.columns > 0 {
                let indent = columns[index].alignment == .trailing ? widths[index] - cell.columns : 0
                if start + indent > 0 { line.append(column: start + indent) }
                line += cell
            }
            start += widths[index] + gap
        }
        return line
    }
}
