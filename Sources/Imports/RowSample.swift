public import Ledger
public import Money
public import Periods
public import Statements

/// A sample of a file's rows for display: the first and last, or all.
public struct RowSample {
    /// The rows to keep.
    public enum Extent: Hashable, Sendable {
        /// No rows.
        case none
        /// This number of rows from the start, and this number from the end; at least 1.
        case ends(Int)
        /// All rows.
        case all
    }

    /// The outcome of a row.
    public enum Fate: Hashable, Sendable {
        /// The row is an expense.
        case taken(ImportOutcome)
        /// The row was skipped.
        case leftOut(LeftOut)
        /// The row is unreadable.
        case refused(Refusal)
    }

    /// A row with its outcome.
    public struct Row: Hashable, Sendable {
        /// The line where it starts, from 1.
        public let line: Int
        /// The content; `nil` if it was not parsed.
        public let entry: Entry?
        /// The content of a row that the reader skipped; `nil` for other rows.
        public let skipped: SkippedRow?
        /// The path of the category; `nil` without one.
        public let path: String?
        /// The outcome.
        public let fate: Fate

        init(line: Int, entry: Entry? = nil, skipped: SkippedRow? = nil, path: String? = nil, fate: Fate) {
            self.line = line
            self.entry = entry
            self.skipped = skipped
            self.path = path
            self.fate = fate
        }

        /// The day; `nil` if it is unknown.
        public var day: Day? { entry?.day ?? skipped?.day }

        /// The amount spent, in hundredths of `currency`, negative for money received; `nil` if it is unknown.
        public var amount: Amount? { entry?.amount ?? skipped?.spent }

        /// The currency of the amount; `nil` without an amount.
        public var currency: String? { amount == nil ? nil : skipped?.currency ?? "EUR" }

        /// The payee; `nil` without one.
        public var payee: String? { entry?.payee ?? skipped?.payee }

        /// The description; `nil` without one.
        public var what: String? { entry?.what ?? skipped?.what }
    }

    private let extent: Extent
    /// The number of all rows.
    public private(set) var count = 0
    /// The first rows in file order; with `all`, every row.
    public private(set) var first: [Row] = []
    /// The last rows, as a ring buffer. `next` is the oldest.
    private var ring: [Row] = []
    private var next = 0

    /// Creates an empty sample.
    public init(_ extent: Extent) {
        self.extent = extent
    }

    /// The last rows that are not among the first, in file order.
    public var last: [Row] { Array(ring[next...] + ring[..<next]) }

    /// The number of rows between the first and the last.
    public var hidden: Int { count - first.count - ring.count }

    mutating func add(_ row: Row) {
        count += 1
        guard case .ends(let most) = extent else {
            if extent == .all { first.append(row) }
            return
        }
        if first.count < most {
            first.append(row)
        } else if ring.count < most {
            ring.append(row)
        } else {
            ring[next] = row
            next = (next + 1) % most
        }
    }
}
