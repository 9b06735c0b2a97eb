internal import Database
internal import Ledger
internal import Money
internal import Periods

/// Adds rows up that come in the order of their days, or months, range by range.
struct RangeTally {
    private let ranges: [ClosedRange<Int>]
    private var position = 0
    private var sums: [GroupTotal.Key: (count: Int, cents: Int128)] = [:]
    private var finished: [[GroupTotal.Key: (count: Int, cents: Int128)]] = []

    init(_ ranges: [ClosedRange<Int>]) {
        self.ranges = ranges
    }

    init(_ ranges: [DayRange]) {
        self.init(ranges.map { $0.first.number...$0.last.number })
    }

    mutating func add(_ key: GroupTotal.Key, count: Int, cents: Int64, on time: Int64) {
        while position < ranges.count, time > ranges[position].upperBound { finish() }
        guard position < ranges.count, time >= ranges[position].lowerBound else { return }
        let sum = sums[key] ?? (0, 0)
        sums[key] = (sum.count + count, sum.cents + Int128(cents))
    }

    /// An expense as a row of its day, the name of its group, and its cents.
    mutating func add(_ row: any Row) {
        add(
            row.text(1).map(GroupTotal.Key.name) ?? .none, count: 1, cents: row.integer(2) ?? 0, on: row.integer(0) ?? 0
        )
    }

    private mutating func finish() {
        finished.append(sums)
        sums = [:]
        position += 1
    }

    /// The sums by payee, with those of one payee in any of its spellings as one.
    /// - Throws: as `totals()`, and what the database throws.
    mutating func totalsOfPayees(in database: any Database) throws -> [[GroupTotal]] {
        while position < ranges.count { finish() }
        var uses: [String: Int] = [:]
        for case (.name(let name), let sum) in finished.joined() { uses[name, default: 0] += sum.count }
        guard !uses.isEmpty else { return try totals() }
        // Of the payees of the whole book there may be more than of the days that are asked for.
        let spellings = try PayeeNames(database: database).otherSpellings(of: uses)
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

    /// - Throws: `DatabaseError.overflow`, as a sum of the database does.
    mutating func totals() throws -> [[GroupTotal]] {
        while position < ranges.count { finish() }
        return try finished.map { sums in
            try sums.filter { $0.value != (0, 0) }.map { key, sum in
                guard let cents = Int64(exactly: sum.cents) else { throw DatabaseError.overflow }
                return GroupTotal(key: key, count: sum.count, amount: Amount(cents: cents))
            }
        }
    }
}
