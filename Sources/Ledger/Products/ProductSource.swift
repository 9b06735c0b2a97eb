internal import JSONText
internal import Text

/// What a source of products said last of one of them.
public struct ProductSource: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// The number of the product.
    public private(set) var product: Int64
    /// What the source is called.
    public private(set) var source: String
    /// What the source knows the product by; `nil` where it has no such thing.
    public private(set) var key: String?
    /// What it said last of each field, by the field's key.
    public private(set) var seen: [String: String]

    /// What was said, as it was said.
    public init(
        id: Int64 = 0, uid: String = "", product: Int64, source: String, key: String?, seen: [String: String]
    ) {
        self.id = id
        self.uid = uid
        self.product = product
        self.source = source
        self.key = key
        self.seen = seen
    }

    /// The same with another uid, as a book gives it.
    public func known(by uid: String) -> ProductSource {
        ProductSource(id: id, uid: uid, product: product, source: source, key: key, seen: seen)
    }
}

extension TrackedTable {
    /// What sources of products said last; a product may have several, and a source may have said it twice.
    public static let productSource = TrackedTable(
        of: ProductSource.self, "product_source", plural: "product_sources", actions: [.importCatalogue], isInRoom: true
    )
}

extension ProductSource: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .productSource }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, product: 0, source: "", key: nil, seen: [:])
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var text = fields.isWriting ? seenText : ""
        fields.field("uid", &uid, role: .identity)
        fields.field("product", &product, .reference("product", whenMerged: .follows))
        fields.field("source", &source)
        fields.field("key", &key, unit: "seen")
        fields.field("seen", &text)
        if fields.isReading { seen = Self.seen(text) }
    }

    /// What it said last, as a JSON object of texts.
    private var seenText: String {
        JSON.object(seen.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .text($0.value)) }).serialized
    }

    /// Reads what `seenText` writes; a field that is no text was not said.
    private static func seen(_ text: String) -> [String: String] {
        guard case .object(let members)? = try? JSON(reading: text) else { return [:] }
        var seen: [String: String] = [:]
        for member in members { if case .text(let text) = member.value { seen[member.name] = text } }
        return seen
    }
}

extension Change.Action {
    /// Products of a catalogue came in, with their shelves and kinds.
    public static let importCatalogue = Self("catalogue-import")
}

/// What a book holds that the products of a catalogue are compared with.
public struct CatalogueStanding: Sendable {
    /// Every product, by number.
    public let products: [Product]
    /// What sources said last, by number.
    public let sources: [ProductSource]
    /// Every shelf.
    public let shelves: ShelfTree
    /// Every kind.
    public let kinds: [ProductKind]
    /// Every picture.
    public let pictures: [Picture]
    /// Every category.
    public let categories: CategoryTree
    /// The last number that a row of these was given, also one that was taken back.
    public let last: Last

    /// The last numbers of four tables; 0 before the first.
    public struct Last: Hashable, Sendable {
        /// Of each table by itself.
        public let product, source, shelf, kind: Int64

        /// The numbers as a book tells them.
        public init(product: Int64, source: Int64, shelf: Int64, kind: Int64) {
            (self.product, self.source, self.shelf, self.kind) = (product, source, shelf, kind)
        }
    }

    /// What a book holds at one moment.
    public init(
        products: [Product], sources: [ProductSource], shelves: ShelfTree, kinds: [ProductKind], pictures: [Picture],
        categories: CategoryTree, last: Last
    ) {
        self.products = products
        self.sources = sources
        self.shelves = shelves
        self.kinds = kinds
        self.pictures = pictures
        self.categories = categories
        self.last = last
    }
}

/// Rows that come into a book with a catalogue: those with a number beyond the last are new, the others take the place of
/// the ones with their numbers.
public struct CatalogueRows: Sendable {
    /// Shelves, all of them new.
    public var shelves: [Shelf] = []
    /// Kinds, all of them new.
    public var kinds: [ProductKind] = []
    /// Products, which may lie on the new shelves, be of the new kinds and be made of each other.
    public var products: [Product] = []
    /// What was said of these products and of others.
    public var sources: [ProductSource] = []
    /// Pictures of these products and of others, each under a name that no other one of its product has.
    public var pictures: [CataloguePicture] = []

    /// None.
    public init() {}

    /// Whether nothing comes.
    public var isEmpty: Bool {
        shelves.isEmpty && kinds.isEmpty && products.isEmpty && sources.isEmpty && pictures.isEmpty
    }
}

/// A picture that lies beside a catalogue.
public struct CataloguePicture: Sendable {
    /// The number of the product.
    public let product: Int64
    /// What the file is called, without its folder.
    public let name: String
    /// Reads the file.
    public let read: @Sendable () throws -> GivenPicture

    /// A picture that is read once it is taken.
    public init(product: Int64, name: String, read: @escaping @Sendable () throws -> GivenPicture) {
        (self.product, self.name, self.read) = (product, name, read)
    }
}

extension Sequence<Subscription> {
    /// The one of that name, whatever the case and the accents.
    public func named(_ name: String) -> Subscription? {
        let wanted = folded(name)
        return first { folded($0.name) == wanted }
    }
}
