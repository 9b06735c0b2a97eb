package import Database
internal import Secrets

/// The expected schema of a database: tables, indexes and triggers, as digests.
package struct SchemaShape {
    /// A digest for each version, oldest first.
    ///
    /// White space and quotes are ignored, because SQLite rewrites the SQL when a column is added or a table renamed.
    let digests: [String]
    /// The optional tables that the database may have.
    var optionalTables: [OptionalTables] = []

    package init(digests: [String], optionalTables: [OptionalTables] = []) {
        self.digests = digests
        self.optionalTables = optionalTables
    }

    /// Rejects a database with a changed schema: foreign triggers would run, foreign views could replace a table, and a
    /// lost table must not look empty. Databases of newer versions are not checked.
    /// - Throws: `DatabaseError.damaged` for a database without a version, `foreignTables` for another schema.
    package func require(in database: any Database, path: String) throws {
        let version = try database.schemaVersion()
        guard version > 0 else { throw DatabaseError.damaged(path: path) }
        guard digests.indices.contains(version - 1) else { return }
        let found = try Self.digests(of: database, optionalTables: optionalTables)
        guard found.base == digests[version - 1],
            optionalTables.indices.allSatisfy({ index in
                found.optionalTables[index] == nil
                    || found.optionalTables[index] == optionalTables[index].digest(at: version)
            })
        else { throw DatabaseError.foreignTables(path: path) }
    }

    /// Rejects a side database with anything but optional tables in a known version. Any member with write access can
    /// create the file, and a view or trigger in it would run.
    /// - Throws: `DatabaseError.foreignTables`.
    static func requireOptionalTables(in database: any Database, path: String) throws {
        let tables = OptionalTables.all.reduce(into: Set<String>()) { $0.formUnion($1.tables) }
        var isForeign = false
        try database.forEachRow("SELECT type, name, tbl_name FROM sqlite_schema", []) { row in
            if tables.contains(row.text(2) ?? "") { return }
            if row.text(0) != "table" || row.text(1) != "sqlite_sequence" { isForeign = true }
        }
        let found = try digests(of: database, optionalTables: OptionalTables.all).optionalTables
        guard !isForeign,
            zip(OptionalTables.all, found).allSatisfy({ group, digest in
                digest.map { ([group.digest] + group.former.map(\.digest)).contains($0) } ?? true
            })
        else { throw DatabaseError.foreignTables(path: path) }
    }

    /// Computes the digests of a database.
    /// - Returns: the digest of the schema without optional tables, and one for each group of these; `nil` for missing
    ///   groups.
    static func digests(of database: any Database, optionalTables: [OptionalTables]) throws -> (
        base: String, optionalTables: [String?]
    ) {
        var base: [UInt8] = []
        // Runs in every command for two databases. Comparing raw bytes takes less than half the time of strings.
        base.reserveCapacity(1 << 14)
        var inOptionalTables = optionalTables.map { _ in [UInt8]() }
        var places = [String: Int](minimumCapacity: 3 * optionalTables.count)
        for (index, group) in optionalTables.enumerated() { for table in group.tables { places[table] = index } }
        func append(_ row: any QueryRow, to text: inout [UInt8]) {
            if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
            for column in 0...2 {
                row.withText(column) { if let bytes = $0 { text += bytes } }
                text.append(UInt8(ascii: " "))
            }
            row.withText(3) { if let bytes = $0 { text += Self.kept(of: bytes) } }
        }
        try database.forEachRow("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name", []) { row in
            if !places.isEmpty, let group = places[row.text(2) ?? ""] {
                append(row, to: &inOptionalTables[group])
            } else {
                append(row, to: &base)
            }
        }
        return (Secrets.digest(base), inOptionalTables.map { $0.isEmpty ? nil : Secrets.digest($0) })
    }

    private static func kept(of sql: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: sql.count) { kept, count in
            for byte in sql where !isPassedOver(byte) {
                kept[count] = byte
                count += 1
            }
        }
    }

    private static func isPassedOver(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\"")
    }
}
