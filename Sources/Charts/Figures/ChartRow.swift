public import Terminal

/// A labelled amount of a chart.
public struct ChartRow: Hashable, Sendable {
    /// The label; cut on narrow screens. Rows may share a label.
    public let label: String
    /// The amount; negative if refunds exceed spending.
    public let cents: Int64
    /// Whether the label is a name from the book, not a word for expenses without one.
    public let isNamed: Bool
    /// The colour, equal in all charts; `nil` for the colour of its position in a pie, and the common colour in bars.
    public let hue: Hue?

    /// A row. Ranking and merging are left to `ChartFigures`.
    public init(label: String, cents: Int64, isNamed: Bool = true, hue: Hue? = nil) {
        self.label = label
        self.cents = cents
        self.isNamed = isNamed
        self.hue = hue
    }

    /// A copy with another label or colour.
    init(_ row: ChartRow, label: String? = nil, hue: Hue?) {
        self.init(label: label ?? row.label, cents: row.cents, isNamed: row.isNamed, hue: hue)
    }

    /// A colour that means a thing, such as a category, wherever it is drawn.
    public enum Hue: Hashable, Sendable {
        /// A colour by number, from 0; after fourteen colours they repeat.
        case numbered(Int)
        /// Grey, for rows without a numbered colour, such as `Other (n)`.
        case rest

        /// The style of a mark or bar in this colour. Its contrast suffices for shapes, not for text.
        public var style: Style { Style(foreground: SlicePalette.color(self)) }
    }
}
