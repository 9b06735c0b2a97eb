internal import Database
internal import Secrets
public import Users

extension FolderAccountSession {
    /// Makes a token: access to one book for a script. It is shown before it gives access.
    ///
    /// The first one of a sealed book that may only read is the reason for a key whose signature it can check, and the book
    /// is sealed again with that.
    /// - Parameters:
    ///   - expires: seconds since 1970; `nil` for one that does not end.
    ///   - show: shows it; where that fails there is none.
    /// - Throws: `StoreError.noSuchBook`, `tokenNameTaken`, `mayOnlyRead` where a reader wants one that writes; `SecretShownBeforeFailure` for what was thrown after it was shown.
    public func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry,
        at now: Int64, showing show: (Token, TokenEntry) throws -> Void
    ) throws {
        let token = try Token.random()
        let (_, needsOtherKey) = try store.changing(
            locking: store.lock(of: book.id), showing: { entry, _ in try show(token, entry) },
            isKept: { try TokenTable(database: $0).token(token) != nil },
            change: { database in
                let book = try BookTable(database: database).current(book, of: user.id)
                guard scope == .read || book.role.canWrite else { throw StoreError.mayOnlyRead }
                let state = try sealedState(of: book)
                let canWrite = scope == .write
                let publicKey = try token.keys.publicKey()
                let attestation = try state?.access.attestation(
                    .madeToken(
                        id: token.id, user: user.id, publicKey, canWrite: canWrite, expires: expires))
                let table = TokenTable(database: database)
                guard try table.entry(name, of: user.id) == nil else { throw StoreError.tokenNameTaken(name) }
                let entry = TokenEntry(
                    id: token.id, name: name, bookID: book.id, book: book.name, scope: scope, created: now,
                    expires: expires, lastUsed: nil)
                try table.insert(token, publicKey, entry, user: user.id)
                guard let state else { return (entry, false) }
                if let attestation { try PendingAttestations(database: database).insert(attestation) }
                if canWrite || state.key.isSigned {
                    let place = KeySlot.Place(book: book.id, generation: state.generation, canWrite: canWrite)
                    try KeyTable(database: database).setSlot(
                        KeySlot(state.key, for: place, to: publicKey, by: state.access.pair).stored,
                        of: .token(token.id), book.id, generation: state.generation)
                }
                return (entry, !canWrite && !state.key.isSigned)
            })
        _ = try store.memory(of: token, for: book.id)
        guard needsOtherKey else { return }
        do {
            try renewKey(of: book)
        } catch {
            // Without the new key, the token could open the book only after its next change.
            let isRemoved: Void? = try? store.changing { try TokenTable(database: $0).remove(token.id) }
            throw SecretShownBeforeFailure(cause: error, isCertain: isRemoved != nil)
        }
    }

    /// The tokens of the user, by name.
    public func tokens() throws -> [TokenEntry] {
        try TokenTable(database: store.database()).entries(of: user.id)
    }

    /// Revokes a token. A sealed book gets a new key with its next change, so that a copy of the token's key does not open
    /// later changes.
    /// - Throws: `StoreError.noSuchToken`.
    public func revokeToken(named text: String) throws -> TokenEntry {
        let attestation = try revocation(of: text)
        let entry = try store.changing { database in
            let table = TokenTable(database: database)
            guard let name = try? FoldedName(text, of: .token), let entry = try table.entry(name, of: user.id)
            else { throw StoreError.noSuchToken(text) }
            try table.remove(entry.id)
            if let attestation { try PendingAttestations(database: database).insert(attestation) }
            return entry
        }
        // Saved immediately where the user may write: an attacker who can write the store could otherwise restore the token.
        if let book = try books().first(where: { $0.id == entry.bookID }) {
            try? renewKey(of: book)
        }
        return entry
    }

    /// The attestation that revokes a token in its sealed book; `nil` if the book cannot be opened. The book then notices
    /// the missing token itself.
    private func revocation(of text: String) throws -> Attestation? {
        guard let name = try? FoldedName(text, of: .token),
            let entry = try TokenTable(database: store.database()).entry(name, of: user.id),
            let book = try books().first(where: { $0.id == entry.bookID })
        else { return nil }
        return try? sealedState(of: book)?.access.attestation(.revokedToken(id: entry.id))
    }
}
