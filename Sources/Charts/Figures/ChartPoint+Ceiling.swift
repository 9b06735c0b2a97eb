internal import Money

extension ChartPoint {
    /// The excess over the ceiling; `nil` if not over, or on overflow.
    var overCents: Int64? {
        guard isOver, let cents, let ceilingCents else { return nil }
        let (over, overflows) = cents.subtractingReportingOverflow(ceilingCents)
        return overflows ? nil : over
    }

    /// Whether the amount exceeds the ceiling. An amount equal to the ceiling is not over.
    var isOver: Bool { cents.map { Amount(cents: $0).exceeds(ceilingCents.map(Amount.init(cents:))) } ?? false }
}
