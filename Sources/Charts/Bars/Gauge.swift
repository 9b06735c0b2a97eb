public import Terminal

/// A month's amount against its ceiling, as one line: how full, how much of how much, and what is left.
public struct Gauge: Hashable, Sendable {
    /// What the ceiling is for; empty for none.
    public let label: String
    /// What was spent; below zero for more refunds than spending.
    public let cents: Int64
    /// The most that may be spent: exactly reached is not over. May be 0.
    public let ceilingCents: Int64
    /// The ceiling less the amount; below zero when over it.
    public let leftCents: Int64

    /// A total in cents against a ceiling in cents.
    /// - Throws: `ChartError.overflow` when what is left cannot be counted.
    public init(label: String, cents: Int64, ceilingCents: Int64) throws(ChartError) {
        let (left, overflows) = ceilingCents.subtractingReportingOverflow(cents)
        // The smallest number has no opposite to print after "OVER by".
        if overflows || left == .min { throw ChartError.overflow }
        self.label = label
        self.cents = cents
        self.ceilingCents = ceilingCents
        leftCents = left
    }

    /// This gauge alone.
    public func lines(_ layout: ChartLayout) -> [StyledText] { Gauge.lines([self], layout) }

    /// One line a gauge, all in the same columns; words and bar on lines of their own where the width is short.
    ///
    /// The right end of each track is that gauge's own ceiling: it is drawn whatever is spent, and a bar never passes it.
    /// Where no gauge has a label there is no column for labels.
    /// - Complexity: O(gauges × width).
    public static func lines(_ gauges: [Gauge], _ layout: ChartLayout) -> [StyledText] {
        GaugeColumns(gauges, layout).lines()
    }

    /// Full percents, to the nearest; 100 only when the ceiling is exactly reached. `nil` without a ceiling above zero.
    var percent: Int128? {
        guard ceilingCents > 0 else { return nil }
        let (amount, ceiling) = (Int128(max(0, cents)), Int128(ceilingCents))
        let nearest = (200 * amount + ceiling) / (2 * ceiling)
        if amount == ceiling { return 100 }
        return amount < ceiling ? min(99, nearest) : max(101, nearest)
    }

    /// The steps of `cells` that are filled, to the nearest; all of them only when the ceiling is reached, and at least one for
    /// any spending.
    func filledSteps(of cells: Int, perCell: Int) -> Int {
        let all = perCell * cells
        if cents <= 0 { return 0 }
        if leftCents <= 0 { return all }
        let (amount, ceiling) = (Int128(cents), Int128(ceilingCents))
        let nearest = (Int128(2 * all) * amount + ceiling) / (2 * ceiling)
        return min(all - 1, max(1, Int(nearest)))
    }
}
