/// A person with a password in a store.
public struct User: Hashable, Sendable {
    /// The number in the store, which is never reused.
    public let id: Int64
    /// The name for signing in; it can be changed.
    public let name: UserName
    /// Whether the user may list, rename, remove and unlock users, in a folder back up and erase the whole store, and
    /// on a server renew the invitation. Gives no key to sealed books of others.
    public let isAdministrator: Bool
    /// Seconds since 1970.
    public let created: Int64

    /// The memberwise initializer.
    public init(id: Int64, name: UserName, isAdministrator: Bool, created: Int64) {
        self.id = id
        self.name = name
        self.isAdministrator = isAdministrator
        self.created = created
    }
}
