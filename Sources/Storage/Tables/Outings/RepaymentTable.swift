internal import Database
internal import Ledger

/// Payments between people that settle debts.
struct RepaymentTable {
    let database: any Database

    var rows: TrackedRows { TrackedRows(database: database) }

    /// Returns all repayments, sorted by number.
    func all() throws -> [RepaymentRecord] { try rows.records() }

    /// The repayments with these numbers, in the order of the numbers given.
    /// - Throws: `LedgerError.noSuchRepayment`.
    func require(_ ids: [Int64]) throws -> [RepaymentRecord] {
        let known = Dictionary(try rows.records(ids, RepaymentRecord.self).map { ($0.id, $0) }) { first, _ in first }
        return try ids.map { id in
            guard let record = known[id] else { throw LedgerError.noSuchRepayment(String(id)) }
            return record
        }
    }
}

extension OptionalTables {
    static let repayments = OptionalTables(
        tables: ["repayment"],
        script: """
            CREATE TABLE repayment (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                payer INTEGER NOT NULL,
                recipient INTEGER NOT NULL,
                cents INTEGER NOT NULL CHECK (cents > 0),
                day INTEGER NOT NULL,
                method TEXT,
                outing INTEGER,
                note TEXT,
                "by" TEXT NOT NULL,
                created INTEGER NOT NULL,
                changed INTEGER NOT NULL,
                void INTEGER NOT NULL CHECK (void IN (0, 1))
            ) STRICT;
            """,
        digest: "00defd8aea358be10db30d07dd6b1ad0c115f58dbb88e6e140f509910f35cf69")
}
