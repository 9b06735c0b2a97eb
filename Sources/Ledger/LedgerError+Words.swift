public import Failures
internal import Text

extension LedgerError: WordedError {
    /// Code, message and hint of the error. `input` is the refused name or number, if there is one.
    public var words: ErrorWords {
        switch self {
        case .noSuchExpense(let id):
            ErrorWords(
                kind: "expense.not-found", message: "there is no expense \(id)", input: String(id),
                hint: "to see the numbers: spesa list")
        case .noSuchCategory(let name):
            ErrorWords(
                kind: "category.not-found", message: "there is no category '\(name)'", input: name,
                hint: "see them with: spesa category")
        case .ambiguousCategory(let name, let paths):
            ErrorWords(
                kind: "category.ambiguous",
                message: "'\(name)' can be \(paths.dropLast().joined(separator: ", ")) or \(paths.last ?? "")",
                input: name, hint: "write \(paths.joined(separator: " or "))")
        case .categoryName(let path, .empty):
            ErrorWords(
                kind: "category.name", message: "'\(path)' has an empty category name", input: path,
                hint: "write names like food or food:groceries")
        case .categoryName(let name, .tooLong):
            ErrorWords(
                kind: "category.name", message: "a category name has at most \(longestCategoryName) letters",
                input: name,
                hint: "write names like food or food:groceries")
        case .categoryName(let name, .controlCharacter):
            ErrorWords(
                kind: "category.name", message: "a category name cannot contain control characters", input: name,
                hint: "write names like food or food:groceries")
        case .categoryName(let name, .tooDeep):
            ErrorWords(
                kind: "category.name", message: "a category is at most \(deepestCategory) names deep", input: name,
                hint: "write names like food or food:groceries")
        case .categoryName(let path, .leadingSign):
            ErrorWords(
                kind: "category.name", message: "'\(path)' has a category name that begins with a sign", input: path,
                hint: "write names like food or food:groceries")
        case .categoryName(let name, .colon):
            ErrorWords(
                kind: "category.name", message: "'\(name)' is a path, not one name", input: name,
                hint: "write names like food or food:groceries")
        case .categoryExists(let path):
            ErrorWords(
                kind: "category.exists", message: "there is already a category '\(path)'",
                hint: "to join two categories: spesa category merge FROM INTO")
        case .categoryIsArchived(let path):
            ErrorWords(
                kind: "category.archived", message: "the category '\(path)' is archived and takes no new expenses",
                hint: "bring it back with: spesa category archive --undo \(inShellQuotes(path))")
        case .categoryUnderItself(let path):
            ErrorWords(
                kind: "category.under-itself", message: "'\(path)' cannot go into itself or its subcategories",
                hint: "name another category")
        case .tagIsNotOneWord(let tag):
            ErrorWords(
                kind: "expense.tag", message: "'\(tag)' is not a tag: a tag is one word", input: tag,
                hint: "give each tag an option of its own")
        case .detailTooLong(let field, let bytes):
            ErrorWords(
                kind: "expense.too-long",
                message: "'\(field)' is too long: \(bytes) bytes, the limit is \(longestDetail)",
                hint: "shorten it; nothing was recorded")
        case .detailHoldsNUL(let field):
            ErrorWords(kind: "expense.nul", message: "a NUL character cannot be kept (in '\(field)')")
        case .notAUser(let name):
            ErrorWords(kind: "expense.by", message: "'\(name)' is not a name that a user can have", input: name)
        case .ceilingIsNegative:
            ErrorWords(
                kind: "ceiling.negative", message: "a ceiling cannot be negative",
                advice: [Self.removal("to have none from a month on")])
        case .ceilingTooHigh:
            ErrorWords(
                kind: "ceiling.too-high", message: "a ceiling is at most ten trillion euros",
                advice: [.text("write a smaller amount"), Self.removal("to have no ceiling from a month on")])
        case .ceilingReversed:
            ErrorWords(
                kind: "ceiling.reversed", message: "the last month of a ceiling is before its first",
                hint: "write the first month after --from and the last after --until")
        case .carryOutsideMonths:
            ErrorWords(
                kind: "ceiling.carry", message: "only a ceiling of months carries over",
                advice: [
                    .command(
                        "for months", [.without("--per")], otherwise: "leave out the length or what is carried over"),
                    .command("or without carrying over", [.without("--carry")]),
                ])
        case .nothingToUndo(0):
            ErrorWords(
                kind: "undo.nothing", message: "there is nothing to undo", hint: "to see the changes: spesa history"
            )
        case .nothingToUndo(let available):
            ErrorWords(
                kind: "undo.nothing", message: "only \(available) can be undone",
                hint: "to see the changes: spesa history")
        case .builtUpon(let author):
            ErrorWords(
                kind: "undo.built-upon",
                message: "it cannot be undone on its own: \(author) has since changed the same entries",
                hint:
                    "to see the changes: spesa history\nundo everybody's changes, the newest first, with: spesa undo --any"
            )
        case .isOfReceipt(let expense, let receipt):
            ErrorWords(
                kind: "expense.of-receipt", message: "expense \(expense) is part of receipt \(receipt)",
                hint: "change the receipt with: spesa receipt edit \(receipt)\n"
                    + "take it out of the totals with: spesa receipt void \(receipt)")
        case .methodExists(let name):
            ErrorWords(
                kind: "method.exists", message: "there is already a method '\(name)'", input: name,
                hint: "change it with: spesa method edit \(inShellQuotes(name))")
        case .nothingToRedo(0):
            ErrorWords(kind: "redo.nothing", message: "there is nothing to redo")
        case .nothingToRedo(let available):
            ErrorWords(kind: "redo.nothing", message: "only \(available) can be redone")
        case .noSuchRow(let table, let name):
            ErrorWords(
                kind: "\(table.name).not-found", message: "there is no \(table.title) '\(name)'", input: name,
                hint: "see them with: spesa \(table.listed)")
        case .nameless(let words), .taken(let words), .missing(let words): words
        case .tooManyCategories(let limit):
            ErrorWords(
                kind: "category.too-many", message: "a file makes at most \(limit) categories",
                hint: "look at its categories; nothing was recorded")
        case .bookInUse:
            ErrorWords(
                kind: "book.in-use", message: "something was recorded in this book already",
                hint:
                    "make an empty one with: spesa book add NAME, and name it with --book; or join both with: spesa merge"
            )
        case .loadInterrupted:
            ErrorWords(
                kind: "load.interrupted", message: "the connection was lost, and nothing was loaded",
                hint: "run the same command again")
        case .notAsInHistory(let finding):
            ErrorWords(
                kind: "book.not-as-in-history", message: "it does not match its history: \(finding)",
                hint: "to add its contents without its history: spesa merge")
        }
    }

