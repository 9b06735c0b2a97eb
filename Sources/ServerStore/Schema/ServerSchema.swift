internal import Database
internal import Users

/// The tables and functions of a server's store as migrations. A released migration never changes.
///
/// Users can only call functions that run with the rights of their owner (`SECURITY DEFINER`). The functions identify
/// the caller by `session_user`, which cannot be changed, in the table of sessions. No user can become the owner of a
/// function.
struct ServerSchema {
    let roles: ServerRoles

    /// The schema of the store. Schemas of books are named `book_` and the id without hyphens.
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
                    ].joined()),
                Migration(
                    "invitations that end, true authors, resets, and a limit of books",
                    [inviting, guarding, renewing, ending, closing, laterCallable].joined()),
                Migration("a limit of connections for each login", connectionLimits + closing),
            ], unchanged: Self.figures)
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
