extension ChartPoint {
    /// The excess over the ceiling; `nil` if not over, or on overflow.
    var overCents: Int64? {
        guard isOver, let cents, let ceilingCents else { return nil }
        let (over, overflows) = cents.subtractingReportingOverflow(ceilingCents)
        return overflows ? nil : over
    }

    /// Whether the amount exceeds the ceiling. An amount equal to the ceiling is not over.
    var isOver: Bool {
        guard let cents, let ceilingCents else { return false }
        return cents > ceilingCents
    }
}
