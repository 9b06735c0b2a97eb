public import Money
public import Terminal

/// The size of a chart, and its glyphs, colour and number format.
public struct ChartLayout: Sendable {
    /// The width in columns, 20 to 200; no line is wider.
    public let width: Int
    /// The maximum rows of the picture, at least 4. Notes and legends are not counted.
    public let rows: Int
    /// The characters for bars and lines; `.ascii` restricts the whole chart to ASCII.
    public let glyphs: Glyphs
    /// Whether the screen shows colours and styles. Without them glyphs alone carry all information.
    public let colored: Bool
    /// The number of colours of a coloured screen: 8, 16 or 256. With fewer than 256, some colours of slices are equal.
    public let colorCount: Int
    /// The format of amounts, with its thousands separator.
    public let amounts: AmountFormatter
    /// The aspect ratio of a cell, which makes a pie round.
    public let cellAspect: CellAspect
    /// Whether a picture takes all rows of the layout, up to `mostRows`, and a gauge all columns; otherwise a ring has
    /// at most 20 rows, columns have 16, and a track 30 columns.
    public let fillsScreen: Bool

    /// The maximum number of rows of a picture that fills the layout.
    public static let mostRows = 40
    /// The smallest width of a chart, in columns.
    public static let narrowest = 20

    /// A layout. Sizes out of range are clamped.
    /// - Parameters:
    ///   - width: clamped to 20 to 200.
    ///   - rows: at least 4.
    ///   - colorCount: 8, 16 or 256.
    ///   - fillsScreen: whether a picture takes all rows, up to `mostRows`, and a gauge all columns.
    public init(
        width: Int, rows: Int = 20, glyphs: Glyphs = .block, colored: Bool = false, colorCount: Int = 256,
        amounts: AmountFormatter, cellAspect: CellAspect = .usual, fillsScreen: Bool = false
    ) {
        self.width = min(200, max(Self.narrowest, width))
        self.rows = max(4, rows)
        self.glyphs = glyphs
        self.colored = colored
        self.colorCount = colorCount
        self.amounts = amounts
        self.cellAspect = cellAspect
        self.fillsScreen = fillsScreen
    }

    /// A copy that is narrower by some columns, but never below the minimum.
    public func narrowed(by columns: Int) -> ChartLayout {
        ChartLayout(
            width: width - columns, rows: rows, glyphs: glyphs, colored: colored, colorCount: colorCount,
            amounts: amounts, cellAspect: cellAspect, fillsScreen: fillsScreen)
    }

    /// The rows that a picture takes.
    /// - Parameter usual: the most rows of this kind of chart, unless it fills the rows of the layout.
    func pictureRows(usual: Int) -> Int { min(rows, fillsScreen ? Self.mostRows : usual) }

    func shownAmount(_ cents: Int64) -> String { glyphs.shown(amounts.number(Amount(cents: cents))) }

    func shownTruncated(_ text: String, to columns: Int) -> String {
        cut(glyphs.shown(text), to: columns)
    }

    /// A label that fits. A path of names, with colons not followed by a blank, is cut at its start.
    func cut(_ label: String, to columns: Int) -> String {
        label.contains(":") && !label.contains(": ")
            ? truncatedPath(label, to: columns, ellipsis: glyphs.ellipsis)
            : truncated(label, to: columns, ellipsis: glyphs.ellipsis)
    }

    /// The text wrapped to the width.
    public func paragraph(_ text: String, style: Style = .plain) -> [StyledText] {
        wrapped(glyphs.shown(text), to: width).map { StyledText($0, style: style) }
    }

    /// A note on the cap; empty without a cap.
    func capNote(_ cap: Int64?) -> [StyledText] {
        cap.map { paragraph("Bars are cut at " + shownAmount($0)) } ?? []
    }

    /// The maximum width of a label column, in columns of the screen.
    var labelLimit: Int { max(8, width / 4) }
}

/// The aspect ratio of a character cell.
public struct CellAspect: Hashable, Sendable {
    /// The width, 1 to 1000, in any unit common to both sides; often pixels.
    public let width: Int
    /// The height in that unit, 1 to 1000.
    public let height: Int

    /// Clamps both numbers to 1 to 1000.
    public init(width: Int, height: Int) {
        self.width = min(1000, max(1, width))
        self.height = min(1000, max(1, height))
    }

    /// Twice as high as wide, as in most terminals.
    public static let usual = CellAspect(width: 1, height: 2)
}
