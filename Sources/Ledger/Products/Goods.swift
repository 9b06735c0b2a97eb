/// Where the products lie that came from elsewhere and that nobody has touched, and what their sources said: in files beside
/// the book, so that whoever records expenses does not carry them along.
///
/// What is touched, bought or put into a basket lies in the book from then on, with the same number.
public struct Goods: Hashable, Sendable {
    /// The same in every copy of the book.
    public let uid: String
    /// The names of the files with the products and with what was said.
    public var products, sources: String
    /// The names of those that these took the place of; none the first time.
    public var former: [String]
    /// How many products lie there, how many of them were new, and how many were otherwise than before.
    public var count, added, altered: Int64

    /// Where they lie.
    public init(
        uid: String, products: String, sources: String, former: [String], count: Int64, added: Int64, altered: Int64
    ) {
        (self.uid, self.products, self.sources, self.former) = (uid, products, sources, former)
        (self.count, self.added, self.altered) = (count, added, altered)
    }
}

extension TrackedTable {
    /// Where the products from elsewhere lie: at most one row, which no other copy of the book can make use of.
    public static let goods = TrackedTable(
        "goods", plural: "goods",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("products", .text, isRequired: true), TrackedField("sources", .text, isRequired: true),
            TrackedField("former", .text), TrackedField("count", .number, isRequired: true),
            TrackedField("added", .number, isRequired: true), TrackedField("altered", .number, isRequired: true),
        ],
        actions: [.adoptProducts], isInRoom: true, isLocal: true)
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
