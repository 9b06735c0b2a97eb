internal import Database
internal import Secrets
public import Storage
public import Users

extension FolderAccountSession {
    /// Creates a token: access to one book for a script. The token is shown before it becomes valid.
    ///
    /// For its first read-only token, a sealed book gets a key with a signature that the token can check, and is saved
    /// again.
    /// - Parameters:
    ///   - expires: seconds since 1970; `nil` for a token that does not expire.
    ///   - show: shows the token. If it throws, no token is created.
    /// - Throws: `StoreError.noSuchBook`, `tokenNameTaken`, `mayOnlyRead` if a reader requests a token that writes;
    ///   `SecretShownBeforeFailure` for errors after the token was shown.
    public func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry,
        at now: Int64, showing show: (Token, TokenEntry) throws -> Void
    ) throws {
        // The name of a token in the store may differ from its name in the book.
        // A removal of tokens with this name may still be due in the book's list, and would revoke the new token too.
        let isDue = memory.known.removals[book.id]?.contains(.tokens(name)) == true
        guard try !isDue && !tokens().contains(where: { $0.name == name }) else {
            throw StoreError.tokenNameTaken(name)
        }
        let token = try Token.random()
        let (_, needsOtherKey) = try store.changing(
            locking: store.lock(of: book.id), showing: { entry, _ in try show(token, entry) },
            isKept: { try TokenTable(database: $0).token(token) != nil },
            change: { database in
                let book = try BookTable(database: database).current(book, of: user.id)
                guard scope == .read || book.role.canWrite else { throw StoreError.mayOnlyRead }
                let state = try sealedState(of: book)
                let canWrite = scope == .write
                if let state, canWrite { try requireWriting(state.key) }
                let publicKey = try token.keys.publicKey()
                let access = try state?.access ?? openAccess(to: book)
                let attestation = try access.attestation(
                    .madeToken(
                        id: token.id, user: user.id, publicKey, canWrite: canWrite, expires: expires, name: name))
                let table = TokenTable(database: database)
                guard try table.entry(name, of: user.id) == nil else { throw StoreError.tokenNameTaken(name) }
                let entry = TokenEntry(
                    id: token.id, name: name, bookID: book.id, book: book.name, scope: scope, created: now,
                    expires: expires, lastUsed: nil)
                // A sealed book without a signed list of members has no position to bind the token to.
                let mark =
                    if attestation != nil {
                        token.mark(for: book.id, at: access.membership.position)
                    } else if state == nil {
                        token.mark(for: book.id, at: nil)
                    } else {
                        token.secret.id
                    }
                try table.insert(token, publicKey, mark: mark, entry, user: user.id)
                if let attestation { try PendingAttestations(database: database).insert(attestation) }
                // The rehearsal notes the token too. The token is therefore never valid without a note.
                try self.memory.note(token: token.id, named: name, of: book.id)
                guard let state else { return (entry, false) }
                if canWrite || state.key.isSigned {
                    let place = KeySlot.Place(book: book.id, generation: state.generation, canWrite: canWrite)
                    try KeyTable(database: database).setSlot(
                        KeySlot(state.key, for: place, to: publicKey, by: state.access.pair).stored,
                        of: .token(token.id), book.id, generation: state.generation)
                }
                return (entry, !canWrite && !state.key.isSigned)
            })
        store.changes += 1
        let memory = try store.memory(of: token, for: book.id)
        try memory.call(user.name)
        try memory.take(settings: settings())
        if let seen = try store.trust.book(book.id, by: self.memory.pair) { try store.trust.keep(seen, by: token.keys) }
        guard needsOtherKey else { return }
        do {
            try renewKey(of: book)
        } catch {
            // Without the new key, the token could not open the book before the next change.
            let isRemoved: Void? = try? store.changing { try TokenTable(database: $0).remove(token.id) }
            throw SecretShownBeforeFailure(cause: error, isCertain: isRemoved != nil)
        }
    }

    /// The access to an unencrypted book, with the member list from when the book was sealed. The caller holds the lock
    /// of the book.
    private func openAccess(to book: BookEntry) throws -> BookAccess {
        let access = BookAccess(session: self, book: book)
        try access.loadOpen()
        return access
    }

    /// The tokens of the user, sorted by name. For a sealed book, names come from its member list.
    /// - Complexity: O(bytes) of the sealed books with tokens.
    public func tokens() throws -> [TokenEntry] {
        let database = try store.database()
        let stored = try TokenTable(database: database).entries(of: user.id)
        var names: [String: FoldedName] = [:]
        for book in try books() where stored.contains(where: { $0.bookID == book.id }) {
            guard let access = try? sealedState(of: book)?.access else { continue }
            var change = access.change(of: access.membership)
            try? change.absorb(PendingAttestations(database: database).about(book.id))
            for (id, token) in change.list.tokens where token.user == user.id { names[id] = token.name }
        }
        return stored.map { names[$0.id].map($0.called) ?? $0 }.sorted { $0.name.folded < $1.name.folded }
    }

    /// Revokes a token. A sealed book gets a new key with its next change, so that a copy of the token's key does not
    /// open later changes.
    ///
    /// An attacker may have added another row with the token's name, or hidden the token's own row, attestation or
    /// book. Every token of that name is therefore revoked, in the store and in the lists of the user's books.
    /// - Returns: the entry of one of these tokens. If its row in the store is missing, `created` is the present time.
    /// - Throws: `StoreError.noSuchToken`; `revokedInPart` if a book could not be opened or saved. Later commands of
    ///   the user complete it.
    /// - Complexity: O(bytes) of the user's sealed books.
    public func revokeToken(named text: String) throws -> TokenEntry {
        guard let name = try? FoldedName(text, of: .token) else { throw StoreError.noSuchToken(text) }
        let entries = try tokens().filter { $0.name == name }
        var entry = entries.first
        var revoked: [(book: BookEntry, ids: [String])] = []
        var attestations: [Attestation] = []
        var left = try forEachKnownBook { book, access, isRemoved in
            var ids = Set(entries.filter { $0.bookID == book.id }.map(\.id))
            // The token is removed from the store even if its book cannot be changed.
            defer { if !ids.isEmpty { revoked.append((book, ids.sorted())) } }
            for (id, token) in access?.membership.tokens ?? [:] where token.user == user.id && token.name == name {
                ids.insert(id)
                entry =
                    entry
                    ?? TokenEntry(
                        id: id, name: name, bookID: book.id, book: book.name, scope: token.canWrite ? .write : .read,
                        created: store.now(), expires: token.expires, lastUsed: nil)
            }
            if let access {
                let lost = access.lostTokens(named: name, from: access.membership)
                ids.formUnion(lost)
                if let id = lost.first, entry == nil {
                    entry = TokenEntry(
                        id: id, name: name, bookID: book.id, book: book.name, scope: .read, created: store.now(),
                        expires: nil, lastUsed: nil)
                }
                attestations += try ids.sorted().flatMap { try access.revocation(ofToken: $0) }
            }
            if isRemoved, !ids.isEmpty { throw StoreError.noSuchBook(book.name.description) }
        }
        // A book that cannot be opened may still list the token.
        guard entry != nil || !left.isEmpty else { throw StoreError.noSuchToken(text) }
        for lost in entries {
            left.removeAll { $0.id == lost.bookID && $0.isUnlisted }
            if left.contains(where: { $0.id == lost.bookID }) { continue }
            if revoked.contains(where: { $0.book.id == lost.bookID }) { continue }
            left.append(UnsettledBook(lost.bookID, lost.book, StoreError.noSuchBook(lost.book.description)))
        }
        let removal: Set<KnownAccount.Removal> = [.tokens(name)]
        try store.changingOnRequest { database in
            let table = TokenTable(database: database)
            for id in Set(entries.map(\.id) + revoked.flatMap { $0.ids }) { try table.remove(id) }
            for attestation in attestations { try PendingAttestations(database: database).insert(attestation) }
            try memory.note(removal, from: left.map(\.id) + revoked.map(\.book.id), areDue: true)
        }
        // Books that the user may write are saved immediately. An attacker who can write the store could otherwise
        // restore the token.
        let unopened = Set(left.map(\.id))
        for (book, ids) in revoked where !unopened.contains(book.id) {
            do {
                try renewKey(of: book, with: ids.map { .revokedToken(id: $0) })
                try memory.note(removal, from: [book.id], areDue: false)
                try memory.forgetTokens(named: name, of: book.id)
            } catch {
                left.append(UnsettledBook(book.id, book.name, error))
            }
        }
        // If no row of the token was found, a book that the store does not list may have the token.
        let unsaved = entry == nil ? left : reportUnlisted(left)
        if let first = unsaved.first {
            throw StoreError.revokedInPart(entry?.name ?? name, book: first.late.name, reason: first.late.words)
        }
        guard let entry else { throw StoreError.noSuchToken(text) }
        return entry
    }
}
