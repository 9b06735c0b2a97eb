/// A filter for changes by author.
public enum ChangeAuthor: Hashable, Sendable {
    /// Changes of one user.
    case one(String)
    /// Changes requested by any user. Updates from subscribed catalogues are excluded.
    case people
    /// All changes that can be undone, including updates from subscribed catalogues.
    case anybody

    /// The user's name. `nil` for the filters that match several users.
    public var name: String? {
        if case .one(let name) = self { name } else { nil }
    }
}
