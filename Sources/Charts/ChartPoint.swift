/// One period of a chart over time.
public struct ChartPoint: Hashable, Sendable {
    /// Short, for a column: "W25", "2026-06".
    public let label: String
    /// How a sentence calls it: "Week 25".
    public let title: String
    /// `nil` when nothing is known of it, as before the book began.
    public let cents: Int64?
    public let ceilingCents: Int64?
    /// Against the period before; `nil` without one.
    public let changeCents: Int64?
    /// Whether it holds today, so that its amount is one so far.
    public let isRunning: Bool

    public init(
        label: String, title: String, cents: Int64?, ceilingCents: Int64? = nil, changeCents: Int64? = nil,
        isRunning: Bool = false
    ) {
        self.label = label
        self.title = title
        self.cents = cents
        self.ceilingCents = ceilingCents
        self.changeCents = changeCents
        self.isRunning = isRunning
    }
}

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
