/// One named amount of a chart.
public struct ChartRow: Hashable, Sendable {
    /// As it is shown, cut where there is no room for it; rows may share one.
    public let label: String
    /// Below zero for more refunds than spending.
    public let cents: Int64

    /// A row as it is given; ranking and merging are up to `ChartFigures`.
    public init(label: String, cents: Int64) {
        self.label = label
        self.cents = cents
    }
}
