public import Database

extension DatabaseDriver {
    /// The schemas of a database on a server, through the system's libpq, which is loaded when the first is opened.
    ///
    /// What is opened is the name of a schema, of 1 to 63 bytes; nothing is opened from memory.
    public static func postgreSQL(at address: PostgreSQLAddress, as credentials: PostgreSQLCredentials)
        -> DatabaseDriver
    {
        DatabaseDriver { (schema, access) throws(DatabaseError) in
            try Connection(address, as: credentials, schema: schema, access: access)
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
    }
}
