internal import Terminal

extension Glyphs {
    /// The last cell of a bar cut at its right end.
    var cutAtEnd: String { self == .ascii ? ">" : "▶" }

    /// The last cell of a bar cut at its left end.
    var cutAtStart: String { self == .ascii ? "<" : "◀" }
}
