public import Database

extension DatabaseDriver {
    /// The schemas of a database on a server, through the system's libpq, which is loaded when the first is opened.
    ///
    /// What is opened is the name of a schema, of 1 to 63 bytes; nothing is opened from memory.
    /// - Parameter phrasebook: how statements are translated that were written for all databases.
    public static func postgreSQL(
        at address: PostgreSQLAddress, as credentials: PostgreSQLCredentials, phrasebook: Phrasebook = Phrasebook()
    ) -> DatabaseDriver {
        DatabaseDriver { (schema, access) throws(DatabaseError) in
            try Connection(address, as: credentials, schema: schema, access: access, phrasebook: phrasebook)
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
    }
}
