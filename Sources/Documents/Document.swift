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
        /// Shows what is said in words beside it, and never more.
        case picture(Picture)
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

    /// What can be drawn.
    public enum Picture: Hashable, Sendable {
        /// A bar a row, beside its amount and share.
        case bars(ChartFigures)
        /// Only where a picture is more than text; the bars of the same figures stand beside it.
        case pie(ChartFigures)
        /// One bar that is full at its ceiling.
        case gauge(Gauge)
        /// A bar a period, the first on top, with its ceiling where it has one.
        case periods(title: String, [ChartPoint])
    }
}
