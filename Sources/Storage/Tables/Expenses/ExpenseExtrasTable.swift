internal import Database
internal import Ledger

/// Optional facts about expenses: outing, time, payer, shares, currency.
struct ExpenseExtrasTable {
    let database: any Database

    private var rows: TrackedRows { TrackedRows(database: database) }

    /// The extras of expenses, by number of the expense. Expenses without extras have no entry.
    func of(expenses ids: [Int64]) throws -> [Int64: ExpenseExtras] {
        guard !ids.isEmpty, try rows.isThere(.circumstance) else { return [:] }
        database.anticipate { Self.reads(ofExpenses: ids) }
        let found = try database.rows(Self.numbers(ofExpenses: ids)) {
            (expense: $0.integer(0) ?? 0, row: $0.integer(1) ?? 0)
        }
        guard !found.isEmpty else { return [:] }
        let known = Dictionary(
            try database.rows(Self.rows(ofExpenses: ids)) {
                let record: ExpenseExtrasRecord = try rows.record(TrackedRow(row: $0, of: .circumstance))
                return (record.id, record.extras)
            }
        ) { $1 }
        return Dictionary(found.compactMap { pair in known[pair.row].map { (pair.expense, $0) } }) { $1 }
    }

    /// The reads of `of(expenses:)`.
    static func reads(ofExpenses ids: [Int64]) -> [Read] { [numbers(ofExpenses: ids), rows(ofExpenses: ids)] }

    private static func numbers(ofExpenses ids: [Int64]) -> Read {
        Read(
            """
            SELECT expense.id, circumstance.id FROM expense JOIN circumstance ON circumstance.expense = expense.uid
            WHERE expense.id IN (SELECT value FROM json_each($1))
            """, .text(ids.jsonList), of: ["expense", "circumstance"])
    }

    private static func rows(ofExpenses ids: [Int64]) -> Read {
        Read(
            RowStatements(.circumstance).matching(
                "expense IN (SELECT uid FROM expense WHERE id IN (SELECT value FROM json_each($1)))"),
            .text(ids.jsonList), of: ["expense", "circumstance", "circumstance_share"])
    }

    /// The numbers of this table's rows, by uid of the expense.
    func numbers(ofExpenses uids: [String]) throws -> [String: Int64] {
        guard !uids.isEmpty, try rows.isThere(.circumstance) else { return [:] }
        return Dictionary(
            try database.rows(
                "SELECT expense, id FROM circumstance WHERE expense IN (SELECT CAST(value AS TEXT) FROM json_each($1))",
                .text(uids.jsonList)
            ) { ($0.text(0) ?? "", $0.integer(1) ?? 0) }
        ) { $1 }
    }

    /// The numbers of the expenses of an outing, sorted.
    func expenses(ofOuting id: Int64) throws -> [Int64] {
        guard try rows.isThere(.circumstance) else { return [] }
        return try database.rows(
            """
            SELECT expense.id FROM circumstance JOIN expense ON expense.uid = circumstance.expense
            WHERE outing = $1 ORDER BY expense.id
            """, .integer(id)
        ) { $0.integer(0) ?? 0 }
    }

    /// The numbers of the expenses whose extras match a choice.
    func expenses(having choice: ExpenseExtrasChoice) throws -> Set<Int64> {
        guard try rows.isThere(.circumstance) else { return [] }
        let numbers: [Int64] =
            switch choice {
            case .anything:
                try database.rows(
                    "SELECT expense.id FROM circumstance JOIN expense ON expense.uid = circumstance.expense"
                ) { $0.integer(0) ?? 0 }
            case .outings(let ids):
                try database.rows(
                    """
                    SELECT expense.id FROM circumstance JOIN expense ON expense.uid = circumstance.expense
                    WHERE outing IN (SELECT value FROM json_each($1))
                    """, .text(ids.sorted().jsonList)
                ) { $0.integer(0) ?? 0 }
            case .person(let id):
                try database.rows(
                    """
                    SELECT expense.id FROM circumstance JOIN expense ON expense.uid = circumstance.expense
                    WHERE paid_by = $1
                        OR circumstance.id IN (SELECT circumstance FROM circumstance_share WHERE person = $1)
                    """, .integer(id)
                ) { $0.integer(0) ?? 0 }
            }
        return Set(numbers)
    }

    /// The numbers of expenses with a payer or shares, sorted.
    /// - Parameter outing: the outing to look in; `nil` for all expenses.
    func sharedExpenses(ofOuting outing: Int64?) throws -> [Int64] {
        guard try rows.isThere(.circumstance) else { return [] }
        return try database.rows(
            """
            SELECT expense.id FROM circumstance JOIN expense ON expense.uid = circumstance.expense
            WHERE (CAST($1 AS BIGINT) IS NULL OR outing = $1)
                AND (paid_by IS NOT NULL OR EXISTS (SELECT 1 FROM circumstance_share WHERE circumstance = circumstance.id))
            ORDER BY expense.id
            """, Value(outing)
        ) { $0.integer(0) ?? 0 }
    }

    /// Replaces the extras of an expense. The number of a new row is added to `touched`; the caller must have added the
    /// number of an existing row.
    /// - Parameter numbers: the numbers of this table's rows by uid, see `numbers(ofExpenses:)`; `nil` to read them.
    func put(
        _ extras: ExpenseExtras, ofExpense uid: String, at moment: Instant, numbers: [String: Int64]? = nil,
        touching touched: inout TouchedRows
    ) throws {
        try put(
            [(extras, uid)], at: moment, numbers: numbers ?? self.numbers(ofExpenses: [uid]), touching: &touched)
    }

    /// Replaces the extras of expenses, given with the uid of each, see above.
    func put(
        _ all: [(extras: ExpenseExtras, uid: String)], at moment: Instant, numbers: [String: Int64],
        touching touched: inout TouchedRows
    ) throws {
        try rows.put(
            all.compactMap { (extras, uid) -> ExpenseExtrasRecord? in
                let known = numbers[uid]
                guard known != nil || !extras.isEmpty else { return nil }
                let id = try known ?? touched.addNew(.circumstance, in: database)
                return ExpenseExtrasRecord(id: id, expense: uid, extras, changed: moment)
            })
    }
}

extension OptionalTables {
    static let extras = OptionalTables(
        tables: ["circumstance", "circumstance_share"],
        script: """
            CREATE TABLE circumstance (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                expense TEXT NOT NULL,
                outing INTEGER,
                time INTEGER CHECK (time BETWEEN 0 AND 1439),
                paid_by INTEGER,
                paid INTEGER,
                currency TEXT,
                units INTEGER,
                rate INTEGER CHECK (rate > 0),
                changed INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX circumstance_expense ON circumstance (expense);
            CREATE INDEX circumstance_outing ON circumstance (outing) WHERE outing IS NOT NULL;

            CREATE TABLE circumstance_share (
                circumstance INTEGER NOT NULL REFERENCES circumstance (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                person INTEGER NOT NULL,
                weight INTEGER NOT NULL CHECK (weight > 0),
                PRIMARY KEY (circumstance, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX circumstance_share_person ON circumstance_share (person);
            """,
        digest: "914d11e0c74a51e05c6d6a0963a48e29c584208ef638c2523534e0b10b1346f7",
        views: { _ in expenseExtrasViews })
}
