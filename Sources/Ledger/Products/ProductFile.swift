internal import Failures
internal import Text

/// The description of two files beside a book. The first contains the imported products that no user has edited, the
/// second the values that their sources gave for them.
///
/// The files keep the book small, so that recording an expense does not read the products. A product that is edited,
/// bought or put into a basket moves into the book and keeps its number.
public struct ProductFile: Hashable, Sendable {
    /// The row number in this copy of the book.
    public let id: Int64
    /// Unique identifier of this row.
    public private(set) var uid: String
    /// The names of two files: the file of the products, and the file of the values of their sources.
    public var products, sources: String
    /// Names of the files that these files replaced. Empty after the first import.
    public var former: [String]
    /// `count`: number of products in the file. `added` and `altered`: numbers of new and changed products in the
    /// last import.
    public var count, added, altered: Int64

    /// Makes the description of a product file.
    public init(
        id: Int64, uid: String, products: String, sources: String, former: [String], count: Int64, added: Int64,
        altered: Int64
    ) {
        (self.id, self.uid, self.products, self.sources, self.former) = (id, uid, products, sources, former)
        (self.count, self.added, self.altered) = (count, added, altered)
    }
}

extension LedgerError {
    /// A file with imported products is missing, although the book names it.
    public static let productsGone = LedgerError.taken(
        ErrorWords(
            kind: "product.gone", message: "imported products are not here: their file beside the book is gone",
            hint: "put it back from a backup of the store ('spesa check' names it), or import the products again: "
                + "spesa catalogue import FILE"))
}

extension TrackedTable {
    /// The description of the product file: at most one row, which is local to this copy of the book.
    public static let goods = TrackedTable(
        of: ProductFile.self, "goods", plural: "goods", actions: [.adoptProducts], isOptionalTable: true, isLocal: true)
}

extension ProductFile: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .goods }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, uid: "", products: "", sources: "", former: [], count: 0, added: 0, altered: 0)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
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
    /// Products moved from the product file into the book because rows refer to them. Not undoable.
    public static let adoptProducts = Self("adopt")
}

extension Change {
    /// The author of changes that move products into the book.
    public static let goods = "\(catalogue)of products"
    /// Prefix of the authors of automatic changes. The space makes it invalid as a user name.
    public static let catalogue = "catalogue "

    /// The name of the catalogue whose updates have this author; `nil` for other authors.
    public static func catalogue(ofAuthor author: String) -> String? {
        guard author.utf8.starts(with: catalogue.utf8) else { return nil }
        return String(author.unicodeScalars.dropFirst(catalogue.unicodeScalars.count))
    }
}
