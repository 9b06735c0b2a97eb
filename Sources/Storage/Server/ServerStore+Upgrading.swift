public import Database

extension ServerStore {
    /// A book that an upgrade left as it was, or between two steps.
    public struct BookBehind {
        /// The id of the book.
        public let id: String
        /// Why: `DatabaseError.locked` where somebody works with it, `newer` where another program made it.
        public let error: DatabaseError
    }

    /// Opens a schema of the database as a superuser, with what translates the statements of books.
    public typealias SchemaOpening = (_ schema: String, _ phrases: Phrasebook) throws -> any Database

    /// Brings the tables of every book forward, also of removed ones, a transaction a step and book; after `upgrade`. One that
    /// cannot be had is left as it is, and the others go on. It may be run again.
    ///
    /// Nobody writes into a book while a step runs. Whoever holds one of its tables for more than two seconds stops it. In the end
    /// connections are ended, so that no older program goes on with tables that it looked at before; those in which something is
    /// under way stay where the same is to be run again.
    /// - Parameter open: opens schemas as the superuser who has `connection`.
    /// - Returns: the books that are not brought forward, by id.
    /// - Throws: `DatabaseError`, where the server is not there any more.
    /// - Complexity: a connection a book, and what the steps do.
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
                    // What stands in the book is run with no more rights than it was made with.
                    try book.executeScript(
                        "SET LOCAL ROLE \(owner); SET LOCAL lock_timeout = '2s'; SET LOCAL statement_timeout = 0")
                    // Members come and go after it, and so do expenses.
                    try book.execute("SELECT id FROM spesa.book WHERE id = $1 FOR UPDATE", .text(id))
                    try book.execute("SELECT number FROM book FOR UPDATE", [])
                    try book.execute("SELECT spesa.drop_views($1)", .text(id))
                    try step()
                    try book.execute("SELECT spesa.grant_book($1)", .text(id))
                }
                // What queries read may be otherwise where the tables are the same.
                try book.transaction(.write) {
                    try book.executeScript(
                        "SET LOCAL ROLE \(owner); SET LOCAL lock_timeout = '2s'; SET LOCAL statement_timeout = 0")
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

    /// Whether a book was not erased meanwhile.
    private static func isThere(_ id: String, in connection: any Database) throws -> Bool {
        try connection.firstRow("SELECT 1 FROM spesa.book WHERE id = $1", .text(id)) { _ in true } ?? false
    }
}
