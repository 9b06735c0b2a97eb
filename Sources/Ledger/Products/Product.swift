public import Household

/// A product with its details. Only the name and the unit are required.
public struct Product: Hashable, Sendable {
    /// The number that users type. 0 for a product that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The name. Products of different makers may share a name.
    public var name: String
    /// The user's own article number.
    public var code: String?
    /// The maker.
    public var maker: String?
    /// The number of the shelf.
    public var shelf: Int64?
    /// The number of the kind, whose labels order the details.
    public var kind: Int64?
    /// The default category of receipt lines with this product.
    public var category: Category.ID?
    /// The unit of sale and stock.
    public var unit: Unit
    /// The list price of a unit, known without a receipt. `nil` if unknown.
    public var price: UnitPrice?
    /// The default VAT rate of receipt lines with this product.
    public var rate: VATRate?
    /// A free text.
    public var description: String?
    /// The minimum stock in thousandths of the unit. `nil` for none.
    public var minimum: Int64?
    /// The position on the shelf, ascending. Products without a position come last.
    public var place: Int64?
    /// EAN-13 or EAN-8 barcodes, or payee and item number of a shop. A barcode belongs to a single product.
    public var barcodes: [String]
    /// The details, with unique labels.
    public var details: [Detail]
    /// Components and accessories.
    public var parts: [Part]
    /// URLs.
    public var links: [String]
    /// The name of the user who recorded it.
    public var by: String
    /// The time of recording.
    public var created: Instant
    /// The time of recording or of the last change.
    public var changed: Instant
    /// Whether the product is no longer offered. Past purchases keep it.
    public var isArchived: Bool

    /// A labelled detail of a product.
    public struct Detail: Hashable, Sendable {
        /// The label, such as `Weight`.
        public fileprivate(set) var label: String
        /// The value of the detail, such as `500 g`.
        public var value: String

        /// Makes a detail without validation.
        public init(label: String, value: String) {
            self.label = label
            self.value = value
        }
    }

    /// A component or accessory of a product.
    public struct Part: Hashable, Sendable {
        /// The name. For a product, its name when the part was added.
        public fileprivate(set) var name: String
        /// The number of the part's product. `nil` for a free text.
        public fileprivate(set) var product: Int64?
        /// The quantity in thousandths: 1000 is one.
        public fileprivate(set) var milli: Int64

        /// Makes a part without validation.
        public init(name: String, product: Int64?, milli: Int64) {
            self.name = name
            self.product = product
            self.milli = milli
        }
    }

    /// Makes a product with only a name, counted by the piece.
    public init(name: String, uid: String = "") {
        self.init(id: 0, uid: uid, name: name, unit: .piece)
    }

    init(id: Int64, uid: String, name: String, unit: Unit) {
        (self.id, self.uid, self.name, self.unit) = (id, uid, name, unit)
        (barcodes, details, parts, links) = ([], [], [], [])
        (by, created, changed, isArchived) = ("", Instant(seconds: 0), Instant(seconds: 0), false)
    }

    /// Returns the product under another number.
    public func numbered(_ id: Int64) -> Product {
        var row = row
        row.id = id
        return Product(row) ?? self
    }
}

extension TrackedTable {
    /// The products of a book.
    public static let product = TrackedTable(
        of: Product.self, "product", plural: "products",
        actions: [.addProduct, .editProduct, .archiveProduct, .unarchiveProduct, .mergeProduct],
        isOptionalTable: true)
}

extension Product: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .product }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, uid: "", name: "", unit: .piece)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("name", &name)
        fields.field("code", &code)
        fields.field("maker", &maker)
        fields.field("shelf", &shelf, .reference("shelf", whenMerged: .follows))
        fields.field("kind", &kind, .reference("kind", whenMerged: .follows))
        fields.field("category", &category, .reference("category", whenMerged: .follows))
        fields.unit(&unit, unit: "price")
        fields.field("price", &price)
        fields.field("vat", &rate)
        fields.field("description", &description)
        fields.field("minimum", &minimum, unit: "price")
        fields.field("place", &place)
        fields.entries("barcodes", &barcodes, table: "product_barcode", blank: "") { $1.field("barcode", &$0) }
        fields.entries("details", &details, table: "product_detail", blank: Detail(label: "", value: "")) {
            $1.field("label", &$0.label)
            $1.field("value", &$0.value)
        }
        let part = Part(name: "", product: nil, milli: 0)
        fields.entries("parts", &parts, table: "product_part", blank: part) { part, fields in
            fields.field("name", &part.name)
            fields.field("product", &part.product, .reference("product", whenMerged: .follows), column: "part")
            fields.field("quantity", &part.milli)
        }
        fields.entries("links", &links, table: "product_link", blank: "") { $1.field("link", &$0) }
        fields.field("by", &by, .author, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        fields.field("archived", &isArchived)
        if name.isEmpty || unit.sign.isEmpty { fields.refuse() }
    }
}

extension Change.Action {
    /// Products were recorded.
    public static let addProduct = Self("product-add")
    /// The details of products were changed.
    public static let editProduct = Self("product-edit")
    /// Products were archived.
    public static let archiveProduct = Self("product-archive")
    /// Archived products were restored.
    public static let unarchiveProduct = Self("product-unarchive")
    /// A product was merged into another.
    public static let mergeProduct = Self("product-merge")
}
