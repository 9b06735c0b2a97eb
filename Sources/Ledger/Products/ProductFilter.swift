/// A filter for products. A condition that is `nil` matches every product.
public struct ProductFilter: Hashable, Sendable {
    /// Products on one of these shelves, by number.
    public var shelves: [Int64]?
    /// Products whose name begins with this, ignoring case and accents.
    public var letter: String?
    /// Products whose texts contain each of these words, ignoring case and accents.
    public var search: String?
    /// Whether archived products match too.
    public var withArchived: Bool

    /// Matches every product in use by default.
    public init(
        shelves: [Int64]? = nil, letter: String? = nil, search: String? = nil, withArchived: Bool = false
    ) {
        self.shelves = shelves
        self.letter = letter
        self.search = search
        self.withArchived = withArchived
    }
}
