public import Database

extension Connection {
    /// The number in the comment of the schema, 0 for a schema without tables of ours.
    /// - Throws: `DatabaseError.damaged` where the comment is another program's, `cannotOpen` where there is no such schema.
    public func schemaVersion() throws -> Int {
        let found = try firstRow(
            "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = $1", .text(schema)
        ) { $0.text(0) }
        guard let found else { throw noSchema }
        guard let comment = found else { return 0 }
        guard comment.hasPrefix(Self.mark), let version = Int(comment.dropFirst(Self.mark.count)), version > 0 else {
            throw DatabaseError.damaged(path: server)
        }
        return version
    }

    /// Writes the version and our mark into the comment of the schema, within the transaction that is open.
    /// - Throws: `DatabaseError`.
    public func setSchemaVersion(_ version: Int) throws {
        // COMMENT takes no bound value; the number is our own.
        try executeScript("COMMENT ON SCHEMA \(ServerSettings.quoted(schema)) IS '\(Self.mark)\(version)'")
    }

    private static let mark = "spesa "

    /// Made of which transactions the server has seen end: it changes with every one that changes anything, whoever's.
    /// - Throws: `DatabaseError`.
    public func contentVersion() throws -> Int64 {
        try firstRow("SELECT hashtextextended(pg_current_snapshot()::text, 0)") { $0.integer(0) ?? 0 } ?? 0
    }

    /// Indexes that are not valid, constraints that were not looked at, triggers that are off; the server's files are looked
    /// at by its administrator.
    /// - Throws: `DatabaseError`.
    public func structuralFaults() throws -> [String] {
        try rows(
            """
            SELECT format('index %s is not valid', c.relname) FROM pg_index i
            JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = $1 AND NOT (i.indisvalid AND i.indisready)
            UNION ALL
            SELECT format('constraint %s is not valid', k.conname) FROM pg_constraint k
            JOIN pg_namespace n ON n.oid = k.connamespace
            WHERE n.nspname = $1 AND NOT k.convalidated
            UNION ALL
            SELECT format('trigger %s of %s is off', t.tgname, c.relname) FROM pg_trigger t
            JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = $1 AND t.tgenabled IN ('D', 'R')
            ORDER BY 1
            """, .text(schema)
        ) { ServerText.oneLine($0.text(0) ?? "") }
    }

    /// Never: a server has no file that could be another one.
    public var hasMoved: Bool { false }

    /// - Throws: `DatabaseError.onlyFiles`, always.
    public func withImage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        throw DatabaseError.onlyFiles(what: "handed over as the bytes of a file")
    }

    /// - Throws: `DatabaseError.onlyFiles`, always.
    public func copy(to path: String) throws {
        throw DatabaseError.onlyFiles(what: "copied into a file")
    }

    /// - Throws: `DatabaseError.onlyFiles`, always.
    public func confine(to views: [QueryView]) throws {
        throw DatabaseError.onlyFiles(what: "confined to views")
    }
}
