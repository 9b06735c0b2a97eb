extension ChartPoint {
    /// What is spent above the ceiling; `nil` when nothing is, or when it cannot be counted.
    var overCents: Int64? {
        guard isOver, let cents, let ceilingCents else { return nil }
        let (over, overflows) = cents.subtractingReportingOverflow(ceilingCents)
        return overflows ? nil : over
    }

    /// Whether more is spent than the ceiling; exactly reached is not over.
    var isOver: Bool {
        guard let cents, let ceilingCents else { return false }
        return cents > ceilingCents
    }
}
