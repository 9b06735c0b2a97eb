internal import Database
internal import Users

/// The tables and functions of a server's store as migrations. A released migration never changes.
///
/// Users can only call functions that run with the rights of their owner (`SECURITY DEFINER`), and use the rows of books
/// (`ServerRows`) as far as row-level security admits. The functions identify the caller by `session_user`, which cannot be
/// changed, in the table of sessions. No user can become the owner of a function.
struct ServerSchema {
    let roles: ServerRoles

    /// The schema of the store.
    static let name = "spesa"

    /// The last version of the first edition, which kept each book in a schema of its own. `FirstEdition` brings it over.
    static let firstEdition = 3

    var migrations: Migrator {
        Migrator(
            [
                Migration(
                    "one set of tables for all books",
                    [
                        foundation, tables, makingRoles, callers, sessions, tokens, inviting, signingIn, entries, books,
                        rows, sharing, erasing, guarding, checking, users, settings, closing, callable,
                    ].joined())
            ], after: Self.firstEdition, unchanged: Self.figures)
    }

    /// The counts of users, books and members, which no migration may change.
    @Sendable private static func figures(_ database: any Database) throws -> [Value] {
        try database.rows(
            """
            SELECT (SELECT count(*) FROM spesa.person), (SELECT count(*) FROM spesa.book),
                (SELECT count(*) FROM spesa.member)
            """
        ) { row in (0...2).map { Value(row.integer($0)) } }.flatMap(\.self)
    }
}
