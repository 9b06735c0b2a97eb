internal import Database
public import Ledger

extension BookFile {
    public func profiles() throws -> [ImportProfile] {
        try file.reader().rows(
            "SELECT name, map, encoding, date_order, decimal_mark FROM import_profile ORDER BY name"
        ) { row in
            ImportProfile(
                name: row.text(0) ?? "", map: row.text(1) ?? "", encoding: row.text(2), dateOrder: row.text(3),
                decimalMark: row.text(4))
        }
    }

    public func save(_ profile: ImportProfile) throws {
        try file.write { database in
            _ = try database.execute(
                """
                INSERT INTO import_profile (name, map, encoding, date_order, decimal_mark) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (name) DO UPDATE SET map = excluded.map, encoding = excluded.encoding,
                    date_order = excluded.date_order, decimal_mark = excluded.decimal_mark
                """,
                .text(profile.name), .text(profile.map), Value(profile.encoding), Value(profile.dateOrder),
                Value(profile.decimalMark))
        }
    }

    public func removeProfile(_ name: String) throws {
        try file.write { database in
            guard try database.execute("DELETE FROM import_profile WHERE name = $1", .text(name)) > 0 else {
                throw LedgerError.noSuchProfile(name)
            }
        }
    }
}
