/// The rights of a member of a book.
public enum Role: String, CaseIterable, Sendable {
    /// Reads, writes, and decides on members.
    case owner
    /// Reads and writes.
    case writer
    /// Reads. For a sealed book, readers hold no key that can sign a change.
    case reader

    /// Whether the role may record and change expenses; every role except reader.
    public var canWrite: Bool { self != .reader }

    /// Whether the role has all rights of another.
    public func includes(_ other: Role) -> Bool {
        switch self {
        case .owner: true
        case .writer: other != .owner
        case .reader: other == .reader
        }
    }
}
