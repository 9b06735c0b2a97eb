public import Failures
internal import Text

/// Errors of moving expenses to another book.
public enum ExpenseMoveError: Error, Equatable, Sendable {
    /// The expenses are in the named book already.
    case sameBook(String)
    /// The expense is void, and the other book does not have it.
    case isVoid(Int64)
    /// The expense has a payer or shares, so that debts of this book depend on it.
    case isShared(Int64)
    /// The expense belongs to the named outing of this book.
    case isOfOuting(Int64, String)
    /// The expense was paid with vouchers of this book.
    case isPaidWithVouchers(Int64)
    /// The category of the expense is archived in the other book.
    case archivedThere(path: String, book: String)
    /// The expense changed after it was recorded in the named book, and before it was made void here.
    case changed(Int64, book: String)
    /// A move cannot be redone, because the named book no longer has these expenses. The numbers are those in this
    /// book, from which they were moved.
    case gone([Int64], book: String)
}

extension ExpenseMoveError: WordedError {
    /// Message and hint of the error, with a kind that begins with `move.`.
    public var words: ErrorWords {
        switch self {
        case .sameBook(let book):
            ErrorWords(
                kind: "move.same-book", message: "the expense is in the book \(book) already",
                hint: "name another book; to see your books: spesa book")
        case .isVoid(let id):
            ErrorWords(
                kind: "move.void", message: "expense \(id) is void, and a void expense is not moved",
                hint: "first make it count again: spesa restore \(id)")
        case .isShared(let id):
            ErrorWords(
                kind: "move.shared", message: "expense \(id) is shared, and its debts are kept in this book",
                hint: "first remove who shares it: spesa edit \(id) --for ''")
        case .isOfOuting(let id, let outing):
            ErrorWords(
                kind: "move.outing", message: "expense \(id) belongs to the outing '\(outing)' of this book",
                hint: "first take it out: spesa edit \(id) --outing none")
        case .isPaidWithVouchers(let id):
            ErrorWords(
                kind: "move.vouchers", message: "expense \(id) was paid with vouchers, which are counted in this book",
                hint: "leave it here, or record it in the other book and take it out here: spesa void \(id)")
        case .archivedThere(let path, let book):
            ErrorWords(
                kind: "move.archived", message: "the category '\(path)' of the book \(book) is archived",
                hint: "name another of its categories with --category, or bring it back with: "
                    + "spesa --book \(quoted(book)) category archive --undo \(inShellQuotes(path))")
        case .changed(let id, let book):
            ErrorWords(
                kind: "move.changed", message: "expense \(id) was changed while this command ran",
                hint: "move it again with: spesa edit \(id) --to-book \(quoted(book))")
        case .gone(let ids, let book):
            ErrorWords(
                kind: "move.gone", message: "the book \(book) no longer has all expenses of this move",
                hint: "to move what it lacks: "
                    + "spesa edit \(ids.map(String.init).joined(separator: " ")) --to-book \(quoted(book))")
        }
    }
}
