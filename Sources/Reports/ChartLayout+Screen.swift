package import Charts
package import Money
package import Output

extension ChartLayout {
    /// The layout for a screen, with three rows left for other lines such as title and prompt; at most 20 rows.
    /// - Parameter fillsScreen: whether a gauge takes all columns.
    package init(
        _ screen: OutputScreen, amounts: AmountFormatter, cellAspect: CellAspect = .usual, fillsScreen: Bool = false
    ) {
        self.init(
            width: screen.width, rows: min(20, max(screen.rows - 3, 6)), glyphs: screen.glyphs,
            colored: screen.rendering.color, colorCount: screen.rendering.colorCount, amounts: amounts,
            cellAspect: cellAspect, fillsScreen: fillsScreen)
    }
}
