internal import Database
internal import Secrets
internal import Users

/// The encrypted keys in a store, each usable only by its holder. Private keys of users are locked by password and
/// recovery code. Book keys are in slots for members and tokens.
///
/// Rows are not trusted by themselves: a slot is authenticated by its giver, and the book states whether the giver was
/// entitled.
struct KeyTable {
    let database: any Database

    /// The keys of a user; `nil` if they have not signed in since keys were introduced, or if the store lost the keys.
    /// - Throws: `SecretError.keyDamaged`.
    func keys(of user: Int64) throws -> UserKeys? {
        try database.firstRow(
            """
            SELECT public_key, password_slot, password_seal, recovery_slot, recovery_seal FROM user WHERE id = $1
            """, .integer(user)
        ) { row in
            guard let publicKey = row.blob(0), let slot = row.blob(1) else { return nil }
            guard let publicKey = PublicKey(bytes: publicKey) else { throw SecretError.keyDamaged }
            return UserKeys(
                publicKey: publicKey, password: KeyUnlock(slot: try PasswordSlot(stored: slot), seal: row.blob(2)),
                recovery: row.blob(3).map { KeyUnlock(slot: $0, seal: row.blob(4)) })
        } ?? nil
    }

    /// A user's private key, encrypted so that the recovery code unlocks it; `nil` without a code. Read even if the
    /// store lost the user's other keys.
    func recovery(of user: Int64) throws -> KeyUnlock<[UInt8]>? {
        try database.firstRow("SELECT recovery_slot, recovery_seal FROM user WHERE id = $1", .integer(user)) { row in
            row.blob(0).map { KeyUnlock(slot: $0, seal: row.blob(1)) }
        } ?? nil
    }

    func setKeys(_ keys: UserKeys, of user: Int64) throws {
        try database.execute(
            """
            UPDATE user SET public_key = $2, password_slot = $3, password_seal = $4, recovery_slot = $5, recovery_seal = $6
            WHERE id = $1
            """, .integer(user), .blob(keys.publicKey.bytes), .blob(keys.password.slot.stored),
            keys.password.seal.map(Value.blob) ?? .null, keys.recovery.map { .blob($0.slot) } ?? .null,
            keys.recovery?.seal.map(Value.blob) ?? .null)
    }

    /// The members and tokens of a book that the store states, without those that have no keys.
    func members(of book: String) throws -> StoredMembers {
        let members = try database.rows(
            """
            SELECT \(User.columns), role, public_key
            FROM member JOIN user ON user.id = member.user WHERE book = $1
            """, .text(book)
        ) { row -> Member? in
            let user = try User(row: row)
            guard let key = row.blob(6).flatMap(PublicKey.init(bytes:)) else { return nil }
            return Member(
                user: user.id, name: user.name, role: row.text(5).flatMap(Role.init) ?? .reader, key: key)
        }
        let tokens = try database.rows(
            "SELECT id, user, public_key, scope = 'write', expires, name FROM token WHERE book = $1", .text(book)
        ) { row -> (String, Membership.TokenMember)? in
            guard let key = row.blob(2).flatMap(PublicKey.init(bytes:)), let id = row.text(0), Token.isID(id) else {
                return nil
            }
            return (
                id,
                Membership.TokenMember(
                    user: row.integer(1) ?? 0, key: key, canWrite: row.integer(3) == 1, expires: row.integer(4),
                    name: try FoldedName(kept: row.text(5), of: .token))
            )
        }
        return StoredMembers(
            members: Dictionary(members.compactMap { $0.map { ($0.user, $0) } }) { first, _ in first },
            tokens: Dictionary(tokens.compactMap { $0 }) { first, _ in first })
    }

    /// The slot with which a holder can open the book key of a generation; `nil` if the holder has no such slot.
    func slot(of holder: Attestation.Holder, _ book: String, generation: Int) throws -> [UInt8]? {
        switch holder {
        case .user(let id):
            try database.firstRow(
                "SELECT key FROM member_key WHERE user = $1 AND book = $2 AND generation = $3", .integer(id),
                .text(book),
                Value(generation)
            ) { $0.blob(0) } ?? nil
        case .token(let id):
            try database.firstRow(
                "SELECT key FROM token_key WHERE token = $1 AND generation = $2", .text(id), Value(generation)
            ) { $0.blob(0) } ?? nil
        }
    }

    /// The largest number of generations after the present one in which slots are looked for. Only interrupted changes
    /// and older copies leave slots there. Opening all the slots that an attacker can plant would take hours.
    static let mostLater = 1024

    /// The key slots of a holder in the next `mostLater` generations, each with its generation.
    func slots(of holder: Attestation.Holder, _ book: String, after generation: Int) throws -> [(Int, [UInt8])] {
        let last = Value(generation + Self.mostLater)
        return switch holder {
        case .user(let id):
            try database.rows(
                """
                SELECT generation, key FROM member_key
                WHERE user = $1 AND book = $2 AND generation > $3 AND generation <= $4
                """, .integer(id), .text(book), Value(generation), last, read: Self.slot)
        case .token(let id):
            try database.rows(
                "SELECT generation, key FROM token_key WHERE token = $1 AND generation > $2 AND generation <= $3",
                .text(id), Value(generation), last, read: Self.slot)
        }
    }

