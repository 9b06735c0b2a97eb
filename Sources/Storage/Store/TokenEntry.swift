public import Users

/// A token's entry in the store.
public struct TokenEntry: Hashable, Sendable {
    /// The access that a token gives.
    public enum Scope: String, CaseIterable, Sendable {
        /// Reads the book only.
        case read
        /// Reads the book and records in it.
        case write
    }

    /// The first eight letters and digits of the token, which are not secret.
    public let id: String
    /// The user's name for the token.
    public let name: FoldedName
    package let bookID: String
    /// The user's name for the book that the token opens.
    public let book: FoldedName
    /// The access that the token gives, further restricted by the user's role in the book.
    public let scope: Scope
    /// The time of creation, in seconds since 1970.
    public let created: Int64
    /// The time of expiry, in seconds since 1970; `nil` if the token does not expire.
    public let expires: Int64?
    /// The time of the last use, in seconds since 1970, up to a minute too early; `nil` if the token was never used.
    public let lastUsed: Int64?

    package init(
        id: String, name: FoldedName, bookID: String, book: FoldedName, scope: Scope, created: Int64, expires: Int64?,
        lastUsed: Int64?
    ) {
        self.id = id
        self.name = name
        self.bookID = bookID
        self.book = book
        self.scope = scope
        self.created = created
        self.expires = expires
        self.lastUsed = lastUsed
    }

    /// A copy of the entry with another name.
    package func called(_ name: FoldedName) -> TokenEntry {
        TokenEntry(
            id: id, name: name, bookID: bookID, book: book, scope: scope, created: created, expires: expires,
            lastUsed: lastUsed)
    }

    /// Whether the token has expired at a time in seconds since 1970. It is already expired in the second `expires`.
    public func hasExpired(at now: Int64) -> Bool {
        expires.map { now >= $0 } ?? false
    }

    /// Whether to record a use of the token at this time. Uses are recorded at most once a minute.
    package func needsTouch(at now: Int64) -> Bool {
        lastUsed.map { now >= $0 + Session.touchInterval || now < $0 } ?? true
    }
}
