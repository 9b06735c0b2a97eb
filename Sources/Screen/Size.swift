/// The size of a screen in cells.
public struct Size: Hashable, Sendable {
    /// Cells per row.
    public let columns: Int
    /// The number of rows.
    public let rows: Int

    /// Creates a size without validation. `Frame` treats negative numbers as 0.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
