public import Failures

/// Why a book refuses something.
public enum LedgerError: Error, Equatable, Sendable {
    /// Why a text cannot be the name, or the path, of a category.
    public enum NameFault: Sendable {
        /// The limits are `longestCategoryName` and `deepestCategory`; a colon stands only between names.
        case empty, tooLong, controlCharacter, leadingSign, colon, tooDeep
    }

    /// No expense has that number.
    case noSuchExpense(Int64)
    /// No category is called so, or has that number.
    case noSuchCategory(String)
    /// The end of a path that several categories have; their paths are sorted.
    case ambiguousCategory(String, paths: [String])
    /// The text cannot be a name.
    case categoryName(String, NameFault)
    /// There is a category in that place already, whatever the case.
    case categoryExists(path: String)
    /// It takes no new expenses.
    case categoryIsArchived(path: String)
    /// A category cannot be put below itself, nor merged into something below it.
    case categoryUnderItself(path: String)
    /// A tag is empty or holds white space.
    case tagIsNotOneWord(String)
    /// More than `longestDetail` bytes.
    case detailTooLong(field: String, bytes: Int)
    /// A text holds U+0000.
    case detailHoldsNUL(field: String)
    /// Nobody who recorded something can be called so.
    case notAUser(String)
    /// A ceiling is below zero; zero is allowed.
    case ceilingIsNegative
    /// The last month lies before the first.
    case ceilingReversed
    /// Fewer changes can be taken back than were asked for; nothing was.
    case nothingToUndo(available: Int)
    /// A change cannot be taken back by itself, as somebody changed the same since, or uses what it made.
    case builtUpon(by: String)
    /// The expense is part of a receipt, which alone can change it.
    case isOfReceipt(expense: Int64, receipt: Int64)
    /// There is a method of that name already, whatever its case and accents; as it is written there.
    case methodExists(String)
    /// Fewer changes can be brought back than were asked for; nothing was.
    case nothingToRedo(available: Int)
    /// No row of the table is known by that.
    case noSuchRow(TrackedTable, String)
    /// Nothing is known by that, but something like it; its own words.
    case missing(ErrorWords)
    /// A row was to be known by nothing at all; its own words.
    case nameless(ErrorWords)
    /// Something is there already, or in the way; its own words.
    case taken(ErrorWords)
    /// A file would make more categories than anybody tells apart.
    case tooManyCategories(limit: Int)
    /// Something was recorded in a book that was to be filled from elsewhere.
    case bookInUse
    /// A connection was lost while a book was loaded, of which nothing is there.
    case loadInterrupted
    /// What is to fill a book is not what its own history says; with the first thing that differs.
    case notAsInHistory(String)
}

extension LedgerError {
    /// Why a rule of the ledger refuses a value; with its own words.
    static func refused(_ kind: String, _ message: String, input: String? = nil, hint: String) -> LedgerError {
        .nameless(ErrorWords(kind: kind, message: message, input: input, hint: hint))
    }
}
