public import Terminal

/// Weeks, months or other periods as horizontal bars, each against its own ceiling, with the change from one to the next.
///
/// A bar's length is right to half an eighth of a cell, in ASCII to a quarter of a cell. The mark of the ceiling stands within two
/// cells of its place, and a bar of two cells or more passes it just when the amount is over.
public struct PeriodBars: Sendable {
    let title: String
    let points: [ChartPoint]
    let cap: Int64?
    let emptyText: String

    /// A bar a point; nothing is laid out before `lines` knows the room.
    /// - Parameters:
    ///   - title: Begins the sentences; it is no part of the picture.
    ///   - points: In the order of time.
    ///   - cap: Bars end there, in cents, and those that are cut say so; zero or less is none.
    ///   - emptyText: Said instead of a chart when nothing is known or all is zero: "Nothing spent in 2026."
    public init(title: String, points: [ChartPoint], cap: Int64? = nil, emptyText: String) {
        self.title = title
        self.points = points
        self.cap = cap.flatMap { $0 > 0 ? $0 : nil }
        self.emptyText = emptyText
    }

    var isEmpty: Bool { points.allSatisfy { ($0.cents ?? 0) == 0 } }

    var ceilings: [Int64] { points.compactMap(\.ceilingCents) }

    /// What the mark and the cap are, then a row a period; without the title.
    ///
    /// The change is left out when less than 10 cells stay for the bars, then by how much it is over the ceiling, and then each
    /// bar gets a line of its own.
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

    /// Whether there is more to draw than an axis.
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
        guard let lowest = ceilings.min(), let highest = ceilings.max() else { return [] }
        let amounts =
            lowest == highest
            ? "Ceiling " + layout.shownAmount(lowest)
            : "Ceilings \(layout.shownAmount(lowest)) to \(layout.shownAmount(highest))"
        let isBeyondCap = cap.map { lowest > $0 } ?? false
        return layout.paragraph(amounts + (isBeyondCap ? " (beyond the cut)" : " (\(layout.glyphs.vertical))"))
    }
}

extension ChartLayout {
    /// An amount with its sign, whichever it is.
    func shownChange(_ cents: Int64) -> String { (cents > 0 ? "+" : "") + shownAmount(cents) }
}
