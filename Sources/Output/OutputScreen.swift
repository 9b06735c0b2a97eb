public import Terminal

/// The output screen: its size, glyphs and rendering.
public struct OutputScreen: Sendable {
    /// The width in columns, at least 20.
    public let width: Int
    /// The number of visible lines.
    public let rows: Int
    /// Whether colour, cursor movement and non-ASCII characters may be sent.
    public var rendering: Rendering
    /// Whether the output is a terminal; otherwise it is a file, a pipe or a part of the full screen.
    public let isTerminal: Bool
    /// Whether the screen cuts lines that are wider than it. A paragraph then has no such lines.
    private let cutsLines: Bool
    /// Completes the commands suggested in a text with options such as `--store`, so that they can be pasted.
    private let completing: @Sendable (String) -> String

    /// A screen. The width is at least 20.
    public init(
        width: Int, rows: Int, rendering: Rendering, isTerminal: Bool = false, cutsLines: Bool = false,
        completing: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.width = max(width, 20)
        self.rows = rows
        self.rendering = rendering
        self.isTerminal = isTerminal
        self.cutsLines = cutsLines
        self.completing = completing
    }

    /// The glyphs of `rendering`.
    public var glyphs: Glyphs { rendering.glyphs }

    /// The text on one line: without the part in parentheses at its end if it is too wide, and cut if it is still too
    /// wide.
    public func line(_ text: String, style: Style = .plain) -> StyledText {
        var text = glyphs.shown(text)
        if displayWidth(text) > width, text.hasSuffix(")"), let start = text.lastIndex(of: "(") {
            let kept = text[..<start]
            text = String(kept.last == " " ? kept.dropLast() : kept)
        }
        return StyledText(text, style: style).truncated(to: width, ellipsis: glyphs.ellipsis)
    }

    /// A text wrapped to the screen's width, with its commands completed. Later lines of a list item, which begins with
    /// `- `, are indented. A wider command or path overflows, unless the screen cuts lines.
    public func paragraph(_ text: String, style: Style = .plain) -> [StyledText] {
        let text = glyphs.shown(completing(text))
        let bullet = "- "
        let lines =
            text.hasPrefix(bullet)
            ? hanging(
                String(text.dropFirst(bullet.count)), after: bullet, width: width, overflowing: !cutsLines)
            : wrapped(text, to: width, overflowing: !cutsLines)
        return lines.map { StyledText($0, style: style) }
    }
}