    /// The advice to remove the ceiling that was to be set, of the same category and period.
    private static func removal(_ lead: String) -> Advice {
        .command(
            lead,
            [.withoutAny("--carry"), .withoutAny("--until"), .words(0..<1, []), .command(["ceiling", "remove"])],
            otherwise: "\(lead): spesa ceiling remove")
    }
}

extension LedgerError {
    /// The change cannot be undone alone: later entries use a row that it created, such as a person or category.
    /// - Parameters:
    ///   - table: the table of the row.
    ///   - expenses: the numbers of the expenses of the change; up to 20 are named for `spesa void`.
    public static func usedSince(_ table: TrackedTable, whenUndoing expenses: [Int64]) -> LedgerError {
        let numbers = Set(expenses).sorted()
        let toVoid =
            1...20 ~= numbers.count
            ? "take \(numbers.count == 1 ? "its expense" : "its expenses") out of the totals with: spesa void "
                + numbers.map(String.init).joined(separator: " ") + "\n" : ""
        return .taken(
            ErrorWords(
                kind: "undo.built-upon",
                message: "it cannot be undone on its own: later entries use the \(table.title) that it added",
                hint: toVoid + "to see the changes: spesa history\n"
                    + "undo everybody's changes, the newest first, with: spesa undo --any"))
    }
}
