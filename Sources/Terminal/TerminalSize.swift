import Glibc

/// The size of a terminal's window.
public struct TerminalSize: Hashable, Sendable {
    /// Characters a line, at least 1 where a terminal told it.
    public let columns: Int
    /// 0 when the terminal does not say.
    public let rows: Int
    /// The width of a cell; `nil` when the terminal does not say, as most do not.
    public let cellWidthPixels: Int?
    /// The height of a cell; `nil` when the terminal does not say, as most do not.
    public let cellHeightPixels: Int?

    /// A size that is given rather than asked for; nothing of it is checked.
    public init(columns: Int, rows: Int, cellWidthPixels: Int? = nil, cellHeightPixels: Int? = nil) {
        self.columns = columns
        self.rows = rows
        self.cellWidthPixels = cellWidthPixels
        self.cellHeightPixels = cellHeightPixels
    }

    /// The window of the terminal behind `fileDescriptor`; `nil` when it is no terminal or tells no number of columns.
    public static func of(_ fileDescriptor: Int32) -> TerminalSize? {
        var window = winsize()
        guard ioctl(fileDescriptor, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
        return TerminalSize(window: window)
    }

    init?(window: winsize) {
        guard window.ws_col > 0 else { return nil }
        let (width, height) = (Int(window.ws_xpixel), Int(window.ws_ypixel))
        let (columns, rows) = (Int(window.ws_col), Int(window.ws_row))
        // Both or none: one number alone says nothing about the shape of a cell.
        let tellsPixels = rows > 0 && width >= columns && height >= rows
        self.init(
            columns: columns, rows: rows,
            cellWidthPixels: tellsPixels ? width / columns : nil,
            cellHeightPixels: tellsPixels ? height / rows : nil)
    }
}
