/// Why stock changed; the raw value is the word that files and scripts have for it.
public enum MoveReason: String, CaseIterable, Sendable {
    /// It came in from a shop.
    case bought
    /// It was used up.
    case used
    /// It had to be thrown away.
    case spoiled
    /// The shelf was counted, and the book was off by so much.
    case counted
    /// It was given back to the shop.
    case returned
    /// It went to another place or got another best-before day: two moves that come to nothing, one away and one there.
    case moved
}
