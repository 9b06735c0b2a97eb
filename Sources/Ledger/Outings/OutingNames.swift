/// The contacts to set in an outing, by name. Contacts that the book does not have are created. `nil` keeps the present
/// contacts of the outing.
public struct OutingNames: Hashable, Sendable {
    /// The place. An empty text removes it.
    public var place: String?
    /// The participants.
    public var people: [String]?
    /// The payees.
    public var payees: [String]?

    /// Leaves all contacts by default.
    public init(place: String? = nil, people: [String]? = nil, payees: [String]? = nil) {
        self.place = place
        self.people = people
        self.payees = payees
    }
}
