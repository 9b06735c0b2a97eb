public import Users

/// A member's entry for a book in the store. In a folder, the file is `books/<id>.book`.
public struct BookEntry: Hashable, Sendable {
    /// The form of a book's file.
    public enum Form: String, Sendable {
        /// An unencrypted database.
        case open
        /// A database encrypted with the book's key.
        case sealed
    }

    /// A UUID, equal for all members.
    public let id: String
    /// The name that this member uses for the book. Other members may use other names.
    public let name: FoldedName
    /// The form of the book's file as recorded in `users.db`; always `open` on a server.
    public let form: Form
    /// Whether a conversion has begun, so that the file may have the other form.
    package let isConverting: Bool
    /// The member's role.
    public let role: Role
    /// Whether the book is the member's current one.
    public let isCurrent: Bool
    /// The number of members.
    public let memberCount: Int
    /// The number of books that the member has, without removed ones; 1 for a token.
    public let bookCount: Int

    package init(
        id: String, name: FoldedName, form: Form, isConverting: Bool, role: Role, isCurrent: Bool, memberCount: Int,
        bookCount: Int
    ) {
        self.id = id
        self.name = name
        self.form = form
        self.isConverting = isConverting
        self.role = role
        self.isCurrent = isCurrent
        self.memberCount = memberCount
        self.bookCount = bookCount
    }

    /// Whether the book has more than one member.
    public var isShared: Bool { memberCount > 1 }
}

/// A member of a book.
public struct BookMember: Hashable, Sendable {
    /// The user.
    public let user: User
    /// The user's role in the book.
    public let role: Role

    package init(user: User, role: Role) {
        self.user = user
        self.role = role
    }
}
