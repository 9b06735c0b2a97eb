/// The size of a screen in cells.
public struct Size: Hashable, Sendable {
    /// Cells in a row.
    public let columns: Int
    /// Rows of cells.
    public let rows: Int

    /// Nothing is checked; a `Frame` takes a number below 0 as 0.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
