internal import Database
internal import Secrets
internal import Storage
internal import Users

/// The sessions of a store, each identified by a hash of its secret.
struct SessionTable {
    let database: any Database

    func insert(_ session: Session, secret: SessionSecret, keys: KeyPair) throws {
        try database.execute(
            """
            INSERT INTO session (hash, user, created, last_used, idle_limit, hard_limit, boot, private_key)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            .blob(secret.id), .integer(session.userID), .integer(session.created), .integer(session.lastUsed),
            .integer(session.idleLimit), .integer(session.hardLimit), Value(session.bootID),
            .blob(try keys.slot(secret)))
    }

    /// A session as stored, not verified.
    struct Stored {
        let user: User
        /// The user's current book, or their oldest if they lost access to it.
        let book: BookEntry
        let session: Session
        /// The user's private key, encrypted with the session's secret.
        let privateKey: [UInt8]
        let publicKey: PublicKey?
    }

    /// The session that a secret identifies; `nil` if it does not exist, or if its user has no book.
    func session(_ secret: SessionSecret) throws -> Stored? {
        try database.firstRow(
            """
            SELECT \(User.columns),
                session.created, last_used, idle_limit, hard_limit, boot, private_key,
                book.id, member.name, form, converting, role, current,
                (SELECT count(*) FROM member AS one WHERE one.book = book.id),
                (SELECT count(*) FROM member AS own JOIN book AS there ON there.id = own.book
                    WHERE own.user = (SELECT user FROM session WHERE hash = $1) AND there.removed IS NULL), user.public_key
            FROM session JOIN user ON user.id = session.user
                JOIN member ON member.user = user.id
                JOIN book ON book.id = member.book
            WHERE hash = $1 AND removed IS NULL
            ORDER BY current DESC, book.created, member.folded LIMIT 1
            """, .blob(secret.id)
        ) { row in
            let user = try User(row: row)
            let session = Session(
                userID: user.id, created: row.integer(5) ?? 0, lastUsed: row.integer(6) ?? 0,
                idleLimit: row.integer(7) ?? 0, hardLimit: row.integer(8) ?? 0, bootID: row.text(9))
            return Stored(
                user: user, book: try BookEntry(row: row, from: 11), session: session, privateKey: row.blob(10) ?? [],
                publicKey: row.blob(19).flatMap(PublicKey.init(bytes:)))
        }
    }

    /// The encrypted private key of a session, even if its user has no book; `nil` if the session does not exist.
    func privateKey(of secret: SessionSecret) throws -> [UInt8]? {
        try database.firstRow("SELECT private_key FROM session WHERE hash = $1", .blob(secret.id)) { $0.blob(0) } ?? nil
    }

    func touch(_ secret: SessionSecret, at now: Int64) throws {
        try database.execute("UPDATE session SET last_used = $2 WHERE hash = $1", .blob(secret.id), .integer(now))
    }

    func remove(_ secret: SessionSecret) throws {
        try database.execute("DELETE FROM session WHERE hash = $1", .blob(secret.id))
    }

    func removeAll(of user: Int64) throws {
        try database.execute("DELETE FROM session WHERE user = $1", .integer(user))
    }

    /// Ends all sessions of a user except the one with this secret, which gets new keys.
    func keepOnly(_ secret: SessionSecret, of user: Int64, keys: KeyPair) throws {
        try database.execute("DELETE FROM session WHERE user = $1 AND hash <> $2", .integer(user), .blob(secret.id))
        try database.execute(
            "UPDATE session SET private_key = $2 WHERE hash = $1", .blob(secret.id), .blob(try keys.slot(secret)))
    }

    /// Deletes expired sessions.
    /// - Parameter now: seconds since 1970.
    func removeEnded(at now: Int64) throws {
        try database.execute(
            "DELETE FROM session WHERE last_used + idle_limit < $1 OR created + hard_limit < $1", .integer(now))
    }
}
