public import Users

/// A token as the store knows it.
public struct TokenEntry: Hashable, Sendable {
    /// What a script may do with it.
    public enum Scope: String, CaseIterable, Sendable {
        /// Reports alone, or recording too.
        case read, write
    }

    /// The eight letters and digits that begin the token, which are no secret.
    public let id: String
    /// What its user calls it.
    public let name: FoldedName
    let bookID: String
    /// The book it opens, as its user calls it.
    public let book: FoldedName
    /// No more than its user may do.
    public let scope: Scope
    /// Seconds since 1970.
    public let created: Int64
    /// Seconds since 1970; `nil` for one that does not end.
    public let expires: Int64?
    /// Seconds since 1970, up to a minute too early; `nil` for one that was never used.
    public let lastUsed: Int64?

    /// Whether its time is over at a moment, in seconds since 1970; exactly reached is over.
    public func hasExpired(at now: Int64) -> Bool {
        expires.map { now >= $0 } ?? false
    }

    /// Whether its last use is to be written again; at most once a minute.
    func needsTouch(at now: Int64) -> Bool {
        lastUsed.map { now >= $0 + Session.touchInterval || now < $0 } ?? true
    }
}
