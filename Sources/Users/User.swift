/// A person with a password in a store.
public struct User: Hashable, Sendable {
    public let id: Int64
    public let name: UserName
    /// May list, rename, remove and unlock users; it opens nobody's book.
    public let isAdministrator: Bool
    /// Seconds since 1970.
    public let created: Int64

    public init(id: Int64, name: UserName, isAdministrator: Bool, created: Int64) {
        self.id = id
        self.name = name
        self.isAdministrator = isAdministrator
        self.created = created
    }
}
