internal import Database
internal import Ledger
internal import Money
internal import Periods

/// The ceilings (monthly limits), each with the months in which it is valid.
struct CeilingTable {
    let database: any Database

    /// The `Read` of all ceilings.
    static let everything = Read(
        "SELECT id, uid, category, first_month, last_month, cents, changed FROM ceiling ORDER BY id", of: ["ceiling"])

    func all() throws -> [Ceiling] {
        let rows = TrackedRows(database: database)
        return try database.rows(Self.everything) { try rows.record(TrackedRow(row: $0, of: .ceiling)) }
    }

    /// Inserts a ceiling and returns its number.
    func insert(_ ceiling: Ceiling) throws -> Int64 {
        let id = try TrackedRows(database: database).nextNumber(of: .ceiling)
        try database.execute(
            """
            INSERT INTO ceiling (id, category, first_month, last_month, cents, uid, changed)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            .integer(id), Value(ceiling.category), Value(ceiling.from.index),
            Value(ceiling.until.map { Int64($0.index) }), Value(ceiling.amount?.cents), .text(ceiling.uid),
            .integer(ceiling.changed.seconds))
        return id
    }
}
