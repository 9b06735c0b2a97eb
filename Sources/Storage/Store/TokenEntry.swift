public import Users

/// A token's entry in the store.
public struct TokenEntry: Hashable, Sendable {
    /// The access of a script.
    public enum Scope: String, CaseIterable, Sendable {
        /// Only reading, or recording too.
        case read, write
    }

    /// The first eight letters and digits of the token, which are not secret.
    public let id: String
    /// The user's name for the token.
    public let name: FoldedName
    let bookID: String
    /// The book that it opens, by the user's name.
    public let book: FoldedName
    /// Restricted by the role of the user.
    public let scope: Scope
    /// Seconds since 1970.
    public let created: Int64
    /// Seconds since 1970; `nil` for no end.
    public let expires: Int64?
    /// Seconds since 1970, up to a minute too early; `nil` if it was never used.
    public let lastUsed: Int64?

    /// The token under another name.
    func called(_ name: FoldedName) -> TokenEntry {
        TokenEntry(
            id: id, name: name, bookID: bookID, book: book, scope: scope, created: created, expires: expires,
            lastUsed: lastUsed)
    }

    /// Whether it has expired at a time in seconds since 1970, the exact second included.
    public func hasExpired(at now: Int64) -> Bool {
        expires.map { now >= $0 } ?? false
    }

    /// Whether to record this use; at most once a minute.
    func needsTouch(at now: Int64) -> Bool {
        lastUsed.map { now >= $0 + Session.touchInterval || now < $0 } ?? true
    }
}
