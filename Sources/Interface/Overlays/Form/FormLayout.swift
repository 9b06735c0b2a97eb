internal import Screen

/// The place of the form on the screen: a box below the tabs, with the fields above and the preview below a line.
struct FormLayout: Hashable {
    /// The box with its borders.
    let box: Region
    /// The rows for the fields and the line of candidates. Of many fields only those around the current one are visible.
    let fieldRows: Int
    let previewRows: Int

    /// The columns of the borders and of a blank beside each.
    private static let edges = 4
    /// The smallest width of the box in columns, borders included, so that it does not grow with every letter of an
    /// ordinary expense. On a wide screen it is half of the columns, up to 100, so that each sentence of the preview is
    /// on one line.
    private static func leastColumns(in size: Size) -> Int { max(60, min(100, size.columns / 2)) }
    /// The rows of a preview without notes, for which there is always space on a large screen.
    private static let usualPreview = 3
    /// The columns of the view that stay visible on both sides together, and the rows below.
    private static let margin = (columns: 8, rows: 3)

    /// The width of the content of the box, in columns.
    /// - Parameters:
    ///   - needed: the width of the widest content; at most the screen is used.
    ///   - size: the screen, at least as large as `ScreenState.smallest`.
    static func width(needed: Int, in size: Size) -> Int {
        let least = leastColumns(in: size)
        let leavesMargin = size.columns >= least + margin.columns
        return min(size.columns - (leavesMargin ? margin.columns : 0), max(least, needed + edges)) - edges
    }

    /// - Parameters:
    ///   - width: from `width(needed:in:)`.
    ///   - fields: the number of fields.
    ///   - lines: the number of lines of the preview; more than fit are left out.
    ///   - size: the screen without the rows of a message, but with the row of the footer.
    init(width: Int, fields: Int, lines: Int, in size: Size) {
        let most = min(fields + 1, max(FormSlot.allCases.count + 1, size.rows / 2 - 2))
        let whole = most + Self.usualPreview + 3
        let top = size.rows >= whole + 2 ? 1 : 0
        let below = size.rows >= whole + 2 + Self.margin.rows ? Self.margin.rows : 0
        let room = size.rows - 1 - top - below - 3
        fieldRows = min(most, max(2, room - max(1, min(lines, Self.usualPreview))))
        previewRows = max(1, min(max(lines, Self.usualPreview), room - fieldRows))
        let columns = width + Self.edges
        box = Region(
            row: top, column: (size.columns - columns) / 2, width: columns, rows: fieldRows + previewRows + 3)
    }

    /// The row of the line between fields and preview, counted in the box.
    var ruleRow: Int { fieldRows + 1 }
    /// The first column of the content, counted in the box.
    static var firstColumn: Int { edges / 2 }
}
