internal import Database
internal import Failures
public import Users

extension ServerAccountSession {
    /// Makes a token: access to one book for a script. It is shown before it gives access.
    /// - Parameters:
    ///   - expires: seconds since 1970, of which those that are left at `now` are counted by the server's clock; `nil` for one
    ///     that does not end.
    ///   - show: shows it; where that fails there is none. The moments in the entry are a little earlier than those that are
    ///     kept.
    /// - Throws: as the call without `show`; `SecretShownBeforeFailure` for what was thrown after it was shown.
    public func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry, at now: Int64,
        showing show: (Token, TokenEntry) throws -> Void
    ) throws {
        let lifetime = expires.map { $0 - now }
        let token = try Token.random()
        try show(token, rehearsed { try addToken(token, name: name, scope: scope, lifetime: lifetime, for: book) })
        var isLost = false
        do {
            do {
                _ = try addToken(token, name: name, scope: scope, lifetime: lifetime, for: book)
            } catch DatabaseError.disconnected {
                isLost = true
                _ = try addToken(token, name: name, scope: scope, lifetime: lifetime, for: book)
            }
        } catch {
            // The retry waits until the lock of the first call is released, so its refusal is final for both.
            let isToldOfBoth = (error as? StoreError).map { $0 != .sessionEnded } ?? false
            throw SecretShownBeforeFailure(cause: error, isCertain: !isLost || isToldOfBoth)
        }
    }

    /// Creates a token, valid immediately. A repeated call with a token creates it only once.
    /// - Parameter lifetime: seconds from now by the server's clock, 315,360,000 at most; `nil` for no end.
    /// - Throws: `StoreError.noSuchBook`, `tokenNameTaken`, `mayOnlyRead` where a reader wants one that writes;
    ///   `DatabaseError.refused` beyond 100 tokens.
    public func addToken(
        _ token: Token, name: FoldedName, scope: TokenEntry.Scope, lifetime: Int64?, for book: BookEntry
    ) throws -> TokenEntry {
        let made = try tokens(
            "spesa.add_token($1, $2, $3, $4, $5, $6, $7, $8)",
            [
                .text(book.id), .text(token.id), .text(name.description), .text(name.folded), .text(scope.rawValue),
                .text(ServerRoles.suffix(of: token.secret)), .text(RoleSecret(token).verifier()),
                .integer(lifetime ?? 0),
            ], about: .init(book: book.name, token: name))
        guard let entry = made.first else { throw DatabaseError.contradiction("a new token is not there") }
        return entry
    }

    /// The tokens of the user, by name, expired ones included.
    public func tokens() throws -> [TokenEntry] {
        try tokens("spesa.tokens()")
    }

    /// Revokes a token, and ends its connections.
    /// - Throws: `StoreError.noSuchToken`.
    public func revokeToken(named text: String) throws -> TokenEntry {
        guard let name = try? FoldedName(text, of: .token) else { throw StoreError.noSuchToken(text) }
        let gone = try tokens("spesa.revoke_token($1)", [.text(name.folded)], about: .init(token: name))
        guard let entry = gone.first else { throw StoreError.noSuchToken(name.description) }
        return entry
    }

    private func tokens(
        _ call: String, _ values: [Value] = [], about subject: ServerFault.Subject = .init()
    ) throws -> [TokenEntry] {
        try calls.rows(
            "SELECT id, name, book, book_name, scope, created, expires, last_used FROM \(call)", values, about: subject
        ) { try TokenEntry(served: $0) }
    }

    /// The result that a call would have, by running it in a transaction that is rolled back.
    private func rehearsed<Result>(_ call: () throws -> Result) throws -> Result {
        var result: Result?
        do {
            try calls.database.transaction(.write) {
                result = try call()
                throw Rehearsed()
            }
        } catch is Rehearsed {}
        guard let result else { preconditionFailure("a rehearsal ends with what it came to") }
        return result
    }

    /// Thrown to roll the transaction back.
    private struct Rehearsed: InternalError {}
}
