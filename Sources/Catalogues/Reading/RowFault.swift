internal import Failures
internal import Household

/// Why a row of a source is refused. The first value of most cases names the field.
enum RowFault: Error, Equatable {
    /// The name is missing.
    case noName
    /// A text exceeds the size limit.
    case tooLong(String, bytes: Int, limit: Int)
    /// A list has too many entries, or a shelf is too deep.
    case tooMany(String, limit: Int)
    /// A whole number, unit or quantity is invalid.
    case unreadable(String, text: String)
    /// A price is invalid.
    case price(UnitPriceError)
    /// The JSON is invalid or has another structure.
    case shape(String)
    /// The id, or the number of a published row, occurred before.
    case twice(String, text: String)
    /// The product of a part is missing. The value is its code or id.
    case noProduct(String)
}

extension CatalogueRow {
    /// Creates a product row, or a refused one if the closure throws.
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
                kind: "catalogue.\(field)", message: "'\(text.quoted)' is not a \(field)", input: text)
        case .price(let error): error.words
        case .shape(let problem): ErrorWords(kind: "catalogue.row", message: problem)
        case .twice(let field, let text):
            ErrorWords(
                kind: "catalogue.twice", message: "the \(field) '\(text.quoted)' is already used by an earlier row",
                input: text)
        case .noProduct(let text):
            ErrorWords(
                kind: "catalogue.part", message: "it is a part of '\(text.quoted)', which does not exist", input: text)
        }
    }
}
