public import Failures

/// Errors of the rules of a book.
public enum LedgerError: Error, Equatable, Sendable {
    /// Faults in the name or path of a category.
    public enum NameFault: Sendable {
        /// The limits of `tooLong` and `tooDeep` are `longestCategoryName` and `deepestCategory`. A colon is allowed
        /// only between the names of a path.
        case empty, tooLong, controlCharacter, leadingSign, colon, tooDeep
    }

    /// No expense has this number.
    case noSuchExpense(Int64)
    /// No category has this name or number.
    case noSuchCategory(String)
    /// Several categories have a path with this ending. `paths` is sorted.
    case ambiguousCategory(String, paths: [String])
    /// The text is not a valid category name or path.
    case categoryName(String, NameFault)
    /// A category already has this path. Upper and lower case are not distinguished.
    case categoryExists(path: String)
    /// The category is archived and takes no new expenses.
    case categoryIsArchived(path: String)
    /// A category cannot be moved or merged into itself or into one of its descendants.
    case categoryUnderItself(path: String)
    /// A tag is empty or contains white space.
    case tagIsNotOneWord(String)
    /// A text is longer than `longestDetail` bytes.
    case detailTooLong(field: String, bytes: Int)
    /// A text contains U+0000.
    case detailHoldsNUL(field: String)
    /// The author of a record is not a valid user name.
    case notAUser(String)
    /// A ceiling is below zero. Zero is allowed.
    case ceilingIsNegative
    /// A ceiling is above `Ceiling.most`.
    case ceilingTooHigh
    /// The last month of a ceiling is before its first month.
    case ceilingReversed
    /// A ceiling of weeks or years is to carry over. Only a ceiling of months does.
    case carryOutsideMonths
    /// Fewer changes can be undone than were requested. No change was undone.
    case nothingToUndo(available: Int)
    /// The change cannot be undone alone: a later change by the user `by` altered its rows or uses its expenses.
    case builtUpon(by: String)
    /// The expense is part of a receipt and can be changed only through the receipt.
    case isOfReceipt(expense: Int64, receipt: Int64)
    /// A payment method already has this name, compared without case and accents. The value is the existing spelling.
    case methodExists(String)
    /// Fewer changes can be redone than were requested. No change was redone.
    case nothingToRedo(available: Int)
    /// No row of the table matches this name or number.
    case noSuchRow(TrackedTable, String)
    /// No row matches the name or number. The hint suggests similar names, or says what to do.
    case missing(ErrorWords)
    /// A value is empty or breaks a rule of the ledger.
    case nameless(ErrorWords)
    /// The name is in use, or another row conflicts with the request.
    case taken(ErrorWords)
    /// An import would create more categories than `limit`.
    case tooManyCategories(limit: Int)
    /// The book to be filled by a load is not empty: it already has changes.
    case bookInUse
    /// The connection was lost while a book was loaded. All of the load was rolled back.
    case loadInterrupted
    /// The contents to be loaded do not match the history that comes with them. The value describes the first
    /// difference.
    case notAsInHistory(String)
}

extension LedgerError {
    /// No row of the table matches this name.
    /// - Parameter near: similar names to suggest, possibly empty.
    public static func noSuchRow(_ table: TrackedTable, _ name: String, near: [String]) -> LedgerError {
        guard !near.isEmpty else { return .noSuchRow(table, name) }
        return .missing(
            ErrorWords(
                kind: "\(table.name).not-found", message: "there is no \(table.title) '\(name)'", input: name,
                advice: Advice.similar(near, insteadOf: name) + [.text("see them with: spesa \(table.listed)")]))
    }

    /// An error for a value that breaks a rule of the ledger.
    static func refused(_ kind: String, _ message: String, input: String? = nil, hint: String) -> LedgerError {
        .nameless(ErrorWords(kind: kind, message: message, input: input, hint: hint))
    }
}
