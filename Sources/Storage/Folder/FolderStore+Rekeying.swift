internal import Database
internal import Users

extension FolderStore {
    /// Gives a user another pair of keys: their book keys are given to it, what they have seen is kept under it, and to each
    /// sealed book they say which it is, signed with the one before.
    /// - Parameters:
    ///   - make: makes the change it is handed, in one transaction.
    ///   - check: what goes with it in the same transaction, before anything is changed.
    /// - Complexity: O(bytes) of the user's sealed books, which are opened to see what they are to be told.
    func renewKeys(
        of user: User, from old: KeyPair, to next: KeyPair, _ ways: UserKeys,
        making make: (_ change: (any Database) throws -> Void) throws -> Void,
        check: @escaping (any Database) throws -> Void
    ) throws {
        let publicKey = try next.publicKey()
        let books =
            try BookTable(database: database()).entries(of: user.id)
            + BookTable(database: database()).entries(of: user.id, removed: true)
        let seen = try books.compactMap { book in
            // Opened to see how far it is; one that cannot be is told from where it was seen last.
            _ = try? sealedState(of: book, for: SignedIn(user: user, book: book, means: .keys(old)))
            return try seenFolder.seen(book.id, by: old)
        }
        func change(_ database: any Database) throws {
            try check(database)
            let table = KeyTable(database: database)
            try table.setKeys(ways, of: user.id)
            for slot in try table.everySlot(of: user.id) {
                guard let moved = try KeySlot(slot.key, of: slot.book, slot.generation, from: old, to: next) else {
                    continue
                }
                if slot.isFormer {
                    try table.setFormerSlot(moved.stored, of: user.id, slot.book, generation: slot.generation)
                } else {
                    try table.setSlot(moved.stored, of: .user(user.id), slot.book, generation: slot.generation)
                }
            }
            for seen in seen where seen.position != .start {
                try PendingAttestations(database: database).insert(
                    Attestation(
                        .renewedKey(publicKey), about: seen.book, since: seen.position, at: now(), by: .user(user.id),
                        keys: old))
            }
        }
        // Before: a run that is killed leaves what was seen under keys that nobody got, and not keys that have seen nothing.
        for seen in seen { try seenFolder.keep(seen, by: next) }
        try make(change)
        for seen in seen { try seenFolder.forget(seen.book, by: old) }
    }

    /// Gives a user anew, by themself, the book keys that they were given before givers were told. From then on no other of
    /// that kind is taken from the store.
    func takeSlots(of user: User, _ keys: KeyPair, in database: any Database) throws {
        let table = KeyTable(database: database)
        for slot in try table.everySlot(of: user.id) where KeySlot(stored: slot.key) == nil {
            guard let own = try KeySlot(slot.key, of: slot.book, slot.generation, from: keys, to: keys) else {
                continue
            }
            try table.setSlot(own.stored, of: .user(user.id), slot.book, generation: slot.generation)
        }
    }

    /// Lets the books that somebody may write to know at once of their new keys. One that cannot be opened or written now
    /// gets to know with its next change.
    func takeIntoBooks(of secret: SessionSecret) throws {
        guard let signedIn = try SessionTable(database: database()).signedIn(secret) else { return }
        for book in try books(of: signedIn) { try? renewKey(of: book, for: signedIn) }
    }
}

extension KeySlot {
    /// The key in a stored slot, given by its holder to their next pair; `nil` where it does not open.
    init?(_ stored: [UInt8], of book: String, _ generation: Int, from old: KeyPair, to next: KeyPair) throws {
        let slot = KeySlot(stored: stored)
        let key =
            try slot.map { try $0.key(of: book, generation, openedBy: old) }
            ?? BookKey(anonymous: stored, openedBy: old)
        guard let key else { return nil }
        try self.init(
            key, for: Place(book: book, generation: generation, canWrite: key.canWrite), to: next.publicKey(), by: next)
    }
}
