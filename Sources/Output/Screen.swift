public import Terminal

/// Where lines are drawn: its size, what its glyphs are and how they are sent.
public struct Screen: Sendable {
    /// In columns, at least 20.
    public let width: Int
    /// Lines that are seen at once.
    public let rows: Int
    /// Whether colour, moves of the cursor and more than ASCII may be sent.
    public var rendering: Rendering
    /// Completes the commands that a paragraph proposes.
    private let saying: @Sendable (String) -> String

    /// 20 columns at the least.
    public init(
        width: Int, rows: Int, rendering: Rendering, saying: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.width = max(width, 20)
        self.rows = rows
        self.rendering = rendering
        self.saying = saying
    }

    /// Those of `rendering`.
    public var glyphs: Glyphs { rendering.glyphs }

    /// A text in lines of the screen's width, with its commands completed.
    public func paragraph(_ text: String, style: Style = .plain) -> [StyledText] {
        wrapped(glyphs.shown(saying(text)), to: width).map { StyledText($0, style: style) }
    }
}
