public import Terminal

/// Where lines are drawn: its size, what its glyphs are and how they are sent.
public struct Screen: Hashable, Sendable {
    public let width: Int
    public let rows: Int
    public let rendering: Rendering
    /// 20 columns at the least.
    public init(width: Int, rows: Int, rendering: Rendering) {
        self.width = max(width, 20)
        self.rows = rows
        self.rendering = rendering
    }

    public var glyphs: Glyphs { rendering.glyphs }
}
