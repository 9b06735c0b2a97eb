public import Database

extension PostgreSQLConnection {
    /// Returns the version in the comment of the schema, 0 for a schema without spesa's tables.
    /// - Throws: `DatabaseError.damaged` for a comment of another program, `cannotOpen` for a missing schema.
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

    /// Writes the version into the comment of the schema, in the open transaction.
    /// - Throws: `DatabaseError`.
    public func setSchemaVersion(_ version: Int) throws {
        // COMMENT cannot bind values. The number comes from the program.
        try executeScript("COMMENT ON SCHEMA \(ServerSettings.quoted(schema)) IS '\(Self.mark)\(version)'")
    }

    private static let mark = "spesa "

    /// A hash of the transaction snapshot, which changes with every committed change on the server.
    /// - Throws: `DatabaseError`.
    public func contentVersion() throws -> Int64 {
        // The caller reads again what changed, and must not get older results.
        ahead.drop()
        return try firstRow("SELECT hashtextextended(pg_current_snapshot()::text, 0)") { $0.integer(0) ?? 0 } ?? 0
    }

    /// Returns invalid indexes, unvalidated constraints and disabled triggers. Does not check the server's files, which
    /// is the task of its administrator.
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

    /// Always `false`: a server has no file.
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
