internal import Database
internal import Failures
internal import Secrets
internal import Storage
internal import Users

extension FolderStore {
    /// Replaces the key pair of a user: transfers their book keys and known facts, and signs the next pair with the
    /// present one for each sealed book.
    ///
    /// A key slot is transferred only if its key is the one that a writer signed for. In a list from before keys were
    /// signed, its giver must have been a writer when the generation was in use. An attacker may have added others.
    /// - Parameters:
    ///   - make: runs the change in one transaction.
    ///   - check: runs within that transaction, before the change.
    ///   - session: the session that continues with the new keys.
    ///   - done: the completed part to report if a step after the change fails.
    /// - Returns: the books that do not have the next pair yet.
    /// - Complexity: O(bytes) of the user's sealed books, and of the backup copies of earlier generations.
    func renewKeys(
        of user: User, from memory: AccountMemory, to next: KeyPair, _ ways: UserKeys,
        making make: (_ change: (any Database) throws -> Void) throws -> Void,
        check: @escaping (any Database) throws -> Void, session: SessionSecret, done: PartlyDone
    ) throws -> [LateBook] {
        for _ in 0..<Self.attempts {
            let books: [String]
            do {
                books = try renewKeys(of: user, from: memory, to: next, ways, making: make, check: check)
            } catch is BooksChanged {
                continue
            }
            return try done.then {
                try memory.replace(with: next, at: now())
                // States are forgotten only after the mark. Until then, an older copy of the store is compared with the
                // states that the former keys saw.
                for book in books { try trust.forget(book, by: memory.pair) }
                try keepOwn(next.publicKey(), of: user, by: next)
                let late = try takeIntoBooks(of: session)
                for name in try missing(of: user, memory.known) { notify(.missingBook(name)) }
                return late
            }
        }
        throw DatabaseError.locked
    }

    /// The number of attempts, because other commands may add books meanwhile.
    private static let attempts = 4

    /// The names of books that the user knows and did not remove, but that the store no longer has for them. Books
    /// known to lack the user's keys are omitted, because an earlier change of keys named them.
    private func missing(of user: User, _ known: KnownAccount) throws -> [FoldedName] {
        let present = Set(try BookTable(database: database()).entries(of: user.id).map(\.id))
        return try known.books.sorted { $0.key < $1.key }
            .filter {
                !present.contains($0.value) && !known.late.contains($0.value) && known.removal(of: $0.value) == nil
            }
            .map { try FoldedName($0.key, of: .book) }
    }

