internal import Database
internal import Secrets
internal import Users

/// The users of a store, their password hashes and their failed sign-ins.
struct UserTable {
    let database: any Database

    func all() throws -> [User] {
        try database.rows("SELECT id, name, administrator, created FROM user ORDER BY folded", read: User.init(row:))
    }

    func user(_ name: UserName) throws -> User? {
        try database.firstRow(
            "SELECT id, name, administrator, created FROM user WHERE folded = $1", .text(name.folded),
            read: User.init(row:))
    }

    /// The user as the store has them now.
    /// - Throws: `StoreError.noSuchUser` for one who has been removed.
    func current(_ user: User) throws -> User {
        let found = try database.firstRow(
            "SELECT id, name, administrator, created FROM user WHERE id = $1", .integer(user.id), read: User.init(row:))
        guard let found else { throw StoreError.noSuchUser(user.name.description) }
        return found
    }

    func insert(_ name: UserName, password: PasswordHash, keys: UserKeys, at created: Int64) throws -> User {
        // The first user of a store is its administrator.
        try database.execute(
            """
            INSERT INTO user (name, folded, password, administrator, created)
            VALUES ($1, $2, $3, NOT EXISTS (SELECT 1 FROM user), $4)
            """,
            .text(name.description), .text(name.folded), .text(password.phc), .integer(created))
        guard let user = try user(name) else { preconditionFailure("the user was inserted in this transaction") }
        try KeyTable(database: database).setKeys(keys, of: user.id)
        return user
    }

    func rename(_ id: Int64, to name: UserName) throws {
        try database.execute(
            "UPDATE user SET name = $2, folded = $3 WHERE id = $1", .integer(id), .text(name.description),
            .text(name.folded))
    }

    func remove(_ id: Int64) throws {
        try database.execute("DELETE FROM user WHERE id = $1", .integer(id))
    }

    func password(of id: Int64) throws -> PasswordHash? {
        try database.firstRow("SELECT password FROM user WHERE id = $1", .integer(id)) { row in
            try PasswordHash(stored: row.text(0) ?? "")
        }
    }

    func setPassword(_ password: PasswordHash, of id: Int64) throws {
        try database.execute("UPDATE user SET password = $2 WHERE id = $1", .integer(id), .text(password.phc))
    }

    /// How many sign-ins failed in a row, and when the last of them ended, in milliseconds since 1970.
    func failures(of name: UserName) throws -> (count: Int, ended: Int64) {
        try database.firstRow("SELECT count, ended FROM failed_sign_in WHERE name = $1", .text(Self.key(name))) { row in
            (count: Int(row.integer(0) ?? 0), ended: row.integer(1) ?? 0)
        } ?? (0, 0)
    }

    /// Counts a sign-in as failed before it is tried, so that stopping the program does not win a free try.
    func countFailure(of name: UserName, at now: Int64) throws {
        try database.execute("DELETE FROM failed_sign_in WHERE ended < $1", .integer(now - 86_400_000))
        try database.execute(
            """
            INSERT INTO failed_sign_in (name, count, ended) VALUES ($1, 1, $2)
            ON CONFLICT (name) DO UPDATE SET count = count + 1, ended = excluded.ended
            """, .text(Self.key(name)), .integer(now))
    }

    /// Says when a sign-in that was counted had indeed failed: its delay begins only then.
    func endFailure(of name: UserName, at now: Int64) throws {
        try database.execute(
            "UPDATE failed_sign_in SET ended = $2 WHERE name = $1 AND ended < $2", .text(Self.key(name)), .integer(now))
    }

    func forgetFailures(of name: UserName) throws {
        try database.execute("DELETE FROM failed_sign_in WHERE name = $1", .text(Self.key(name)))
    }

    /// What somebody types as a name may be a password by mistake, so only a hash of it is kept.
    private static func key(_ name: UserName) -> String {
        digest(name.folded)
    }
}

extension User {
    /// From `id, name, administrator, created`, the first of them at `column`.
    init(row: any Row, from column: Int) throws {
        guard let name = try? UserName(row.text(column + 1) ?? "") else {
            throw DatabaseError.contradiction("a user has no name")
        }
        self.init(
            id: row.integer(column) ?? 0, name: name,
            isAdministrator: row.integer(column + 2) == 1, created: row.integer(column + 3) ?? 0)
    }

    init(row: any Row) throws {
        try self.init(row: row, from: 0)
    }
}
