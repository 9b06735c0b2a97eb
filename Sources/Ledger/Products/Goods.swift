/// The product file of a book: imported products that no user has touched, and the data of their sources.
///
/// The files are stored beside the book to keep the book small. A product that is edited, bought or put into a basket
/// moves into the book and keeps its number.
public struct Goods: Hashable, Sendable {
    /// Identifier of the row. Other copies of the book do not have it.
    public let uid: String
    /// Names of the files with the products and with the data of their sources.
    public var products, sources: String
    /// Names of the files that these files replaced. Empty after the first import.
    public var former: [String]
    /// Numbers of products in the file, and of new and changed products in the import.
    public var count, added, altered: Int64

    /// Makes the description of a product file.
    public init(
        uid: String, products: String, sources: String, former: [String], count: Int64, added: Int64, altered: Int64
    ) {
        (self.uid, self.products, self.sources, self.former) = (uid, products, sources, former)
        (self.count, self.added, self.altered) = (count, added, altered)
    }
}

extension TrackedTable {
    /// The description of the product file: at most one row, which is local to this copy of the book.
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
    /// Products moved from the product file into the book because rows refer to them. Not undoable.
    public static let adoptProducts = Self("adopt")
}

extension Change {
    /// The author of changes that move products into the book.
    public static let goods = "\(catalogue)of products"
    /// Prefix of the authors of automatic changes. The space makes it invalid as a user name.
    public static let catalogue = "catalogue "
}
