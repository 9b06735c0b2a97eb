internal import Database
internal import Ledger
internal import Periods
internal import Secrets

/// Voucher moves, and receipts paid with vouchers.
struct VoucherTable {
    let database: any Database

    var rows: TrackedRows { TrackedRows(database: database) }

    /// All voucher moves. A move that spends vouchers on an expense is void if the expense is void or missing.
    func all() throws -> [VoucherRecord] {
        guard try rows.isThere(.voucherMove) else { return [] }
        let counting = Set(
            try database.rows(
                "SELECT voucher_move.id FROM voucher_move JOIN expense ON expense.uid = expense WHERE expense.void = 0"
            ) { $0.integer(0) ?? 0 })
        return try rows.records(VoucherRecord.self).map { record in
            var record = record
            if record.expense != nil { record.isVoid = !counting.contains(record.id) }
            return record
        }
    }

    /// Inserts a voucher move with the next number, and returns it as inserted.
    /// - Parameter expense: the uid of the expense paid with the vouchers; `nil` for a move without an expense.
    func add(_ record: VoucherRecord, spending expense: String?, by signature: Signature) throws -> VoucherRecord {
        let made = record.recorded(
            try rows.nextNumber(of: .voucherMove), uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000),
            expense: expense, by: signature)
        try rows.put([made])
        return made
    }

    /// The payments with a known number of vouchers on receipts that are not void, earliest day first.
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
            SELECT method, count, day, \(outing), receipt.id, created FROM receipt_tender JOIN receipt ON receipt.id = receipt
            WHERE kind = 'voucher' AND count IS NOT NULL AND void = 0 ORDER BY day, receipt.id, position
            """
        ) { row in
            VoucherTender(
                method: row.text(0) ?? "", number: row.integer(1) ?? 0, day: Day(number: Int(row.integer(2) ?? 0)),
                outing: row.integer(3), receipt: row.integer(4),
                recorded: Instant(seconds: row.integer(5) ?? 0))
        }
    }

    /// Whether a receipt was recorded before vouchers that were received in the same second, by the order of the
    /// changes; `false` if the history does not contain the order.
    func isRecorded(receipt: Int64, beforeReceiving move: VoucherRecord) throws -> Bool {
        try database.firstRow(
            """
            SELECT 1 WHERE
                (SELECT min(change) FROM change_expense WHERE expense IN (
                    SELECT expense.id FROM expense JOIN receipt_expense ON receipt_expense.uid = expense.uid
                    WHERE receipt_expense.receipt = $1))
                < (SELECT min(id) FROM change WHERE action = $2 AND made = $3)
            """, .integer(receipt), .text(VoucherAction.get.action.rawValue), .integer(move.created.seconds)
        ) { _ in true } ?? false
    }
}

extension OptionalTables {
    static let vouchers = OptionalTables(
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
        digest: "8c86fc767d4aac89eb25e68cee81a6ad99f485dd7be2958234870d0aedee0a07",
        views: { voucherViews($0) })
}
