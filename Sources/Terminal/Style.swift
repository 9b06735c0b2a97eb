/// The attributes and colours of a piece of text.
public struct Style: Hashable, Sendable {
    /// Whether the text is heavier or brighter than other text (SGR 1), depending on the terminal.
    public var bold: Bool
    /// Whether the text is fainter than other text (SGR 2).
    public var dim: Bool
    /// Whether foreground and background are exchanged (SGR 7).
    public var reverse: Bool
    /// Whether the text is struck through (SGR 9); ignored by terminals without support.
    public var strikethrough: Bool
    /// The colour of the text; `nil` for the terminal's default.
    public var foreground: Color?
    /// The colour behind the text; `nil` for the terminal's default.
    public var background: Color?

    /// Creates a style; without arguments the default style.
    public init(
        bold: Bool = false, dim: Bool = false, reverse: Bool = false, strikethrough: Bool = false,
        foreground: Color? = nil, background: Color? = nil
    ) {
        self.bold = bold
        self.dim = dim
        self.reverse = reverse
        self.strikethrough = strikethrough
        self.foreground = foreground
        self.background = background
    }

    /// The default style, for which no code is sent.
    public static let plain = Style()
    /// Bold only.
    public static let bold = Style(bold: true)
    /// Dim only.
    public static let dim = Style(dim: true)
}

/// A colour of the terminal.
public enum Color: Hashable, Sendable {
    /// A colour of the sixteen in the user's palette.
    case named(Name)
    /// A colour of xterm's 256.
    case indexed(UInt8)

    /// The sixteen colours by name. Raw values are numbers in the palette, 0 to 15. The bright ones begin at 8.
    public enum Name: Int, Hashable, Sendable, CaseIterable {
        case black, red, green, yellow, blue, magenta, cyan, white
        case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
    }
}
