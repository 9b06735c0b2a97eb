/// The weight of a person's share, relative to the others.
public struct PersonWeight: Hashable, Sendable {
    /// The number of the person.
<<<<<<< HEAD
    public let person: Int64
    /// The weight, positive; default 1.
    public let weight: Int64
=======
    public var person: Int64
    /// Above zero; 1 where nothing was said.
    public var weight: Int64
>>>>>>> e695d525c745db4c413eabd27cd7d941b10f337a

    /// Creates a weight.
    public init(person: Int64, weight: Int64 = 1) {
        self.person = person
        self.weight = weight
    }
}
