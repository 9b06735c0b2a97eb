public import Household

/// A product as described by a source. Missing fields are `nil` or empty.
public struct CatalogueProduct: Hashable, Sendable {
    /// The position in the source, from 1: the line of a text, the row of a table, or the number of a published row.
    public var row: Int
    /// The source's own id.
    public var id: String?
    /// The article number of manufacturer or shop.
    public var code: String?
    /// The name, never empty.
    public var name: String
    /// The manufacturer.
    public var maker: String?
    /// The names of the shelves from the top down, without colons; empty for no shelf.
    public var shelf: [String] = []
    /// The position on the shelf, as a number to sort by.
    public var order: Int64?
    /// The description; may have several lines.
    public var description: String?
    /// The name of the product kind.
    public var kind: String?
    /// The labels of the kind in order, including those without a detail.
    public var labels: [String] = []
    /// The details in the order of the labels, at most one per label.
    public var details: [Detail] = []
    /// The parts, in the order of the source.
    public var parts: [Part] = []
    /// URLs in the order of the source, distinct.
    public var links: [String] = []
    /// File names or URLs as in the source, distinct; those of the maker last.
    public var pictures: [String] = []
    /// The barcodes in the order of the source, distinct and valid.
    public var barcodes: [Barcode] = []
    /// The price of one unit.
    public var price: UnitPrice?
    /// The unit of price and stock.
    public var unit: Unit?
    /// The VAT rate.
    public var vat: VATRate?
    /// The category, as named by the source.
    public var category: String?
    /// Notices about ignored parts of the row.
    public var notices: [CatalogueNotice] = []

    /// A detail with its label.
    public struct Detail: Hashable, Sendable {
        /// The label of the kind, otherwise the name of the column; never empty.
        public var label: String
        /// The value, never empty.
        public var value: String

        /// Creates a detail.
        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// A part of a product.
    public struct Part: Hashable, Sendable {
        /// The name of the part, or of its product.
        public var name: String
        /// The source's code, otherwise id, of the part's product; `nil` for plain text.
        public var product: String?
        /// The number of pieces, in thousandths.
        public var milli: Int64

        /// Creates a part. The default is one piece.
        public init(_ name: String, product: String? = nil, milli: Int64 = 1000) {
            self.name = name
            self.product = product
            self.milli = milli
        }
    }

    /// Creates a product with only a name.
    public init(row: Int, name: String) {
        self.row = row
        self.name = name
    }
}
