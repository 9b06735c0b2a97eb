/// How products are put in order; those of which nothing is known come last, whatever the direction.
public struct ProductOrder: Hashable, Sendable {
    /// What they are put in order by; what is the same goes by name.
    public enum Key: String, CaseIterable, Sendable {
        /// The place of the shelf in the tree, then the product's own.
        case order
        /// The name.
        case name
        /// The price that was paid last, else the product's own.
        case price
        /// How much is in stock, in its unit.
        case stock
        /// The day on which it was bought last.
        case lastBought = "last-bought"
        /// How often it was bought.
        case bought
    }

    /// What they are put in order by.
    public var key: Key
    /// The other way round.
    public var isReversed: Bool

    /// By the shelf, if nothing is said.
    public init(_ key: Key = .order, isReversed: Bool = false) {
        self.key = key
        self.isReversed = isReversed
    }
}
