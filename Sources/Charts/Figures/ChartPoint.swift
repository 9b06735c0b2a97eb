/// One period of a chart over time.
public struct ChartPoint: Hashable, Sendable {
    /// Short, for a column: "W25", "2026-06".
    public let label: String
    /// How a sentence calls it: "Week 25".
    public let title: String
    /// `nil` when nothing is known of it, as before the book began.
    public let cents: Int64?
    /// `nil` where the period has no ceiling.
    public let ceilingCents: Int64?
    /// Against the period before, of the running one against as many of its days; `nil` without one.
    public let changeCents: Int64?
    /// Whether it holds today, so that its amount is one so far.
    public let isRunning: Bool
    /// Whether the range or the book's beginning cuts it.
    public let isPartial: Bool

    /// Amounts are in cents; a refund is below zero.
    public init(
        label: String, title: String, cents: Int64?, ceilingCents: Int64? = nil, changeCents: Int64? = nil,
        isRunning: Bool = false, isPartial: Bool = false
    ) {
        self.label = label
        self.title = title
        self.cents = cents
        self.ceilingCents = ceilingCents
        self.changeCents = changeCents
        self.isRunning = isRunning
        self.isPartial = isPartial
    }

    /// The text behind the name of an incomplete period: ` so far`, ` partial`.
    var suffix: String { (isRunning ? " so far" : "") + (isPartial ? (isRunning ? "," : "") + " partial" : "") }
}
