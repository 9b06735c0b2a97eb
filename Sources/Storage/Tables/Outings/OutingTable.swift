internal import Database
internal import Ledger

/// The outings of a book, and the active outing of each user.
struct OutingTable {
    let database: any Database

    var rows: TrackedRows { TrackedRows(database: database) }

    func all() throws -> [Outing] { try rows.records() }

    func find(_ id: Int64) throws -> Outing? { try rows.records([id], Outing.self).first }

    /// The outing with a number.
    /// - Throws: `LedgerError.noSuchOuting`.
    func require(_ id: Int64) throws -> Outing {
        guard let outing = try find(id) else { throw LedgerError.noSuchOuting(String(id)) }
        return outing
    }

    /// The active outing of a user; `nil` if the user has none, or if it was closed or removed.
    func inUse(by user: String) throws -> Outing? {
        guard try OptionalTables.outings.isThere(in: database) else { return nil }
        let read = Read("SELECT outing FROM outing_use WHERE \"user\" = $1", .text(user), of: ["outing_use"])
        database.anticipate { [read] }
        let id = try database.rows(read) { $0.integer(0) }.first
        // The choice of the outing is not part of the history, so undoing a change may have removed the outing.
        return try id.flatMap { $0 }.flatMap(find).flatMap { $0.isClosed ? nil : $0 }
    }

    /// Makes an outing the active one of a user; `nil` deactivates the present one.
    func use(_ id: Int64?, by user: String) throws {
        guard let id else {
            if try OptionalTables.outings.isThere(in: database) {
                try database.executeLater("DELETE FROM outing_use WHERE \"user\" = $1", .text(user))
            }
            return
        }
        try database.executeLater(
            """
            INSERT INTO outing_use ("user", outing) VALUES ($1, $2)
            ON CONFLICT ("user") DO UPDATE SET outing = excluded.outing
            """, .text(user), .integer(id))
    }

    /// Deactivates an outing for all users.
    func leave(_ id: Int64) throws {
        try database.executeLater("DELETE FROM outing_use WHERE outing = $1", .integer(id))
    }
}

extension OptionalTables {
    static let outings = OptionalTables(
        tables: [
            "outing", "outing_person", "outing_payee", "outing_drawn", "outing_count", "outing_difference",
            "outing_use",
        ],
        script: """
            CREATE TABLE outing (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                first INTEGER NOT NULL,
                last INTEGER NOT NULL CHECK (last >= first),
                starts INTEGER,
                ends INTEGER,
                place INTEGER,
                ceiling INTEGER CHECK (ceiling >= 0),
                purse INTEGER CHECK (purse >= 0),
                currency TEXT,
                rate INTEGER CHECK (rate > 0),
                note TEXT,
                closed INTEGER NOT NULL CHECK (closed IN (0, 1)),
                unreconciled TEXT,
                "by" TEXT NOT NULL,
                created INTEGER NOT NULL,
                changed INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE outing_person (
                outing INTEGER NOT NULL REFERENCES outing (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                person INTEGER NOT NULL,
                PRIMARY KEY (outing, position)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE outing_payee (
                outing INTEGER NOT NULL REFERENCES outing (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                payee INTEGER NOT NULL,
                PRIMARY KEY (outing, position)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE outing_drawn (
                outing INTEGER NOT NULL REFERENCES outing (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                units INTEGER NOT NULL,
                PRIMARY KEY (outing, position)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE outing_count (
                outing INTEGER NOT NULL REFERENCES outing (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                method TEXT NOT NULL,
                units INTEGER NOT NULL,
                number INTEGER,
                PRIMARY KEY (outing, position)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE outing_difference (
                outing INTEGER NOT NULL REFERENCES outing (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                method TEXT NOT NULL,
                units INTEGER NOT NULL,
                "by" TEXT NOT NULL,
                made INTEGER NOT NULL,
                PRIMARY KEY (outing, position)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE outing_use (
                "user" TEXT PRIMARY KEY,
                outing INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """,
        digest: "88098a016cac0a3017b98612b1e1a05e47c175d91ef1c5738c734ea6c989ab35",
        views: { _ in outingViews })
}
