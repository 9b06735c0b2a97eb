public import Users

/// A book as the store knows it for one of its members: its file is `books/<id>.book`.
public struct BookEntry: Hashable, Sendable {
    /// Whether the file can be read by whoever can read files.
    public enum Form: String, Sendable {
        case open, sealed
    }

    public let id: String
    /// What the member calls it; others may call it otherwise.
    public let name: FoldedName
    public let form: Form
    /// Whether the file may be in the other form, because a conversion was begun.
    let isConverting: Bool
    public let role: Role
    /// Whether it is the one the member works in where none is named.
    public let isCurrent: Bool
    /// How many can open it.
    public let memberCount: Int

    public var isShared: Bool { memberCount > 1 }
}

/// What a member may do with a book.
public enum Role: String, CaseIterable, Sendable {
    /// Writes, and decides who else may.
    case owner
    case writer
    case reader

    public var canWrite: Bool { self != .reader }
}

/// Somebody who can open a book.
public struct BookMember: Hashable, Sendable {
    public let user: User
    public let role: Role
}
