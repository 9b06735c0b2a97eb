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

    /// The expenses with these numbers, by number. Missing ones have no entry.
    func expenses(_ ids: [Int64]) throws -> [Int64: Expense] {
        guard !ids.isEmpty else { return [:] }
        return Dictionary(try database.rows(Self.expenses(ids), turn: Expense.init(row:)).map { ($0.id, $0) }) { $1 }
    }

    /// The `Read` of the expenses with these numbers.
    static func expenses(_ ids: [Int64]) -> Read {
        guard ids.count > 1 else { return expenses(where: "id = $1", .integer(ids.first ?? 0)) }
        return expenses(where: "id IN (SELECT value FROM json_each($1))", .text(ids.jsonList))
    }

    /// Calls `body` with every expense.
    func forEachExpense(_ body: (Expense) -> Void) throws {
        try database.forEachRow("SELECT \(Expense.columns) FROM expense", []) { body(Expense(row: $0)) }
    }

    func expense(uid: String) throws -> Expense? { try expenses(uids: [uid])[uid] }

    /// The expenses with these uids, by uid. Missing ones have no entry.
    func expenses(uids: Set<String>) throws -> [String: Expense] {
        guard !uids.isEmpty else { return [:] }
        return Dictionary(try database.rows(Self.expenses(uids: uids), turn: Expense.init(row:)).map { ($0.uid, $0) }) {
            $1
        }
    }

    /// The `Read` of the expenses with these uids.
    static func expenses(uids: Set<String>) -> Read {
        guard uids.count > 1 else { return expenses(where: "uid = $1", .text(uids.first ?? "")) }
        return expenses(
            where: "uid IN (SELECT CAST(value AS TEXT) FROM json_each($1))", .text(uids.sorted().jsonList))
    }

    private static func expenses(where condition: String, _ value: Value) -> Read {
        Read(
            """
            SELECT \(Expense.columns)
            FROM expense WHERE \(condition)
            """, value, of: ["expense", "expense_tag"])
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
    /// - Parameters:
    ///   - signature: the name of the user who records it, and the time.
    ///   - rows: the rows of the change, with the inserted one afterwards.
    /// - Returns: the inserted row with its number.
    /// - Throws: `DatabaseError`.
    func insert(
        _ draft: ExpenseDraft, in category: Category.ID, by signature: Signature, touching rows: inout TouchedRows
    ) throws -> TrackedRow {
        let expense = Expense(
            id: 0, uid: draft.uid, day: draft.day, amount: draft.amount, category: category, details: draft.details,
            by: signature.by, created: signature.at, changed: signature.at, isVoid: false)
        var values = expense.values
        let id: Int64
        switch database.dialect {
        case .sqlite:
            // For NULL the database assigns the next number.
            values[0] = .null
            try database.execute(Expense.insertion, values)
            id = database.lastInsertedID
            rows[.expense].append(id)
        case .postgreSQL:
            // With the number reserved first, the insert needs no round trip.
            id = try rows.addNew(.expense, in: database)
            values[0] = .integer(id)
            try database.executeLater(Expense.insertion, values)
        }
        try insertTags(draft.details.tags, of: id)
        return expense.row(id: id)
    }

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
        try database.executeLater(Expense.update, expense.mutableValues)
        try replaceTags(expense.details.tags, of: expense.id)
    }

    private func replaceTags(_ tags: [String], of expense: Int64) throws {
        try database.executeLater("DELETE FROM expense_tag WHERE expense = $1", .integer(expense))
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
                [.integer(expense), Value(position), .text(tag)])
        }
    }
}

extension Expense {
    /// The columns that an edit may change, in the order of `mutableValues`. The texts are last.
    private static let mutableColumns =
        ["day", "cents", "category", "changed", "void"] + ExpenseDetails().texts.map(\.name)
    private static let storedColumns = (["id"] + mutableColumns + ["uid", "\"by\"", "created"]).joined(separator: ", ")

    /// The number, then the values of the columns that an edit may change: the parameters of `update`.
    var mutableValues: [Value] {
        var values: [Value] = [
            .integer(id), Value(day.number), .integer(amount.cents), .integer(category), .integer(changed.seconds),
            Value(isVoid),
        ]
        var details = details
        details.forEachText { values.append(Value($1)) }
        return values
    }

    /// The parameters of `insertion`, the number first.
    var values: [Value] { mutableValues + [.text(uid), .text(by), .integer(created.seconds)] }

    /// Inserts an expense without its tags.
    static let insertion = """
        INSERT INTO expense (\(storedColumns))
        VALUES (\((1...mutableColumns.count + 4).map { "$\($0)" }.joined(separator: ", ")))
        """

    /// Changes an expense without its tags.
    static let update = """
        UPDATE expense SET \(mutableColumns.enumerated().map { "\($1) = $\($0 + 2)" }.joined(separator: ", "))
        WHERE id = $1
        """

    /// The columns that `init(row:)` reads: those of `insertion`, then the tags joined by spaces.
    static let columns = """
        \(storedColumns),
            (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
        """

    /// Expects `columns`.
    init(row: any QueryRow) {
        var (details, column) = (ExpenseDetails(), 6)
        details.forEachText { _, text in
            text = row.text(column)
            column += 1
        }
        details.tags = row.text(column + 3).map(storedWords) ?? []
        self.init(
            id: row.integer(0) ?? 0, uid: row.text(column) ?? "", day: Day(number: Int(row.integer(1) ?? 0)),
            amount: Amount(cents: row.integer(2) ?? 0), category: row.integer(3) ?? 0, details: details,
            by: row.text(column + 1) ?? "", created: Instant(seconds: row.integer(column + 2) ?? 0),
            changed: Instant(seconds: row.integer(4) ?? 0), isVoid: row.integer(5) == 1)
    }
}
