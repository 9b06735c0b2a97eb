public import Ledger
public import Statements

/// The rows of a file that are shown: the first and the last of them, or all.
public struct RowSample {
    /// Which rows are kept.
    public enum Extent: Hashable, Sendable {
        /// None.
        case none
        /// So many from the beginning, and as many from the end.
        case ends(Int)
        /// Every one.
        case all
    }

    /// What comes of a row.
    public enum Fate: Hashable, Sendable {
        /// It is an expense.
        case taken(ImportOutcome)
        /// It is none.
        case leftOut(LeftOut)
        /// It cannot be read.
        case refused(Refusal)
    }

    /// One row.
    public struct Row: Hashable, Sendable {
        /// Where it begins, counted from 1.
        public let line: Int
        /// What it says; `nil` where it was not read that far.
        public let entry: Entry?
        /// The category it goes into, from the top down; `nil` where it goes nowhere.
        public let path: String?
        /// What comes of it.
        public let fate: Fate
    }

    private let extent: Extent
    /// How many rows there are.
    public private(set) var count = 0
    /// The first rows, in the order of the file; all where all are kept.
    public private(set) var first: [Row] = []
    /// The last rows, as a ring in which the next one goes to `next`.
    private var ring: [Row] = []
    private var next = 0

    /// Keeps nothing yet.
    public init(_ extent: Extent) {
        self.extent = extent
    }

    /// The last rows that are not among the first, in the order of the file.
    public var last: [Row] { Array(ring[next...] + ring[..<next]) }

    /// How many rows there are between the first and the last.
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
