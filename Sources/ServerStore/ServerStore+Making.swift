public import Database
public import Users

extension ServerStore {
    /// Creates a store in a database without one. Requires a superuser, with `ServerStore.schema` newly created and
    /// open.
    ///
    /// Revokes the default rights of PUBLIC in the database: `CONNECT`, `TEMPORARY`, the schema `public`, large
    /// objects, `DO`.
    /// - Parameters:
    ///   - database: the name of the database on the server.
    ///   - path: the name of the database in errors.
    /// - Returns: the invitation needed to sign up; the store keeps only its verifier.
    /// - Throws: `DatabaseError`, `refused` if roles of another database with this name are still in use.
    public static func make(
        in connection: any Database, named database: String, path: String, books: BookTemplate
    ) throws -> Invitation {
        try upgrade(in: connection, named: database, path: path, books: books)
        return try addInvitation(in: connection)
    }

    /// Migrates the store's own tables and functions, and replaces the template of new books. `upgradeBooks` migrates
    /// existing books. Requires a superuser.
    /// - Throws: `DatabaseError`, `newer` for a store of a newer program.
    public static func upgrade(
        in connection: any Database, named database: String, path: String, books: BookTemplate
    ) throws {
        let schema = ServerSchema(roles: ServerRoles(database: database))
        try schema.migrations.migrate(connection, path: path)
        try connection.executeScript(schema.rights + "SELECT spesa.give_again(); SELECT spesa.admit_again();")
        let isTaken = try connection.execute(
            """
            INSERT INTO spesa.template (version, script, views) VALUES ($1, $2, $3)
                ON CONFLICT (single) DO UPDATE
                SET version = excluded.version, script = excluded.script, views = excluded.views
                WHERE template.version <= excluded.version
            """, .integer(Int64(books.version)), .text(books.script), .text(books.views))
        guard isTaken == 0 else { return }
        let found = try connection.firstRow("SELECT version FROM spesa.template") { Int($0.integer(0) ?? 0) }
        throw DatabaseError.newer(path: path, found: found ?? 0, known: books.version)
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
