public import Terminal

/// Where lines are drawn: its size, what its glyphs are and how they are sent.
public struct Screen: Hashable, Sendable {
    /// In columns, at least 20.
    public let width: Int
    /// Lines that are seen at once.
    public let rows: Int
    /// Whether colour, moves of the cursor and more than ASCII may be sent.
    public var rendering: Rendering
    /// 20 columns at the least.
    public init(width: Int, rows: Int, rendering: Rendering) {
        self.width = max(width, 20)
        self.rows = rows
        self.rendering = rendering
    }

    /// Those of `rendering`.
    public var glyphs: Glyphs { rendering.glyphs }
}
