public import Terminal

/// A horizontal bar chart of weeks, months or other periods, each against its own ceiling, with the change from period
/// to period.
///
/// Bar lengths are accurate as in `BarChart`. The mark of the ceiling is within two cells of its exact position. A bar
/// of two cells or more passes it exactly when the amount is over the ceiling.
public struct PeriodBars: Sendable {
    let title: String
    let points: [ChartPoint]
    let cap: Int64?
    let emptyText: String

    /// A chart with a bar per point. Layout is left to `lines`.
    /// - Parameters:
    ///   - title: begins the sentences; not part of the picture.
    ///   - points: in chronological order.
    ///   - cap: the longest bar in cents; longer ones are cut and marked. Zero or less means no cap.
    ///   - emptyText: shown instead of a chart when all amounts are unknown or zero: "Nothing spent in 2026."
    public init(title: String, points: [ChartPoint], cap: Int64? = nil, emptyText: String) {
        self.title = title
        self.points = points
        self.cap = cap.flatMap { $0 > 0 ? $0 : nil }
        self.emptyText = emptyText
    }

    var isEmpty: Bool { points.allSatisfy { ($0.cents ?? 0) == 0 } }

    var ceilings: [Int64] { points.compactMap(\.ceilingCents) }

    /// A note on the mark and the cap, then a row per period; without the title.
    ///
    /// If fewer than 10 cells are left for the bars, first the change is omitted, then the excess over the ceiling. If
    /// that is not enough, each bar gets its own line.
    /// - Complexity: O(points × width).
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        if isEmpty { return layout.paragraph(emptyText) }
        let changes = points.map { StyledText($0.changeCents.map(layout.shownChange) ?? "") }
        let overs = points.map { overText($0, layout) }
        let words = points.map { StyledText($0.isOver ? "OVER" : "", style: .bold) }
        let columns = PeriodColumns(
            points, extras: [[changes, overs], [overs], [words]], words: words, layout: layout)
        let scale = Scale(points.compactMap(\.cents) + ceilings.map { max(0, $0) }, cap: cap, cells: columns.cells)
        let bar = Bar(scale: scale, layout: layout)
        let rows = points.indices.flatMap { index in
            let hasBar = !columns.isNarrow || isDrawn(points[index], on: scale)
            return columns.lines(index, bar: hasBar ? drawn(points[index], by: bar, from: columns.barStart) : nil)
        }
        return ceilingNote(layout) + layout.capNote(cap) + rows
    }

    /// Whether the row shows a bar or a mark, rather than just the axis.
    private func isDrawn(_ point: ChartPoint, on scale: Scale) -> Bool {
        (point.cents ?? 0) != 0 || point.ceilingCents.flatMap(scale.cell) != nil
    }

    private func drawn(_ point: ChartPoint, by bar: Bar, from start: Int) -> StyledText {
        point.ceilingCents.map { bar.drawn(point.cents, ceiling: $0, from: start) }
            ?? bar.drawn(point.cents ?? 0, from: start)
    }

    private func overText(_ point: ChartPoint, _ layout: ChartLayout) -> StyledText {
        guard point.isOver else { return StyledText() }
        return StyledText(point.overCents.map { "over " + layout.shownAmount($0) } ?? "OVER", style: .bold)
    }

    private func ceilingNote(_ layout: ChartLayout) -> [StyledText] {
        guard let ceilings = PeriodCeilings(points) else { return [] }
        let amounts = ceilings.words(
            lowest: layout.shownAmount(ceilings.lowest), highest: layout.shownAmount(ceilings.highest))
        let isBeyondCap = cap.map { ceilings.lowest > $0 } ?? false
        // Marks of ceilings below zero are drawn at zero.
        let mark = layout.glyphs.vertical + (ceilings.highest < 0 ? " at zero" : "")
        let sign = isBeyondCap ? "beyond the cut" : mark
        return layout.paragraph("\(ceilings.noun) \(amounts) (\(sign))")
    }
}

extension ChartLayout {
    /// The amount with an explicit sign, `+` for positive ones.
    func shownChange(_ cents: Int64) -> String { (cents > 0 ? "+" : "") + shownAmount(cents) }
}
