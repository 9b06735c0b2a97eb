/// How much of what is shared is for a person, beside the weights of the others.
public struct PersonWeight: Hashable, Sendable {
    /// The number of the person.
    public var person: Int64
    /// Above zero; 1 where nothing was said.
    public var weight: Int64

    /// A person with a weight.
    public init(person: Int64, weight: Int64 = 1) {
        self.person = person
        self.weight = weight
    }
}
