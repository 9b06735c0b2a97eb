internal import Database
internal import Ledger
internal import Periods
internal import Secrets

/// Moves of vouchers, and what receipts were paid with them.
struct VoucherTable {
    let database: any Database

    var rows: TrackedRows { TrackedRows(database: database) }

    /// Every move; one that is an expense is void where that is.
    func all() throws -> [VoucherRecord] {
        guard try rows.isThere(.voucherMove) else { return [] }
        let counting = Set(
            try database.rows(
                "SELECT voucher_move.id FROM voucher_move JOIN expense ON expense.uid = expense WHERE expense.void = 0"
            ) { $0.integer(0) ?? 0 })
        return try rows.all(of: .voucherMove).map { row in
            guard var record = VoucherRecord(row) else {
                throw DatabaseError.contradiction("move \(row.id) of vouchers cannot be read")
            }
            if record.expense != nil { record.isVoid = !counting.contains(record.id) }
            return record
        }
    }

    /// Gives a move the next number.
    /// - Parameter expense: the uid of the expense that it is.
    func add(_ record: VoucherRecord, spending expense: String?, by signature: Signature) throws -> VoucherRecord {
        let made = record.recorded(
            try rows.nextNumber(of: .voucherMove), uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000),
            expense: expense, by: signature)
        try rows.put([made.row], in: .voucherMove)
        return made
    }

    func tenders() throws -> [VoucherTender] {
        guard try rows.isThere(.receipt) else { return [] }
        let filed = try rows.isThere(.circumstance)
        let outing =
            filed
            ? """
            (SELECT max(outing) FROM receipt_expense JOIN circumstance ON circumstance.expense = receipt_expense.uid
                WHERE receipt_expense.receipt = receipt.id)
            """ : "NULL"
        return try database.rows(
            """
            SELECT method, count, day, \(outing) FROM receipt_tender JOIN receipt ON receipt.id = receipt
            WHERE kind = 'voucher' AND count IS NOT NULL AND void = 0 ORDER BY day, receipt.id, position
            """
        ) { row in
            VoucherTender(
                method: row.text(0) ?? "", number: row.integer(1) ?? 0, day: Day(number: Int(row.integer(2) ?? 0)),
                outing: row.integer(3))
        }
    }
}

extension Room {
    static let vouchers = Room(
        tables: ["voucher_move"],
        script: """
            CREATE TABLE voucher_move (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                kind TEXT NOT NULL CHECK (kind <> ''),
                action TEXT NOT NULL CHECK (action IN ('get', 'spend', 'lose', 'count')),
                number INTEGER NOT NULL CHECK (number >= 0),
                day INTEGER NOT NULL,
                expires INTEGER,
                paid INTEGER CHECK (paid >= 0),
                method TEXT,
                "from" TEXT,
                outing INTEGER,
                time INTEGER CHECK (time BETWEEN 0 AND 1439),
                note TEXT,
                expense TEXT,
                "by" TEXT NOT NULL,
                created INTEGER NOT NULL,
                changed INTEGER NOT NULL,
                void INTEGER NOT NULL CHECK (void IN (0, 1))
            ) STRICT;
            CREATE INDEX voucher_move_outing ON voucher_move (outing) WHERE outing IS NOT NULL;
            """,
        digest: "8c86fc767d4aac89eb25e68cee81a6ad99f485dd7be2958234870d0aedee0a07")
}

extension RowStatements {
    static let voucherMove = RowStatements(
        table: .voucherMove, room: .vouchers,
        numbered: """
            SELECT id, uid, kind, action, number, day, expires, paid, method, "from", outing, time, note, expense, "by",
                created, changed, void
            FROM voucher_move WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id
            """,
        all: """
            SELECT id, uid, kind, action, number, day, expires, paid, method, "from", outing, time, note, expense, "by",
                created, changed, void
            FROM voucher_move ORDER BY id
            """,
        count: "SELECT count(*) FROM voucher_move",
        put: """
            INSERT INTO voucher_move (id, uid, kind, action, number, day, expires, paid, method, "from", outing, time, note,
                expense, "by", created, changed, void)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
            ON CONFLICT (id) DO UPDATE SET uid = excluded.uid, kind = excluded.kind, action = excluded.action,
                number = excluded.number, day = excluded.day, expires = excluded.expires, paid = excluded.paid,
                method = excluded.method, "from" = excluded."from", outing = excluded.outing, time = excluded.time,
                note = excluded.note, expense = excluded.expense, "by" = excluded."by", created = excluded.created,
                changed = excluded.changed, void = excluded.void
            """,
        remove: "DELETE FROM voucher_move WHERE id IN (SELECT value FROM json_each($1))",
        referring: ["outing": "SELECT id FROM voucher_move WHERE outing = $1 ORDER BY id"])
}
