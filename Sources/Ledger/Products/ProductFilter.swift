/// Which products are meant; what is `nil` asks for nothing.
public struct ProductFilter: Hashable, Sendable {
    /// On one of these shelves.
    public var shelves: [Int64]?
    /// The name begins with it, whatever the case and the accents.
    public var letter: String?
    /// Each of its words stands in some text of the product, whatever the case and the accents.
    public var search: String?
    /// Archived ones too.
    public var withArchived: Bool

    /// Every product in use, unless something is said.
    public init(
        shelves: [Int64]? = nil, letter: String? = nil, search: String? = nil, withArchived: Bool = false
    ) {
        self.shelves = shelves
        self.letter = letter
        self.search = search
        self.withArchived = withArchived
    }
}
