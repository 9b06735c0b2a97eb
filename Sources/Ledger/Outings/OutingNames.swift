/// Contacts of an outing by name, each as a person writes it; those that the book has no row of get one.
public struct OutingNames: Hashable, Sendable {
    /// The place; an empty text is none.
    public var place: String?
    /// Who takes part.
    public var people: [String]?
    /// Whom one pays there.
    public var payees: [String]?

    /// Leaves all as they are.
    public init(place: String? = nil, people: [String]? = nil, payees: [String]? = nil) {
        self.place = place
        self.people = people
        self.payees = payees
    }
}