    /// Replaces the key pair in the store, without the steps that follow.
    /// - Returns: the ids of the books whose states are known under the next pair too.
    private func renewKeys(
        of user: User, from memory: AccountMemory, to next: KeyPair, _ ways: UserKeys,
        making make: (_ change: (any Database) throws -> Void) throws -> Void,
        check: @escaping (any Database) throws -> Void
    ) throws -> [String] {
        let (old, publicKey) = (memory.pair, try next.publicKey())
        let books = try BookTable(database: database()).everyEntry(of: user.id)
        var known: [String: KnownBook] = [:]
        var accesses: [String: BookAccess] = [:]
        for book in books {
            // For a book that cannot be opened now, the last known state is used.
            let state = try? FolderSession(in: self, of: user, book: book, memory: memory).sealedState(of: book)
            accesses[book.id] = state?.access
            known[book.id] = try trust.book(book.id, by: old)
        }
        // An attacker may have removed the row of a book, to restore it later with an older copy.
        for book in Set(memory.known.books.values).subtracting(books.map(\.id)) {
            known[book] = try trust.book(book, by: old)
        }
        let late = Set(known.keys).union(books.map(\.id))
        let copied = Dictionary(books.map { ($0.id, backups.generations(of: file(of: $0.id))) }) { first, _ in first }
        /// Whether the book or a backup copy may be encrypted with the key of a generation. Slots of other generations
        /// are not opened.
        func isInUse(_ generation: Int, of book: String) -> Bool {
            if copied[book]?.contains(generation) == true { return true }
            let newest = accesses[book]?.membership.bookKey?.generation ?? known[book]?.generation ?? .max
            return generation >= newest && generation - newest <= KeyTable.mostLater
        }
        func isGenuine(_ stored: [UInt8], of book: String, _ generation: Int, isFormer: Bool) -> Bool {
            // Keys from before signatures have slots without a giver.
            guard let slot = KeySlot(stored: stored) else { return !memory.known.key.canSign }
            guard isInUse(generation, of: book) else { return false }
            let list = accesses[book]?.membership
            if let list, let signed = list.bookKey {
                guard generation >= signed.generation else {
                    return opensCopy(slot, of: book, generation, by: old, continuedBy: list)
                }
                guard let key = try? slot.key(of: book, generation, openedBy: old) else { return false }
                return list.accepts(key, generation: generation) == true
                    || (try? accesses[book]?.isAnnounced(key, generation)) == true
            }
            let newest = known[book]?.generation ?? .max
            let isOwn = slot.isGiven(by: old)
            guard isOwn || list?.couldGive(slot) ?? (known[book]?.mayGive(slot) == true) else { return false }
            // The present writers may not have been writers at that generation.
            guard generation >= newest else {
                return opensCopy(slot, of: book, generation, by: old, continuedBy: list)
            }
            // An attacker may have invented a later generation.
            return generation == newest && (list.map { !isFormer && (isOwn || $0.mayGive(slot)) } ?? true)
        }
        func change(_ database: any Database) throws {
            try check(database)
            // A book that was added meanwhile would keep the old key pair.
            guard try BookTable(database: database).everyEntry(of: user.id).map(\.id) == books.map(\.id) else {
                throw BooksChanged()
            }
            let table = KeyTable(database: database)
            try table.setKeys(ways, of: user.id)
            for slot in try table.everySlot(of: user.id) {
                guard isGenuine(slot.key, of: slot.book, slot.generation, isFormer: slot.isFormer),
                    let moved = try KeySlot(slot.key, of: slot.book, slot.generation, from: old, to: next)
                else { continue }
                if slot.isFormer {
                    try table.setFormerSlot(moved.stored, of: user.id, slot.book, generation: slot.generation)
                } else {
                    try table.setSlot(moved.stored, of: .user(user.id), slot.book, generation: slot.generation)
                }
            }
            for book in known.values.sorted(by: { $0.book < $1.book })
            where try book.position != .start && BookTable(database: database).isKnown(book.book) {
                try PendingAttestations(database: database).insert(
                    Attestation(
                        .renewedKey(publicKey), about: book.book, since: book.position, at: now(), by: .user(user.id),
                        keys: old))
            }
        }
        // States are recorded before the change. A kill in between leaves records of unused keys, not keys without
        // records.
        for book in known.values { try trust.keep(book, by: next) }
        try memory.carry(to: next, late: late)
        try make(change)
        changes += 1
        return known.keys.sorted()
    }

    /// Whether a slot opens a backup copy whose member list has the giver as a writer. Copies are the only use of slots
    /// of earlier generations.
    /// - Parameter list: the present list, which must continue the copy's list; `nil` for a book that cannot be opened.
    /// - Complexity: O(bytes) of the copies.
    private func opensCopy(
        _ slot: KeySlot, of book: String, _ generation: Int, by pair: KeyPair, continuedBy list: Membership?
    ) -> Bool {
        guard let key = try? slot.key(of: book, generation, openedBy: pair) else { return false }
        return backups.copies(of: file(of: book)).contains { copy in
            guard BackupFolder.generation(ofCopy: copy) == generation,
                let sealed = try? sealedFile(book, at: copy, keys: SingleKey(key), isReadOnly: true).sealed(),
                let attestations = try? AttestationTable(database: sealed.database).all(),
                let then = try? Membership(of: book, attestations, seen: nil)
            else { return false }
            return list?.continues(then) ?? true
                && then.accepts(key, generation: generation) ?? (slot.isGiven(by: pair) || then.mayGive(slot))
        }
    }

