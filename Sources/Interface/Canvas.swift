package import Charts
package import Money
internal import Output
package import Periods
package import Screen
package import Terminal

/// What a view is drawn on, and how what it tells is written.
package struct Canvas {
    /// In cells; a view gets what the lines around it leave.
    package var size: Size
    /// What bars and lines are made of.
    package let glyphs: Glyphs
    /// Whether colours reach the terminal.
    package let isColored: Bool
    /// The shape of a cell.
    package let cellAspect: CellAspect
    /// How amounts are written.
    package var amounts: AmountFormatter
    /// The calendar date where the user is.
    package var today: Day

    /// Room on a terminal.
    package init(
        size: Size, glyphs: Glyphs, isColored: Bool, cellAspect: CellAspect, amounts: AmountFormatter, today: Day
    ) {
        self.size = size
        self.glyphs = glyphs
        self.isColored = isColored
        self.cellAspect = cellAspect
        self.amounts = amounts
        self.today = today
    }

    var width: Int { size.columns }
    var rows: Int { size.rows }

    /// Where reports draw their lines.
    func screen(width: Int? = nil) -> Output.Screen {
        Output.Screen(
            width: width ?? size.columns, rows: size.rows,
            rendering: Rendering(color: isColored, cursorColumns: true, glyphs: glyphs))
    }

    /// Where charts draw theirs.
    func layout(width: Int? = nil, rows: Int? = nil) -> ChartLayout {
        ChartLayout(
            width: width ?? size.columns, rows: rows ?? size.rows, glyphs: glyphs, colored: isColored,
            amounts: amounts, cellAspect: cellAspect)
    }

    /// The same with another size.
    func resized(_ size: Size) -> Canvas {
        var canvas = self
        canvas.size = size
        return canvas
    }

    /// Nothing drawn yet.
    var blank: Frame { Frame(size, glyphs: glyphs) }
}
