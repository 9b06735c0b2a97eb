public import Charts
public import Money
public import Terminal

/// Something to be read, kept or sent: sections of facts, tables and pictures, for the screen, Markdown or HTML.
public struct Document: Sendable {
    public let title: String
    /// What is to be known of the whole, before the first section.
    public let facts: [Fact]
    public let sections: [Section]
    /// How amounts in pictures are written.
    let amounts: AmountFormatter

    public init(title: String, facts: [Fact], sections: [Section], amounts: AmountFormatter) {
        self.title = title
        self.facts = facts
        self.sections = sections
        self.amounts = amounts
    }

    /// One heading and what stands under it.
    public struct Section: Hashable, Sendable {
        public let title: String
        public let blocks: [Block]

        public init(_ title: String, _ blocks: [Block]) {
            self.title = title
            self.blocks = blocks
        }
    }

    public enum Block: Hashable, Sendable {
        case facts([Fact])
        case table(Grid)
        /// Shows what is said in words beside it, and never more.
        case picture(Picture)
        case paragraph(String)
    }

    /// A name and what holds for it.
    public struct Fact: Hashable, Sendable {
        public let name: String
        public let value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Rows under named columns.
    public struct Grid: Hashable, Sendable {
        public let columns: [Table.Column]
        /// As many cells a row as there are columns.
        public let rows: [[String]]
        /// The row that adds up the others.
        public let total: [String]?

        public init(columns: [Table.Column], rows: [[String]], total: [String]? = nil) {
            precondition((rows + [total ?? []]).allSatisfy { $0.isEmpty || $0.count == columns.count }, "A cell each.")
            self.columns = columns
            self.rows = rows
            self.total = total
        }
    }

    /// What can be drawn.
    public enum Picture: Hashable, Sendable {
        case bars(ChartFigures)
        /// Only where a picture is more than text; the bars of the same figures stand beside it.
        case pie(ChartFigures)
        case gauge(Gauge)
        case periods(title: String, [ChartPoint])
    }
}