    /// Replaces a user's key slots from before givers were recorded by slots that they gave themself. Afterwards slots
    /// without a giver are rejected.
    func takeSlots(of user: User, _ keys: KeyPair, in database: any Database) throws {
        let table = KeyTable(database: database)
        for slot in try table.everySlot(of: user.id) where KeySlot(stored: slot.key) == nil {
            guard let own = try KeySlot(slot.key, of: slot.book, slot.generation, from: keys, to: keys) else {
                continue
            }
            try table.setSlot(own.stored, of: .user(user.id), slot.book, generation: slot.generation)
        }
    }

    /// Saves the user's new keys in their writable sealed books immediately.
    /// - Returns: the books that cannot be saved now. The next commands try them again.
    func takeIntoBooks(of secret: SessionSecret) throws -> [LateBook] {
        guard let stored = try SessionTable(database: database()).session(secret) else { return [] }
        return try session(stored, with: secret).takeKeysIntoBooks(isWaiting: true)
    }
}

/// A book in which the user's new keys, or a removal that is due, could not be saved yet, and the reason.
struct LateBook {
    let name: FoldedName
    let reason: any Error
}

extension [LateBook] {
    /// Checks that every book has the new keys.
    /// - Throws: `StoreError.lateBooks` with the names of all books in the list, and the reason for the first.
    func require(after done: PartlyDone) throws {
        guard let first else { return }
        throw StoreError.lateBooks(map(\.name), after: done, reason: first.words, hint: first.hint)
    }
}

extension LateBook {
    /// The message of `reason` for the user.
    var words: String { (reason as? any WordedError)?.words.message ?? "it cannot be opened" }
    /// The remedy for `reason`, preceded by the name of the book; `nil` if the error has none.
    var hint: String? { (reason as? any WordedError)?.words.remedy.map { "\(name): \($0)" } }
}

/// Thrown if the user's books changed while they were opened.
private struct BooksChanged: InternalError {}

extension FolderAccountSession {
    /// Saves the user's keys in the books that do not have them yet. One time limit covers the locks of all books.
    /// - Parameter isWaiting: whether to wait for books in use.
    /// - Returns: the books that still do not have the keys, without books in which only other members can save them.
    func takeKeysIntoBooks(isWaiting: Bool) throws -> [LateBook] {
        var late = memory.known.late
        var left: [LateBook] = []
        let own = try BookTable(database: store.database()).entries(of: user.id)
        store.patience.shared {
            // A removed book gets the keys when it is restored.
            for book in own where late.contains(book.id) {
                do {
                    guard isWaiting || !store.lock(of: book.id).isHeld else { throw DatabaseError.locked }
                    if try takeKey(into: book, isNoticing: isWaiting) { late.remove(book.id) }
                } catch {
                    left.append(LateBook(name: book.name, reason: error))
                }
            }
        }
        try memory.keep(late: late)
        return left
    }

    /// Saves the user's key in a book.
    /// - Parameter isNoticing: whether to notify the user of a book without a file that others may have made.
    /// - Returns: whether the book has no former keys of the user any more. A reader's former key stays until a writer
    ///   changes the book.
    /// - Throws: `StoreError.formerKey` if the store lost the attestation of the present key.
    private func takeKey(into book: BookEntry, isNoticing: Bool) throws -> Bool {
        let seen = try store.trust.book(book.id, by: memory.pair)
        if seen?.isFounding ?? true, store.isUnmade(book.id, isConverting: book.isConverting) {
            // An attacker may have hidden the file of a book that others made, and that the user has not opened yet.
            if seen == nil, isNoticing { store.notify(.missingBook(book.name)) }
            return seen != nil
        }
        guard let access = try sealedState(of: book)?.access else { return true }
        func hasPresentKey(_ list: Membership) -> Bool {
            list.members[user.id].map { memory.pair.isPrivateHalf(of: $0.key) } ?? true
        }
        let isDone = hasPresentKey(access.membership)
        if !isDone {
            var change = access.change(of: access.membership)
            try change.absorb(PendingAttestations(database: store.database()).about(book.id))
            guard hasPresentKey(change.list) else { throw StoreError.formerKey(book.name) }
        }
        try renewKey(of: book)
        return isDone || access.membership.role(of: access.holder)?.canWrite == true
    }
}

extension KeySlot {
    /// Transfers the key in a stored slot to the holder's next pair; `nil` if the slot cannot be opened.
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
