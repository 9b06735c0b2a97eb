/// The contacts of an outing, by name. Contacts that the book does not have are created; `nil` keeps the present ones.
public struct OutingNames: Hashable, Sendable {
    /// The place; an empty text removes it.
    public var place: String?
    /// The participants.
    public var people: [String]?
    /// The payees of the outing.
    public var payees: [String]?

    /// Keeps all contacts by default.
    public init(place: String? = nil, people: [String]? = nil, payees: [String]? = nil) {
        self.place = place
        self.people = people
        self.payees = payees
    }
}
