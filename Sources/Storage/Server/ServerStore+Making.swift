public import Database
public import Users

extension ServerStore {
    /// Makes a store in a database where there is none; whoever calls is a superuser of the server, with a new schema
    /// `ServerStore.schema` open.
    ///
    /// What everybody may do in the database is taken from them: `CONNECT`, `TEMPORARY`, the schema `public`, large objects,
    /// `DO`.
    /// - Parameters:
    ///   - database: the name of the database, as the server calls it.
    ///   - path: what the database is called in errors.
    /// - Returns: what whoever signs up has to show; the store keeps only its verifier.
    /// - Throws: `DatabaseError`, `refused` where roles of another database of that name are still in use.
    public static func make(
        in connection: any Database, named database: String, path: String, books: BookTemplate
    ) throws -> Invitation {
        try upgrade(in: connection, named: database, path: path, books: books)
        return try renewInvitation(in: connection, named: database)
    }

    /// Brings the store's own tables and functions forward, and says what new books are made of from now on; `upgradeBooks`
    /// brings those forward that are there. Whoever calls is a superuser, as `make` says.
    /// - Throws: `DatabaseError`, `newer` for a store of a newer program.
    public static func upgrade(
        in connection: any Database, named database: String, path: String, books: BookTemplate
    ) throws {
        let schema = ServerSchema(roles: ServerRoles(database: database))
        try schema.migrations.migrate(connection, path: path)
        try connection.executeScript(schema.rights + "SELECT spesa.give_again();")
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

    /// Makes another invitation for a superuser of the server; the one before lets nobody in any more.
    public static func renewInvitation(in connection: any Database, named database: String) throws -> Invitation {
        let invitation = try Invitation.random()
        try connection.execute(
            "SELECT spesa.take_invitation($1)", .text(RoleSecret(invitation).verifier()))
        return invitation
    }
}
