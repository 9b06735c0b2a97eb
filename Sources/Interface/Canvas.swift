package import Charts
package import Money
internal import Output
package import Periods
package import Screen
package import Terminal

/// The space and the styles with which a view draws: size, glyphs, colour, amounts and today.
package struct Canvas {
    /// The size in cells. A view gets the part that tabs, messages and key hints leave.
    package var size: Size
    /// The characters for bars, lines and marks.
    package internal(set) var glyphs: Glyphs
    /// The number of colours that the frame may have: 0, 8, 16 or 256.
    package internal(set) var colors: Int
    /// Whether the frame has colours.
    var isColored: Bool { colors > 0 }
    /// The number of rows that a message takes from a view. The view adds them back when it decides on column headings.
    var messageRows = 0
    /// The ratio of a cell's width to its height.
    package let cellAspect: CellAspect
    /// The format of amounts.
    package var amounts: AmountFormatter
    /// The calendar date in the user's time zone.
    package var today: Day
    /// The day on which the months of the book begin.
    var monthStart = MonthStart.calendar
    /// The reason why the user may not change the book, for a message; `nil` for a user who may.
    var readOnly: String?

    /// The memberwise initializer, without default values so that no property is overlooked.
    package init(
        size: Size, glyphs: Glyphs, colors: Int, cellAspect: CellAspect, amounts: AmountFormatter, today: Day
    ) {
        self.size = size
        self.glyphs = glyphs
        self.colors = colors
        self.cellAspect = cellAspect
        self.amounts = amounts
        self.today = today
    }

    var width: Int { size.columns }
    var rows: Int { size.rows }

    /// The screen for reports.
    /// - Parameter width: in columns; the canvas's by default.
    func screen(width: Int? = nil) -> OutputScreen {
        OutputScreen(
            width: width ?? size.columns, rows: size.rows,
            rendering: Rendering(color: isColored, colorCount: colors, cursorColumns: true, glyphs: glyphs),
            cutsLines: true)
    }

    /// The layout for charts.
    /// - Parameters:
    ///   - width: in columns; the canvas's by default.
    ///   - rows: the height; the canvas's by default.
    func layout(width: Int? = nil, rows: Int? = nil) -> ChartLayout {
        ChartLayout(
            width: width ?? size.columns, rows: rows ?? size.rows, glyphs: glyphs, colored: isColored,
            colorCount: colors, amounts: amounts, cellAspect: cellAspect, fillsScreen: true)
    }

    /// The lines of a chart in a region, with fewer rows for the picture if notes need them. Lines beyond the region are
    /// left out.
    /// - Parameter draw: draws the chart, and its notes below.
    func chart(in region: Region, _ draw: (ChartLayout) -> [StyledText]) -> [StyledText] {
        Array(wholeChart(in: region, draw).prefix(region.rows))
    }

    /// All lines of a chart, also those beyond the region. A calendar is scrolled, because it has a row for each day of
    /// the week.
    func wholeChart(in region: Region, _ draw: (ChartLayout) -> [StyledText]) -> [StyledText] {
        let lines = draw(layout(width: region.width, rows: region.rows))
        let excess = lines.count - region.rows
        return excess > 0 ? draw(layout(width: region.width, rows: region.rows - excess)) : lines
    }

    /// A text of the program wrapped to a width in columns, by default that of the canvas.
    func paragraph(_ text: String, width: Int? = nil, style: Style = .plain) -> [StyledText] {
        wrapped(glyphs.shown(text), to: max(1, width ?? self.width)).map { StyledText($0, style: style) }
    }

    /// The clauses of a sentence on one line if they fit, otherwise each on its own line, not wrapped.
    ///
    /// A clause that is too wide is shortened as in `OutputScreen.line`.
    func lines(_ clauses: [String], _ separator: String = ", ", style: Style = .plain) -> [StyledText] {
        let whole = glyphs.shown(clauses.joined(separator: separator))
        return (displayWidth(whole) <= width ? [whole] : clauses).map { screen().line($0, style: style) }
    }

    /// A copy with another size.
    func resized(_ size: Size) -> Canvas {
        var canvas = self
        canvas.size = size
        return canvas
    }

    /// An empty frame of the canvas's size.
    var blank: Frame { Frame(size, glyphs: glyphs) }
}
