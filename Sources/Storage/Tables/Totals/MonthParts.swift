internal import Database
internal import Ledger
internal import Money
internal import Periods

/// Ranges that begin or end inside calendar months, such as months that begin on payday, as sums and differences.
///
/// Totals are kept for calendar months only. The total of 25 October to 24 November is that of October, minus 1 to 24
/// October, plus 1 to 24 November; or that of November, plus 25 to 31 October, minus 25 to 30 November, with fewer days
/// to read.
struct MonthParts {
    /// A range: its calendar months by index, the days to add and the days to subtract.
    private struct Part {
        let months: Range<Int>
        let added, removed: [DayRange]

        init(_ range: DayRange) {
            let (start, end) = (DaysBefore(range.first), DaysBefore(range.last.next))
            let ends = [start.added, start.removed, end.added, end.removed].compactMap(\.self)
            // Adjacent months share the days at their ends, so that an equal number is fewer in all.
            if start.month <= end.month, ends.reduce(0, { $0 + $1.count }) <= range.count {
                months = start.month..<end.month
                added = [start.removed, end.added].compactMap(\.self)
                removed = [start.added, end.removed].compactMap(\.self)
            } else {
                (months, added, removed) = (0..<0, [range], [])
            }
        }
    }

    /// All days before a day: the calendar months before `month`, and days to add or subtract.
    private struct DaysBefore {
        let month: Int
        var added, removed: DayRange?

        init(_ day: Day) {
            let whole = Month(containing: day)
            let (first, last) = (whole.days.first, whole.days.last)
            let passed = first.days(until: day)
            let isLate = passed > whole.length / 2
            month = whole.index + (isLate ? 1 : 0)
            if isLate {
                removed = DayRange(day, last)
            } else if passed > 0 {
                added = DayRange(first, day.previous)
            }
        }
    }

    private typealias Row = (key: GroupTotal.Key, count: Int, cents: Int64)

    private let parts: [Part]

    /// - Returns: `nil` unless at least 31 days fewer are read than there are from the first range to the last.
    init?(_ ranges: [DayRange]) {
        guard let first = ranges.first?.first, let last = ranges.last?.last else { return nil }
        let span = DayRange(first, last).count
        guard span > 62 else { return nil }
        parts = ranges.map(Part.init)
        guard days.count + 31 <= span else { return nil }
    }

    /// The numbers of the days to read, each once.
    private var days: Set<Int64> {
        Set(parts.lazy.flatMap { $0.added + $0.removed }.joined().map { Int64($0.number) })
    }

    /// The reads of `totals(in:)`: of rows of month index, category, count and cents, and of such rows by day number.
    var reads: (months: Read, days: Read) {
        let months = parts.map(\.months).filter { !$0.isEmpty }
        return (
            Read(
                "SELECT month, category, count, cents FROM month_total WHERE month BETWEEN $1 AND $2",
                Value(months.first?.lowerBound ?? 0), Value((months.last?.upperBound ?? 0) - 1), of: ["month_total"]),
            Read(
                """
                SELECT day, category, count(*), sum(cents) FROM expense
                WHERE void = 0 AND day IN (SELECT value FROM json_each($1)) GROUP BY day, category
                """, .text(days.sorted().jsonList), of: ["expense"])
        )
    }

    /// The totals by category, one unordered list for each range.
    /// - Throws: `DatabaseError.overflow`; `DatabaseError.contradiction` if fewer expenses are kept in a month than in its
    ///   days.
    func totals(in database: any Database) throws -> [[GroupTotal]] {
        func rows(_ read: Read) throws -> [Int: [Row]] {
            var rows: [Int: [Row]] = [:]
            try database.forEachRow(read) { row in
                rows[Int(row.integer(0) ?? 0), default: []].append(
                    (.category(row.integer(1) ?? 0), try TotalTable.count(row, 2), row.integer(3) ?? 0))
            }
            return rows
        }
        let reads = reads
        let (months, days) = (try rows(reads.months), try rows(reads.days))
        return try parts.map { part in
            var sums: RangeTally.Sums = [:]
            func add(_ rows: [Row]?, times sign: Int) {
                for row in rows ?? [] {
                    let sum = sums[row.key] ?? (0, 0)
                    sums[row.key] = (sum.count + sign * row.count, sum.cents + Int128(sign) * Int128(row.cents))
                }
            }
            for month in part.months { add(months[month], times: 1) }
            for day in part.added.joined() { add(days[day.number], times: 1) }
            for day in part.removed.joined() { add(days[day.number], times: -1) }
            guard sums.values.allSatisfy({ $0.count >= 0 }) else {
                throw DatabaseError.contradiction("a month has fewer expenses than its days")
            }
            return try RangeTally.totals(of: sums)
        }
    }
}
