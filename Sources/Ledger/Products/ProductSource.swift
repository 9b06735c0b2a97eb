internal import JSONText
internal import Text

/// The values of a product as last imported from a source, such as a catalogue.
public struct ProductSource: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The number of the product.
    public private(set) var product: Int64
    /// The name of the source.
    public private(set) var source: String
    /// The key of the product in the source. `nil` if the source has no keys.
    public private(set) var key: String?
    /// The values as last imported from the source, by field key.
    public private(set) var seen: [String: String]

    /// Makes a record without validation.
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

    /// Returns the record under another uid.
    public func known(by uid: String) -> ProductSource {
        ProductSource(id: id, uid: uid, product: product, source: source, key: key, seen: seen)
    }
}

extension TrackedTable {
    /// The values of products as last imported from their sources. A product may have several sources, and a source
    /// may have several records of a product.
    public static let productSource = TrackedTable(
        of: ProductSource.self, "product_source", plural: "product_sources", actions: [.importCatalogue],
        isOptionalTable: true
    )
}

extension ProductSource: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .productSource }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, product: 0, source: "", key: nil, seen: [:])
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var text = fields.isWriting ? seenText : ""
        fields.field("uid", &uid, role: .identity)
        fields.field("product", &product, .reference("product", whenMerged: .follows))
        fields.field("source", &source)
        fields.field("key", &key, unit: "seen")
        fields.field("seen", &text, .longText)
        if fields.isReading { seen = Self.seen(text) }
    }

    /// `seen` as a JSON object of texts.
    private var seenText: String {
        JSON.object(seen.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .text($0.value)) }).serialized
    }

    /// Parses `seenText`. Members that are not strings are skipped.
    private static func seen(_ text: String) -> [String: String] {
        guard case .object(let members)? = try? JSON(reading: text) else { return [:] }
        var seen: [String: String] = [:]
        for member in members { if case .text(let text) = member.value { seen[member.name] = text } }
        return seen
    }
}

extension Change.Action {
    /// Products of a catalogue were imported, with their shelves and kinds.
    public static let importCatalogue = Self("catalogue-import")
}

/// The content of a book with which a catalogue import compares.
public struct CatalogueState: Sendable {
    /// All products, ordered by number.
    public let products: [Product]
    /// The values of products as last imported from their sources, ordered by record number.
    public let sources: [ProductSource]
    /// All shelves.
    public let shelves: ShelfTree
    /// All kinds.
    public let kinds: [ProductKind]
    /// All pictures.
    public let pictures: [Picture]
    /// All categories.
    public let categories: CategoryTree
    /// The last row numbers given, including those of rows that were undone.
    public let last: Last
    /// Whether a file of imported products is missing, so that its products are not included.
    public let hasLost: Bool

    /// The last row numbers of four tables. 0 for a table without rows.
    public struct Last: Hashable, Sendable {
        /// The last row number of the table of products, sources, shelves or kinds.
        public let product, source, shelf, kind: Int64

        /// Makes the numbers read from a book.
        public init(product: Int64, source: Int64, shelf: Int64, kind: Int64) {
            (self.product, self.source, self.shelf, self.kind) = (product, source, shelf, kind)
        }
    }

    /// Makes the content read from a book at one time.
    public init(
        products: [Product], sources: [ProductSource], shelves: ShelfTree, kinds: [ProductKind], pictures: [Picture],
        categories: CategoryTree, last: Last, hasLost: Bool
    ) {
        self.products = products
        self.sources = sources
        self.shelves = shelves
        self.kinds = kinds
        self.pictures = pictures
        self.categories = categories
        self.last = last
        self.hasLost = hasLost
    }
}

/// The rows of a catalogue import. A row with a number beyond those of `CatalogueState.last` is new. Every other row
/// replaces the present row of its number.
public struct CatalogueRows: Sendable {
    /// New shelves.
    public var shelves: [Shelf] = []
    /// New kinds.
    public var kinds: [ProductKind] = []
    /// Products, which may refer to the new shelves and kinds and to each other.
    public var products: [Product] = []
    /// Values as imported from the source, of the products in `products` and of others.
    public var sources: [ProductSource] = []
    /// Pictures of the products in `products` and of others. The names are unique in a product.
    public var pictures: [CataloguePicture] = []

    /// No rows.
    public init() {}

    /// Whether there are no rows.
    public var isEmpty: Bool {
        shelves.isEmpty && kinds.isEmpty && products.isEmpty && sources.isEmpty && pictures.isEmpty
    }
}

/// A picture in a file beside a catalogue.
public struct CataloguePicture: Sendable {
    /// The number of the product.
    public let product: Int64
    /// The file name without directory.
    public let name: String
    /// Reads and validates the file.
    public let read: @Sendable () throws -> GivenPicture

    /// Makes a picture whose file is read only when it is stored.
    public init(product: Int64, name: String, read: @escaping @Sendable () throws -> GivenPicture) {
        (self.product, self.name, self.read) = (product, name, read)
    }
}

extension Sequence<Subscription> {
    /// The subscription of that name, without case and accents.
    public func named(_ name: String) -> Subscription? {
        let wanted = folded(name)
        return first { folded($0.name) == wanted }
    }
}
