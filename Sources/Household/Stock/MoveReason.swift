/// The reason of a stock move. The raw value is used in files and scripts.
public enum MoveReason: String, CaseIterable, Sendable {
    /// Came in from a shop.
    case bought
    /// Was used up.
    case used
    /// Had to be thrown away.
    case spoiled
    /// Corrects a difference found by counting.
    case counted
    /// Was given back to the shop.
    case returned
    /// Changed place or best-before date: two moves that cancel out, one out and one in.
    case moved
}
