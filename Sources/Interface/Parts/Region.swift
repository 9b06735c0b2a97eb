/// A rectangle of a canvas, in cells.
struct Region: Hashable {
    var row: Int
    var column: Int
    var width: Int
    var rows: Int

    func contains(row: Int) -> Bool { (self.row..<self.row + rows).contains(row) }

    /// Whether the two have a cell in common.
    func overlaps(_ other: Region) -> Bool {
        max(row, other.row) < min(row + rows, other.row + other.rows)
            && max(column, other.column) < min(column + width, other.column + other.width)
    }
}
