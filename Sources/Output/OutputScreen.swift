public import Terminal

/// The output screen: its size, glyphs and rendering.
public struct OutputScreen: Sendable {
    /// The width in columns, at least 20.
    public let width: Int
    /// Visible lines.
    public let rows: Int
    /// Whether colour, cursor movement and non-ASCII characters may be sent.
    public var rendering: Rendering
    /// Completes the commands suggested in a text.
    private let saying: @Sendable (String) -> String

    /// A screen. The width is at least 20.
    public init(
        width: Int, rows: Int, rendering: Rendering, saying: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.width = max(width, 20)
        self.rows = rows
        self.rendering = rendering
        self.saying = saying
    }

    /// The glyphs of `rendering`.
    public var glyphs: Glyphs { rendering.glyphs }

    /// A text wrapped to the screen's width, with its commands completed.
    public func paragraph(_ text: String, style: Style = .plain) -> [StyledText] {
        wrapped(glyphs.shown(saying(text)), to: width).map { StyledText($0, style: style) }
    }
}
