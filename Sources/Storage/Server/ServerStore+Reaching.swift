public import Database
public import Secrets
public import Users

extension ServerStore {
    /// The store in a database on a server, whether there is one or not; nothing is opened yet.
    /// - Parameters:
    ///   - cost: what passwords cost, the same for everybody and ever.
    ///   - stateFolder: where this account keeps what is fetched for it.
    ///   - files: opens what lies beside a book, in memory.
    public convenience init(
        on server: DatabaseServer, cost: PasswordCost, stateFolder: String?, files: DatabaseDriver
    ) {
        self.init(
            database: server.database, place: server.address, host: server.name, cost: cost, stateFolder: stateFolder,
            files: files
        ) { role, secret in server.driver(role, secret.lending, serverPhrases) }
    }

    /// Makes a store on a server, and the database where there is none of that name; whoever calls is a superuser there.
    /// - Parameters:
    ///   - password: the superuser's; `nil` where the server lets them in without.
    ///   - categories: what a new book begins with.
    /// - Returns: what whoever signs up has to show; the store keeps only its verifier.
    /// - Throws: `StoreError.isThere`, `unfitDatabase`; `DatabaseError`.
    public static func create(
        on server: DatabaseServer, password: Secret?, categories: [String]
    ) throws -> Invitation {
        try makeDatabase(on: server, password)
        guard try !hasStore(server, password) else { throw StoreError.isThere(place: server.address) }
        return try make(
            in: connection(server, password, schema, .create), named: server.database, path: server.address,
            books: .newest.filled(with: categories))
    }

    /// Brings a store on a server forward, with its books; whoever calls is a superuser there. It may be run again.
    /// - Returns: the books that are left as they were.
    /// - Throws: `StoreError.missing`; `DatabaseError`, `newer` for a store of a newer program.
    public static func upgrade(
        on server: DatabaseServer, password: Secret?, categories: [String]
    ) throws -> [BookBehind] {
        guard try hasStore(server, password) else { throw StoreError.missing(path: server.address) }
        let connection = try connection(server, password, schema, .readWrite)
        try upgrade(
            in: connection, named: server.database, path: server.address, books: .newest.filled(with: categories))
        return try upgradeBooks(in: connection, named: server.database, path: server.address) {
            try server.driver(nil, password?.lending, $1).open($0, .readWrite)
        }
    }

    /// Erases the store in a database on a server; the database itself stays. Whoever calls is a superuser there.
    /// - Returns: the roles that stay, as something of theirs lies in another database of the server.
    /// - Throws: `StoreError.missing`; `DatabaseError`.
    public static func erase(on server: DatabaseServer, password: Secret?) throws -> [String] {
        guard try hasStore(server, password) else { throw StoreError.missing(path: server.address) }
        return try erase(in: connection(server, password, "pg_catalog", .readWrite), named: server.database)
    }

    /// Texts are compared as files compare them, byte by byte.
    private static func makeDatabase(on server: DatabaseServer, _ password: Secret?) throws {
        let maintenance = try connection(server.sibling("postgres"), password, "pg_catalog", .readWrite)
        // Before version 15 there is one provider of collations for a whole database, and it is no column.
        let found = try maintenance.firstRow(
            """
            SELECT pg_encoding_to_char(encoding),
                CASE coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') WHEN 'c' THEN datcollate ELSE 'ICU' END
            FROM pg_database AS d WHERE datname = $1
            """, .text(server.database)
        ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
        guard let found else {
            let quoted = server.database.split(separator: "\"", omittingEmptySubsequences: false).joined(
                separator: "\"\"")
            let hasProviders =
                try maintenance.firstRow("SELECT current_setting('server_version_num')::integer >= 150000") {
                    $0.integer(0) == 1
                } ?? false
            try maintenance.execute(
                "CREATE DATABASE \"\(quoted)\" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'"
                    + (hasProviders ? " LOCALE_PROVIDER libc" : ""))
            return
        }
        guard found.0 == "UTF8", ["C", "POSIX"].contains(found.1) else {
            throw StoreError.unfitDatabase(server.database, encoding: found.0, collation: found.1)
        }
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
    /// Its bytes for a driver, which holds it as long as it may sign in.
    fileprivate var lending: DatabaseServer.Lending {
        // Whoever opens a database does it on the thread that made the driver.
        nonisolated(unsafe) let secret = self
        return { use in secret.withUnsafeBytes { use($0) } }
    }
}
