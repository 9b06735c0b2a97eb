internal import Database
internal import Secrets
public import Users

extension FolderStore {
    /// Makes a token: access to one book for a script. It is shown before it gives access.
    ///
    /// The first one of a sealed book that may only read is the reason for a key whose signature it can check, and the book
    /// is sealed again with that.
    /// - Parameters:
    ///   - expires: seconds since 1970; `nil` for one that does not end.
    ///   - show: shows it; where that fails there is none.
    /// - Throws: `StoreError.tokenCannot` for a token, `noSuchBook`, `tokenNameTaken`, `mayOnlyRead` where a reader wants one
    ///   that writes; `ShownInVain` for what was thrown after it was shown.
    public func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry, by signedIn: SignedIn,
        at now: Int64, showing show: (Token, TokenEntry) throws -> Void
    ) throws {
        let account = try signedIn.account()
        let token = try Token.random()
        let (_, needsOtherKey) = try changing(
            locking: lock(of: book.id), showing: { entry, _ in try show(token, entry) },
            isKept: { try TokenTable(database: $0).token(token) != nil },
            change: { database in
                let book = try BookTable(database: database).current(book, of: account.user.id)
                guard scope == .read || book.role.canWrite else { throw StoreError.mayOnlyRead }
                let state = try sealedState(of: book, for: signedIn)
                let canWrite = scope == .write
                let publicKey = try token.keys.publicKey()
                let attestation = try state?.access.attestation(
                    .madeToken(
                        id: token.id, user: account.user.id, publicKey, canWrite: canWrite, expires: expires))
                let table = TokenTable(database: database)
                guard try table.entry(name, of: account.user.id) == nil else { throw StoreError.tokenNameTaken(name) }
                let entry = TokenEntry(
                    id: token.id, name: name, bookID: book.id, book: book.name, scope: scope, created: now,
                    expires: expires, lastUsed: nil)
                try table.insert(token, publicKey, entry, user: account.user.id)
                guard let state else { return (entry, false) }
                if let attestation { try PendingAttestations(database: database).insert(attestation) }
                if canWrite || state.key.isSigned {
                    let place = KeySlot.Place(book: book.id, generation: state.generation, canWrite: canWrite)
                    try KeyTable(database: database).setSlot(
                        KeySlot(state.key, for: place, to: publicKey, by: state.access.pair()).stored,
                        of: .token(token.id), book.id, generation: state.generation)
                }
                return (entry, !canWrite && !state.key.isSigned)
            })
        _ = try memory(of: token, for: book.id)
        guard needsOtherKey else { return }
        do {
            try renewKey(of: book, for: signedIn)
        } catch {
            // It could open the book only some time later.
            let isRemoved: Void? = try? changing { try TokenTable(database: $0).remove(token.id) }
            throw ShownInVain(cause: error, isCertain: isRemoved != nil)
        }
    }

    /// The tokens of a user, by name.
    public func tokens(of user: User) throws -> [TokenEntry] {
        try TokenTable(database: database()).entries(of: user.id)
    }

    /// Takes a token away. A sealed book gets a new key with its next change, so that one who kept the key of the token
    /// reads nothing that is written from then on.
    /// - Throws: `StoreError.noSuchToken`.
    public func revokeToken(named text: String, for signedIn: SignedIn) throws -> TokenEntry {
        let account = try signedIn.account()
        let attestation = try revocation(of: text, for: signedIn)
        let entry = try changing { database in
            let table = TokenTable(database: database)
            guard let name = try? FoldedName(text, of: .token), let entry = try table.entry(name, of: account.user.id)
            else { throw StoreError.noSuchToken(text) }
            try table.remove(entry.id)
            if let attestation { try PendingAttestations(database: database).insert(attestation) }
            return entry
        }
        // At once where its user may write: until the book has it, whoever can write to the store could take it back.
        if let book = try books(of: signedIn).first(where: { $0.id == entry.bookID }) {
            try? renewKey(of: book, for: signedIn)
        }
        return entry
    }

    /// What the user of a token says to the sealed book that it opens; `nil` where the book cannot be opened, which then
    /// finds out by itself that the token is gone.
    private func revocation(of text: String, for signedIn: SignedIn) throws -> Attestation? {
        guard let name = try? FoldedName(text, of: .token),
            let entry = try TokenTable(database: database()).entry(name, of: signedIn.user.id),
            let book = try books(of: signedIn).first(where: { $0.id == entry.bookID })
        else { return nil }
        return try? sealedState(of: book, for: signedIn)?.access.attestation(.revokedToken(id: entry.id))
    }

    /// Whose token it is, with the book it opens.
    /// - Throws: `StoreError.unknownToken` for one the store does not know, `tokenExpired`, `tokenOfOtherBook`.
    public func signedIn(with token: Token, at now: Int64) throws -> SignedIn {
        let table = TokenTable(database: try database())
        guard let (entry, user, book) = try table.token(token) else {
            // It was good before, and its row names another book now.
            if case .known = try trust.account(by: token.keys), try table.differs(from: token) {
                throw StoreError.tokenOfOtherBook
            }
            throw StoreError.unknownToken
        }
        guard !entry.hasExpired(at: now) else { throw StoreError.tokenExpired }
        if entry.needsTouch(at: now) {
            // A store that cannot be written can still be read.
            try? changing { try TokenTable(database: $0).touch(token.id, at: now) }
        }
        return SignedIn(user: user, book: book, means: .token(token, entry, try memory(of: token, for: book.id)))
    }
}
