internal import Failures

/// What a source says in one row.
public enum CatalogueRow: Hashable, Sendable {
    /// A product.
    case product(CatalogueProduct)
    /// A published product that is no longer sold, by its code, else its id.
    case gone(row: Int, String)
    /// A row that cannot be taken, or a part whose product is not there.
    case refused(CatalogueRefusal)

    /// Where it stands in the source, counted from 1.
    public var row: Int {
        switch self {
        case .product(let product): product.row
        case .gone(let row, _): row
        case .refused(let refusal): refusal.row
        }
    }
}

/// Why one row is not taken; the others are.
public struct CatalogueRefusal: Hashable, Sendable {
    /// Where it stands in the source, counted from 1.
    public let row: Int
    /// Dotted and stable: `catalogue.name`, `amount.ambiguous`.
    public let kind: String
    /// The reason, in one line.
    public let message: String

    /// A reason in words of its own.
    public init(row: Int, kind: String, message: String) {
        self.row = row
        self.kind = kind
        self.message = message
    }

    /// The words of an error as the reason.
    init(row: Int, _ error: some WordedError) {
        let words = error.words
        self.init(row: row, kind: words.kind, message: words.message)
    }
}

/// What of a row is told, although its product is taken.
public enum CatalogueNotice: Hashable, Sendable {
    /// A barcode that is none, with the reason in words; it is left out.
    case barcode(String, reason: String)
    /// A code that another product has, whatever its case; it is left out.
    case codeTaken(String)
    /// A barcode that another product has; it is left out.
    case barcodeTaken(String)
    /// An earlier row of the same source has the same id, code, barcode, or name and maker; it stays a product of its
    /// own.
    case sameAs(row: Int)
    /// A shelf whose parent is not there, or whose parents lead back to itself; it stands at the top.
    case shelfWithoutParent(String)
    /// A shelf that the source does not have; the product stands on none.
    case noSuchShelf(String)
    /// A kind that the source does not have.
    case noSuchKind(String)
    /// A part that names a product which is not there; it stays as words.
    case partNotThere(String)
    /// A part that would make the product part of itself, at some depth; it stays as words.
    case partOfItself(String)

    /// One sentence without a full stop.
    public var text: String {
        switch self {
        case .barcode(_, let reason): reason
        case .codeTaken(let code): "the code '\(code.quoted)' is another product's"
        case .barcodeTaken(let code): "the barcode \(code) is another product's"
        case .sameAs(let row): "row \(row) is the same by all that is known; both are taken"
        case .shelfWithoutParent(let name):
            "the shelf '\(name.quoted)' has no parent that is there; it stands at the top"
        case .noSuchShelf(let id): "there is no shelf '\(id.quoted)'"
        case .noSuchKind(let id): "there is no kind '\(id.quoted)'"
        case .partNotThere(let name): "the part '\(name.quoted)' names a product that is not there"
        case .partOfItself(let name): "with the part '\(name.quoted)' it would be part of itself"
        }
    }
}
