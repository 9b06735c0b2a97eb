internal import Database
internal import Household
internal import Ledger
internal import Periods
internal import Secrets

/// The receipts of a book with their lines and tenders.
struct ReceiptTable {
    let database: any Database

    private var rows: TrackedRows { TrackedRows(database: database) }

    func receipt(_ id: Int64) throws -> Receipt? {
        try receipts([id]).first
    }

    /// Reads the receipts with these numbers, sorted by number. Missing receipts are left out.
    /// - Throws: `DatabaseError.contradiction` for a malformed row.
    func receipts(_ ids: [Int64]) throws -> [Receipt] {
        try rows.records(ids)
    }

    func number(uid: String) throws -> Int64? {
        guard try rows.isThere(.receipt) else { return nil }
        return try database.firstRow("SELECT id FROM receipt WHERE uid = $1", .text(uid)) { $0.integer(0) } ?? nil
    }

    /// The numbers of receipts in a range of days that are not void and were paid with several methods.
    /// - Complexity: O(tenders). Most receipts have only one, and are not looked at twice.
    func numbersPaidInSeveralWays(in days: ClosedRange<Int64>) throws -> [Int64] {
        guard try rows.isThere(.receipt) else { return [] }
        return try database.rows(
            """
            SELECT DISTINCT later.receipt
            FROM receipt_tender AS later CROSS JOIN receipt_tender AS first CROSS JOIN receipt
            WHERE later.position > 0 AND first.receipt = later.receipt AND first.position = 0
                AND first.method <> later.method AND id = later.receipt AND day BETWEEN $1 AND $2 AND void = 0
            """, .integer(days.lowerBound), .integer(days.upperBound)
        ) { $0.integer(0) ?? 0 }
    }

    /// The methods of all payments, unordered.
    /// - Complexity: O(tenders).
    func methods() throws -> [String] {
        guard try rows.isThere(.receipt) else { return [] }
        return try database.rows("SELECT DISTINCT method FROM receipt_tender") { $0.text(0) ?? "" }
    }

    func recordedLast() throws -> Int64? {
        guard try rows.isThere(.receipt) else { return nil }
        return try database.firstRow("SELECT max(id) FROM receipt") { $0.integer(0) } ?? nil
    }

    func numbers(from first: Day?, through last: Day?, limit: Int?) throws -> [Int64] {
        guard try rows.isThere(.receipt) else { return [] }
        return try database.rows(
            """
            SELECT id FROM receipt WHERE day BETWEEN $1 AND $2 ORDER BY day DESC, id DESC LIMIT $3
            """, .integer(first.map { Int64($0.number) } ?? .min), .integer(last.map { Int64($0.number) } ?? .max),
            Value(limit ?? .max)
        ) { $0.integer(0) ?? 0 }
    }

    /// The number of the receipt of each expense, by number of the expense. Expenses without a receipt are left out.
    func receipts(ofExpenses ids: [Int64]) throws -> [Int64: Int64] {
        guard try rows.isThere(.receipt) else { return [:] }
        var receipts: [Int64: Int64] = [:]
        try database.forEachRow(Self.receipts(ofExpenses: ids)) { row in
            if let expense = row.integer(0) { receipts[expense] = row.integer(1) }
        }
        return receipts
    }

    /// The `Read` of the numbers of expenses and of their receipts.
    static func receipts(ofExpenses ids: [Int64]) -> Read {
        Read(
            """
            SELECT expense.id, receipt FROM expense JOIN receipt_expense ON receipt_expense.uid = expense.uid
            WHERE expense.id IN (SELECT value FROM json_each($1))
            """, .text(ids.jsonList), of: ["expense", "receipt_expense"])
    }

    /// Returns the drafts with the number of the next change, and the position in `drafts`, in the uids that the
    /// program generated, so that lots of one second are ordered.
    func numbered(_ drafts: [ReceiptDraft]) throws -> [ReceiptDraft] {
        guard drafts.contains(where: \.isNumbered) else { return drafts }
        let change = try rows.nextNumber(of: "change")
        return drafts.enumerated().map { place, draft in
            var draft = draft
            if draft.isNumbered {
                draft.uid = numberedUUIDv7(draft.uid, by: goodsNumber(change: change, place: place))
            }
            return draft
        }
    }

    /// Makes a receipt with the next number from a draft. Writes nothing.
    func made(of draft: ReceiptDraft, by signature: Signature) throws -> Receipt {
        Receipt(
            id: try rows.nextNumber(of: .receipt), uid: draft.uid, day: draft.day, payee: draft.payee,
            purchase: draft.purchase, parts: [],
            by: signature.by, created: signature.at, changed: signature.at, isVoid: draft.isVoid,
            isStocked: draft.isStocked)
    }

