public import Database

extension ServerStore {
    /// Erases the store in a database: all books, users and roles. The database remains, and the rights that `make`
    /// revoked stay revoked. Requires a superuser.
    ///
    /// First all sign-ins are disabled. An interrupted call can be repeated; without a store it does nothing.
    /// - Parameter connection: a connection to the database, with any schema.
    /// - Returns: the roles that remain, because objects in another database of the server depend on them. They cannot
    ///   sign in.
    /// - Throws: `DatabaseError`.
    public static func erase(in connection: any Database, named database: String) throws -> [String] {
        let roles = ServerRoles(database: database)
        try connection.executeScript(shutting(roles.prefix))
        for schema in [ServerViews.schema, ServerRows.schema, ServerStore.schema, "spesa_roles"] {
            try connection.executeScript("DROP SCHEMA IF EXISTS \(schema) CASCADE")
        }
        let left = try connection.rows(
            "SELECT quote_ident(rolname) FROM pg_catalog.pg_roles WHERE starts_with(rolname, $1) ORDER BY rolname",
            .text(roles.prefix)
        ) { $0.text(0) ?? "" }
        var kept: [String] = []
        for role in left where try !drop(role, in: connection) { kept.append(role) }
        return kept
    }

    /// Drops a role. Returns `false` if objects in other databases prevent it.
    private static func drop(_ role: String, in connection: any Database) throws -> Bool {
        try connection.executeScript("DROP OWNED BY \(role)")
        do {
            try connection.executeScript("DROP ROLE \(role)")
            return true
        } catch {
            guard case DatabaseError.refused("2BP01", _) = error else { throw error }
            return false
        }
    }

    /// SQL that disables all sign-ins, and ends all connections.
    private static func shutting(_ prefix: String) -> String {
        """
        DO $$
        DECLARE role name;
        BEGIN
            FOR role IN SELECT rolname FROM pg_catalog.pg_roles WHERE starts_with(rolname, '\(prefix)') LOOP
                EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL', role);
            END LOOP;
        END $$;
        DO $$
        DECLARE process integer;
        BEGIN
            FOR process IN SELECT a.pid FROM pg_catalog.pg_stat_activity AS a
                WHERE starts_with(a.usename, '\(prefix)') AND a.pid <> pg_backend_pid()
            LOOP
                PERFORM pg_terminate_backend(process);
            END LOOP;
        END $$
        """
    }
}
