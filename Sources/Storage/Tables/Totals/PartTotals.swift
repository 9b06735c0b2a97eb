internal import Database
internal import Ledger
internal import Money
internal import Periods

/// Totals of the expenses with given categories or amounts: from the monthly totals if they suffice, otherwise from the
/// expenses.
struct PartTotals: Spending {
    let file: any DatabaseFile
    let filter: ExpenseFilter

    /// The parameters `$1` to `$3` of the statements: categories and amounts.
    private var conditions: [Value] {
        [
            Value(filter.categories?.jsonList), .integer(filter.least?.cents ?? .min),
            .integer(filter.most?.cents ?? .max),
        ]
    }

    private var isOfAllAmounts: Bool { filter.least == nil && filter.most == nil }

    /// The value of `conditions`. If an index lookup by day and category costs less than reading all expenses of the
    /// day, a filter without categories gets a list of all categories of the range.
    private func conditions(goingThroughCategoriesIn range: DayRange) throws -> [Value] {
        guard filter.categories == nil else { return conditions }
        let database = try file.reader()
        let categories = try database.rows(
            "SELECT DISTINCT category FROM month_total WHERE month BETWEEN $1 AND $2",
            Value(Month(containing: range.first).index), Value(Month(containing: range.last).index)
        ) { $0.integer(0) ?? 0 }
        let areMany = try database.firstRow(
            "SELECT sum(count) / 8 > count(*) * $3 FROM day_total WHERE day BETWEEN $1 AND $2",
            Value(range.first.number), Value(range.last.number), Value(categories.count)
        ) { $0.integer(0) == 1 }
        return (areMany == true ? [.text(categories.jsonList)] : [.null]) + conditions.dropFirst()
    }

    func dayTotals(in range: DayRange) throws -> [DayTotal] {
        let bounds = [Value(range.first.number), Value(range.last.number)]
        let conditions = try conditions(goingThroughCategoriesIn: range)
        var days: [DayTotal] = []
        func take(_ row: any QueryRow) throws { days.append(try TotalTable.dayTotal(row)) }
        if conditions[0] == .null {
            try file.reader().forEachRow(
                """
                SELECT day, count(*), sum(cents) FROM expense
                WHERE void = 0 AND cents BETWEEN $2 AND $3 AND day BETWEEN $4 AND $5 AND $1 IS NULL
                GROUP BY day
                """, conditions + bounds, take)
        } else if isOfAllAmounts {
            try file.reader().forEachRow(
                """
                SELECT day_total.day, count(*), sum(expense.cents)
                FROM day_total CROSS JOIN json_each($1) AS wanted
                    CROSS JOIN expense INDEXED BY expense_spent
                    ON expense.day = day_total.day AND expense.category = wanted.value AND expense.void = 0
                WHERE day_total.day BETWEEN $2 AND $3
                GROUP BY day_total.day
                """, [conditions[0]] + bounds, take)
        } else {
            // Looks up each day and category in the index, so that other expenses are not read.
            try file.reader().forEachRow(
                """
                SELECT day_total.day, count(*), sum(expense.cents)
                FROM day_total CROSS JOIN json_each($1) AS wanted
                    CROSS JOIN expense INDEXED BY expense_spent
                    ON expense.day = day_total.day AND expense.category = wanted.value AND expense.void = 0
                        AND expense.cents BETWEEN $2 AND $3
                WHERE day_total.day BETWEEN $4 AND $5
                GROUP BY day_total.day
                """, conditions + bounds, take)
        }
        return days
    }

    func dayTotals(in range: DayRange, dayByDayIn months: Set<Month>) throws -> [DayTotal] {
        guard isOfAllAmounts, let categories = filter.categories, let split = range.split(dayByDayIn: months) else {
            return try dayTotals(in: range)
        }
        var days = try split.days.flatMap(dayTotals)
        try file.reader().forEachRow(
            """
            SELECT month, sum(count), sum(cents) FROM month_total
            WHERE month BETWEEN $2 AND $3 AND category IN (SELECT value FROM json_each($1))
            GROUP BY month
            """,
            [.text(categories.jsonList), Value(split.months.lowerBound.index), Value(split.months.upperBound.index)]
        ) { row in
            if let total = try TotalTable.monthTotal(row, beside: months) { days.append(total) }
        }
        return days.sorted { $0.day < $1.day }
    }

    func totals(by dimension: Dimension, in ranges: [DayRange]) throws -> [[GroupTotal]] {
        if dimension == .category, isOfAllAmounts, let categories = filter.categories {
            return try TotalTable(database: file.reader()).totals(by: .category, in: ranges).map { totals in
                totals.filter { if case .category(let id) = $0.key { categories.contains(id) } else { false } }
            }
        }
        guard let first = ranges.first, let last = ranges.last else { return [] }
        var tally = RangeTally(ranges)
        let values = conditions + [Value(first.first.number), Value(last.last.number)]
        let database = try file.reader()
        switch dimension {
        case .category:
            try database.forEachRow(
                """
                SELECT day, category, count(*), sum(cents) FROM expense
                WHERE void = 0 AND day BETWEEN $4 AND $5 AND cents BETWEEN $2 AND $3
                    AND ($1 IS NULL OR category IN (SELECT value FROM json_each($1)))
                GROUP BY day, category
                """, values
            ) { row in
                tally.add(
                    .category(row.integer(1) ?? 0), count: try TotalTable.count(row, 2), cents: row.integer(3) ?? 0,
                    on: row.integer(0) ?? 0)
            }
        case .payee:
            try database.forEachRow(
                """
                SELECT day, payee, cents FROM expense
                WHERE void = 0 AND day BETWEEN $4 AND $5 AND cents BETWEEN $2 AND $3
                    AND ($1 IS NULL OR category IN (SELECT value FROM json_each($1)))
                ORDER BY day
                """, values
            ) { tally.add($0) }
        case .method:
            let days = Int64(first.first.number)...Int64(last.last.number)
            let (least, most) = (filter.least?.cents ?? .min, filter.most?.cents ?? .max)
            var mending = SplitPayments.Mending(try SplitPayments(in: days, of: database)) { category, cents in
                filter.categories?.contains(category) != false && (least...max(least, most)).contains(cents)
            }
            try database.forEachRow(
                """
                SELECT day, method, cents FROM expense
                WHERE void = 0 AND day BETWEEN $4 AND $5 AND cents BETWEEN $2 AND $3
                    AND ($1 IS NULL OR category IN (SELECT value FROM json_each($1)))
                ORDER BY day
                """, values
            ) { row in
                mending.add(through: (row.integer(0) ?? 0) - 1, to: &tally)
                tally.add(row)
            }
            mending.add(through: .max, to: &tally)
        case .tag:
            try database.forEachRow(
                """
                SELECT day, tag, cents FROM expense LEFT JOIN expense_tag ON expense = id
                WHERE void = 0 AND day BETWEEN $4 AND $5 AND cents BETWEEN $2 AND $3
                    AND ($1 IS NULL OR category IN (SELECT value FROM json_each($1)))
                ORDER BY day
                """, values
            ) { tally.add($0) }
        }
        return try tally.totals(by: dimension, in: database)
    }
}
