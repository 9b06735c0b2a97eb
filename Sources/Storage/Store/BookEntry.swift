public import Users

/// A book as the store knows it for one of its members: its file is `books/<id>.book`.
public struct BookEntry: Hashable, Sendable {
    /// Whether the file can be read by whoever can read files.
    public enum Form: String, Sendable {
        /// A database as it is, or one that is encrypted with the book's key.
        case open, sealed
    }

    /// A UUID, the same for every member.
    public let id: String
    /// What the member calls it; others may call it otherwise.
    public let name: FoldedName
    /// The form as `users.db` has it.
    public let form: Form
    /// Whether the file may be in the other form, because a conversion was begun.
    let isConverting: Bool
    /// What the member may do with it.
    public let role: Role
    /// Whether it is the one the member works in where none is named.
    public let isCurrent: Bool
    /// How many can open it.
    public let memberCount: Int
    /// How many books the member has; a token has one.
    public let bookCount: Int

    /// Whether more than one member can open it.
    public var isShared: Bool { memberCount > 1 }
}

/// Somebody who can open a book.
public struct BookMember: Hashable, Sendable {
    /// Who it is.
    public let user: User
    /// What they may do with it.
    public let role: Role
}
