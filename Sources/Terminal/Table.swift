/// A table, whose columns are as wide as their content and which never exceeds the width of the line.
public struct Table: Hashable, Sendable {
    /// The layout of a column.
    public struct Column: Hashable, Sendable {
        /// The heading; `nil` for none. A table has a heading line only if a column has a heading.
        public let title: String?
        /// The alignment of cells and heading.
        public let alignment: Alignment
        /// The minimum width, if the column may shrink in a narrow line; `nil` if it must not shrink.
        public let shrinksTo: Int?
        /// The order in which columns are removed if shrinking is not enough, lowest first; `nil` if it must stay.
        public let leaves: Int?
        /// Whether cells are paths of names, which are cut at their start.
        public let holdsPaths: Bool

        /// Without `shrinksTo` and `leaves` the column is as wide as its widest cell, and always shown.
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

    /// The columns, from left to right.
    public let columns: [Column]
    /// The cells of each row. A row may have fewer cells than `columns`. Surplus cells are not shown.
    public let rows: [[StyledText]]
    /// The number of blanks between adjacent columns of the table.
    public let gap: Int

    /// A negative `gap` counts as 0.
    public init(columns: [Column], rows: [[StyledText]], gap: Int = 2) {
        self.columns = columns
        self.rows = rows
        self.gap = max(0, gap)
    }

    /// The heading, if any, and a line per row, at most `width` wide.
    ///
    /// In a narrow line, columns shrink to their minimum, the widest first (ties: the first). If that is not enough, columns
    /// are removed before shrinking. Lines that are still too wide are cut. Cut cells end in an ellipsis.
    /// - Complexity: O(cells × columns that leave).
    public func lines(width: Int, glyphs: Glyphs) -> [StyledText] {
        if let (narrower, _) = withoutOneColumn(forWidth: width, glyphs: glyphs) {
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

    /// Whether lines of this width show all columns, possibly shrunk.
    /// - Complexity: O(cells).
    public func isWhole(atWidth width: Int, glyphs: Glyphs) -> Bool {
        withoutOneColumn(forWidth: width, glyphs: glyphs) == nil
    }

    /// The headings of the columns that lines of this width do not show, from left to right. Columns without a heading
    /// are not named.
    /// - Complexity: O(cells × columns that leave).
    public func headingsLeftOut(atWidth width: Int, glyphs: Glyphs) -> [String] {
        var (shown, gone) = (self, Set<Column>())
        while let (narrower, removed) = shown.withoutOneColumn(forWidth: width, glyphs: glyphs) {
            gone.insert(removed)
            shown = narrower
        }
        return columns.filter(gone.contains).compactMap(\.title).filter { !$0.isEmpty }
    }

    /// The smallest width whose lines show all columns, possibly shrunk.
    /// - Complexity: O(cells).
    public func leastWidth(glyphs: Glyphs) -> Int {
        let least = columns.indices.map { index in
            let texts = rows.compactMap { index < $0.count ? glyphs.shown($0[index]).columns : nil }
            let natural = max(texts.max() ?? 0, displayWidth(glyphs.shown(columns[index].title ?? "")))
            return min(natural, columns[index].shrinksTo ?? natural)
        }
        return least.reduce(0, +) + gap * max(0, columns.count - 1)
    }

    /// The table without the next column to remove, and that column; `nil` if the table fits the width, or no column may
    /// be removed.
    private func withoutOneColumn(forWidth width: Int, glyphs: Glyphs) -> (table: Table, removed: Column)? {
        let leaving = columns.indices.filter { columns[$0].leaves != nil }
        guard let first = leaving.min(by: { columns[$0].leaves! < columns[$1].leaves! }) else { return nil }
        guard leastWidth(glyphs: glyphs) > width else { return nil }
        func without<Element>(_ elements: [Element]) -> [Element] {
            elements.enumerated().filter { $0.offset != first }.map(\.element)
        }
        return (Table(columns: without(columns), rows: rows.map(without), gap: gap), columns[first])
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
