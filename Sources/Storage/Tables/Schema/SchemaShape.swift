internal import Database
internal import Secrets

/// The expected schema of a database: tables, indexes and triggers, as digests.
struct SchemaShape {
    /// A digest for each version, oldest first.
    ///
    /// Ignores white space and quotes, because SQLite rewrites the SQL when a column is added or a table renamed.
    let digests: [String]
    /// The optional tables that the database may have.
    var optionalTables: [OptionalTables] = []

    /// Rejects a database with a changed schema: foreign triggers would run, foreign views could replace a table, and a lost
    /// table must not look empty. Databases of newer versions are not checked.
    /// - Throws: `DatabaseError.damaged`, `foreignTables`.
    func require(in database: any Database, path: String) throws {
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

    /// Rejects a side database with anything but optional tables in a known version. Any member with write access can create
    /// the file, and a view or trigger in it would run.
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

    /// The user databases, by version.
    static let users = SchemaShape(digests: [
        "5620bba2633c1017cc15f9a6ad6ccc29627f7b8923bbb6018b0c176f918641a0",
        "4ec087d44a9c72a6c383f7472886927cf1013bc8a4492562b46cbc4523af2b2b",
        "4ad24a55f99c901599aeb72563b411c571c7e4ef7e06fee004bb6fa79add7a40",
        "00c2801415b79df369dd1c1eaa96cfba0be6b215accf674c716b7e06d54f5483",
    ])

    /// The books, by version.
    static let books = SchemaShape(
        digests: [
            "bafac9c30bb07e233e5a8f9ff5f290de79546bb5e9471c560569c1d5f785927c",
            "d3415466aeed36157def74b353df19f792330044516f2d59eb94870e65102a3f",
            "6d4aed199c9b2516ca19e5723ba93e87d92a87a7905d6832f602993af6d4919c",
            "3ae8077cb8608d8959481332b0869f0e68b8cfca04a699b3a261d88f8ae8a458",
            "07bfab193fb96b3e23655593000fe88ed37e26152ab6df470a76e68d7b023cb0",
            "7cdee23eb7b5670f59be78dec6f5221f330e7203c2ab8e8300fea3f69181a7f2",
            "312743bc181cbb27aee6da1635b02a3d03385c82a8542220a16161838560f73c",
            "9bbcf5408ef3468177ce85040d92340b9e999126202a4162f20ae225a03246ae",
            "9bbcf5408ef3468177ce85040d92340b9e999126202a4162f20ae225a03246ae",
            "9bbcf5408ef3468177ce85040d92340b9e999126202a4162f20ae225a03246ae",
            "9bbcf5408ef3468177ce85040d92340b9e999126202a4162f20ae225a03246ae",
            "9bbcf5408ef3468177ce85040d92340b9e999126202a4162f20ae225a03246ae",
            "5985c14ae73e812b76d288f69a5fee6fd013c1863c65d494d9c8ab9e1890cdcd",
        ], optionalTables: OptionalTables.all + [.lineage])
}
