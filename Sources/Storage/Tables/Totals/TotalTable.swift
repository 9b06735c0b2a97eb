package import Database
internal import Ledger
internal import Money
internal import Periods

/// Totals of all expenses that are not void: from the tables that triggers maintain if they suffice, otherwise from the
/// expenses.
package struct TotalTable {
    let database: any Database

    /// Recomputes the tables of totals from the expenses.
    func recompute() throws {
        try database.executeScript(
            """
            DELETE FROM day_total;
            INSERT INTO day_total (day, count, cents)
            SELECT day, count(*), sum(cents) FROM expense WHERE void = 0 GROUP BY day;
            DELETE FROM month_total;
            INSERT INTO month_total (month, category, count, cents)
            SELECT strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch') - 1 AS month,
                category, sum(count), sum(cents)
            FROM (SELECT day, category, count(*) AS count, sum(cents) AS cents FROM expense
                WHERE void = 0 GROUP BY day, category) AS spent
            GROUP BY month, category
            """)
    }

    /// Reads a count in a row, limited so that no sum of counts overflows.
    /// - Throws: `DatabaseError.contradiction` for a number below 0 or above 2⁴⁰.
    static func count(_ row: any QueryRow, _ column: Int) throws -> Int {
        guard let count = row.integer(column), 0...1 << 40 ~= count else {
            throw DatabaseError.contradiction("it counts more or fewer expenses than there can be")
        }
        return Int(count)
    }

    /// The numbers of the days of the years 1 to 9999.
    static let written = -719_162...Int64(Day.latest.number)

    /// The `Read` of the first and last day with expenses that are not void: one row with two day numbers, or NULL.
    package static let span = Read(
        "SELECT (SELECT min(day) FROM day_total), (SELECT max(day) FROM day_total)", of: ["day_total", "expense"])

    func daysSpent() throws -> DayRange? {
        try database.rows(Self.span, turn: Self.days).first ?? nil
    }

    /// Reads the first and last day from the first two columns; `nil` if they are NULL.
    /// - Throws: `DatabaseError.contradiction` for days outside the calendar or out of order.
    static func days(_ row: any QueryRow) throws -> DayRange? {
        guard let first = row.integer(0), let last = row.integer(1) else { return nil }
        guard first <= last else { throw DatabaseError.contradiction("its days are out of order") }
        // Reports iterate over all days in between: an invalid number would take forever.
        guard written ~= first, written ~= last else {
            throw DatabaseError.contradiction("an expense has a day outside the calendar")
        }
        return DayRange(Day(number: Int(first)), Day(number: Int(last)))
    }

    /// The `Read` of the totals of the days in a range.
    static func days(in range: DayRange) -> Read {
        Read(
            "SELECT day, count, cents FROM day_total WHERE day BETWEEN $1 AND $2 ORDER BY day",
            Value(range.first.number), Value(range.last.number), of: ["day_total", "expense"])
    }

    func dayTotals(in range: DayRange) throws -> [DayTotal] {
        try database.rows(Self.days(in: range), turn: Self.dayTotal)
    }

    /// The reads that computing these totals needs.
    static func reads(of totals: AnticipatedTotals) -> [Read] {
        switch totals {
        case .days(let range, let months):
            guard let months, let split = range.split(dayByDayIn: months) else { return [days(in: range)] }
            return split.days.map(days) + [Self.months(in: split.months)]
        case .categories(let ranges):
            if let whole = WholeMonths(ranges) { return [spentBeside(whole), categories(of: whole)] }
            return MonthParts(ranges).map { [$0.reads.months, $0.reads.days] } ?? []
        }
    }

    /// Reads the day in the first column.
    /// - Throws: `DatabaseError.contradiction` for a day outside the calendar.
    static func day(_ row: any QueryRow) throws -> Day {
        guard let number = row.integer(0), written ~= number else {
            throw DatabaseError.contradiction("an expense has a day outside the calendar")
        }
        return Day(number: Int(number))
    }

    /// Reads a row of day, count and cents.
    static func dayTotal(_ row: any QueryRow) throws -> DayTotal {
        DayTotal(
            day: Day(number: Int(row.integer(0) ?? 0)), count: try count(row, 1),
            amount: Amount(cents: row.integer(2) ?? 0))
    }

    func totals(by dimension: Dimension, in ranges: [DayRange]) throws -> [[GroupTotal]] {
        guard let first = ranges.first, let last = ranges.last else { return [] }
        var tally = RangeTally(ranges)
        let bounds = [Value(first.first.number), Value(last.last.number)]
        switch dimension {
        case .category:
            if let months = try wholeMonths(of: ranges) {
                return try categoriesOfMonths(months)
            }
            if let parts = MonthParts(ranges) { return try parts.totals(in: database) }
            // The groups are in the order of the index, so that no sort is needed.
            try database.forEachRow(
                """
                SELECT day, category, count(*), sum(cents) FROM expense
                WHERE void = 0 AND day BETWEEN $1 AND $2 GROUP BY day, category
                """, bounds
            ) { row in
                tally.add(
                    .category(row.integer(1) ?? 0), count: try Self.count(row, 2), cents: row.integer(3) ?? 0,
                    on: row.integer(0) ?? 0)
            }
        case .payee:
            try database.forEachRow(
                "SELECT day, payee, cents FROM expense WHERE void = 0 AND day BETWEEN $1 AND $2 ORDER BY day", bounds
            ) { tally.add($0) }
        case .method:
            let days = Int64(first.first.number)...Int64(last.last.number)
            var mending = SplitPayments.Mending(try SplitPayments(in: days, of: database))
            try database.forEachRow(
                "SELECT day, method, cents FROM expense WHERE void = 0 AND day BETWEEN $1 AND $2 ORDER BY day", bounds
            ) { row in
                mending.add(through: (row.integer(0) ?? 0) - 1, to: &tally)
                tally.add(row)
            }
            mending.add(through: .max, to: &tally)
        case .tag:
            try database.forEachRow(
                """
                SELECT day, tag, cents FROM expense LEFT JOIN expense_tag ON expense = id
                WHERE void = 0 AND day BETWEEN $1 AND $2 ORDER BY day
                """, bounds
            ) { tally.add($0) }
        }
        return try tally.totals(by: dimension, in: database)
    }

    /// The months of the ranges; `nil` if monthly totals cannot be used: a boundary between two ranges is inside a
    /// month, or the first or last month has expenses outside the ranges.
    private func wholeMonths(of ranges: [DayRange]) throws -> WholeMonths? {
        guard let whole = WholeMonths(ranges) else { return nil }
        var isSpentBeside = false
        try database.forEachRow(Self.spentBeside(whole)) { isSpentBeside = $0.integer(0) == 1 }
        return isSpentBeside ? nil : whole
    }

    /// The `Read` of whether the months have expenses outside the ranges.
    private static func spentBeside(_ whole: WholeMonths) -> Read {
        Read(
            """
            SELECT EXISTS (SELECT 1 FROM day_total WHERE day >= $1 AND day < $2)
                OR EXISTS (SELECT 1 FROM day_total WHERE day > $3 AND day <= $4)
            """, Value(Month(containing: whole.first).days.first.number), Value(whole.first.number),
            Value(whole.last.number), Value(Month(containing: whole.last).days.last.number),
            of: ["day_total", "expense"])
    }

    /// The `Read` of the totals by category of the months.
    private static func categories(of whole: WholeMonths) -> Read {
        Read(
            "SELECT month, category, count, cents FROM month_total WHERE month BETWEEN $1 AND $2 ORDER BY month",
            Value(Month(containing: whole.first).index), Value(Month(containing: whole.last).index),
            of: ["month_total", "expense"])
    }

    private func categoriesOfMonths(_ whole: WholeMonths) throws -> [[GroupTotal]] {
        if whole.months.allSatisfy({ $0.count == 1 }) { return try categoriesOfSingleMonths(whole) }
        var tally = RangeTally(whole.months)
        try database.forEachRow(Self.categories(of: whole)) { row in
            tally.add(
                .category(row.integer(1) ?? 0), count: try Self.count(row, 2), cents: row.integer(3) ?? 0,
                on: row.integer(0) ?? 0)
        }
        return try tally.totals()
    }

    /// The totals by category if each range is in one month. A month has one row for each category, so that no row is
    /// added to another.
    private func categoriesOfSingleMonths(_ whole: WholeMonths) throws -> [[GroupTotal]] {
        var totals = [[GroupTotal]](repeating: [], count: whole.months.count)
        var position = 0
        try database.forEachRow(Self.categories(of: whole)) { row in
            let month = row.integer(0) ?? 0
            while position < totals.count, month > whole.months[position].lowerBound { position += 1 }
            guard position < totals.count, month == whole.months[position].lowerBound else { return }
            let (count, amount) = (try Self.count(row, 2), Amount(cents: row.integer(3) ?? 0))
            guard count != 0 || amount != .zero else { return }
            totals[position].append(
                GroupTotal(key: .category(row.integer(1) ?? 0), count: count, amount: amount))
        }
        return totals
    }
}

/// The months that ranges of days consist of. The first range may begin, and the last may end, inside a month.
private struct WholeMonths {
    let first, last: Day
    let months: [ClosedRange<Int>]

    /// - Returns: `nil` if any other boundary of a range is inside a month, if there are no ranges, and for a week or less,
    ///   whose days are read faster than `spentBeside`.
    init?(_ ranges: [DayRange]) {
        guard let first = ranges.first?.first, let last = ranges.last?.last, first.days(until: last) >= 7 else {
            return nil
        }
        let months = ranges.map { Month(containing: $0.first)...Month(containing: $0.last) }
        for (range, months) in zip(ranges, months) {
            guard range.first == months.lowerBound.days.first || range.first == first,
                range.last == months.upperBound.days.last || range.last == last
            else { return nil }
        }
        (self.first, self.last) = (first, last)
        self.months = months.map { $0.lowerBound.index...$0.upperBound.index }
    }
}
