public import Household

/// Something one buys: a name, and whatever else is known.
public struct Product: Hashable, Sendable {
    /// The number people type; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// What it is called; two makers may have one of the same name.
    public var name: String
    /// One's own article number.
    public var code: String?
    /// Who makes it.
    public var maker: String?
    /// The number of the shelf it lies on.
    public var shelf: Int64?
    /// The number of its kind, whose labels its details follow.
    public var kind: Int64?
    /// What its lines are filed under where they name nothing else.
    public var category: Category.ID?
    /// What it is sold and counted by.
    public var unit: Unit
    /// What one unit costs, as far as it is known without a receipt.
    public var price: UnitPrice?
    /// The VAT of its lines where they name none.
    public var rate: VATRate?
    /// Any text.
    public var description: String?
    /// The least that should be there, in thousandths of the unit.
    public var minimum: Int64?
    /// Where it stands on its shelf: the smallest first, those without any last.
    public var place: Int64?
    /// EAN-13 or EAN-8, or the payee and the item of a shop's own; none is another product's.
    public var barcodes: [String]
    /// Details of any sort, each label once.
    public var details: [Detail]
    /// What it is made of or comes with.
    public var parts: [Part]
    /// Addresses of pages.
    public var links: [String]
    /// The name of the user who recorded it.
    public var by: String
    /// When it was recorded.
    public var created: Instant
    /// When it was recorded or changed last.
    public var changed: Instant
    /// Not offered any more; what was bought of it stays.
    public var isArchived: Bool

    /// Something that is known of a product.
    public struct Detail: Hashable, Sendable {
        /// What is known, as `Weight`.
        public fileprivate(set) var label: String
        /// What it is.
        public var value: String

        /// A detail as it is given.
        public init(label: String, value: String) {
            self.label = label
            self.value = value
        }
    }

    /// What a product is made of or comes with.
    public struct Part: Hashable, Sendable {
        /// What it is called; of a product, the name that this had when it was said.
        public fileprivate(set) var name: String
        /// The number of the product it is; `nil` for words.
        public fileprivate(set) var product: Int64?
        /// How many, in thousandths.
        public fileprivate(set) var milli: Int64

        /// A part as it is given.
        public init(name: String, product: Int64?, milli: Int64) {
            self.name = name
            self.product = product
            self.milli = milli
        }
    }

    /// A product of which only the name is known.
    public init(name: String, uid: String = "") {
        self.init(id: 0, uid: uid, name: name, unit: .piece)
    }

    init(id: Int64, uid: String, name: String, unit: Unit) {
        (self.id, self.uid, self.name, self.unit) = (id, uid, name, unit)
        (barcodes, details, parts, links) = ([], [], [], [])
        (by, created, changed, isArchived) = ("", Instant(seconds: 0), Instant(seconds: 0), false)
    }

    /// The same with another number, as a book gives it.
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
        isInRoom: true)
}

extension Product: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .product }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, uid: "", name: "", unit: .piece)
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("name", &name)
        fields.field("code", &code)
        fields.field("maker", &maker)
        fields.field("shelf", &shelf, .reference("shelf", whenMerged: .follows))
        fields.field("kind", &kind, .reference("kind", whenMerged: .follows))
        fields.field("category", &category, .reference("category", whenMerged: .follows))
        fields.field("unit", &unit, unit: "price")
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
        fields.field("by", &by, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        fields.field("archived", &isArchived)
        if name.isEmpty || unit.sign.isEmpty { fields.refuse() }
    }
}

extension Change.Action {
    /// Products were recorded.
    public static let addProduct = Self("product-add")
    /// What is known of products was changed.
    public static let editProduct = Self("product-edit")
    /// Products are not offered from then on.
    public static let archiveProduct = Self("product-archive")
    /// Products are offered again.
    public static let unarchiveProduct = Self("product-unarchive")
    /// A product became one with another.
    public static let mergeProduct = Self("product-merge")
}
