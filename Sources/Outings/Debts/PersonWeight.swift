/// The weight of a person's share, relative to the weights of the other people.
public struct PersonWeight: Hashable, Sendable {
    /// The number of the person.
    public var person: Int64
    /// The weight, positive; default 1.
    public var weight: Int64

    /// Creates a weight.
    public init(person: Int64, weight: Int64 = 1) {
        self.person = person
        self.weight = weight
    }
}
