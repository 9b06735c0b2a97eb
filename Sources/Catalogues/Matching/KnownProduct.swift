/// A product that is there already, as far as catalogues are concerned.
public struct KnownProduct: Hashable, Sendable {
    /// Its number, no two products' the same.
    public var number: Int64
    /// Whether it was taken from this source before, or is known to be one of it.
    public var isOfSource: Bool
    /// What it is now; its `id` is the one by which this source knows it, its `row` means nothing.
    public var now: CatalogueProduct
    /// What the source said of each field when that was last taken, as `CatalogueProduct.text(of:)` gives it; a field
    /// that is not here never came from there.
    public var seen: [CatalogueField: String]

    /// Puts what is known together.
    public init(number: Int64, isOfSource: Bool, now: CatalogueProduct, seen: [CatalogueField: String]) {
        self.number = number
        self.isOfSource = isOfSource
        self.now = now
        self.seen = seen
    }

    /// A product that is taken from the source as it says it.
    /// - Complexity: O(n) in all that is said.
    public init(number: Int64, taking product: CatalogueProduct) {
        self.init(
            number: number, isOfSource: true, now: product,
            seen: Dictionary(product.said.map { ($0.key, $0.value) }) { first, _ in first })
    }

    /// Whether a person set the field, or cleared it: it is not what the source said last.
    public func isByHand(_ field: CatalogueField) -> Bool { now.text(of: field) != seen[field] ?? "" }
}
