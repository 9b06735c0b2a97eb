internal import Database
internal import Ledger
internal import Periods

/// Searching expenses by a filter: whole in an order, or page by page.
extension ExpenseTable {
    func daysRecorded() throws -> DayRange? {
        // Each subquery is a single index lookup.
        try database.firstRow(
            "SELECT (SELECT min(day) FROM expense), (SELECT max(day) FROM expense)", read: TotalTable.days) ?? nil
    }

    func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, order: ExpenseOrder, limit: Int?
    ) throws -> [Expense] {
        let (lower, upper) = (Int64(first?.number ?? Int(Int32.min)), Int64(last?.number ?? Int(Int32.max)))
        guard lower <= upper else { return [] }
        let days = lower...upper
        guard !filter.looksAtEach else {
            let search = try ExpenseSearch(database: database, days: days, filter: filter, order: order, limit: limit)
            return try expenses(search.numbers())
        }
        let categories = filter.categories?.jsonList
        let values: [Value] = [
            .integer(days.lowerBound), .integer(days.upperBound), .text(filter.void.rawValue), Value(categories),
            .integer(filter.least?.cents ?? .min), .integer(filter.most?.cents ?? .max), Value(limit ?? .max),
        ]
        var found: [Expense] = []
        func take(_ row: any QueryRow) { found.append(Expense(row: row)) }
        if let categories, try areFew(in: categories, on: order == .recorded ? nil : days, limit: limit) {
            try database.forEachRow(
                """
                SELECT \(Expense.columns)
                FROM expense
                WHERE id IN (
                    SELECT id FROM expense
                    WHERE category IN (SELECT value FROM json_each($4)) AND +day BETWEEN $1 AND $2
                        AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                        AND cents BETWEEN $5 AND $6
                    ORDER BY CASE $8 WHEN 'amount' THEN -cents WHEN 'recorded' THEN -id END, day DESC, id DESC
                    LIMIT $7)
                ORDER BY CASE $8 WHEN 'amount' THEN -cents WHEN 'recorded' THEN -id END, day DESC, id DESC
                """, values + [.text(order.rawValue)], take)
            return found
        }
        // Each order has a statement of its own, so that an index provides the order and only the needed rows are read.
        switch order {
        case .day:
            try database.forEachRow(
                """
                SELECT \(Expense.columns)
                FROM expense
                WHERE day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                ORDER BY day DESC, id DESC LIMIT $7
                """, values, take)
        case .recorded:
            try database.forEachRow(
                """
                SELECT \(Expense.columns)
                FROM expense
                WHERE +day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                ORDER BY id DESC LIMIT $7
                """, values, take)
        case .amount:
            // Reads the tags after the limit is applied.
            try database.forEachRow(
                """
                SELECT \(Expense.columns)
                FROM expense
                WHERE id IN (
                    SELECT id FROM expense
                    WHERE day BETWEEN $1 AND $2
                        AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                        AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                        AND cents BETWEEN $5 AND $6
                    ORDER BY cents DESC, day DESC, id DESC LIMIT $7)
                ORDER BY cents DESC, day DESC, id DESC
                """, values, take)
        }
        return found
    }

    /// Whether reading all expenses of the categories and sorting them is cheaper than reading expenses of all
    /// categories in order and filtering them.
    /// - Parameter days: the days whose expenses would otherwise be read; `nil` for all.
    private func areFew(in categories: String, on days: ClosedRange<Int64>?, limit: Int?) throws -> Bool {
        let inside = try days.map { days in
            try database.firstRow(
                "SELECT sum(count) FROM day_total WHERE day BETWEEN $1 AND $2", .integer(days.lowerBound),
                .integer(days.upperBound)
            ) { $0.integer(0) ?? 0 } ?? 0
        }
        return try database.firstRow(
            """
            SELECT sum(count), sum(CASE WHEN category IN (SELECT value FROM json_each($1)) THEN count ELSE 0 END)
            FROM month_total
            """, .text(categories)
        ) { row in
            // With n expenses of these categories among all, filtering reads about all / n expenses for each match.
            let (all, own) = (Int128(row.integer(0) ?? 0), Int128(row.integer(1) ?? 0))
            return own * own < Int128(limit ?? .max) * all && own < Int128(inside ?? .max)
        } ?? false
    }

    /// The expenses with these numbers, in the order of the numbers. Missing expenses are left out.
    private func expenses(_ numbers: [Int64]) throws -> [Expense] {
        var found: [Expense] = []
        for start in stride(from: 0, to: numbers.count, by: 1000) {
            let piece = numbers[start..<min(start + 1000, numbers.count)]
            var byNumber: [Int64: Expense] = [:]
            try database.forEachRow(
                """
                SELECT \(Expense.columns)
                FROM expense WHERE id IN (SELECT value FROM json_each($1))
                """, [.text(piece.jsonList)]
            ) { row in
                let expense = Expense(row: row)
                byNumber[expense.id] = expense
            }
            found += piece.compactMap { byNumber[$0] }
        }
        return found
    }

    /// Returns the matching expenses after a position, sorted by day and number, the earliest first. A page shorter
    /// than `limit` is the last.
    /// - Parameter position: the last expense of the page before; `nil` for the first page.
    func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, after position: ExpensePosition?,
        limit: Int
    ) throws -> [Expense] {
        var found: [Expense] = []
        var position = position
        let categories = filter.categories?.jsonList
        let texts = TextFilter(filter)
        var split: (day: Day, methods: [Int64: [String]])?
        func methods(of expense: Expense) throws -> [String]? {
            guard !filter.method.isEmpty, expense.details.method == nil else { return nil }
            if split?.day != expense.day {
                let day = Int64(expense.day.number)
                split = (expense.day, try SplitPayments(in: day...day, of: database).methods)
            }
            return split?.methods[expense.id]
        }
        while found.count < limit {
            let before = position
            try database.forEachRow(
                """
                SELECT \(Expense.columns)
                FROM expense
                WHERE day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                    AND (day, id) > ($7, $8)
                ORDER BY day, id
                LIMIT $9
                """,
                [
                    // The index of days continues at the position. Earlier days are not read again.
                    Value(max(first?.number ?? Int(Int32.min), position?.day.number ?? Int(Int32.min))),
                    Value(last?.number ?? Int(Int32.max)),
                    .text(filter.void.rawValue), Value(categories),
                    .integer(filter.least?.cents ?? .min), .integer(filter.most?.cents ?? .max),
                    Value(position?.day.number ?? Int(Int32.min)), .integer(position?.id ?? .min),
                    Value(limit),
                ]
            ) { row in
                let expense = Expense(row: row)
                guard found.count < limit else { return }
                position = ExpensePosition(expense)
                // Texts are compared ignoring case and accents, which SQL cannot do.
                guard filter.numbers?.contains(expense.id) ?? true else { return }
                guard filter.looksAtEach else { return found.append(expense) }
                if texts.matches(expense.details, paidWith: try methods(of: expense)) { found.append(expense) }
            }
            if position == before { break }
        }
        return found
    }
}
