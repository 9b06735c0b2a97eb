internal import Failures

/// A row read from a source of a product catalogue.
public enum CatalogueRow: Hashable, Sendable {
    /// A product.
    case product(CatalogueProduct)
    /// A discontinued product of a published catalogue, by id or code; by name if it has neither.
    case gone(row: Int, String)
    /// A refused row, for example of a part whose containing product is missing.
    case refused(CatalogueRefusal)

    /// The position in the source, from 1.
    public var row: Int {
        switch self {
        case .product(let product): product.row
        case .gone(let row, _): row
        case .refused(let refusal): refusal.row
        }
    }
}

/// The reason for refusing a row of a catalogue. The other rows are read.
public struct CatalogueRefusal: Hashable, Sendable {
    /// The position in the source, from 1.
    public let row: Int
    /// A stable dotted kind: `catalogue.name`, `amount.ambiguous`.
    public let kind: String
    /// The reason in one line.
    public let message: String

    /// Creates a refusal.
    public init(row: Int, kind: String, message: String) {
        self.row = row
        self.kind = kind
        self.message = message
    }

    /// Creates a refusal from an error.
    init(row: Int, _ error: some WordedError) {
        let words = error.words
        self.init(row: row, kind: words.kind, message: words.message)
    }
}

/// A notice about an accepted row.
public enum CatalogueNotice: Hashable, Sendable {
    /// An invalid barcode, with the reason; left out.
    case barcode(String, reason: String)
    /// A code of another product, ignoring case; left out.
    case codeTaken(String)
    /// A barcode of another product; left out.
    case barcodeTaken(String)
    /// `row` is an earlier row with an equal id, code, barcode, or name and maker. Both remain separate products.
    case duplicate(row: Int)
    /// A shelf whose parent is missing, or part of a cycle; placed at the top.
    case shelfWithoutParent(String)
    /// The id of a shelf that does not exist. The product is on no shelf.
    case noSuchShelf(String)
    /// The id of a kind that does not exist. The product gets no kind.
    case noSuchKind(String)
    /// A part that refers to a missing product; kept as plain text.
    case partNotThere(String)
    /// A part that would make the product contain itself; kept as plain text.
    case partOfItself(String)

    /// The text: a sentence without a full stop.
    public var text: String {
        switch self {
        case .barcode(_, let reason): reason
        case .codeTaken(let code): "the code '\(code.quoted)' belongs to another product"
        case .barcodeTaken(let code): "the barcode \(code) belongs to another product"
        case .duplicate(let row): "row \(row) has the same details; both are imported"
        case .shelfWithoutParent(let name):
            "the shelf '\(name.quoted)' has a parent that does not exist; it is at the top level"
        case .noSuchShelf(let id): "there is no shelf '\(id.quoted)'"
        case .noSuchKind(let id): "there is no kind '\(id.quoted)'"
        case .partNotThere(let name): "the part '\(name.quoted)' names a product that does not exist"
        case .partOfItself(let name): "with the part '\(name.quoted)' it would be part of itself"
        }
    }
}
