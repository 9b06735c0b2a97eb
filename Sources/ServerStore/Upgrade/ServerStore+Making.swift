public import Database
public import Users

extension ServerStore {
    /// Opens a schema of the database as a superuser.
    public typealias SchemaOpening = (_ schema: String, DatabaseAccess) throws -> any Database

    /// Creates a store in a database without one. Requires a superuser, with `ServerStore.schema` newly created and
    /// open.
    ///
    /// Revokes the default rights of PUBLIC in the database: `CONNECT`, `TEMPORARY`, the schema `public`, large
    /// objects, `DO`.
    /// - Parameters:
    ///   - database: the name of the database on the server.
    ///   - path: the name of the database in errors.
    ///   - categories: the initial categories of books, see `upgrade`.
    ///   - open: opens schemas as the superuser of `connection`.
    /// - Returns: the invitation needed to sign up; the store keeps only its verifier.
    /// - Throws: `DatabaseError`, `refused` if roles of another database with this name are still in use.
    public static func make(
        in connection: any Database, named database: String, path: String, categories: [String] = [],
        opening open: SchemaOpening
    ) throws -> Invitation {
        try connection.executeScript(ServerSchema(roles: ServerRoles(database: database)).clearing)
        try upgrade(in: connection, named: database, path: path, categories: categories, opening: open)
        return try addInvitation(in: connection)
    }

    /// Migrates the tables of the store and of the rows of books, and creates rights, triggers and views again. Requires a
    /// superuser. Can be repeated. Ends the connections of users, before, so that no table is in use, and afterwards, so that no
    /// older program continues with tables that it has checked before.
    ///
    /// A store of the first edition is brought over: its users, then the rows of each book. Members can use no book before
    /// all are there.
    /// - Parameter categories: the paths of the initial categories of books that are created from now on, such as `Food:Fruit`,
    ///   parents first.
    /// - Throws: `DatabaseError`, `newer` for a store of a newer program, `locked` if a table is in use,
    ///   `migrationChanges` if figures would differ.
    /// - Complexity: the cost of the migrations; for a store of the first edition, O(rows).
    public static func upgrade(
        in connection: any Database, named database: String, path: String, categories: [String],
        opening open: SchemaOpening
    ) throws {
        let roles = ServerRoles(database: database)
        try endConnections(of: roles, in: connection)
        let (schema, former) = (ServerSchema(roles: roles), FirstEdition(roles: roles, path: path))
        try schema.migrations.migrate(connection, path: path) { step in
            let isFormer = try former.setAside(in: connection)
            try step()
            if isFormer { try former.bringUsers(in: connection) }
        }
        try connection.executeScript(schema.rights + "SELECT spesa.give_again();")
        try connection.execute(
            "UPDATE spesa.store SET categories = $1", .text(InitialCategories.json(of: categories)))
        let hasRows =
            try connection.firstRow("SELECT 1 FROM pg_namespace WHERE nspname = $1", .text(ServerRows.schema)) { _ in
                true
            } ?? false
        let rows = try open(ServerRows.schema, hasRows ? .readWrite : .create)
        try ServerRows.migrator.migrate(rows, path: path) { step in
            try rows.executeScript("SET LOCAL lock_timeout = '10s'; SET LOCAL statement_timeout = 0")
            try step()
            try rows.executeScript(ServerRows.owning(roles))
        }
        try former.bringBooks(in: connection)
        try connection.transaction(.write) {
            try connection.executeScript(
                "SET LOCAL lock_timeout = '10s'; SELECT spesa.protect_rows(); " + ServerViews.script(roles))
        }
        try endConnections(of: roles, in: connection)
    }

    private static func endConnections(of roles: ServerRoles, in connection: any Database) throws {
        try connection.execute(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND starts_with(usename, $1)
            """, .text(roles.prefix))
    }

    /// Creates an invitation for several people as a superuser, valid for 7 days. The former one for several people
    /// ends.
    public static func addInvitation(in connection: any Database) throws -> Invitation {
        let invitation = try Invitation.random()
        try connection.execute(
            "SELECT spesa.add_invitation($1, $2, false)", .text(invitation.name()),
            .text(RoleSecret(invitation).verifier()))
        return invitation
    }

    /// Sets the number of books that each user may make, 1 to 1,000,000, as a superuser. Existing books stay.
    /// - Throws: `DatabaseError.constraint` for another number.
    public static func setMostBooks(_ most: Int, in connection: any Database) throws {
        try connection.execute("UPDATE spesa.store SET most_books = $1", .integer(Int64(most)))
    }
}
