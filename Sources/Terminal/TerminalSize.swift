import Glibc

/// The size of a terminal's window.
public struct TerminalSize: Hashable, Sendable {
    /// Characters per line; at least 1 if reported by a terminal.
    public let columns: Int
    /// Lines of the window; 0 if the terminal does not report them.
    public let rows: Int
    /// The width of a cell in pixels; `nil` if the terminal does not report it, as most do not.
    public let cellWidthPixels: Int?
    /// The height of a cell in pixels; `nil` if the terminal does not report it, as most do not.
    public let cellHeightPixels: Int?

    /// Creates a size from another source than a terminal, without validation.
    public init(columns: Int, rows: Int, cellWidthPixels: Int? = nil, cellHeightPixels: Int? = nil) {
        self.columns = columns
        self.rows = rows
        self.cellWidthPixels = cellWidthPixels
        self.cellHeightPixels = cellHeightPixels
    }

    /// The size of the terminal on `fileDescriptor`; `nil` if it is not a terminal, or reports no columns.
    public static func of(_ fileDescriptor: Int32) -> TerminalSize? {
        var window = winsize()
        guard ioctl(fileDescriptor, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
        return TerminalSize(window: window)
    }

    init?(window: winsize) {
        guard window.ws_col > 0 else { return nil }
        let (width, height) = (Int(window.ws_xpixel), Int(window.ws_ypixel))
        let (columns, rows) = (Int(window.ws_col), Int(window.ws_row))
        // Only both numbers together give an aspect ratio, so neither is used without the other.
        let hasPixels = rows > 0 && width >= columns && height >= rows
        self.init(
            columns: columns, rows: rows,
            cellWidthPixels: hasPixels ? width / columns : nil,
            cellHeightPixels: hasPixels ? height / rows : nil)
    }
}
