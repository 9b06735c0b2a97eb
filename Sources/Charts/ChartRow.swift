/// One named amount of a chart.
public struct ChartRow: Hashable, Sendable {
    public let label: String
    /// Below zero for more refunds than spending.
    public let cents: Int64

    public init(label: String, cents: Int64) {
        self.label = label
        self.cents = cents
    }
}
