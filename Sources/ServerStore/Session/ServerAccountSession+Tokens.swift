internal import Database
internal import Failures
public import Storage
public import Users

extension ServerAccountSession {
    /// Creates a token: access to one book for a script. The token is shown before it becomes valid.
    /// - Parameters:
    ///   - expires: seconds since 1970; `nil` for a token that does not expire. The server counts the seconds left at
    ///     `now` by its own clock.
    ///   - show: shows the token. If it throws, no token is created. The times in the shown entry are slightly earlier
    ///     than the stored ones.
    /// - Throws: errors of the overload without `show`; `SecretShownBeforeFailure` for errors after the token was
    ///   shown.
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
            // The retry waits until the lock of the first call is released. A refused retry means that the first call
            // failed too.
            let isRefusalOfBoth = (error as? StoreError).map { $0 != .sessionEnded } ?? false
            throw SecretShownBeforeFailure(cause: error, isCertain: !isLost || isRefusalOfBoth)
        }
        store.changes += 1
    }

    /// Creates a token, valid immediately. A repeated call with a token creates it only once.
    /// - Parameter lifetime: seconds from now by the server's clock, 315,360,000 at most; `nil` for no end.
    /// - Throws: `StoreError.noSuchBook`, `tokenNameTaken`, `mayOnlyRead` if a reader requests a token that writes;
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

    /// The tokens of the user, sorted by name, expired ones included.
    public func tokens() throws -> [TokenEntry] {
        try tokens("spesa.tokens()")
    }

    /// Revokes a token, and ends its connections.
    /// - Throws: `StoreError.noSuchToken`.
    public func revokeToken(named text: String) throws -> TokenEntry {
        guard let name = try? FoldedName(text, of: .token) else { throw StoreError.noSuchToken(text) }
        let gone = try tokens("spesa.revoke_token($1)", [.text(name.folded)], about: .init(token: name))
        guard let entry = gone.first else { throw StoreError.noSuchToken(name.description) }
        store.changes += 1
        return entry
    }

    private func tokens(
        _ call: String, _ values: [Value] = [], about subject: ServerFault.Subject = .init()
    ) throws -> [TokenEntry] {
        try calls.rows(
            "SELECT id, name, book, book_name, scope, created, expires, last_used FROM \(call)", values, about: subject
        ) { try TokenEntry(served: $0) }
    }

    /// Runs a call, rolls its changes back, and returns its result.
    private func rehearsed<Result>(_ call: () throws -> Result) throws -> Result {
        var result: Result?
        do {
            try calls.database.transaction(.write) {
                result = try call()
                throw Rehearsed()
            }
        } catch is Rehearsed {}
        guard let result else { preconditionFailure("A trial has a result.") }
        return result
    }

    /// Thrown by `rehearsed` to roll the transaction back.
    private struct Rehearsed: InternalError {}
}
