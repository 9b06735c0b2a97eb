internal import Database
internal import Ledger
internal import Money
internal import Periods

/// The ceilings with the months they hold in.
struct CeilingTable {
    let database: any Database

    func all() throws -> [Ceiling] {
        try database.rows(
            "SELECT id, category, first_month, last_month, cents, uid, changed FROM ceiling ORDER BY id",
            read: Ceiling.init(row:))
    }

    /// Puts a ceiling there with the number it has, or with the next one for 0.
    func insert(_ ceiling: Ceiling) throws -> Int64 {
        try database.execute(
            """
            INSERT INTO ceiling (id, category, first_month, last_month, cents, uid, changed)
            VALUES (NULLIF($1, 0), $2, $3, $4, $5, $6, $7)
            """,
            .integer(ceiling.id), Value(ceiling.category), Value(ceiling.from.index),
            Value(ceiling.until.map { Int64($0.index) }), Value(ceiling.amount?.cents), .text(ceiling.uid),
            .integer(ceiling.changed.seconds))
        return database.lastInsertedID
    }

    func remove(_ id: Int64) throws {
        try database.execute("DELETE FROM ceiling WHERE id = $1", .integer(id))
    }
}

extension Ceiling {
    init(row: any Row) {
        self.init(
            id: row.integer(0) ?? 0, uid: row.text(5) ?? "", category: row.integer(1),
            from: Month(index: Int(row.integer(2) ?? 0)), until: row.integer(3).map { Month(index: Int($0)) },
            amount: row.integer(4).map(Amount.init(cents:)), changed: Instant(seconds: row.integer(6) ?? 0))
    }
}
