public import Money
public import Terminal

/// A chart of a month's cumulative spending by day, against the even pace to its ceiling.
public struct Trend: Sendable {
    private let title: String
    private let figures: TrendFigures
    private let emptyText: String

    /// A chart of daily amounts in cents, which it adds up.
    /// - Parameters:
    ///   - dailyCents: the amounts of the days so far, from the first on; later days are still to come.
    ///   - dayCount: the days of the month; clamped to 0 to 366.
    ///   - emptyText: shown instead of a chart when all amounts are zero: "Nothing spent in June 2024."
    ///   - forecastCents: the estimated total of the month; `nil` for no forecast.
    ///   - aheadCents: the amount recorded on later days, which is not in the columns.
    ///   - earlierCents: the amounts of the days of the month before, whose sums are drawn as dashes; empty for none.
    /// - Complexity: O(days).
    public init(
        title: String, dailyCents: [Int64], dayCount: Int, ceilingCents: Int64?, emptyText: String,
        forecastCents: Int64? = nil, aheadCents: Int64 = 0, earlierCents: [Int64] = []
    ) {
        self.title = title
        figures = TrendFigures(
            dailyCents: dailyCents, dayCount: dayCount, ceilingCents: ceilingCents, forecastCents: forecastCents,
            aheadCents: aheadCents, earlierCents: earlierCents)
        self.emptyText = emptyText
    }

    /// The picture, and a line with the figures of the last day; without the title.
    ///
    /// The height is that of the layout, at most 16 rows unless the layout is to be filled. A day is up to three
    /// columns wide. On a narrow screen several days share a column, which shows the sum at the last of them.
    /// - Complexity: O(days), and O(rows × width) for the drawing.
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        guard !figures.isEmpty else { return layout.paragraph(emptyText) }
        guard figures.highest > 0 else { return layout.paragraph(words(layout, namesCeiling: true)) }
        let picture = TrendPicture(figures: figures, layout: layout)
        return picture.lines + layout.paragraph(words(layout, namesCeiling: !picture.namesCeiling))
    }

    /// The picture alone; empty if no sum is above zero.
    /// - Complexity: O(days), and O(rows × width) for the drawing.
    public func picture(_ layout: ChartLayout) -> [StyledText] {
        figures.highest > 0 ? TrendPicture(figures: figures, layout: layout).lines : []
    }

    /// The chart in sentences, for a screen reader: the last day first, then every day with an amount.
    /// - Complexity: O(days).
    public func sentences(amounts: AmountFormatter) -> [StyledText] {
        guard !figures.isEmpty else { return [StyledText(emptyText)] }
        let reached = "by day \(figures.reached) of \(figures.dayCount)"
        var sentences = ["\(title): \(ChartSum(cents: figures.sum).spoken(amounts)) \(reached)."]
        if let ceiling = figures.ceilingCents, let pace = figures.pace(onDay: figures.reached) {
            let over = figures.over.map { "over by " + ChartSum(cents: $0).spoken(amounts) } ?? "not over it"
            sentences.append("Ceiling: \(amounts.euros(ceiling)), \(over).")
            sentences.append("Even pace: \(amounts.euros(pace)) \(reached).")
        }
        if let forecast = figures.forecastCents {
            sentences.append("Forecast: \(amounts.euros(forecast)) by day \(figures.dayCount).")
        }
        if figures.aheadCents != 0 { sentences.append("To come: \(amounts.euros(figures.aheadCents)).") }
        for (index, cents) in figures.dailyCents.enumerated() where cents != 0 {
            let sum = ChartSum(cents: figures.sums[index]).spoken(amounts)
            sentences.append("Day \(index + 1): \(amounts.euros(cents)), \(sum) so far.")
        }
        return sentences.map { StyledText($0) }
    }

    /// The figures of the last day so far: "day 21: 1.047,78; even pace 1.050,00".
    private func words(_ layout: ChartLayout, namesCeiling: Bool) -> String {
        var words = ["day \(figures.reached): " + ChartSum(cents: figures.sum).shown(in: layout)]
        if figures.aheadCents != 0 { words.append("to come " + layout.shownAmount(figures.aheadCents)) }
        if let pace = figures.pace(onDay: figures.reached) { words.append("even pace " + layout.shownAmount(pace)) }
        if namesCeiling, let ceiling = figures.ceilingCents { words.append("ceiling " + layout.shownAmount(ceiling)) }
        if let forecast = figures.forecastCents { words.append("forecast " + layout.shownAmount(forecast)) }
        if let over = figures.over { words.append("over by " + ChartSum(cents: over).shown(in: layout)) }
        if figures.sums.contains(where: { $0 < 0 }) { words.append("sums below zero are not drawn") }
        return words.joined(separator: "; ")
    }
}
