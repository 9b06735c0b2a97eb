internal import Terminal

extension Glyphs {
    /// The last cell of a bar that is longer than its cap.
    var cutAtEnd: String { self == .ascii ? ">" : "▶" }

    /// The same for a bar that grows to the left.
    var cutAtStart: String { self == .ascii ? "<" : "◀" }
}
