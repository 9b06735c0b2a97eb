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
