/// The fields of which a row says something, with their texts.
typealias SaidTexts = [(key: CatalogueField, value: String)]

/// What a source's rows come to beside what is known.
public struct CatalogueMatch: Sendable {
    /// The products of the source, in its order.
    public internal(set) var outcomes: [Outcome] = []
    /// Rows that are not taken, those of the source first.
    public internal(set) var refused: [CatalogueRefusal] = []
    /// The numbers of known products that the source says are gone.
    public internal(set) var gone: [Int64] = []

    /// What one row comes to.
    public struct Outcome: Hashable, Sendable {
        /// As the source has it, without code and barcodes that are another product's.
        public internal(set) var product: CatalogueProduct
        /// What becomes of it.
        public internal(set) var standing: Standing
        /// The product that each part is, in the order of the parts: by the code, else the id that it gives, else by
        /// its whole name where only one product has it; `nil` for words, and where it would make the product part of
        /// itself by what the source says.
        public internal(set) var targets: [Target?]
    }

    /// What becomes of a row.
    public enum Standing: Hashable, Sendable {
        /// A product that was not known: all its fields come from the source.
        case new
        /// A known product with what it becomes: field by field, nothing that a person set.
        case changed(KnownProduct, fields: [CatalogueField], kept: [CatalogueField])
        /// A known product that stays as it is; `kept` are fields of another value that a person set.
        case unchanged(number: Int64, kept: [CatalogueField])
    }

    /// What a part is.
    public enum Target: Hashable, Sendable {
        /// A product that is known.
        case known(Int64)
        /// One that this source brings, by its place in `outcomes`.
        case new(Int)
    }

    /// How many rows are products that were not known.
    public var newCount: Int { outcomes.count { $0.standing == .new } }

    /// How many products change.
    public var changedCount: Int {
        outcomes.count { if case .changed = $0.standing { true } else { false } } + gone.count
    }

    /// How many stay as they are.
    public var unchangedCount: Int {
        outcomes.count { if case .unchanged = $0.standing { true } else { false } }
    }
}
