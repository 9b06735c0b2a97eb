/// How a stretch of text looks.
public struct Style: Hashable, Sendable {
    /// Heavier or brighter than other text (SGR 1), as the terminal draws it.
    public var bold: Bool
    /// Fainter than other text (SGR 2).
    public var dim: Bool
    /// With foreground and background exchanged (SGR 7).
    public var reverse: Bool
    /// With a line through it (SGR 9); terminals that do not know it show the text as it is.
    public var strikethrough: Bool
    /// `nil` leaves the terminal's own.
    public var foreground: Color?
    /// `nil` leaves the terminal's own.
    public var background: Color?

    /// Without arguments, text as the terminal shows it by itself.
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

    /// No code is sent for it.
    public static let plain = Style()
    /// Bold and nothing else.
    public static let bold = Style(bold: true)
    /// Dim and nothing else.
    public static let dim = Style(dim: true)
}

/// A colour of the terminal.
public enum Color: Hashable, Sendable {
    /// One of the sixteen the user's palette defines.
    case named(Name)
    /// One of xterm's 256.
    case indexed(UInt8)

    /// The sixteen colours by name; the raw value is the number in the palette, 0 to 15, the bright ones from 8.
    public enum Name: Int, Hashable, Sendable, CaseIterable {
        case black, red, green, yellow, blue, magenta, cyan, white
        case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
    }
}
