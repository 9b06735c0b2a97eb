public import Catalogues

/// What the rows of a catalogue came to, or would come to.
public struct CatalogueOutcome: Hashable, Sendable {
    /// The products in the order of the source, then those that it says are gone, then what was not taken.
    public internal(set) var rows: [Row]
    /// How many pictures were taken in, or would be.
    public internal(set) var pictures = 0

    /// What became of a row.
    public enum Standing: String, CaseIterable, Sendable {
        /// The book has a product more.
        case new
        /// A product of the book is otherwise than before; of one that is gone, it is archived.
        case changed
        /// A product of the book stays as it is.
        case unchanged
        /// Nothing is taken of the row.
        case refused
    }

    /// One row.
    public struct Row: Hashable, Sendable {
        /// Where it stands in the source, counted from 1; `nil` for a product that is gone.
        public let row: Int?
        /// What became of it.
        public let standing: Standing
        /// The number of the product; `nil` where nothing was taken.
        public let product: Int64?
        /// What the book calls the product then; `nil` where nothing was taken.
        public let name: String?
        /// What of a product that was there is otherwise.
        public let changed: [CatalogueField]
        /// What a person set, and the source says otherwise.
        public let kept: [CatalogueField]
        /// What of the row was not taken, a sentence each, without full stops.
        public internal(set) var notices: [String]
        /// Why nothing of it is taken.
        public let refusal: CatalogueRefusal?
    }

    /// How many rows came to that.
    /// - Complexity: O(rows).
    public func count(_ standing: Standing) -> Int { rows.count { $0.standing == standing } }
}
