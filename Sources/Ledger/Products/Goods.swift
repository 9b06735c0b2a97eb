internal import Text

/// Where the products lie that came from elsewhere and that nobody has touched, and what their sources said: in files beside
/// the book, so that whoever records expenses does not carry them along.
///
/// What is touched, bought or put into a basket lies in the book from then on, with the same number.
public struct Goods: Hashable, Sendable {
    /// The number.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// The names of the files with the products and with what was said.
    public var products, sources: String
    /// The names of those that these took the place of; none the first time.
    public var former: [String]
    /// How many products lie there, how many of them were new, and how many were otherwise than before.
    public var count, added, altered: Int64

    /// Where they lie.
    public init(
        id: Int64, uid: String, products: String, sources: String, former: [String], count: Int64, added: Int64,
        altered: Int64
    ) {
        (self.id, self.uid, self.products, self.sources, self.former) = (id, uid, products, sources, former)
        (self.count, self.added, self.altered) = (count, added, altered)
    }
}

extension TrackedTable {
    /// Where the products from elsewhere lie: at most one row, which no other copy of the book can make use of.
    public static let goods = TrackedTable(
        of: Goods.self, "goods", plural: "goods", actions: [.adoptProducts], isInRoom: true, isLocal: true)
}

extension Goods: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .goods }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, uid: "", products: "", sources: "", former: [], count: 0, added: 0, altered: 0)
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        // The name of a file holds no space.
        var former = former.isEmpty ? nil : former.joined(separator: " ")
        fields.field("uid", &uid, role: .identity)
        fields.field("products", &products)
        fields.field("sources", &sources)
        fields.field("former", &former)
        fields.field("count", &count)
        fields.field("added", &added)
        fields.field("altered", &altered)
        if fields.isReading { self.former = former.map(storedWords) ?? [] }
    }
}

extension Change.Action {
    /// Products came into the book from beside it, since something names them there; nobody takes that back.
    public static let adoptProducts = Self("adopt")
}

extension Change {
    /// Who hands products over that lie beside the book.
    public static let goods = "\(catalogue)of products"
    /// What the names begin with of those who make the changes that nobody asks for; no user can be called so, as names
    /// hold no space.
    public static let catalogue = "catalogue "
}
