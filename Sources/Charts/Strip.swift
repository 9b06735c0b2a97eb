internal import Money
public import Terminal

/// Amounts as the parts of one strip as wide as the screen, with a legend below.
///
/// Without colour a part is as many of its letter as its share of the columns asks for, by largest remainder; with colour the
/// borders are exact to an eighth of a cell, and a part too narrow for a cell gets one.
public struct Strip: Sendable {
    private let figures: ChartFigures
    private let emptyText: String

    /// - Parameters:
    ///   - figures: As `ChartFigures.pie` makes them.
    ///   - emptyText: Said instead of a chart when nothing was spent: "Nothing spent in June 2024."
    public init(figures: ChartFigures, emptyText: String) {
        self.figures = figures
        self.emptyText = emptyText
    }

    /// The strip, its legend, and what could not be drawn; without the title.
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        let legend = Legend(figures: figures, layout: layout)
        guard figures.spending > 0 else { return layout.paragraph(emptyText) + legend.notes }
        return [strip(layout)] + legend.lines(from: 0) + legend.notes
    }

    private func strip(_ layout: ChartLayout) -> StyledText {
        let colors = SlicePalette.colors(figures.rows.count)
        if layout.colored, layout.glyphs == .block { return colored(layout, colors) }
        let counts = apportion(layout.width, by: figures.rows.map(\.cents), atLeastOne: true)
        return counts.enumerated().reduce(StyledText()) { strip, part in
            let letters = String(repeating: Labels.letter(part.offset), count: part.element)
            return strip + StyledText(letters, style: Style(foreground: colors[part.offset]))
        }
    }

    private func colored(_ layout: ChartLayout, _ colors: [Color]) -> StyledText {
        // The part of each eighth of a cell. As none is narrower than a cell, no cell holds more than two.
        let parts = eighths(layout.width).enumerated().flatMap { Array(repeating: $0.offset, count: $0.element) }
        var whole: [Int: [Int]] = [:]
        for cell in 0..<layout.width where parts[8 * cell] == parts[8 * cell + 7] {
            whole[parts[8 * cell], default: []].append(cell)
        }
        return (0..<layout.width).reduce(StyledText()) { strip, cell in
            let (left, right) = (parts[8 * cell], parts[8 * cell + 7])
            if left != right {
                let border = parts[(8 * cell)..<(8 * cell + 8)].count { $0 == left }
                let style = Style(foreground: colors[left], background: colors[right])
                return strip + StyledText(layout.glyphs.eighths[border], style: style)
            }
            let own = whole[left, default: []]
            if own[own.count / 2] == cell {
                return strip + StyledText(Labels.letter(left), style: Style(reverse: true, foreground: colors[left]))
            }
            return strip + StyledText(layout.glyphs.full, style: Style(foreground: colors[left]))
        }
    }

    /// The eighths of a cell each part gets: its share by largest remainder, but no less than a cell.
    func eighths(_ columns: Int) -> [Int] {
        var narrow: Set<Int> = []
        while true {
            let weights = figures.rows.enumerated().map { narrow.contains($0.offset) ? 0 : $0.element.cents }
            let shares = apportion(8 * (columns - narrow.count), by: weights)
            let parts = shares.enumerated().map { narrow.contains($0.offset) ? 8 : $0.element }
            let tooNarrow = figures.rows.indices.filter { figures.rows[$0].cents > 0 && parts[$0] < 8 }
            if tooNarrow.isEmpty { return parts }
            narrow.formUnion(tooNarrow)
        }
    }
}
