public import Database

extension DatabaseDriver {
    /// Returns a driver for the schemas of a database on a server. libpq is loaded when the first one is opened.
    ///
    /// A path is the name of a schema, 1 to 63 bytes, or that and the book of the connection (`SchemaPath`). In-memory databases are not supported.
    /// - Parameters:
    ///   - phrasebook: translations of statements written for all databases.
    ///   - waits: the limits of waits, and their watcher.
    public static func postgreSQL(
        at address: PostgreSQLAddress, as credentials: PostgreSQLCredentials, phrasebook: Phrasebook = Phrasebook(),
        waits: ServerWaits = ServerWaits()
    ) -> DatabaseDriver {
        DatabaseDriver { (schema, access) throws(DatabaseError) in
            try PostgreSQLConnection(
                address, as: credentials, schema: schema, access: access, phrasebook: phrasebook, waits: waits)
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
    }
}
