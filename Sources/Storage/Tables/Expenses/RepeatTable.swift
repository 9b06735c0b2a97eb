internal import Database
internal import Ledger
internal import Secrets

/// The repeating expenses of a book, and the state of their occurrences.
struct RepeatTable {
    let database: any Database

    var rows: TrackedRows { TrackedRows(database: database) }

    /// All repeating expenses, sorted by number.
    func all() throws -> [Repeat] {
        // Every summary calls this, so the common case of no repeats must be cheap.
        guard try OptionalTables.repeats.isThere(in: database) else { return [] }
        return try withExtras(rows.records())
    }

    /// The repeating expense with a number.
    /// - Throws: `LedgerError.noSuchRepeat`.
    func require(_ id: Int64) throws -> Repeat {
        guard let known = try withExtras(rows.records([id], Repeat.self)).first else {
            throw LedgerError.noSuchRepeat(id)
        }
        return known
    }

    private func withExtras(_ repeats: [Repeat]) throws -> [Repeat] {
        guard !repeats.isEmpty, try rows.isThere(.repeatExtras) else { return repeats }
        let records: [RepeatExtrasRecord] = try rows.records()
        let extras = Dictionary(records.map { ($0.uid, $0.extras) }) { first, _ in first }
        return repeats.map { order in
            var order = order
            order.extras = extras[order.uid] ?? order.extras
            return order
        }
    }

    /// The row number of the extras of a repeating expense; `nil` if it has no row.
    func numberOfExtras(of id: Int64) throws -> Int64? {
        guard try rows.isThere(.repeatExtras) else { return nil }
        return try database.firstRow("SELECT id FROM repeat_extra WHERE repeat = $1 ORDER BY id", .integer(id)) {
            $0.integer(0) ?? 0
        }
    }

    /// Inserts a repeating expense, or replaces it, with its extras. The number of a new row of extras is added to
    /// `touched`; the caller must have added the number of an existing row.
    func put(_ order: Repeat, touching touched: inout TouchedRows) throws {
        try rows.put([order])
        let known = try numberOfExtras(of: order.id)
        guard known != nil || !order.extras.isEmpty else { return }
        let id = try known ?? rows.nextNumber(of: .repeatExtras)
        try rows.put([RepeatExtrasRecord(id: id, order)])
        if known == nil { touched[.repeatExtras].append(id) }
    }

    /// The stored occurrences of a repeating expense, or of all with `nil`, sorted by repeating expense and day. An
    /// occurrence with an expense has the state `booked`, even if another copy of the book later set another state.
    func times(of id: Int64? = nil) throws -> [RepeatTime] {
        guard try rows.isThere(.repeatTime) else { return [] }
        return try database.rows(
            """
            SELECT id, uid, repeat, due,
                CASE WHEN EXISTS (SELECT 1 FROM expense WHERE expense.uid = repeat_time.uid) THEN 'booked' ELSE state END,
                cents, day
            FROM repeat_time WHERE repeat = $1 OR $1 IS NULL ORDER BY repeat, due
            """, Value(id)
        ) { row in
            try rows.record(TrackedRow(row: row, of: .repeatTime), RepeatTimeRecord.self).time
        }
    }

    /// Inserts an occurrence with its state, or replaces the state.
    /// - Returns: the number of its row.
    func put(_ time: RepeatTime, uid: String) throws -> Int64 {
        let id = try number(of: time) ?? rows.nextNumber(of: .repeatTime)
        try rows.put([RepeatTimeRecord(id: id, uid: uid, time)])
        return id
    }

    /// The row number of an occurrence; `nil` if it has no row.
    func number(of time: RepeatTime) throws -> Int64? {
        guard try rows.isThere(.repeatTime) else { return nil }
        return try database.firstRow(
            "SELECT id FROM repeat_time WHERE repeat = $1 AND due = $2", .integer(time.of), Value(time.due.number)
        ) { $0.integer(0) ?? 0 }
    }
}

extension OptionalTables {
    static let repeats = OptionalTables(
        tables: ["repeat", "repeat_time"],
        script: """
            CREATE TABLE repeat (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                count INTEGER NOT NULL CHECK (count > 0),
                unit TEXT NOT NULL CHECK (unit IN ('day', 'week', 'month', 'year')),
                first INTEGER NOT NULL,
                until INTEGER,
                cents INTEGER NOT NULL,
                category INTEGER NOT NULL,
                what TEXT,
                payee TEXT,
                method TEXT,
                note TEXT,
                tags TEXT,
                "by" TEXT NOT NULL,
                created INTEGER NOT NULL,
                changed INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE repeat_time (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                repeat INTEGER NOT NULL,
                due INTEGER NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('amended', 'skipped', 'booked')),
                cents INTEGER,
                day INTEGER
            ) STRICT;
            CREATE INDEX repeat_time_due ON repeat_time (repeat, due);
            """,
        digest: "238ad2319a89c32d3cb5b2a997fdacf9ea72fa756d5049428eeb367501a701f4")

    static let repeatExtras = OptionalTables(
        tables: ["repeat_extra", "repeat_share"],
        script: """
            CREATE TABLE repeat_extra (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                repeat INTEGER NOT NULL,
                paid_by INTEGER,
                currency TEXT,
                units INTEGER,
                changed INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE repeat_share (
                repeat_extra INTEGER NOT NULL REFERENCES repeat_extra (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                person INTEGER NOT NULL,
                weight INTEGER NOT NULL CHECK (weight > 0),
                PRIMARY KEY (repeat_extra, position)
            ) STRICT, WITHOUT ROWID;
            """,
        digest: "4974d16fc3e61fd99849b4368c1cf72055bf309c9842aece0ae9c1b06a423cc0")
}
