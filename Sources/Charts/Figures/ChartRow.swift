/// A labelled amount of a chart.
public struct ChartRow: Hashable, Sendable {
    /// The label; cut on narrow screens. Rows may share a label.
    public let label: String
    /// The amount; negative if refunds exceed spending.
    public let cents: Int64
    /// Whether the label is a name from the book, not a word for expenses without one.
    public let isNamed: Bool

    /// A row. Ranking and merging are left to `ChartFigures`.
    public init(label: String, cents: Int64, isNamed: Bool = true) {
        self.label = label
        self.cents = cents
        self.isNamed = isNamed
    }
}
