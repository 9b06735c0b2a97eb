internal import Database
internal import Ledger
internal import Money
internal import Periods

/// The expenses of a book and their tags.
struct ExpenseTable {
    let database: any Database

    func expense(_ id: Int64) throws -> Expense? {
        try database.firstRow(
            """
            SELECT id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void,
                (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
            FROM expense WHERE id = $1
            """, .integer(id), read: Expense.init(row:))
    }

    func expense(uid: String) throws -> Expense? {
        try database.firstRow(
            """
            SELECT id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void,
                (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
            FROM expense WHERE uid = $1
            """, .text(uid), read: Expense.init(row:))
    }

    func recordedLast(_ position: Int) throws -> Int64? {
        try database.firstRow("SELECT id FROM expense ORDER BY id DESC LIMIT 1 OFFSET $1", Value(position - 1)) {
            $0.integer(0)
        } ?? nil
    }

    func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, order: ExpenseOrder, limit: Int?
    ) throws -> [Expense] {
        let (lower, upper) = (Int64(first?.number ?? Int(Int32.min)), Int64(last?.number ?? Int(Int32.max)))
        guard lower <= upper else { return [] }
        let days = lower...upper
        guard !filter.readsTexts else {
            let search = ExpenseSearch(database: database, days: days, filter: filter, order: order, limit: limit)
            return try expenses(search.numbers())
        }
        let categories = filter.categories?.jsonList
        let values: [Value] = [
            .integer(days.lowerBound), .integer(days.upperBound), .text(filter.void.rawValue), Value(categories),
            .integer(filter.least?.cents ?? .min), .integer(filter.most?.cents ?? .max), Value(limit ?? -1),
        ]
        var found: [Expense] = []
        func take(_ row: any Row) { found.append(Expense(row: row)) }
        if let categories, try areFew(in: categories, limit: limit) {
            try database.forEachRow(
                """
                SELECT id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void,
                    (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
                FROM expense
                WHERE id IN (
                    SELECT id FROM expense
                    WHERE category IN (SELECT value FROM json_each($4)) AND +day BETWEEN $1 AND $2
                        AND ($3 = 'all' OR void = ($3 = 'only'))
                        AND cents BETWEEN $5 AND $6
                    ORDER BY CASE $8 WHEN 'amount' THEN -cents WHEN 'recorded' THEN -id END, day DESC, id DESC
                    LIMIT $7)
                ORDER BY CASE $8 WHEN 'amount' THEN -cents WHEN 'recorded' THEN -id END, day DESC, id DESC
                """, values + [.text(order.rawValue)], take)
            return found
        }
        // Each order has words of its own, so that an index gives it and the rest is not read.
        switch order {
        case .day:
            try database.forEachRow(
                """
                SELECT id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void,
                    (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
                FROM expense
                WHERE day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR void = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                ORDER BY day DESC, id DESC LIMIT $7
                """, values, take)
        case .recorded:
            try database.forEachRow(
                """
                SELECT id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void,
                    (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
                FROM expense
                WHERE +day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR void = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                ORDER BY id DESC LIMIT $7
                """, values, take)
        case .amount:
            // Those that are cut off need no tags.
            try database.forEachRow(
                """
                SELECT id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void,
                    (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
                FROM expense
                WHERE id IN (
                    SELECT id FROM expense
                    WHERE day BETWEEN $1 AND $2
                        AND ($3 = 'all' OR void = ($3 = 'only'))
                        AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                        AND cents BETWEEN $5 AND $6
                    ORDER BY cents DESC, day DESC, id DESC LIMIT $7)
                ORDER BY cents DESC, day DESC, id DESC
                """, values, take)
        }
        return found
    }

    /// Whether the expenses of categories are sooner read all and sorted than found among those that come first.
    private func areFew(in categories: String, limit: Int?) throws -> Bool {
        try database.firstRow(
            """
            SELECT sum(count), sum(CASE WHEN category IN (SELECT value FROM json_each($1)) THEN count ELSE 0 END)
            FROM month_total
            """, .text(categories)
        ) { row in
            // Of so many as are shown each lies, on average, so many others apart.
            let (all, own) = (Int128(row.integer(0) ?? 0), Int128(row.integer(1) ?? 0))
            return own * own < Int128(limit ?? .max) * all
        } ?? false
    }

    /// The expenses with these numbers, in their order.
    private func expenses(_ numbers: [Int64]) throws -> [Expense] {
        var found: [Expense] = []
        for start in stride(from: 0, to: numbers.count, by: 1000) {
            let piece = numbers[start..<min(start + 1000, numbers.count)]
            var byNumber: [Int64: Expense] = [:]
            try database.forEachRow(
                """
                SELECT id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void,
                    (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
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

    /// The earliest day first; a piece may be shorter than `limit` only at the end.
    func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, after position: ExpensePosition?,
        limit: Int
    ) throws -> [Expense] {
        var found: [Expense] = []
        var position = position
        let categories = filter.categories?.jsonList
        let texts = TextFilter(filter)
        while found.count < limit {
            let before = position
            try database.forEachRow(
                """
                SELECT id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void,
                    (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
                FROM expense
                WHERE day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR void = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                    AND (day, id) > ($7, $8)
                ORDER BY day, id
                LIMIT $9
                """,
                [
                    // Day by day the index leads on from there; what was passed already is not looked at again.
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
                // Texts are compared without case and accents, which SQL cannot do.
                if !filter.readsTexts || texts.matches(expense.details) { found.append(expense) }
            }
            if position == before { break }
        }
        return found
    }

    func insert(_ draft: ExpenseDraft, in category: Category.ID, by signature: Signature) throws -> Int64 {
        try database.execute(
            """
            INSERT INTO expense (uid, day, cents, category, what, payee, method, note, "by", created, changed)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
            """,
            .text(draft.uid), Value(draft.day.number), .integer(draft.amount.cents), .integer(category),
            Value(draft.details.what), Value(draft.details.payee), Value(draft.details.method),
            Value(draft.details.note), .text(signature.by), .integer(signature.at.seconds))
        let id = database.lastInsertedID
        try insertTags(draft.details.tags, of: id)
        return id
    }

    /// The number of the expense with that uid; `nil` where it is not there.
    func number(uid: String) throws -> Int64? {
        try database.firstRow("SELECT id FROM expense WHERE uid = $1", .text(uid)) { $0.integer(0) } ?? nil
    }

    func uid(_ id: Int64) throws -> String? {
        try database.firstRow("SELECT uid FROM expense WHERE id = $1", .integer(id)) { $0.text(0) } ?? nil
    }

    /// The numbers of all expenses by uid; `nil` where there are more than `limit`.
    func numbers(limit: Int) throws -> [String: Int64]? {
        var numbers: [String: Int64] = [:]
        try database.forEachRow("SELECT uid, id FROM expense LIMIT $1", [Value(limit + 1)]) { row in
            if let uid = row.text(0) { numbers[uid] = row.integer(1) }
        }
        return numbers.count > limit ? nil : numbers
    }

    func categoriesOfPayees() throws -> [String: Category.ID] {
        var categories: [String: Category.ID] = [:]
        try database.forEachRow(
            """
            SELECT payee, category FROM expense
            WHERE id IN (SELECT max(id) FROM expense WHERE payee IS NOT NULL GROUP BY payee)
            """, []
        ) { row in
            if let payee = row.text(0), let category = row.integer(1) { categories[payee] = category }
        }
        return categories
    }

    /// Writes what may change of an expense.
    func update(_ expense: Expense) throws {
        try database.execute(
            """
            UPDATE expense SET day = $2, cents = $3, category = $4, what = $5, payee = $6, method = $7, note = $8,
                changed = $9, void = $10
            WHERE id = $1
            """,
            .integer(expense.id), Value(expense.day.number), .integer(expense.amount.cents), .integer(expense.category),
            Value(expense.details.what), Value(expense.details.payee), Value(expense.details.method),
            Value(expense.details.note), .integer(expense.changed.seconds), Value(expense.isVoid))
        try replaceTags(expense.details.tags, of: expense.id)
    }

    private func replaceTags(_ tags: [String], of expense: Int64) throws {
        try database.execute("DELETE FROM expense_tag WHERE expense = $1", .integer(expense))
        try insertTags(tags, of: expense)
    }

    /// How many of these there are, and what they add up to.
    func figures(of ids: [Int64]) throws -> (count: Int, void: Int, total: Amount?, days: DayRange?) {
        // In two parts, since the sum of all that ever was may not fit into 64 bits.
        try database.firstRow(
            """
            SELECT count(*), sum(void), sum(CASE WHEN void = 0 THEN cents >> 32 ELSE 0 END),
                sum(CASE WHEN void = 0 THEN cents & 4294967295 ELSE 0 END), min(day), max(day)
            FROM expense WHERE id IN (SELECT value FROM json_each($1))
            """, .text(ids.jsonList)
        ) { row in
            let cents = Int128(row.integer(2) ?? 0) << 32 + Int128(row.integer(3) ?? 0)
            var days: DayRange?
            if let first = row.integer(4), let last = row.integer(5) {
                days = DayRange(Day(number: Int(first)), Day(number: Int(last)))
            }
            return (
                Int(row.integer(0) ?? 0), Int(row.integer(1) ?? 0), Int64(exactly: cents).map(Amount.init(cents:)), days
            )
        } ?? (0, 0, .zero, nil)
    }

    /// The payees, methods or tags in use, the most used first.
    func names(of dimension: Dimension) throws -> [String] {
        let sql =
            switch dimension {
            case .category: preconditionFailure("categories are named by their tree")
            case .payee:
                "SELECT payee FROM expense WHERE payee IS NOT NULL GROUP BY payee ORDER BY count(*) DESC, payee"
            case .method:
                "SELECT method FROM expense WHERE method IS NOT NULL GROUP BY method ORDER BY count(*) DESC, method"
            case .tag: "SELECT tag FROM expense_tag GROUP BY tag ORDER BY count(*) DESC, tag"
            }
        return try database.rows(sql) { $0.text(0) ?? "" }
    }

    /// The payees, methods or tags in use, in no order: from name to name in the index, however many have it.
    func distinctNames(of dimension: Dimension) throws -> [String] {
        let sql =
            switch dimension {
            case .category: preconditionFailure("categories are named by their tree")
            case .payee:
                """
                WITH RECURSIVE name (payee) AS (
                    SELECT min(payee) FROM expense WHERE payee IS NOT NULL
                    UNION ALL
                    SELECT (SELECT min(payee) FROM expense WHERE payee > name.payee AND payee IS NOT NULL) FROM name
                    WHERE name.payee IS NOT NULL)
                SELECT payee FROM name WHERE payee IS NOT NULL
                """
            case .method:
                """
                WITH RECURSIVE name (method) AS (
                    SELECT min(method) FROM expense WHERE method IS NOT NULL
                    UNION ALL
                    SELECT (SELECT min(method) FROM expense WHERE method > name.method AND method IS NOT NULL) FROM name
                    WHERE name.method IS NOT NULL)
                SELECT method FROM name WHERE method IS NOT NULL
                """
            case .tag: "SELECT DISTINCT tag FROM expense_tag"
            }
        return try database.rows(sql) { $0.text(0) ?? "" }
    }

    /// Those of some payees, methods or tags that are in use, the most used first.
    func names(of dimension: Dimension, among names: [String]) throws -> [String] {
        try names.compactMap { name -> (name: String, uses: Int64)? in
            let sql =
                switch dimension {
                case .category: preconditionFailure("categories are named by their tree")
                case .payee: "SELECT count(*) FROM expense WHERE payee = $1"
                case .method: "SELECT count(*) FROM expense WHERE method = $1"
                case .tag: "SELECT count(*) FROM expense_tag WHERE tag = $1"
                }
            let uses = try database.firstRow(sql, .text(name)) { $0.integer(0) ?? 0 } ?? 0
            return uses > 0 ? (name, uses) : nil
        }.sorted { ($1.uses, $0.name) < ($0.uses, $1.name) }.map(\.name)
    }

    /// Whether an expense has that name, to the letter.
    func isKnown(_ name: String, as dimension: Dimension) throws -> Bool {
        let sql =
            switch dimension {
            case .category: preconditionFailure("categories are named by their tree")
            case .payee: "SELECT 1 FROM expense WHERE payee = $1 LIMIT 1"
            case .method: "SELECT 1 FROM expense WHERE method = $1 LIMIT 1"
            case .tag: "SELECT 1 FROM expense_tag WHERE tag = $1 LIMIT 1"
            }
        return try database.firstRow(sql, .text(name)) { _ in true } ?? false
    }

    private func insertTags(_ tags: [String], of expense: Int64) throws {
        for (position, tag) in tags.enumerated() {
            try database.execute(
                "INSERT INTO expense_tag (expense, position, tag) VALUES ($1, $2, $3)",
                .integer(expense), Value(position), .text(tag))
        }
    }
}

extension Expense {
    /// The columns in the order of the table, then the tags joined by spaces.
    init(row: any Row) {
        self.init(
            id: row.integer(0) ?? 0, uid: row.text(1) ?? "", day: Day(number: Int(row.integer(2) ?? 0)),
            amount: Amount(cents: row.integer(3) ?? 0), category: row.integer(4) ?? 0,
            details: ExpenseDetails(
                what: row.text(5), payee: row.text(6), method: row.text(7), note: row.text(8),
                tags: row.text(13).map { $0.split(separator: " ").map(String.init) } ?? []),
            by: row.text(9) ?? "", created: Instant(seconds: row.integer(10) ?? 0),
            changed: Instant(seconds: row.integer(11) ?? 0), isVoid: row.integer(12) == 1)
    }
}
