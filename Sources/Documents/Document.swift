public import Charts
public import Money
public import Terminal

/// A document of sections with facts, tables and pictures, for the screen, Markdown or HTML.
public struct Document: Sendable {
    /// The title of the document.
    public let title: String
    /// Facts on the whole, before the first section.
    public let facts: [Fact]
    /// The sections, in reading order.
    public let sections: [Section]
    /// The format of amounts in pictures.
    let amounts: AmountFormatter

    /// - Parameter amounts: the format of amounts in pictures. Facts and tables contain finished text.
    public init(title: String, facts: [Fact], sections: [Section], amounts: AmountFormatter) {
        self.title = title
        self.facts = facts
        self.sections = sections
        self.amounts = amounts
    }

    /// A heading and its content.
    public struct Section: Hashable, Sendable {
        /// The heading of the section.
        public let title: String
        /// The blocks, in reading order; may be empty.
        public let blocks: [Block]

        /// Creates a section. Its texts may contain any characters: each output format escapes them.
        public init(_ title: String, _ blocks: [Block]) {
            self.title = title
            self.blocks = blocks
        }
    }

    /// A block of a section.
    public enum Block: Hashable, Sendable {
        /// Names and values, one per line.
        case facts([Fact])
        /// A table.
        case table(Grid)
        /// A table with a chart of its figures. The chart is above the table on the screen, and inside of it on an HTML
        /// page.
        case charted(Chart, Grid)
        /// A bar that is full at its ceiling. Facts beside it have the figures.
        case gauge(Gauge)
        /// The sums of a month by day, beside those of the month before. Facts beside it have the figures.
        case curve(Curve)
        /// A paragraph, wrapped to the available width.
        case paragraph(String)
    }

    /// The daily spending of a month and of the month before, which a picture shows as running sums.
    public struct Curve: Hashable, Sendable {
        /// The name of the month.
        public let name: String
        /// The spending of each day of the month so far in cents, from the first day on; not added up.
        public let dailyCents: [Int64]
        /// The number of days of the month, above zero.
        public let dayCount: Int
        /// The ceiling of the month; `nil` without one.
        public let ceilingCents: Int64?
        /// The name of the month before.
        public let earlierName: String
        /// The spending of each day of the month before in cents, not added up; empty if it is unknown.
        public let earlierCents: [Int64]

        /// The memberwise initializer.
        public init(
            name: String, dailyCents: [Int64], dayCount: Int, ceilingCents: Int64?, earlierName: String,
            earlierCents: [Int64]
        ) {
            self.name = name
            self.dailyCents = dailyCents
            self.dayCount = max(1, dayCount)
            self.ceilingCents = ceilingCents
            self.earlierName = earlierName
            self.earlierCents = earlierCents
        }

        /// The meaning of the lines: `Columns: November 2026; dashes: October 2026; dots: even pace to the ceiling`.
        func key(own: String, earlier: String, pace: String) -> String {
            "\(own): \(name)" + (earlierCents.isEmpty ? "" : "; \(earlier): \(earlierName)")
                + (ceilingCents == nil ? "" : "; \(pace): even pace to the ceiling")
        }
    }

    /// A name with its value.
    public struct Fact: Hashable, Sendable {
        /// The name, without a colon.
        public let name: String
        /// The value as finished text, such as an amount or a day.
        public let value: String

        /// A fact of two plain texts.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A table with named columns.
    public struct Grid: Hashable, Sendable {
        /// The columns from left to right, with their layout on a screen.
        public let columns: [Table.Column]
        /// A cell per column in each row.
        public let rows: [[String]]
        /// The row of totals; `nil` for none.
        public let total: [String]?

        /// A table, by default without totals.
        /// - Precondition: there is a column, and every row and the total has a cell for each column.
        public init(columns: [Table.Column], rows: [[String]], total: [String]? = nil) {
            precondition(!columns.isEmpty, "A table has a column.")
            precondition(rows.allSatisfy { $0.count == columns.count }, "Each row has a cell for each column.")
            precondition(total.map { $0.count == columns.count } ?? true, "The total has a cell for each column.")
            self.columns = columns
            self.rows = rows
            self.total = total
        }
    }

    /// A chart of the rows of a table, without any further data.
    public enum Chart: Hashable, Sendable {
        /// A bar for each row. An HTML page also has a ring, whose letters are repeated in the rows; `nil` for no ring.
        case shares(bars: ChartFigures, ring: ChartFigures?)
        /// A bar per row, the first on top, with its ceiling if it has one.
        case periods(title: String, [ChartPoint])
    }
}
