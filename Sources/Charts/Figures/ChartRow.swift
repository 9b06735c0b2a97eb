/// A labelled amount of a chart.
public struct ChartRow: Hashable, Sendable {
    /// The label; cut on narrow screens. Rows may share a label.
    public let label: String
    /// The amount; negative if refunds exceed spending.
    public let cents: Int64

    /// A row. Ranking and merging are left to `ChartFigures`.
    public init(label: String, cents: Int64) {
        self.label = label
        self.cents = cents
    }
}
