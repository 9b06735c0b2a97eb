public import Money
public import Terminal

/// The room a chart has, and what it may be drawn with.
public struct ChartLayout: Sendable {
    /// Columns of the screen, 20 to 200; no line is wider.
    public let width: Int
    /// Rows a picture may take, at least 4; text beside or below it is not counted.
    public let rows: Int
    /// What bars and lines are made of; with `.ascii` nothing but ASCII is drawn.
    public let glyphs: Glyphs
    /// Whether styles reach the screen; if not, pictures say everything by glyphs.
    public let colored: Bool
    /// How amounts are written, the thousands grouped as it says.
    public let amounts: AmountFormatter
    /// The shape of a cell, by which a pie is made round.
    public let cellAspect: CellAspect

    /// The fewest columns that there is a chart for.
    public static let narrowest = 20

    /// Room that is never too small to draw in.
    /// - Parameters:
    ///   - width: Taken as the nearest of 20 to 200.
    ///   - rows: Anything less than 4 is taken as 4.
    public init(
        width: Int, rows: Int = 20, glyphs: Glyphs = .block, colored: Bool = false, amounts: AmountFormatter,
        cellAspect: CellAspect = .usual
    ) {
        self.width = min(200, max(Self.narrowest, width))
        self.rows = max(4, rows)
        self.glyphs = glyphs
        self.colored = colored
        self.amounts = amounts
        self.cellAspect = cellAspect
    }

    /// The same room without some columns, which something before it takes; at least the narrowest.
    public func narrowed(by columns: Int) -> ChartLayout {
        ChartLayout(
            width: width - columns, rows: rows, glyphs: glyphs, colored: colored, amounts: amounts,
            cellAspect: cellAspect)
    }

    func shownAmount(_ cents: Int64) -> String { glyphs.shown(amounts.number(Amount(cents: cents))) }

    func shownTruncated(_ text: String, to columns: Int) -> String {
        cut(glyphs.shown(text), to: columns)
    }

    /// A label that fits: of a path of names, which has colons and no blank after them, the last name stays.
    func cut(_ label: String, to columns: Int) -> String {
        label.contains(":") && !label.contains(": ")
            ? truncatedPath(label, to: columns, ellipsis: glyphs.ellipsis)
            : truncated(label, to: columns, ellipsis: glyphs.ellipsis)
    }

    /// `text` as lines that fit the width.
    func paragraph(_ text: String) -> [StyledText] {
        wrapped(glyphs.shown(text), to: width).map { StyledText($0) }
    }

    /// Says where bars are cut; nothing without a cap.
    func capNote(_ cap: Int64?) -> [StyledText] {
        cap.map { paragraph("Bars are cut at " + shownAmount($0)) } ?? []
    }

    /// What a table may use for labels at most, however long they are.
    var labelLimit: Int { max(8, width / 4) }
}

/// How wide a character cell is to how high.
public struct CellAspect: Hashable, Sendable {
    /// Parts of a whole in which both sides are counted, 1 to 1000; often pixels.
    public let width: Int
    /// In the same parts, 1 to 1000.
    public let height: Int

    /// Both numbers are taken as the nearest of 1 to 1000.
    public init(width: Int, height: Int) {
        self.width = min(1000, max(1, width))
        self.height = min(1000, max(1, height))
    }

    /// Twice as high as wide, as in most terminals.
    public static let usual = CellAspect(width: 1, height: 2)
}
