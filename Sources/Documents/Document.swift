public import Charts
public import Money
public import Terminal

/// Something to be read, kept or sent: sections of facts, tables and pictures, for the screen, Markdown or HTML.
public struct Document: Sendable {
    /// The heading of the whole.
    public let title: String
    /// What is to be known of the whole, before the first section.
    public let facts: [Fact]
    /// In the order in which they are read.
    public let sections: [Section]
    /// How amounts in pictures are written.
    let amounts: AmountFormatter

    /// `amounts` writes the amounts in pictures; those in facts and tables come as text.
    public init(title: String, facts: [Fact], sections: [Section], amounts: AmountFormatter) {
        self.title = title
        self.facts = facts
        self.sections = sections
        self.amounts = amounts
    }

    /// One heading and what stands under it.
    public struct Section: Hashable, Sendable {
        /// The heading of the section.
        public let title: String
        /// In the order in which they are read; none at all leaves the heading alone.
        public let blocks: [Block]

        /// Any characters are harmless in the texts: each form escapes what it must.
        public init(_ title: String, _ blocks: [Block]) {
            self.title = title
            self.blocks = blocks
        }
    }

    /// One piece under a heading.
    public enum Block: Hashable, Sendable {
        /// Names and values, a line each.
        case facts([Fact])
        /// Rows under a header.
        case table(Grid)
        /// Rows under a header with a chart of the same figures: lines draw it above them, a page within them.
        case charted(Chart, Grid)
        /// One bar that is full at its ceiling, beside facts that say the same.
        case gauge(Gauge)
        /// Text that is wrapped to the width there is.
        case paragraph(String)
    }

    /// A name and what holds for it.
    public struct Fact: Hashable, Sendable {
        /// What is told, without a colon.
        public let name: String
        /// An amount, a day or words, as they are to be read.
        public let value: String

        /// A fact of two texts, neither of them markup.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Rows under named columns.
    public struct Grid: Hashable, Sendable {
        /// From left to right, as a screen lays them out.
        public let columns: [Table.Column]
        /// As many cells a row as there are columns.
        public let rows: [[String]]
        /// The row that adds up the others.
        public let total: [String]?

        /// A table without a total unless it is given.
        /// - Precondition: every row that is not empty, and the total, has a cell for each column.
        public init(columns: [Table.Column], rows: [[String]], total: [String]? = nil) {
            precondition((rows + [total ?? []]).allSatisfy { $0.isEmpty || $0.count == columns.count }, "A cell each.")
            self.columns = columns
            self.rows = rows
            self.total = total
        }
    }

    /// What is drawn of the rows of a table; it never says more than they do.
    public enum Chart: Hashable, Sendable {
        /// A bar for each row of its name. On a page there is a ring too, whose slices bear letters that stand in the rows.
        case shares(bars: ChartFigures, ring: ChartFigures?)
        /// A bar a row, the first on top, with its ceiling where it has one.
        case periods(title: String, [ChartPoint])
    }
}
