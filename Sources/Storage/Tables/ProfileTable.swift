internal import Database
internal import Ledger

/// What was said of files to import, under names.
struct ProfileTable {
    let database: any Database

    func all() throws -> [ImportProfile] {
        try database.rows("SELECT name, map, encoding, date_order, decimal_mark FROM import_profile ORDER BY name") {
            ImportProfile(
                name: $0.text(0) ?? "", map: $0.text(1) ?? "", encoding: $0.text(2), dateOrder: $0.text(3),
                decimalMark: $0.text(4))
        }
    }

    func save(_ profile: ImportProfile) throws {
        try database.execute(
            """
            INSERT INTO import_profile (name, map, encoding, date_order, decimal_mark) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (name) DO UPDATE SET map = excluded.map, encoding = excluded.encoding,
                date_order = excluded.date_order, decimal_mark = excluded.decimal_mark
            """,
            .text(profile.name), .text(profile.map), Value(profile.encoding), Value(profile.dateOrder),
            Value(profile.decimalMark))
    }

    /// - Throws: `LedgerError.noSuchProfile`.
    func remove(_ name: String) throws {
        guard try database.execute("DELETE FROM import_profile WHERE name = $1", .text(name)) > 0 else {
            throw LedgerError.noSuchProfile(name)
        }
    }
}
