internal import Database
public import Ledger

/// Links between rows of bank statements and manual expenses.
struct BankMatchTable {
    let database: any Database

    private var rows: TrackedRows { TrackedRows(database: database) }

    /// The uids of matched statement rows whose expense exists, void or not.
    /// - Complexity: O(matches).
    func knownRows() throws -> Set<String> {
        guard try rows.isThere(.bankMatch) else { return [] }
        return Set(
            try database.rows("SELECT bank_match.uid FROM bank_match JOIN expense ON expense.uid = bank_match.expense")
            {
                $0.text(0) ?? ""
            })
    }

    /// The uids of all matched expenses.
    func expenses() throws -> Set<String> {
        guard try rows.isThere(.bankMatch) else { return [] }
        return Set(try database.rows("SELECT expense FROM bank_match") { $0.text(0) ?? "" })
    }

    /// The matches of expenses, by number of the expense. An expense of a receipt has the matches of all expenses of
    /// the receipt.
    func of(expenses ids: [Int64]) throws -> [Int64: [BankMatch]] {
        guard !ids.isEmpty, try rows.isThere(.bankMatch) else { return [:] }
        let sisters =
            try rows.isThere(.receipt)
            ? """
            UNION SELECT named.id, beside.uid FROM named JOIN receipt_expense AS own ON own.uid = named.uid
                JOIN receipt_expense AS beside ON beside.receipt = own.receipt
            """ : ""
        let found = try database.rows(
            """
            WITH named (id, uid) AS (SELECT id, uid FROM expense WHERE id IN (SELECT value FROM json_each($1))),
                told (id, uid) AS (SELECT id, uid FROM named \(sisters))
            SELECT told.id, bank_match.id FROM told JOIN bank_match ON bank_match.expense = told.uid
            ORDER BY booked, bank_match.id
            """, .text(ids.jsonList)
        ) { (expense: $0.integer(0) ?? 0, row: $0.integer(1) ?? 0) }
        let known = Dictionary(
            try rows.records(Set(found.map(\.row)).sorted(), BankMatch.self).map { ($0.id, $0) }
        ) { $1 }
        var matches: [Int64: [BankMatch]] = [:]
        for pair in found { matches[pair.expense, default: []] += known[pair.row].map { [$0] } ?? [] }
        return matches
    }

    /// The numbers of the rows of `bank_match` that have the uids of these matches. The caller ensures that the
    /// expenses of these rows were deleted.
    func former(of matches: [BankMatch]) throws -> [Int64] {
        guard !matches.isEmpty, try rows.isThere(.bankMatch) else { return [] }
        return try database.rows(
            "SELECT id FROM bank_match WHERE uid IN (SELECT CAST(value AS TEXT) FROM json_each($1)) ORDER BY id",
            .text(matches.map(\.uid).jsonList)
        ) { $0.integer(0) ?? 0 }
    }

    /// Writes matches, and adds the numbers of the written rows to `touched`.
    /// - Returns: the numbers of the matched expenses, in the order of the matches.
    /// - Throws: `LedgerError.matchChanged`, before anything is written, if an expense is missing or already matched,
    ///   or if a statement row is already matched or recorded as an expense.
    func add(_ matches: [BankMatch], touching touched: inout TouchedRows) throws -> [Int64] {
        guard !matches.isEmpty else { return [] }
        let table = ExpenseTable(database: database)
        let (matched, known) = (try expenses(), try knownRows())
        let numbers = try matches.map { match in
            guard let number = try table.number(uid: match.expense), !matched.contains(match.expense),
                !known.contains(match.uid), try table.number(uid: match.uid) == nil
            else { throw LedgerError.matchChanged }
            return number
        }
        let former = Dictionary(
            try rows.records(former(of: matches), BankMatch.self).map { ($0.uid, $0.id) }
        ) { $1 }
        for match in matches {
            let id = try former[match.uid] ?? rows.nextNumber(of: .bankMatch)
            try rows.put([match.row(id: id)], in: .bankMatch)
            touched[.bankMatch].append(id)
        }
        return numbers
    }
}

extension OptionalTables {
    static let bankMatches = OptionalTables(
        tables: ["bank_match"],
        script: """
            CREATE TABLE bank_match (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                expense TEXT NOT NULL,
                booked INTEGER NOT NULL,
                reference TEXT,
                text TEXT
            ) STRICT;
            CREATE UNIQUE INDEX bank_match_uid ON bank_match (uid);
            CREATE INDEX bank_match_expense ON bank_match (expense);
            """,
        digest: "c1a7bcb1c37706e5f283b1079e1a532d5a3bf87bb0f20ecde09cbfc35295f6b7",
        views: { _ in bankMatchViews })
}

extension Book {
    /// The uids of all expenses that a row of a statement was matched to. Of a matched receipt, only its first expense
    /// is included.
    /// - Complexity: O(matches).
    public func matchedExpenses() throws -> Set<String> { try BankMatchTable(database: file.reader()).expenses() }

    /// The rows of statements matched to each expense, by its number, the earliest booking first. All expenses of a
    /// receipt have the rows of the receipt. Expenses without a match have no entry.
    public func bankMatches(ofExpenses ids: [Int64]) throws -> [Int64: [BankMatch]] {
        try BankMatchTable(database: file.reader()).of(expenses: ids)
    }
}
