internal import Database
internal import Users

/// The store's own tables and functions on a server, step by step; a released step never changes.
///
/// Everything that people may do there is a call of a function that runs with the rights of its owner and asks who calls:
/// `session_user`, which nobody can set, looked up in the table of sessions. Nobody can become an owner of functions.
struct ServerSchema {
    let roles: ServerRoles

    /// The schema of the store; those of books are `book_` and an id.
    static let name = "spesa"

    var migrations: Migrator {
        Migrator(
            [
                Migration(
                    "roles, and what everybody may do",
                    [
                        foundation, tables, makingRoles, callers, sessions, tokens, signingIn, entries, bookKeeping,
                        asking,
                        sharing, erasing, checking, users, settings, closing, callable,
                    ].joined())
            ], unchanged: Self.figures)
    }

    /// How many users, books and members there are, which no step changes.
    @Sendable private static func figures(_ database: any Database) throws -> [Value] {
        try database.rows(
            """
            SELECT (SELECT count(*) FROM spesa.person), (SELECT count(*) FROM spesa.book),
                (SELECT count(*) FROM spesa.member)
            """
        ) { row in (0...2).map { Value(row.integer($0)) } }.flatMap(\.self)
    }
}
