package import Charts
package import Money
package import Output

extension ChartLayout {
    /// The layout for a screen, with a line left for the prompt.
    package init(_ screen: OutputScreen, amounts: AmountFormatter, cellAspect: CellAspect = .usual) {
        self.init(
            width: screen.width, rows: min(20, max(screen.rows - 3, 6)), glyphs: screen.glyphs,
            colored: screen.rendering.color, amounts: amounts, cellAspect: cellAspect)
    }
}
