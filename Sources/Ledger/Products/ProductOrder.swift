/// A sort order of products. Products without a value for the key come last in both directions.
public struct ProductOrder: Hashable, Sendable {
    /// A sort key. Products with equal keys are sorted by name.
    public enum Key: String, CaseIterable, Sendable {
        /// Position of the shelf in the tree, then the product's position on it.
        case order
        /// Name of the product.
        case name
        /// Price paid last, or the product's own price if it was never bought.
        case price
        /// Quantity in stock, in the product's unit.
        case stock
        /// Day of the latest purchase.
        case lastBought = "last-bought"
        /// Number of purchases.
        case bought
    }

    /// The sort key.
    public var key: Key
    /// Whether the order is descending.
    public var isReversed: Bool

    /// Sorts by shelf by default.
    public init(_ key: Key = .order, isReversed: Bool = false) {
        self.key = key
        self.isReversed = isReversed
    }
}
