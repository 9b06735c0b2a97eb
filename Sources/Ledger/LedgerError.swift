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

extension LedgerError {
    public var kind: String {
        switch self {
        case .noSuchExpense: "expense.not-found"
        case .noSuchCategory: "category.not-found"
        case .ambiguousCategory: "category.ambiguous"
        case .categoryName: "category.name"
        case .categoryExists: "category.exists"
        case .categoryIsArchived: "category.archived"
        case .categoryUnderItself: "category.under-itself"
        case .tagIsNotOneWord: "expense.tag"
        case .detailTooLong: "expense.too-long"
        case .detailHoldsNUL: "expense.nul"
        case .notAUser: "expense.by"
        case .ceilingIsNegative: "ceiling.negative"
        case .ceilingReversed: "ceiling.reversed"
        case .nothingToUndo: "undo.nothing"
        case .nothingToRedo: "redo.nothing"
        case .noSuchRule: "rule.not-found"
        case .ruleIsEmpty: "rule.empty"
        case .noSuchProfile: "profile.not-found"
        case .profileIsUnnamed: "profile.unnamed"
        case .tooManyCategories: "category.too-many"
        case .bookInUse: "book.in-use"
        case .notAsInHistory: "book.not-as-in-history"
        }
    }

    public var message: String {
        switch self {
        case .noSuchExpense(let id): "there is no expense \(id)"
        case .noSuchCategory(let name): "there is no category '\(name)'"
        case .ambiguousCategory(let name, let paths):
            "'\(name)' can be \(paths.dropLast().joined(separator: ", ")) or \(paths.last ?? "")"
        case .categoryName(let path, .empty): "'\(path)' has an empty category name"
        case .categoryName(_, .tooLong): "a category name has at most \(longestCategoryName) bytes"
        case .categoryName(_, .controlCharacter): "a category name cannot hold control characters"
        case .categoryName(_, .tooDeep): "a category lies at most \(deepestCategory) names deep"
        case .categoryName(let path, .leadingSign): "'\(path)' has a category name that begins with a sign"
        case .categoryName(let name, .colon): "'\(name)' is a path, not one name"
        case .categoryExists(let path): "there is a category '\(path)' already"
        case .categoryIsArchived(let path): "the category '\(path)' is archived and takes no new expenses"
        case .categoryUnderItself(let path): "'\(path)' cannot go into itself or into what lies under it"
        case .tagIsNotOneWord(let tag): "'\(tag)' is not a tag: a tag is one word"
        case .detailTooLong(let field, let bytes):
            "the \(field) has \(bytes) bytes; at most \(longestDetail) are kept"
        case .detailHoldsNUL(let field): "a NUL character cannot be kept (in '\(field)')"
        case .notAUser(let name): "'\(name)' is no name that a user can have"
        case .ceilingIsNegative: "a ceiling is not negative"
        case .ceilingReversed: "the last month of a ceiling lies before its first"
        case .nothingToUndo(0): "there is nothing to undo"
        case .nothingToUndo(let available): "only \(available) can be undone"
        case .nothingToRedo(0): "there is nothing to redo"
        case .nothingToRedo(let available): "only \(available) can be redone"
        case .noSuchRule(let text): "there is no rule '\(text)'"
        case .ruleIsEmpty: "a rule has words to look for"
        case .noSuchProfile(let name): "there is no profile '\(name)'"
        case .profileIsUnnamed: "a profile has a name"
        case .tooManyCategories(let limit): "a file makes at most \(limit) categories"
        case .bookInUse: "something was recorded in this book already"
        case .notAsInHistory(let finding): "it is not what its history says: \(finding)"
        }
    }

    public var input: String? {
        switch self {
        case .noSuchExpense(let id): String(id)
        case .noSuchCategory(let name), .ambiguousCategory(let name, _), .categoryName(let name, _): name
        case .tagIsNotOneWord(let tag): tag
        case .notAUser(let name): name
        case .noSuchRule(let text), .noSuchProfile(let text): text
        default: nil
        }
    }

    public var caret: Range<Int>? { nil }

    public var hint: String? {
        switch self {
        case .noSuchExpense: "the numbers are in: spesa list"
        case .noSuchCategory: "see them with: spesa category"
        case .ambiguousCategory(_, let paths): "write \(paths.joined(separator: " or "))"
        case .categoryName: "write names like food or food:groceries"
        case .categoryExists: "to join two categories: spesa category merge FROM INTO"
        case .categoryIsArchived(let path): "bring it back with: spesa category archive --undo '\(path)'"
        case .categoryUnderItself: "name another category"
        case .tagIsNotOneWord: "give each tag its own --tag"
        case .detailTooLong: "shorten it; nothing was recorded"
        case .detailHoldsNUL, .notAUser: nil
        case .ceilingIsNegative: "to have none from a month on: spesa ceiling remove"
        case .ceilingReversed: "write the first month after --from and the last after --until"
        case .nothingToUndo: "see what was done with: spesa history"
        case .nothingToRedo: nil
        case .noSuchRule: "see them with: spesa rule"
        case .ruleIsEmpty: "write them like: spesa rule add LIDL groceries"
        case .noSuchProfile: "see them with: spesa profile"
        case .profileIsUnnamed: "write one like: --save-profile odd"
        case .tooManyCategories: "look at its categories; nothing was recorded"
        case .bookInUse:
            "make an empty one with: spesa book add NAME, and name it with --book; or join both with: spesa merge"
        case .notAsInHistory: "to take what it holds without its history: spesa merge"
        }
    }
}
