/// The fields that a row sets, with their texts.
typealias FieldTexts = [(key: CatalogueField, value: String)]

/// The result of matching the rows of a published product list with the products of the book: products to add or change,
/// rows that cannot be used, and discontinued products.
public struct CatalogueMatch: Sendable {
    /// The results of the rows that are neither refused nor report a discontinued product, one for each, in the order of
    /// the source.
    public internal(set) var outcomes: [Outcome] = []
    /// The refused rows: those that reading refused, then those that matching refused.
    public internal(set) var refused: [CatalogueRefusal] = []
    /// The numbers of products that the source reports as discontinued.
    public internal(set) var gone: [Int64] = []

    /// The result of one row.
    public struct Outcome: Hashable, Sendable {
        /// The product as in the source, without codes and barcodes that belong to other products.
        public internal(set) var product: CatalogueProduct
        /// The change that the import makes to the book.
        public internal(set) var status: Change
        /// The product of each part, in order: by code, otherwise by id, otherwise by a complete and unique name; `nil`
        /// for plain text, and to avoid a cycle.
        public internal(set) var targets: [Target?]
    }

    /// The change that a row causes in the book.
    public enum Change: Hashable, Sendable {
        /// A new product, with all fields from the source.
        case new
        /// A changed product, with its new values. `fields` were changed, `kept` have manual values that differ from
        /// the source.
        case changed(KnownProduct, fields: [CatalogueField], kept: [CatalogueField])
        /// An unchanged product. The fields in `kept` have manual values that differ from the source.
        case unchanged(number: Int64, kept: [CatalogueField])
    }

    /// The product of a part.
    public enum Target: Hashable, Sendable {
        /// A known product, by number.
        case known(Int64)
        /// A product of this source, by its index in `outcomes`.
        case new(Int)
    }

    /// The number of new products.
    public var newCount: Int { outcomes.count { $0.status == .new } }

    /// The number of changed products, including the discontinued ones.
    public var changedCount: Int {
        outcomes.count { if case .changed = $0.status { true } else { false } } + gone.count
    }

    /// The number of unchanged products.
    public var unchangedCount: Int {
        outcomes.count { if case .unchanged = $0.status { true } else { false } }
    }
}