    private static func slot(_ row: any QueryRow) throws -> (Int, [UInt8]) {
        (Int(row.integer(0) ?? 0), row.blob(1) ?? [])
    }

    /// Inserts or replaces the key slot of a holder for a generation.
    func setSlot(_ slot: [UInt8], of holder: Attestation.Holder, _ book: String, generation: Int) throws {
        switch holder {
        case .user(let id):
            try database.execute(
                """
                INSERT INTO member_key (user, book, generation, key) VALUES ($1, $2, $3, $4)
                ON CONFLICT (user, book, generation) DO UPDATE SET key = excluded.key
                """, .integer(id), .text(book), Value(generation), .blob(slot))
        case .token(let id):
            try database.execute(
                """
                INSERT INTO token_key (token, generation, key) VALUES ($1, $2, $3)
                ON CONFLICT (token, generation) DO UPDATE SET key = excluded.key
                """, .text(id), Value(generation), .blob(slot))
        }
    }

    /// All key slots of a user, including slots for backup copies (`isFormer`), unordered.
    func everySlot(of user: Int64) throws -> [(book: String, generation: Int, key: [UInt8], isFormer: Bool)] {
        try database.rows(
            """
            SELECT book, generation, key, 0 FROM member_key WHERE user = $1
            UNION ALL SELECT book, generation, key, 1 FROM former_key WHERE user = $1
            """, .integer(user)
        ) { row in (try row.bookID(0), Int(row.integer(1) ?? 0), row.blob(2) ?? [], row.integer(3) == 1) }
    }

    /// Replaces the slot of a user for backup copies of a generation. Does nothing if the user has none.
    func setFormerSlot(_ slot: [UInt8], of user: Int64, _ book: String, generation: Int) throws {
        try database.execute(
            "UPDATE former_key SET key = $4 WHERE user = $1 AND book = $2 AND generation = $3", .integer(user),
            .text(book), Value(generation), .blob(slot))
    }

    /// The newest generation for which a user has a slot, including slots for backup copies; 0 without slots, and
    /// always 0 for a token.
    func newestGeneration(of holder: Attestation.Holder, _ book: String) throws -> Int {
        guard case .user(let id) = holder else { return 0 }
        return try database.firstRow(
            """
            SELECT max(generation) FROM (
                SELECT generation FROM member_key WHERE user = $1 AND book = $2
                UNION ALL SELECT generation FROM former_key WHERE user = $1 AND book = $2)
            WHERE generation < 2147483648
            """, .integer(id), .text(book)
        ) { Int($0.integer(0) ?? 0) } ?? 0
    }

    /// Whether the present slots still include slots of earlier generations.
    func hasSlots(of book: String, before generation: Int) throws -> Bool {
        try database.firstRow(
            """
            SELECT EXISTS (SELECT 1 FROM member_key WHERE book = $1 AND generation < $2)
                OR EXISTS (SELECT 1 FROM token_key WHERE generation < $2 AND token IN (SELECT id FROM token WHERE book = $1))
            """, .text(book), Value(generation)
        ) { $0.integer(0) == 1 } ?? false
    }

    /// Turns the slots of earlier generations into slots for backup copies. Deletes those of tokens.
    func retireSlots(of book: String, before generation: Int) throws {
        try database.execute(
            """
            INSERT INTO former_key (user, book, generation, key)
            SELECT user, book, generation, key FROM member_key WHERE book = $1 AND generation < $2
                AND EXISTS (SELECT 1 FROM member WHERE member.user = member_key.user AND member.book = $1)
            ON CONFLICT (user, book, generation) DO UPDATE SET key = excluded.key
            """, .text(book), Value(generation))
        try database.execute(
            "DELETE FROM member_key WHERE book = $1 AND generation < $2", .text(book), Value(generation))
        try database.execute(
            "DELETE FROM token_key WHERE generation < $2 AND token IN (SELECT id FROM token WHERE book = $1)",
            .text(book), Value(generation))
    }

    /// Deletes slots for backup copies, except for generations in `kept`, which copies still use.
    func removeFormerSlots(of book: String, but kept: Set<Int>) throws {
        // One statement: the table has no index by generation, and an attacker can add any number of generations.
        let list = kept.sorted().map(String.init).joined(separator: ", ")
        try database.execute(
            "DELETE FROM former_key WHERE book = $1 AND generation NOT IN (\(list))", .text(book))
    }

    /// Turns the slots for a backup copy into present slots, because the copy became the book.
    func reviveSlots(of book: String, generation: Int) throws {
        try database.execute(
            """
            INSERT INTO member_key (user, book, generation, key)
            SELECT user, book, generation, key FROM former_key WHERE book = $1 AND generation = $2
            ON CONFLICT (user, book, generation) DO NOTHING
            """, .text(book), Value(generation))
    }
}
