internal import Database
internal import Ledger
internal import Money
internal import Periods

/// Sums up inserted expenses in memory, and updates the tables of totals once at the end. A trigger would make SQLite
/// save the touched pages again for every row.
struct LaterTotals {
    private var days: [Int: Sum] = [:]
    private var months: [MonthOfCategory: Sum] = [:]
    /// The day of the last expense with its month. Cached, because consecutive expenses are often of one day.
    private var lastDay: (day: Day, month: Month)?

    private struct Sum {
        var count: Int64 = 0
        var cents: Int64 = 0

        mutating func add(_ amount: Amount) throws {
            count += 1
            let (sum, overflow) = cents.addingReportingOverflow(amount.cents)
            guard !overflow else { throw DatabaseError.overflow }
            cents = sum
        }
    }

    private struct MonthOfCategory: Hashable {
        let month: Int
        let category: Category.ID
    }

    /// Adds an expense that is not void.
    /// - Throws: `DatabaseError.overflow`.
    mutating func add(_ amount: Amount, on day: Day, in category: Category.ID) throws {
        let month: Month
        if let lastDay, lastDay.day == day {
            month = lastDay.month
        } else {
            month = Month(containing: day)
            lastDay = (day, month)
        }
        try days[day.number, default: Sum()].add(amount)
        try months[MonthOfCategory(month: month.index, category: category), default: Sum()].add(amount)
    }

    /// Adds the sums to the tables of totals.
    func write(to database: any Database) throws {
        let day = try database.repeated(
            """
            INSERT INTO day_total (day, count, cents) VALUES ($1, $2, $3)
            ON CONFLICT (day) DO UPDATE SET count = day_total.count + excluded.count,
                cents = day_total.cents + excluded.cents
            """)
        for (number, sum) in days { try day.runLater([Value(number), .integer(sum.count), .integer(sum.cents)]) }
        let month = try database.repeated(
            """
            INSERT INTO month_total (month, category, count, cents) VALUES ($1, $2, $3, $4)
            ON CONFLICT (month, category) DO UPDATE SET count = month_total.count + excluded.count,
                cents = month_total.cents + excluded.cents
            """)
        for (place, sum) in months {
            try month.runLater([Value(place.month), .integer(place.category), .integer(sum.count), .integer(sum.cents)])
        }
    }
}

/// Suspends the triggers and indexes of `expense` during bulk changes, because one rebuild is far cheaper. If `body`
/// throws, they are not restored: the caller must roll the transaction back.
struct ExpenseUpkeep {
    let database: any Database

    /// Runs `body`, which inserts expenses, without the totals trigger. The caller updates the totals.
    func withoutTotals<Result>(_ body: () throws -> Result) throws -> Result {
        switch database.dialect {
        case .sqlite:
            try without("SELECT name, sql FROM sqlite_schema WHERE name = 'expense_added'", "DROP TRIGGER ", body)
        case .postgreSQL: try passingOverTotals(body)
        }
    }

    /// Runs `body`, which changes expenses in any way, without totals triggers. The caller then recomputes the totals.
    func withoutTriggers<Result>(_ body: () throws -> Result) throws -> Result {
        switch database.dialect {
        case .sqlite:
            try without(
                """
                SELECT name, sql FROM sqlite_schema
                WHERE name IN ('expense_added', 'expense_removed', 'expense_left', 'expense_joined')
                """, "DROP TRIGGER ", body)
        case .postgreSQL: try passingOverTotals(body)
        }
    }

    /// Disables the triggers of a server by a setting of the transaction, because members cannot drop triggers.
    private func passingOverTotals<Result>(_ body: () throws -> Result) throws -> Result {
        try database.executeLater("SET LOCAL spesa.totals = 'later'")
        let result = try body()
        try database.executeLater("SET LOCAL spesa.totals = 'now'")
        return result
    }

    /// Runs `body`, which inserts and removes expenses, with indexes dropped. A duplicate uid is found when they are
    /// rebuilt. On a server the indexes stay, because a member may not drop them.
    /// - Throws: `DatabaseError.constraint` for a duplicate uid.
    func withoutIndexes<Result>(_ body: () throws -> Result) throws -> Result {
        guard database.dialect == .sqlite else { return try body() }
        return try without(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'expense' AND sql IS NOT NULL",
            "DROP INDEX ", body)
    }

    private func without<Result>(_ query: String, _ drop: String, _ body: () throws -> Result) throws -> Result {
        let kept = try database.rows(query) { ($0.text(0) ?? "", $0.text(1) ?? "") }
        guard !kept.isEmpty else { throw DatabaseError.contradiction("it has lost a trigger or an index") }
        // Names cannot be bound as parameters. These names are the program's own.
        for (name, _) in kept { try database.executeScript("\(drop)\"\(name)\"") }
        let result = try body()
        for (_, sql) in kept { try database.executeScript(sql) }
        return result
    }
}
