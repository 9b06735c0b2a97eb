internal import Database
internal import Ledger
internal import Money
internal import Periods

/// Sums up rows for ascending, disjoint ranges of day numbers or month indexes. Rows must be added in ascending order;
/// rows outside the ranges are ignored.
struct RangeTally {
    /// The number of expenses and their cents by group.
    typealias Sums = [GroupTotal.Key: (count: Int, cents: Int128)]

    private let ranges: [ClosedRange<Int>]
    private var position = 0
    private var sums: Sums = [:]
    private var finished: [Sums] = []

    init(_ ranges: [ClosedRange<Int>]) {
        self.ranges = ranges
    }

    init(_ ranges: [DayRange]) {
        self.init(ranges.map { $0.first.number...$0.last.number })
    }

    /// Adds to the count and cents of a group, in the range that contains `time`, a day number or month index.
    mutating func add(_ key: GroupTotal.Key, count: Int, cents: Int64, on time: Int64) {
        while position < ranges.count, time > ranges[position].upperBound { finish() }
        guard position < ranges.count, time >= ranges[position].lowerBound else { return }
        let sum = sums[key] ?? (0, 0)
        sums[key] = (sum.count + count, sum.cents + Int128(cents))
    }

    /// Adds a row of day, group and cents, which counts as one expense.
    mutating func add(_ row: any QueryRow) {
        add(
            row.text(1).map(GroupTotal.Key.name) ?? .none, count: 1, cents: row.integer(2) ?? 0, on: row.integer(0) ?? 0
        )
    }

    private mutating func finish() {
        finished.append(sums)
        sums = [:]
        position += 1
    }

    /// The sums by a dimension, one list for each range. All spellings of a payee or method are merged.
    /// - Throws: see `totals()`; database errors.
    mutating func totals(by dimension: Dimension, in database: any Database) throws -> [[GroupTotal]] {
        guard dimension == .payee || dimension == .method else { return try totals() }
        while position < ranges.count { finish() }
        var uses: [String: Int] = [:]
        for case (.name(let name), let sum) in finished.joined() { uses[name, default: 0] += sum.count }
        guard !uses.isEmpty else { return try totals() }
        // Looks only at the names in these ranges, because the book may have far more.
        let spellings = try NameSpellings(database: database, dimension: dimension).others(of: uses)
        for (place, sums) in finished.enumerated() where !spellings.isEmpty {
            for case (.name(let name), let sum) in sums {
                guard let known = spellings[name] else { continue }
                let other = finished[place][.name(known)] ?? (0, 0)
                finished[place][.name(known)] = (other.count + sum.count, other.cents + sum.cents)
                finished[place][.name(name)] = nil
            }
        }
        return try totals()
    }

    /// The sums by group, one unordered list for each range. Groups without expenses are left out. No row may be added
    /// afterwards.
    /// - Throws: `DatabaseError.overflow`, like a sum in SQL.
    mutating func totals() throws -> [[GroupTotal]] {
        while position < ranges.count { finish() }
        return try finished.map(Self.totals)
    }

    /// The sums as an unordered list, without groups that have no expenses.
    /// - Throws: `DatabaseError.overflow`.
    static func totals(of sums: Sums) throws -> [GroupTotal] {
        try sums.filter { $0.value != (0, 0) }.map { key, sum in
            guard let cents = Int64(exactly: sum.cents) else { throw DatabaseError.overflow }
            return GroupTotal(key: key, count: sum.count, amount: Amount(cents: cents))
        }
    }
}
