package import Database
package import Secrets
package import Users

/// The earlier states of a sealed book's file, by change counter.
///
/// The counter alone cannot distinguish a successor of the newest state from one of an older copy.
package struct LineageTable {
    let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// Adds the state of the file that the next save replaces.
    /// - Parameter changes: the change counter of that state.
    package func add(_ changes: Int64, _ state: [UInt8]) throws {
        try database.executeScript(OptionalTables.lineage.script)
        try database.executeLater(
            """
            INSERT INTO lineage (number, state) VALUES ($1, $2)
            ON CONFLICT (number) DO UPDATE SET state = excluded.state
            """, .integer(changes), .blob(state))
    }

    /// Whether a file has the known state or a successor of it. Also true if this cannot be decided, because an older
    /// program has written the book since.
    /// - Complexity: O(log n) in the changes.
    package func follows(_ known: KnownBook, _ seal: Seal) throws -> Bool {
        guard let state = known.state else { return true }
        if seal.changes == known.changes { return seal.state == state }
        guard try OptionalTables.lineage.isThere(in: database) else { return true }
        let found = try database.firstRow(
            "SELECT state FROM lineage WHERE number = $1", .integer(known.changes)
        ) { $0.blob(0) ?? [] }
        if let found { return found == state }
        let first = try database.firstRow("SELECT min(number) FROM lineage") { $0.integer(0) } ?? nil
        return first.map { known.changes < $0 } ?? true
    }
}

extension OptionalTables {
    /// Created by the first change of a sealed book. Books on a server have no such table.
    static let lineage = OptionalTables(
        tables: ["lineage"],
        script: """
            CREATE TABLE IF NOT EXISTS lineage (
                number INTEGER PRIMARY KEY,
                state BLOB NOT NULL
            ) STRICT;
            """,
        digest: "29e5b345574085dd43aae6f23940fc372a8987114cfd8e13a75b75cdac618a1d")
}
