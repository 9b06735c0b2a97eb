/// A person with a password in a store.
public struct User: Hashable, Sendable {
    /// Its number in the store, which no other user ever gets.
    public let id: Int64
    /// The name to sign in with; it can be changed.
    public let name: UserName
    /// May list, rename, remove and unlock users; it opens nobody's book.
    public let isAdministrator: Bool
    /// Seconds since 1970.
    public let created: Int64

    /// A user as the store has written it.
    public init(id: Int64, name: UserName, isAdministrator: Bool, created: Int64) {
        self.id = id
        self.name = name
        self.isAdministrator = isAdministrator
        self.created = created
    }
}
