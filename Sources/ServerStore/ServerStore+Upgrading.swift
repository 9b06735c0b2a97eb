public import Database

extension ServerStore {
    /// A book that an upgrade did not migrate, or only partly.
    public struct BookBehind {
        /// The id of the book.
        public let id: String
        /// The reason: `DatabaseError.locked` if the book is in use, `newer` if a newer program created it.
        public let error: DatabaseError
    }

    /// Opens a schema of the database as a superuser, with the phrasebook that translates the statements for it.
    public typealias SchemaOpening = (_ schema: String, _ phrases: Phrasebook) throws -> any Database

    /// Migrates all books, removed ones included, with a transaction for each migration and book, and restores their
    /// rights, triggers and own rows. Requires `upgrade` first. A book that cannot be locked is skipped. The call can be repeated.
    ///
    /// Books are locked against changes during a migration. If another user locks a table for more than two seconds,
    /// the migration of that book stops. Finally the connections of users are ended, so that no older program continues
    /// with tables that it has checked before. Connections within a transaction are ended only if no book was skipped.
    /// - Parameter open: opens schemas as the superuser of `connection`.
    /// - Returns: the books that were not migrated, by id.
    /// - Throws: `DatabaseError` if the server is no longer reachable.
    /// - Complexity: a connection for each book, and the cost of the migrations.
    public static func upgradeBooks(
        in connection: any Database, named database: String, path: String, opening open: SchemaOpening
    ) throws -> [BookBehind] {
        try upgradeBooks(in: connection, named: database, path: path, with: ServerBookFile.migrator, opening: open)
    }

    static func upgradeBooks(
        in connection: any Database, named database: String, path: String, with migrator: Migrator,
        opening open: SchemaOpening
    ) throws -> [BookBehind] {
        let ids = try connection.rows("SELECT id FROM spesa.book ORDER BY id") { $0.text(0) ?? "" }
        let owner = ServerRoles(database: database).owner
        let behind: [BookBehind] = try ids.compactMap { id in
            do {
                let book = try open(ServerBookFile.schema(of: id), serverPhrases)
                try migrator.migrate(book, path: path) { step in
                    // Triggers of the book must not run with more rights than its owner has.
                    try book.executeScript(
                        "SET LOCAL ROLE \(owner); SET LOCAL lock_timeout = '2s'; SET LOCAL statement_timeout = 0")
                    // This locks the book, so that members and expenses are changed only after the migration.
                    try book.execute("SELECT id FROM spesa.book WHERE id = $1 FOR UPDATE", .text(id))
                    try restoreRow(of: book)
                    try book.execute("SELECT number FROM book FOR UPDATE", [])
                    try book.execute("SELECT spesa.drop_views($1)", .text(id))
                    try step()
                    try book.execute("SELECT spesa.grant_book($1)", .text(id))
                }
                // Views, rights and triggers can change without a change to tables.
                try book.transaction(.write) {
                    try book.executeScript(
                        "SET LOCAL ROLE \(owner); SET LOCAL lock_timeout = '2s'; SET LOCAL statement_timeout = 0")
                    try restoreRow(of: book)
                    try book.execute(
                        "SELECT spesa.grant_book($1) WHERE EXISTS (SELECT FROM spesa.guard_flaws($1))", .text(id))
                    try book.execute("SELECT spesa.build_views($1)", .text(id))
                }
                return nil
            } catch let error as DatabaseError {
                switch error {
                case .unreachable, .disconnected: throw error
                default: return try isThere(id, in: connection) ? BookBehind(id: id, error: error) : nil
                }
            }
        }
        try connection.execute(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND starts_with(usename, $1) AND (xact_start IS NULL OR $2 = 0)
            """, .text(ServerRoles(database: database).prefix), Value(behind.count))
        return behind
    }

    /// Restores a book's own row, which every change locks.
    private static func restoreRow(of book: any Database) throws {
        try book.execute("INSERT INTO book (number) VALUES (1) ON CONFLICT DO NOTHING", [])
    }

    /// Whether a book still exists.
    private static func isThere(_ id: String, in connection: any Database) throws -> Bool {
        try connection.firstRow("SELECT 1 FROM spesa.book WHERE id = $1", .text(id)) { _ in true } ?? false
    }
}
