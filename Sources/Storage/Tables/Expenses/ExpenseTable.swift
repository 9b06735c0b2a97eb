internal import Database
internal import Ledger
internal import Money
internal import Periods
internal import Text

/// The expenses of a book, with their tags.
struct ExpenseTable {
    let database: any Database

    func expense(_ id: Int64) throws -> Expense? {
        try database.firstRow(
            """
            SELECT \(Expense.columns)
            FROM expense WHERE id = $1
            """, .integer(id), read: Expense.init(row:))
    }

    /// The `Read` of the expense with a uid.
    static func expense(uid: String) -> Read {
        Read(
            """
            SELECT \(Expense.columns)
            FROM expense WHERE uid = $1
            """, .text(uid), of: ["expense", "expense_tag"])
    }

    func expense(uid: String) throws -> Expense? {
        try database.rows(Self.expense(uid: uid), turn: Expense.init(row:)).first
    }

    func recordedLast(_ position: Int) throws -> Int64? {
        try database.firstRow("SELECT id FROM expense ORDER BY id DESC LIMIT 1 OFFSET $1", Value(position - 1)) {
            $0.integer(0)
        } ?? nil
    }

    func latest(paidTo payee: String, limit: Int) throws -> [(expense: Int64, category: Category.ID)] {
        try database.rows(
            "SELECT id, category FROM expense WHERE payee = $1 AND void = 0 ORDER BY id DESC LIMIT $2", .text(payee),
            Value(limit)
        ) { ($0.integer(0) ?? 0, $0.integer(1) ?? 0) }
    }

    /// Inserts an expense with the next free number, within the caller's transaction.
    /// - Parameter signature: the name of the user who records it, and the time.
    /// - Returns: the inserted row with its number.
    /// - Throws: `DatabaseError`.
    func insert(_ draft: ExpenseDraft, in category: Category.ID, by signature: Signature) throws -> TrackedRow {
        let (details, moment) = (draft.details, signature.at.seconds)
        let values: [Value] = [
            .text(draft.uid), Value(draft.day.number), .integer(draft.amount.cents), .integer(category),
            Value(details.what), Value(details.payee), Value(details.method), Value(details.note), .text(signature.by),
            .integer(moment),
        ]
        let insertion = """
            INSERT INTO expense (uid, day, cents, category, what, payee, method, note, "by", created, changed, id)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
            """
        let id: Int64
        switch database.dialect {
        case .sqlite:
            // For NULL the database assigns the next number.
            try database.execute(insertion, values + [.null])
            id = database.lastInsertedID
        case .postgreSQL:
            // With the number reserved first, the insert needs no round trip.
            id = try TrackedRows(database: database).nextNumber(of: .expense)
            try database.executeLater(
                insertion, values + [.integer(id)], changing: Self.changedByInsert)
        }
        try insertTags(details.tags, of: id)
        return Expense(
            id: id, uid: draft.uid, day: draft.day, amount: draft.amount, category: category, details: details,
            by: signature.by, created: signature.at, changed: signature.at, isVoid: false
        ).row
    }

    /// The tables that inserting an expense changes, by triggers too.
    private static let changedByInsert = ["expense", "day_total", "month_total"]

    /// The number of the expense with a uid; `nil` if it does not exist.
    func number(uid: String) throws -> Int64? {
        try database.firstRow("SELECT id FROM expense WHERE uid = $1", .text(uid)) { $0.integer(0) } ?? nil
    }

    func uid(_ id: Int64) throws -> String? {
        try database.firstRow("SELECT uid FROM expense WHERE id = $1", .integer(id)) { $0.text(0) } ?? nil
    }

    /// The numbers of all expenses by uid; `nil` if there are more than `limit`.
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
            WHERE id IN (SELECT max(id) FROM expense WHERE payee IS NOT NULL GROUP BY payee) ORDER BY id
            """, []
        ) { row in
            if let payee = row.text(0), let category = row.integer(1) { categories[foldedName(payee)] = category }
        }
        return categories
    }

    /// Writes the mutable fields and the tags of an expense.
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

    /// Figures of the expenses with these numbers. `count` and `days` include void expenses, `total` does not. `void`
    /// is the count of void expenses, and `voidTotal` their total. A total is `nil` if it exceeds 64 bits.
    func figures(
        of ids: [Int64]
    ) throws -> (count: Int, void: Int, total: Amount?, voidTotal: Amount?, days: DayRange?) {
        // The totals are read in two halves, because a sum may exceed 64 bits.
        try database.firstRow(
            """
            SELECT count(*), sum(void), sum(CASE WHEN void = 0 THEN cents >> 32 ELSE 0 END),
                sum(CASE WHEN void = 0 THEN cents & 4294967295 ELSE 0 END), min(day), max(day),
                sum(CASE WHEN void = 0 THEN 0 ELSE cents >> 32 END),
                sum(CASE WHEN void = 0 THEN 0 ELSE cents & 4294967295 END)
            FROM expense WHERE id IN (SELECT value FROM json_each($1))
            """, .text(ids.jsonList)
        ) { row in
            func sum(_ high: Int, _ low: Int) -> Amount? {
                let cents = Int128(row.integer(high) ?? 0) << 32 + Int128(row.integer(low) ?? 0)
                return Int64(exactly: cents).map(Amount.init(cents:))
            }
            var days: DayRange?
            if let first = row.integer(4), let last = row.integer(5) {
                days = DayRange(Day(number: Int(first)), Day(number: Int(last)))
            }
            return (Int(row.integer(0) ?? 0), Int(row.integer(1) ?? 0), sum(2, 3), sum(6, 7), days)
        } ?? (0, 0, .zero, .zero, nil)
    }

    private func insertTags(_ tags: [String], of expense: Int64) throws {
        for (position, tag) in tags.enumerated() {
            try database.executeLater(
                "INSERT INTO expense_tag (expense, position, tag) VALUES ($1, $2, $3)",
                [.integer(expense), Value(position), .text(tag)], changing: ["expense_tag"])
        }
    }
}

extension Expense {
    /// The columns that `init(row:)` reads: those of `expense` in the order of the table, then the tags joined by
    /// spaces.
    static let columns = """
        id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void,
            (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
        """

    /// Expects `columns`.
    init(row: any QueryRow) {
        self.init(
            id: row.integer(0) ?? 0, uid: row.text(1) ?? "", day: Day(number: Int(row.integer(2) ?? 0)),
            amount: Amount(cents: row.integer(3) ?? 0), category: row.integer(4) ?? 0,
            details: ExpenseDetails(
                what: row.text(5), payee: row.text(6), method: row.text(7), note: row.text(8),
                tags: row.text(13).map(storedWords) ?? []),
            by: row.text(9) ?? "", created: Instant(seconds: row.integer(10) ?? 0),
            changed: Instant(seconds: row.integer(11) ?? 0), isVoid: row.integer(12) == 1)
    }
}
