public import Database
public import Secrets
internal import Storage
public import Users

extension ServerStore {
    /// The store in a server's database, which may not exist yet. Opens no connection.
    /// - Parameters:
    ///   - cost: the cost of hashing passwords, which must never change and be equal for all users.
    ///   - stateFolder: the folder for this account's downloads; `nil` for none.
    ///   - files: opens side databases in memory.
    public convenience init(
        on server: DatabaseServer, cost: PasswordCost, stateFolder: String?, files: DatabaseDriver
    ) {
        self.init(
            database: server.database, place: server.address, host: server.name, cost: cost, stateFolder: stateFolder,
            files: files
        ) { role, secret in server.driver(role, secret.lending, serverPhrases) }
    }

    /// Creates a store on a server, and its database if it is missing. Requires a superuser. A failure removes the
    /// database that this call created; in a database that existed before, it removes an empty schema.
    /// - Parameters:
    ///   - password: the superuser's; `nil` if the server needs none.
    ///   - categories: the initial categories of new books.
    ///   - mostBooks: the number of books that each user may make; `nil` for 100.
    /// - Returns: the invitation needed to sign up; the store keeps only its verifier.
    /// - Throws: `StoreError.isThere`, `unfitDatabase`; `DatabaseError`.
    public static func create(
        on server: DatabaseServer, password: Secret?, categories: [String], mostBooks: Int? = nil
    ) throws -> Invitation {
        let isNew = try makeDatabase(on: server, password)
        if !isNew, try hasStore(server, password) { throw StoreError.isThere(place: server.address) }
        do {
            let connection = try connection(server, password, schema, .create)
            let invitation = try make(
                in: connection, named: server.database, path: server.address, categories: categories
            ) { try Self.connection(server, password, $0, $1) }
            if let mostBooks { try setMostBooks(mostBooks, in: connection) }
            return invitation
        } catch {
            // The user needs the error of `make`, not one of the removal.
            try? removeUnfinished(on: server, password, withDatabase: isNew)
            throw error
        }
    }

    /// Removes the database of a store that was not finished, or only the schema of the store if it is empty.
    private static func removeUnfinished(
        on server: DatabaseServer, _ password: Secret?, withDatabase isNew: Bool
    ) throws {
        let sql = isNew ? "DROP DATABASE \(quoted(server.database)) WITH (FORCE)" : "DROP SCHEMA \(schema) RESTRICT"
        let place = isNew ? server.sibling("postgres") : server
        try connection(place, password, "pg_catalog", .readWrite).execute(sql, [])
    }

    /// Migrates a store on a server with its books. Requires a superuser. Can be repeated.
    /// - Parameters:
    ///   - password: see `create`.
    ///   - categories: the initial categories of books that are created from now on.
    ///   - mostBooks: the number of books that each user may make; `nil` for the present one.
    /// - Throws: `StoreError.missing`; `DatabaseError`, `newer` for a store of a newer program.
    public static func upgrade(
        on server: DatabaseServer, password: Secret?, categories: [String], mostBooks: Int? = nil
    ) throws {
        guard try hasStore(server, password) else { throw StoreError.missing(path: server.address) }
        let connection = try connection(server, password, schema, .readWrite)
        try upgrade(in: connection, named: server.database, path: server.address, categories: categories) {
            try Self.connection(server, password, $0, $1)
        }
        if let mostBooks { try setMostBooks(mostBooks, in: connection) }
    }

    /// Erases the store in a server's database. The database remains. Requires a superuser.
    /// - Parameter password: see `create`.
    /// - Returns: the roles that remain, because objects in another database of the server depend on them.
    /// - Throws: `StoreError.missing`; `DatabaseError`.
    public static func erase(on server: DatabaseServer, password: Secret?) throws -> [String] {
        guard try hasStore(server, password) else { throw StoreError.missing(path: server.address) }
        return try erase(in: connection(server, password, "pg_catalog", .readWrite), named: server.database)
    }

    /// Creates the database if it is missing, with byte-wise collation, like SQLite's.
    /// - Returns: whether it was missing.
    /// - Throws: `StoreError.unfitDatabase` if it exists with another encoding or collation; `DatabaseError`.
    private static func makeDatabase(on server: DatabaseServer, _ password: Secret?) throws -> Bool {
        let maintenance = try connection(server.sibling("postgres"), password, "pg_catalog", .readWrite)
        let found = try maintenance.firstRow(
            """
            SELECT pg_encoding_to_char(encoding), CASE datlocprovider WHEN 'c' THEN datcollate ELSE 'ICU' END
            FROM pg_database WHERE datname = $1
            """, .text(server.database)
        ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
        guard let found else {
            try maintenance.execute(
                "CREATE DATABASE \(quoted(server.database)) TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' "
                    + "LC_CTYPE 'C' LOCALE_PROVIDER libc")
            return true
        }
        guard found.0 == "UTF8", ["C", "POSIX"].contains(found.1) else {
            throw StoreError.unfitDatabase(server.database, encoding: found.0, collation: found.1)
        }
        return false
    }

    /// An SQL identifier in quotes.
    private static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private static func hasStore(_ server: DatabaseServer, _ password: Secret?) throws -> Bool {
        try connection(server, password, "pg_catalog", .readOnly).firstRow(
            "SELECT 1 FROM pg_namespace WHERE nspname = $1", .text(schema)
        ) { _ in true } ?? false
    }

    private static func connection(
        _ server: DatabaseServer, _ password: Secret?, _ schema: String, _ access: DatabaseAccess
    ) throws -> any Database {
        try server.driver(nil, password?.lending, Phrasebook()).open(schema, access)
    }
}

extension Secret {
    /// Lends the bytes of this secret to a driver, which needs them for every connection that it opens.
    fileprivate var lending: DatabaseServer.Lending {
        // This is safe, because databases are opened on the thread that created the driver.
        nonisolated(unsafe) let secret = self
        return { use in secret.withUnsafeBytes { use($0) } }
    }
}
