public import Household

/// What a source says of one product; what it says nothing of is `nil` or empty.
public struct CatalogueProduct: Hashable, Sendable {
    /// Where it stands in the source, counted from 1: the line of a text, the row of a table, the number of a published
    /// row.
    public var row: Int
    /// What the source itself knows it by.
    public var id: String?
    /// The maker's or shop's own article number.
    public var code: String?
    /// Never empty.
    public var name: String
    /// Who makes it.
    public var maker: String?
    /// The names of the shelves from the top down, none with a colon or empty; none at all for no shelf.
    public var shelf: [String] = []
    /// Its place on the shelf.
    public var order: Int64?
    /// May have several lines.
    public var description: String?
    /// The name of its kind.
    public var kind: String?
    /// The labels of its kind, in their order, also those for which it has no detail.
    public var labels: [String] = []
    /// In the order of the labels; no label twice.
    public var details: [Detail] = []
    /// What it is made of or comes with, in the order of the source.
    public var parts: [Part] = []
    /// Addresses, in the order of the source, none twice.
    public var links: [String] = []
    /// Names of files or addresses, as the source writes them, none twice; those of the maker last.
    public var pictures: [String] = []
    /// In the order of the source, none twice.
    public var barcodes: [Barcode] = []
    /// What one unit costs.
    public var price: UnitPrice?
    /// What the price is of, and what is counted.
    public var unit: Unit?
    /// The rate of VAT.
    public var vat: VATRate?
    /// The category, in the words of the source.
    public var category: String?
    /// What of the row could not be taken, although the product was.
    public var notices: [CatalogueNotice] = []

    /// A value with its label.
    public struct Detail: Hashable, Sendable {
        /// Of the kind, else the name of the column; never empty.
        public var label: String
        /// Never empty.
        public var value: String

        /// A value with its label.
        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// A part of a product.
    public struct Part: Hashable, Sendable {
        /// What it is called; the name of the product that it is, where that is one.
        public var name: String
        /// The code, else the id, by which the source knows the product that it is; `nil` for mere words.
        public var product: String?
        /// How many, in thousandths.
        public var milli: Int64

        /// A part, one piece of it where nothing is said.
        public init(_ name: String, product: String? = nil, milli: Int64 = 1000) {
            self.name = name
            self.product = product
            self.milli = milli
        }
    }

    /// A product of which only the name is known.
    public init(row: Int, name: String) {
        self.row = row
        self.name = name
    }
}
