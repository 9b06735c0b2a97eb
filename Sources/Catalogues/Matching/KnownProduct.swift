/// An existing product of the book, with what matching needs to know of it.
public struct KnownProduct: Hashable, Sendable {
    /// The number of the product in the book, unique.
    public var number: Int64
    /// Whether an earlier import from this source had the product.
    public var isOfSource: Bool
    /// The current values in the book. `id` is the source's id, and `row` has no meaning.
    public var now: CatalogueProduct
    /// The values at the last import from this source, as `CatalogueProduct.text(of:)` gives them. Fields that it never
    /// gave are missing.
    public var seen: [CatalogueField: String]

    /// Creates a known product from its parts.
    public init(number: Int64, isOfSource: Bool, now: CatalogueProduct, seen: [CatalogueField: String]) {
        self.number = number
        self.isOfSource = isOfSource
        self.now = now
        self.seen = seen
    }

    /// Creates a product that is imported with all values from the source.
    /// - Complexity: O(n) in the values.
    public init(number: Int64, taking product: CatalogueProduct) {
        self.init(
            number: number, isOfSource: true, now: product,
            seen: Dictionary(product.fieldTexts.map { ($0.key, $0.value) }) { first, _ in first })
    }

    /// Whether a person set or cleared the field: it differs from the last value of the source.
    public func isByHand(_ field: CatalogueField) -> Bool { now.text(of: field) != seen[field] ?? "" }
}
