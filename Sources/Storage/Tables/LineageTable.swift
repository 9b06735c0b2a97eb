internal import Database
internal import Secrets
internal import Users

/// The states that the file of a sealed book had before the present one, each under the number of changes it had then.
///
/// A counter alone does not tell a book that goes on from an older copy from one that goes on from the newest state.
struct LineageTable {
    let database: any Database

    /// Adds a state that the next one follows.
    func add(_ changes: Int64, _ state: [UInt8]) throws {
        try database.executeScript(OptionalTables.lineage.script)
        try database.execute(
            """
            INSERT INTO lineage (number, state) VALUES ($1, $2)
            ON CONFLICT (number) DO UPDATE SET state = excluded.state
            """, .integer(changes), .blob(state))
    }

    /// Whether a file is the known state, or one that follows it. A book that older programs changed since does not tell.
    /// - Complexity: O(log n) in the changes.
    func follows(_ known: KnownBook, _ seal: Seal) throws -> Bool {
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
    /// Made by the first change of a sealed book; no book on a server has it.
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
