/// Why a book refuses something.
public enum LedgerError: Error, Equatable, Sendable {
    public enum NameFault: Sendable {
        case empty, tooLong, controlCharacter, leadingSign, colon, tooDeep
    }

    case noSuchExpense(Int64)
    case noSuchCategory(String)
    case ambiguousCategory(String, paths: [String])
    case categoryName(String, NameFault)
    case categoryExists(path: String)
    case categoryIsArchived(path: String)
    /// A category cannot be put below itself, nor merged into something below it.
    case categoryUnderItself(path: String)
    case tagIsNotOneWord(String)
    case detailTooLong(field: String, bytes: Int)
    case detailHoldsNUL(field: String)
    /// Nobody who recorded something can be called so.
    case notAUser(String)
    case ceilingIsNegative
    case ceilingReversed
    case nothingToUndo(available: Int)
    case nothingToRedo(available: Int)
    case noSuchRule(String)
    case ruleIsEmpty
    case noSuchProfile(String)
    case profileIsUnnamed
    case tooManyCategories(limit: Int)
    /// Something was recorded in a book that was to be filled from elsewhere.
    case bookInUse
    /// What is to fill a book is not what its own history says; with the first thing that differs.
    case notAsInHistory(String)
}
