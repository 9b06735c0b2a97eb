/// How a stretch of text looks.
public struct Style: Hashable, Sendable {
    public var bold: Bool
    public var dim: Bool
    public var reverse: Bool
    public var strikethrough: Bool
    /// `nil` leaves the terminal's own.
    public var foreground: Color?
    /// `nil` leaves the terminal's own.
    public var background: Color?

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

    public static let plain = Style()
    public static let bold = Style(bold: true)
    public static let dim = Style(dim: true)
}

/// A colour of the terminal.
public enum Color: Hashable, Sendable {
    /// One of the sixteen the user's palette defines.
    case named(Name)
    /// One of xterm's 256.
    case indexed(UInt8)

    public enum Name: Int, Hashable, Sendable, CaseIterable {
        case black, red, green, yellow, blue, magenta, cyan, white
        case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
    }
}
