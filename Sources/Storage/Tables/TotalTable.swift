internal import Database
internal import Ledger
internal import Money
internal import Periods

/// What expenses add up to, from the tables that triggers keep, or from the index that covers the question.
struct TotalTable {
    let database: any Database

    func daysSpent() throws -> DayRange? {
        try database.firstRow("SELECT (SELECT min(day) FROM day_total), (SELECT max(day) FROM day_total)") { row in
            guard let first = row.integer(0), let last = row.integer(1) else { return nil }
            guard first <= last else { throw DatabaseError.contradiction("its days are out of order") }
            return DayRange(Day(number: Int(first)), Day(number: Int(last)))
        } ?? nil
    }

    /// Lets `body` insert expenses without adding each to the totals, and adds those with the numbers it returns at the end:
    /// a trigger makes SQLite keep every page it touches for each row anew. `body` may alter and remove nothing.
    func addingLater(_ body: () throws -> ClosedRange<Int64>?) throws {
        let trigger = try database.firstRow("SELECT sql FROM sqlite_schema WHERE name = 'expense_added'") {
            $0.text(0)
        }
        guard let trigger = trigger ?? nil else { throw DatabaseError.contradiction("it has lost a trigger") }
        try database.executeScript("DROP TRIGGER expense_added")
        let numbers = try body()
        try database.executeScript(trigger)
        guard let numbers else { return }
        try database.execute(
            """
            INSERT INTO day_total (day, count, cents)
            SELECT day, count(*), sum(cents) FROM expense WHERE id BETWEEN $1 AND $2 AND void = 0 GROUP BY day
            ON CONFLICT (day) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents
            """, .integer(numbers.lowerBound), .integer(numbers.upperBound))
        try database.execute(
            """
            INSERT INTO month_total (month, category, count, cents)
            SELECT month, category, count(*), sum(cents) FROM expense
            WHERE id BETWEEN $1 AND $2 AND void = 0 GROUP BY month, category
            ON CONFLICT (month, category) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents
            """, .integer(numbers.lowerBound), .integer(numbers.upperBound))
    }

    func dayTotals(in range: DayRange) throws -> [DayTotal] {
        try database.rows(
            "SELECT day, count, cents FROM day_total WHERE day BETWEEN $1 AND $2 ORDER BY day",
            Value(range.first.number), Value(range.last.number)
        ) { row in
            DayTotal(
                day: Day(number: Int(row.integer(0) ?? 0)), count: Int(row.integer(1) ?? 0),
                amount: Amount(cents: row.integer(2) ?? 0))
        }
    }

    func totals(by dimension: Dimension, in range: DayRange) throws -> [GroupTotal] {
        let first = Month(containing: range.first)
        let last = Month(containing: range.last)
        if dimension == .category, range.first == first.days.first, range.last == last.days.last {
            return try database.rows(
                """
                SELECT category, sum(count), sum(cents) FROM month_total WHERE month BETWEEN $1 AND $2 GROUP BY category
                """, Value(first.index), Value(last.index), read: GroupTotal.init(categoryRow:))
        }
        let bounds = [Value(range.first.number), Value(range.last.number)]
        var groups: [GroupTotal] = []
        switch dimension {
        case .category:
            try database.forEachRow(
                """
                SELECT category, count(*), sum(cents) FROM expense
                WHERE void = 0 AND day BETWEEN $1 AND $2 GROUP BY category
                """, bounds
            ) { groups.append(GroupTotal(categoryRow: $0)) }
        case .payee:
            try database.forEachRow(
                """
                SELECT payee, count(*), sum(cents) FROM expense
                WHERE void = 0 AND day BETWEEN $1 AND $2 GROUP BY payee
                """, bounds
            ) { groups.append(GroupTotal(nameRow: $0)) }
        case .method:
            try database.forEachRow(
                """
                SELECT method, count(*), sum(cents) FROM expense
                WHERE void = 0 AND day BETWEEN $1 AND $2 GROUP BY method
                """, bounds
            ) { groups.append(GroupTotal(nameRow: $0)) }
        case .tag:
            try database.forEachRow(
                """
                SELECT tag, count(*), sum(cents) FROM expense LEFT JOIN expense_tag ON expense = id
                WHERE void = 0 AND day BETWEEN $1 AND $2 GROUP BY tag
                """, bounds
            ) { groups.append(GroupTotal(nameRow: $0)) }
        }
        return groups
    }
}

extension GroupTotal {
    fileprivate init(categoryRow row: any Row) {
        self.init(
            key: .category(row.integer(0) ?? 0), count: Int(row.integer(1) ?? 0),
            amount: Amount(cents: row.integer(2) ?? 0))
    }

    fileprivate init(nameRow row: any Row) {
        self.init(
            key: row.text(0).map(Key.name) ?? .none, count: Int(row.integer(1) ?? 0),
            amount: Amount(cents: row.integer(2) ?? 0))
    }
}
