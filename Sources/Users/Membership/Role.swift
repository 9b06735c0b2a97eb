/// What a member may do with a book.
public enum Role: String, CaseIterable, Sendable {
    /// Writes, and decides who else may.
    case owner
    /// Reads and writes.
    case writer
    /// Reads; of a sealed book they hold no key that could sign a change.
    case reader

    /// Whether expenses may be recorded and changed; every role but a reader.
    public var canWrite: Bool { self != .reader }

    /// Whether it may do all that another may.
    public func includes(_ other: Role) -> Bool {
        switch self {
        case .owner: true
        case .writer: other != .owner
        case .reader: other == .reader
        }
    }
}
