internal import Failures
internal import Household

/// Why one row of a source is not taken.
enum RowFault: Error, Equatable {
    /// It has no name.
    case noName
    /// A text of so many bytes.
    case tooLong(String, bytes: Int, limit: Int)
    /// A list of more entries than a product can have, or a shelf that lies too deep.
    case tooMany(String, limit: Int)
    /// What is no whole number, no unit, no quantity.
    case unreadable(String, text: String)
    /// What is no price, with the reason.
    case price(UnitPriceError)
    /// JSON that is none, at least none of the shape of a row.
    case shape(String)
    /// An id, or the number of a published row, that an earlier row has.
    case twice(String, text: String)
    /// A part of a product that is not there.
    case noProduct(String)
}

extension CatalogueRow {
    /// A product, or why the row is none.
    init(row: Int, _ product: () throws(RowFault) -> CatalogueProduct) {
        do throws(RowFault) {
            self = .product(try product())
        } catch {
            self = .refused(CatalogueRefusal(row: row, error))
        }
    }
}

extension RowFault: WordedError {
    var words: ErrorWords {
        switch self {
        case .noName: ErrorWords(kind: "catalogue.name", message: "it has no name")
        case .tooLong(let field, let bytes, let limit):
            ErrorWords(
                kind: "catalogue.text", message: "its \(field) has \(bytes) bytes, and at most \(limit) are kept")
        case .tooMany(let field, let limit):
            ErrorWords(kind: "catalogue.text", message: "it has more than \(limit) \(field)")
        case .unreadable(let field, let text):
            ErrorWords(
                kind: "catalogue.\(field)", message: "'\(text.quoted)' is no \(field)", input: text)
        case .price(let error): error.words
        case .shape(let problem): ErrorWords(kind: "catalogue.row", message: problem)
        case .twice(let field, let text):
            ErrorWords(
                kind: "catalogue.twice", message: "the \(field) '\(text.quoted)' is an earlier row's", input: text)
        case .noProduct(let text):
            ErrorWords(
                kind: "catalogue.part", message: "it is a part of '\(text.quoted)', which is not there", input: text)
        }
    }
}