    /// Writes a receipt, and inserts or updates its expenses.
    /// - Returns: the receipt as written, and the numbers of its expenses, in the order of its parts.
    /// - Throws: an error of `Receipt.check`; `LedgerError.noSuchCategory` or `categoryIsArchived` for the category of
    ///   a new or moved expense.
    func put(_ receipt: Receipt, by signature: Signature) throws -> (receipt: Receipt, expenses: [Int64]) {
        try receipt.check()
        let table = ExpenseTable(database: database)
        let categories = CategoryTable(database: database)
        var receipt = receipt
        var numbers: [Int64] = []
        var new = TouchedRows()
        var number = try rows.lastNumber(of: TrackedTable.expense.name)
        let parts = try receipt.expenses {
            // Only the lowest bits are part of the uid. Numbers that are used up are refused by the insertion.
            number &+= 1
            return makeUUIDv7(milliseconds: signature.at.seconds * 1000, number: number)
        }
        for part in parts {
            if let known = try table.expense(uid: part.uid) {
                var expense = receipt.applied(part, to: known)
                // An expense may stay in its category after that was archived.
                if known.category != expense.category { try categories.requireUsable(expense.category) }
                if expense != known {
                    expense.changed = signature.at
                    try table.update(expense)
                }
                numbers.append(known.id)
            } else {
                try categories.requireUsable(part.category)
                let number = try table.insert(
                    ExpenseDraft(
                        uid: part.uid, day: receipt.day, amount: part.amount, category: part.category,
                        details: ExpenseDetails(
                            what: part.what, payee: receipt.payee, method: receipt.purchase.soleMethod)),
                    in: part.category, by: signature, touching: &new
                ).id
                if part.isVoid, var expense = try table.expense(number) {
                    expense.isVoid = true
                    try table.update(expense)
                }
                numbers.append(number)
            }
        }
        receipt.parts = parts.map { Receipt.Part(expense: $0.uid, category: $0.category) }
        try rows.put([receipt])
        return (receipt, numbers)
    }

    /// The numbers of the expenses of all receipts, unordered.
    func expenses() throws -> [Int64] {
        guard try rows.isThere(.receipt) else { return [] }
        return try database.rows(
            "SELECT expense.id FROM receipt_expense JOIN expense ON expense.uid = receipt_expense.uid"
        ) { $0.integer(0) ?? 0 }
    }

    /// The numbers of the expenses of receipts, sorted by receipt, then in the order of its parts.
    func expenses(of receipts: [Int64]) throws -> [Int64] {
        guard try rows.isThere(.receipt) else { return [] }
        return try database.rows(
            """
            SELECT expense.id FROM receipt_expense JOIN expense ON expense.uid = receipt_expense.uid
            WHERE receipt IN (SELECT value FROM json_each($1)) ORDER BY receipt, position
            """, .text(receipts.jsonList)
        ) { $0.integer(0) ?? 0 }
    }
}

extension OptionalTables {
    static let receipts = OptionalTables(
        tables: ["receipt", "receipt_line", "receipt_vat", "receipt_tender", "receipt_expense"],
        script: """
            CREATE TABLE receipt (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                day INTEGER NOT NULL,
                payee TEXT,
                prices TEXT NOT NULL CHECK (prices IN ('gross', 'net')),
                country TEXT,
                rounding INTEGER NOT NULL,
                "by" TEXT NOT NULL,
                created INTEGER NOT NULL,
                changed INTEGER NOT NULL,
                void INTEGER NOT NULL CHECK (void IN (0, 1)),
                unstocked INTEGER CHECK (unstocked IN (0, 1))
            ) STRICT;
            CREATE UNIQUE INDEX receipt_uid ON receipt (uid);
            CREATE INDEX receipt_day ON receipt (day);

            CREATE TABLE receipt_line (
                receipt INTEGER NOT NULL REFERENCES receipt (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                what TEXT,
                quantity INTEGER NOT NULL,
                unit TEXT NOT NULL,
                price INTEGER NOT NULL,
                cents INTEGER NOT NULL,
                discount INTEGER NOT NULL,
                category INTEGER NOT NULL REFERENCES category (id),
                vat INTEGER,
                product INTEGER,
                PRIMARY KEY (receipt, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX receipt_line_category ON receipt_line (category);
            CREATE INDEX receipt_line_product ON receipt_line (product) WHERE product IS NOT NULL;

            CREATE TABLE receipt_vat (
                receipt INTEGER NOT NULL REFERENCES receipt (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                rate INTEGER NOT NULL,
                cents INTEGER NOT NULL,
                PRIMARY KEY (receipt, position)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE receipt_tender (
                receipt INTEGER NOT NULL REFERENCES receipt (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                method TEXT NOT NULL,
                kind TEXT NOT NULL,
                cents INTEGER NOT NULL,
                count INTEGER,
                face INTEGER,
                change INTEGER NOT NULL,
                forgone INTEGER NOT NULL,
                open INTEGER NOT NULL CHECK (open IN (0, 1)),
                PRIMARY KEY (receipt, position)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE receipt_expense (
                receipt INTEGER NOT NULL REFERENCES receipt (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                uid TEXT NOT NULL,
                category INTEGER NOT NULL REFERENCES category (id),
                PRIMARY KEY (receipt, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX receipt_expense_uid ON receipt_expense (uid);
            CREATE INDEX receipt_expense_category ON receipt_expense (category);
            """,
        digest: "03d0815028573afa1f496ebbd3ba0e3b6acf608c92118c0335afcd115d879b36",
        former: [Former(through: 9, "6a3b9d7a4f7a9583a48bff87df180f31d04557a5c1fd3026dfa59c54e999cbcc")],
        views: { receiptViews($0) })
}
