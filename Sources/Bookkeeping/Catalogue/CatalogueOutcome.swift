public import Catalogues

/// The result of a catalogue import, or of its preview.
public struct CatalogueOutcome: Hashable, Sendable {
    /// Products in the order of the source, then discontinued ones, then refused rows.
    public internal(set) var rows: [Row]
    /// The number of imported pictures.
    public internal(set) var pictures = 0
    /// Whether a file beside the book with earlier imported products was missing. Its products are lost, except those
    /// that this import contains.
    public internal(set) var hasLost = false

    /// The result of a row.
    public enum Outcome: String, CaseIterable, Sendable {
        /// A product was added.
        case new
        /// A product was changed. A discontinued one was archived.
        case changed
        /// The product needed no change.
        case unchanged
        /// The row was refused.
        case refused
    }

    /// The result of one row.
    public struct Row: Hashable, Sendable {
        /// The position in the source, from 1; `nil` for a discontinued product.
        public let row: Int?
        /// Whether the product was new, changed or unchanged, or the row refused.
        public let status: Outcome
        /// The number of the product; `nil` if the row was refused.
        public let product: Int64?
        /// The name of the product in the book afterwards; `nil` if the row was refused.
        public let name: String?
        /// The changed fields of an existing product.
        public let changed: [CatalogueField]
        /// Fields where a manual value was kept although the source differs.
        public let kept: [CatalogueField]
        /// The ignored parts of the row, a sentence each, without full stops.
        public internal(set) var notices: [String]
        /// The reason for refusing the row; `nil` if it was not refused.
        public let refusal: CatalogueRefusal?
    }

    /// Returns the number of rows with this result.
    /// - Complexity: O(rows).
    public func count(_ status: Outcome) -> Int { rows.count { $0.status == status } }
}
