/// A period of a chart over time.
public struct ChartPoint: Hashable, Sendable {
    /// The short name, for a column: "W25", "2026-06".
    public let label: String
    /// The name in a sentence: "Week 25".
    public let title: String
    /// The spending in the period; `nil` if unknown, as before the first day of the book.
    public let cents: Int64?
    /// The ceiling of the period; `nil` without one.
    public let ceilingCents: Int64?
    /// The change against the period before. The current period is compared with as many first days of the period
    /// before. `nil` without such a period.
    public let changeCents: Int64?
    /// Whether the period contains today; its amount is then partial.
    public let isRunning: Bool
    /// Whether the range or the beginning of the book cuts the period.
    public let isPartial: Bool

    /// Amounts are in cents. Refunds are negative.
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

    /// The suffix of an incomplete period: ` so far`, ` partial` or ` so far, partial`; empty for a complete one.
    var suffix: String { (isRunning ? " so far" : "") + (isPartial ? (isRunning ? "," : "") + " partial" : "") }

    /// The suffixes to try, the longest first.
    var suffixes: [String] { isRunning && isPartial ? [suffix, " so far"] : [suffix] }
}
