/// Whose changes are meant.
public enum ChangeAuthor: Hashable, Sendable {
    /// One user's.
    case one(String)
    /// Those that a person asked for, whoever it was; not those of the catalogues that a book follows.
    case people
    /// All that can be taken back.
    case anybody

    /// The user's name; `nil` where several are meant.
    public var name: String? {
        if case .one(let name) = self { name } else { nil }
    }
}
