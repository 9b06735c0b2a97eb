internal import Database
internal import Ledger
internal import Money
internal import Periods

/// The ceilings with the months they hold in.
struct CeilingTable {
    let database: any Database

    func all() throws -> [Ceiling] {
        try database.rows(
            "SELECT id, category, first_month, last_month, cents FROM ceiling ORDER BY id", read: Ceiling.init(row:))
    }

    func insert(_ amount: Amount?, for category: Category.ID?, from: Month, until: Month?) throws -> Int64 {
        try database.execute(
            "INSERT INTO ceiling (category, first_month, last_month, cents) VALUES ($1, $2, $3, $4)",
            Value(category), Value(from.index), Value(until.map { Int64($0.index) }), Value(amount?.cents))
        return database.lastInsertedID
    }

    func remove(_ id: Int64) throws {
        try database.execute("DELETE FROM ceiling WHERE id = $1", .integer(id))
    }
}

extension Ceiling {
    init(row: any Row) {
        self.init(
            id: row.integer(0) ?? 0, category: row.integer(1), from: Month(index: Int(row.integer(2) ?? 0)),
            until: row.integer(3).map { Month(index: Int($0)) }, amount: row.integer(4).map(Amount.init(cents:)))
    }
}
