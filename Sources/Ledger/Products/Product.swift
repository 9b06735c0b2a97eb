public import Household

/// Something one buys: a name, and whatever else is known.
public struct Product: Hashable, Sendable {
    /// The number people type; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public let uid: String
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
        public let label: String
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
        public let name: String
        /// The number of the product it is; `nil` for words.
        public let product: Int64?
        /// How many, in thousandths.
        public let milli: Int64

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
        "product", plural: "products",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("name", .text, isRequired: true),
            TrackedField("code", .text),
            TrackedField("maker", .text),
            TrackedField("shelf", .reference("shelf", whenMerged: .follows)),
            TrackedField("kind", .reference("kind", whenMerged: .follows)),
            TrackedField("category", .reference("category", whenMerged: .follows)),
            TrackedField("unit", .text, unit: "price", isRequired: true),
            TrackedField("price", .number),
            TrackedField("vat", .number),
            TrackedField("description", .text),
            TrackedField("minimum", .number, unit: "price"),
            TrackedField("place", .number),
            TrackedField(
                "barcodes", .entries([TrackedField("barcode", .text, isRequired: true)]), table: "product_barcode"),
            TrackedField(
                "details",
                .entries([
                    TrackedField("label", .text, isRequired: true), TrackedField("value", .text, isRequired: true),
                ]), table: "product_detail"),
            TrackedField(
                "parts",
                .entries([
                    TrackedField("name", .text, isRequired: true),
                    TrackedField("product", .reference("product", whenMerged: .follows), column: "part"),
                    TrackedField("quantity", .number, isRequired: true),
                ]), table: "product_part"),
            TrackedField("links", .entries([TrackedField("link", .text, isRequired: true)]), table: "product_link"),
            TrackedField("by", .text, role: .origin, isRequired: true),
            TrackedField("created", .instant, role: .origin, isRequired: true),
            TrackedField("changed", .instant, role: .changed, isRequired: true),
            TrackedField("archived", .truth, isRequired: true),
        ],
        actions: [.addProduct, .editProduct, .archiveProduct, .unarchiveProduct, .mergeProduct],
        isInRoom: true,
        fault: { row in Product(row) == nil ? "it is no product" : nil })
}

extension Product {
    /// From a row of `TrackedTable.product`; `nil` for one that no product is written as.
    public init?(_ row: TrackedRow) {
        guard let uid = row.text(0), let name = row.text(1), !name.isEmpty, let unit = row.text(7), !unit.isEmpty,
            let created = row.number(18), let changed = row.number(19), let archived = row.number(20)
        else { return nil }
        self.init(id: row.id, uid: uid, name: name, unit: Unit(sign: unit))
        (code, maker) = (row.text(2), row.text(3))
        (shelf, kind, category) = (row.number(4), row.number(5), row.number(6))
        price = row.number(8).map(UnitPrice.init(e5:))
        rate = row.number(9).map { VATRate(permille: Int($0)) }
        (description, minimum, place) = (row.text(10), row.number(11), row.number(12))
        barcodes = row.values[13].entries.compactMap { $0[0].text }
        details = row.values[14].entries.map { Detail(label: $0[0].text ?? "", value: $0[1].text ?? "") }
        parts = row.values[15].entries.map {
            Part(name: $0[0].text ?? "", product: $0[1].number, milli: $0[2].number ?? 0)
        }
        links = row.values[16].entries.compactMap { $0[0].text }
        by = row.text(17) ?? ""
        (self.created, self.changed) = (Instant(seconds: created), Instant(seconds: changed))
        isArchived = archived == 1
    }

    /// As a row of `TrackedTable.product`.
    public var row: TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(uid), .text(name), FieldValue(code), FieldValue(maker), FieldValue(shelf), FieldValue(kind),
                FieldValue(category), .text(unit.sign), FieldValue(price?.e5),
                FieldValue(rate.map { Int64($0.permille) }), FieldValue(description), FieldValue(minimum),
                FieldValue(place), .entries(barcodes.map { [.text($0)] }),
                .entries(details.map { [.text($0.label), .text($0.value)] }),
                .entries(parts.map { [.text($0.name), FieldValue($0.product), .number($0.milli)] }),
                .entries(links.map { [.text($0)] }), .text(by), .number(created.seconds), .number(changed.seconds),
                .number(isArchived ? 1 : 0),
            ])
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
