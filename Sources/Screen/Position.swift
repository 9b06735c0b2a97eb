/// A cell of a screen, counted from 0 from the upper left corner.
public struct Position: Hashable, Sendable {
    /// Counted downwards.
    public let row: Int
    /// Counted to the right.
    public let column: Int

    /// May be outside of the screen.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
