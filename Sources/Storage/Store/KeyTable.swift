internal import Database
internal import Users

/// The slots of a store: users' private keys by what opens them, and book keys sealed to members and tokens.
struct KeyTable {
    let database: any Database

    /// The keys of a user; `nil` for one who has not signed in since there are keys.
    func keys(of user: Int64) throws -> UserKeys? {
        try database.firstRow(
            "SELECT public_key, password_slot, recovery_slot FROM user WHERE id = $1", .integer(user)
        ) { row in
            guard let publicKey = row.blob(0), let slot = row.blob(1) else { return nil }
            return UserKeys(
                publicKey: publicKey, passwordSlot: try PasswordSlot(stored: slot), recoverySlot: row.blob(2))
        } ?? nil
    }

    func setKeys(_ keys: UserKeys, of user: Int64) throws {
        try database.execute(
            "UPDATE user SET public_key = $2, password_slot = $3, recovery_slot = $4 WHERE id = $1", .integer(user),
            .blob(keys.publicKey), .blob(keys.passwordSlot.stored), keys.recoverySlot.map(Value.blob) ?? .null)
    }

    /// The newest generation of a book's key that anybody has; 0 for a book that never was sealed.
    func newestGeneration(of book: String) throws -> Int {
        try database.firstRow("SELECT max(generation) FROM member_key WHERE book = $1", .text(book)) {
            Int($0.integer(0) ?? 0)
        } ?? 0
    }

    /// The generation that a book must at least be sealed with.
    func leastGeneration(of book: String) throws -> Int {
        try database.firstRow("SELECT least_generation FROM book WHERE id = $1", .text(book)) {
            Int($0.integer(0) ?? 1)
        } ?? 1
    }

    /// Says that the keys that were given out until now are not to be used for what is written from now on.
    func requireNewKey(of book: String) throws {
        try database.execute(
            """
            UPDATE book SET least_generation = 1 + max(
                least_generation, coalesce((SELECT max(generation) FROM member_key WHERE book = $1), 0))
            WHERE id = $1 AND form = 'sealed'
            """, .text(book))
    }

    func memberKey(of user: Int64, _ book: String, generation: Int) throws -> [UInt8]? {
        try database.firstRow(
            "SELECT key FROM member_key WHERE user = $1 AND book = $2 AND generation = $3", .integer(user),
            .text(book), Value(generation)
        ) { $0.blob(0) } ?? nil
    }

    func tokenKey(of token: String, generation: Int) throws -> [UInt8]? {
        try database.firstRow(
            "SELECT key FROM token_key WHERE token = $1 AND generation = $2", .text(token), Value(generation)
        ) { $0.blob(0) } ?? nil
    }

    /// Whether some members or tokens may only read.
    func hasReaders(_ book: String) throws -> Bool {
        try database.firstRow(
            """
            SELECT EXISTS (SELECT 1 FROM member WHERE book = $1 AND role = 'reader')
                OR EXISTS (SELECT 1 FROM token WHERE book = $1 AND scope = 'read')
            """, .text(book)
        ) { $0.integer(0) == 1 } ?? false
    }

    /// Makes a new key and gives it to all who may open the book.
    /// - Throws: `StoreError.hasNoKeys` for a member who has not signed in since there are keys.
    func makeKey(of book: String) throws -> (key: BookKey, generation: Int) {
        let key = try BookKey.random(isSigned: hasReaders(book))
        let generation = max(try newestGeneration(of: book) + 1, try leastGeneration(of: book))
        try give(key, generation: generation, of: book)
        return (key, generation)
    }

    /// Gives a key to every member of a book and to their tokens, to readers without the part that writes.
    /// - Throws: `StoreError.hasNoKeys`.
    func give(_ key: BookKey, generation: Int, of book: String) throws {
        for member in try BookTable(database: database).members(of: book) {
            try give(key, generation: generation, of: book, to: member)
        }
    }

    /// Gives a key to one member and to their tokens, in place of the one of that generation they have; to readers only one
    /// with a signature.
    /// - Throws: `StoreError.hasNoKeys`.
    func give(_ key: BookKey, generation: Int, of book: String, to member: BookMember) throws {
        guard let publicKey = try keys(of: member.user.id)?.publicKey else {
            throw StoreError.hasNoKeys(member.user.name)
        }
        if member.role.canWrite || key.isSigned {
            try database.execute(
                """
                INSERT INTO member_key (user, book, generation, key) VALUES ($1, $2, $3, $4)
                ON CONFLICT (user, book, generation) DO UPDATE SET key = excluded.key
                """, .integer(member.user.id), .text(book), Value(generation),
                .blob(try key.sealed(to: publicKey, canWrite: member.role.canWrite)))
        }
        let tokens = try database.rows(
            "SELECT id, public_key, scope = 'write' FROM token WHERE user = $1 AND book = $2",
            .integer(member.user.id), .text(book)
        ) { row in
            (id: row.text(0) ?? "", publicKey: row.blob(1) ?? [], canWrite: row.integer(2) == 1)
        }
        for token in tokens {
            let canWrite = token.canWrite && member.role.canWrite
            try give(key, generation: generation, toToken: token.id, token.publicKey, canWrite: canWrite)
        }
    }

    /// Gives a key to one token, in place of the one of that generation it has; to one that reads only one with a signature.
    func give(
        _ key: BookKey, generation: Int, toToken token: String, _ publicKey: [UInt8], canWrite: Bool
    ) throws {
        guard canWrite || key.isSigned else { return }
        try database.execute(
            """
            INSERT INTO token_key (token, generation, key) VALUES ($1, $2, $3)
            ON CONFLICT (token, generation) DO UPDATE SET key = excluded.key
            """, .text(token), Value(generation), .blob(try key.sealed(to: publicKey, canWrite: canWrite)))
    }

    /// Takes all keys of a book from a member and their tokens.
    func takeKeys(of user: Int64, _ book: String) throws {
        try database.execute("DELETE FROM member_key WHERE user = $1 AND book = $2", .integer(user), .text(book))
        try database.execute(
            "DELETE FROM token_key WHERE token IN (SELECT id FROM token WHERE user = $1 AND book = $2)",
            .integer(user), .text(book))
    }
}
