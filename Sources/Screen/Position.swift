/// A cell of a screen, counted from 0 from the upper left corner.
public struct Position: Hashable, Sendable {
    /// The row, counted downwards.
    public let row: Int
    /// The column, counted to the right.
    public let column: Int

    /// Creates a position, which may be outside of the screen.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
