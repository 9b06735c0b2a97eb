internal import Database
internal import Secrets
internal import Storage
internal import Users

/// The users of a store, with password hashes and failed sign-ins.
struct UserTable {
    let database: any Database

    /// All users, sorted by name.
    /// - Throws: `DatabaseError.contradiction` if two users have one name.
    func all() throws -> [User] {
        let users = try database.rows("SELECT \(User.columns) FROM user ORDER BY folded", read: User.init(row:))
        try requireUnique(users.lazy.map(\.name.folded), of: "users")
        return users
    }

    func user(_ name: UserName) throws -> User? {
        try database.firstRow(
            "SELECT \(User.columns) FROM user WHERE folded = $1", .text(name.folded),
            read: User.init(row:))
    }

    /// The current row of a user.
    /// - Throws: `StoreError.noSuchUser` for a removed user.
    func current(_ user: User) throws -> User {
        let found = try database.firstRow(
            "SELECT \(User.columns) FROM user WHERE id = $1", .integer(user.id), read: User.init(row:))
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

    /// The number of consecutive failed sign-ins, and the time at which the last one failed, in milliseconds since
    /// 1970; both 0 without failures.
    func failures(of name: UserName) throws -> (count: Int, ended: Int64) {
        try database.firstRow("SELECT count, ended FROM failed_sign_in WHERE name = $1", .text(Self.key(name))) { row in
            (count: Int(row.integer(0) ?? 0), ended: row.integer(1) ?? 0)
        } ?? (0, 0)
    }

    /// Counts an attempt as failed before it is made, so that killing the program does not gain a free attempt. Forgets
    /// failures of all names that are older than a day. The count ends at 65; the delay stops growing long before.
    /// - Parameter now: milliseconds since 1970.
    func countFailure(of name: UserName, at now: Int64) throws {
        try database.execute("DELETE FROM failed_sign_in WHERE ended < $1", .integer(now - 86_400_000))
        try database.execute(
            """
            INSERT INTO failed_sign_in (name, count, ended) VALUES ($1, 1, $2)
            ON CONFLICT (name) DO UPDATE SET count = min(count, 64) + 1, ended = excluded.ended
            """, .text(Self.key(name)), .integer(now))
    }

    /// Sets the time at which a counted attempt failed, in milliseconds since 1970. The delay before the next attempt
    /// begins at this time.
    func endFailure(of name: UserName, at now: Int64) throws {
        try database.execute(
            "UPDATE failed_sign_in SET ended = $2 WHERE name = $1 AND ended < $2", .text(Self.key(name)), .integer(now))
    }

    func forgetFailures(of name: UserName) throws {
        try database.execute("DELETE FROM failed_sign_in WHERE name = $1", .text(Self.key(name)))
    }

    /// The key under which failures of a name are stored. A hash, because a user may type a password instead of a name
    /// by mistake.
    private static func key(_ name: UserName) -> String {
        digest(name.folded)
    }
}

extension User {
    /// The columns that `init(row:from:)` reads.
    static let columns = "user.id, user.name, user.folded, user.administrator, user.created"

    /// Reads `columns`, beginning at `column`.
    /// - Throws: `DatabaseError.contradiction` if the stored name and its case-folded form differ.
    init(row: any QueryRow, from column: Int) throws {
        guard let name = try? UserName(row.text(column + 1) ?? "") else {
            throw DatabaseError.contradiction("a user has no name")
        }
        guard row.text(column + 2) == name.folded else {
            throw DatabaseError.contradiction("a user has two names")
        }
        self.init(
            id: row.integer(column) ?? 0, name: name,
            isAdministrator: row.integer(column + 3) == 1, created: row.integer(column + 4) ?? 0)
    }

    init(row: any QueryRow) throws {
        try self.init(row: row, from: 0)
    }
}
