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

    /// A text wrapped to the screen's width, with its commands completed. Later lines of a list item, which begins with
    /// `- `, are indented.
    public func paragraph(_ text: String, style: Style = .plain) -> [StyledText] {
        let text = glyphs.shown(saying(text))
        let bullet = "- "
        let lines =
            text.hasPrefix(bullet)
            ? hanging(String(text.dropFirst(bullet.count)), after: bullet, width: width) : wrapped(text, to: width)
        return lines.map { StyledText($0, style: style) }
    }
}
