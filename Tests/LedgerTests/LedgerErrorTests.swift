import Ledger
import Testing

@Suite struct LedgerErrorTests {
    @Test(arguments: words)
    func `an error has a message, its input and a hint`(words: Words) {
        #expect(words.error.kind == words.kind)
        #expect(words.error.message == words.message)
        #expect(words.error.input == words.input)
        #expect(words.error.hint == words.hint)
        #expect(words.error.caret == nil)
    }

    @Test(arguments: words)
    func `a message is a single line without a full stop`(words: Words) {
        #expect(!words.message.contains { $0.isNewline })
        #expect(!words.message.hasPrefix("spesa: "))
        #expect(!words.message.hasSuffix("."))
    }

    @Test func `a message contains the user's text unchanged`() {
        let text = "\u{1B}[31mred\u{202E}"
        #expect(LedgerError.noSuchCategory(text).message == "there is no category '\(text)'")
        #expect(LedgerError.noSuchCategory(text).input == text)
    }

    struct Words: Sendable, CustomTestStringConvertible {
        let error: LedgerError
        let kind: String
        let message: String
        var input: String?
        var hint: String?
        var testDescription: String { kind }
    }

    private static let words = [
        Words(
            error: .noSuchExpense(42), kind: "expense.not-found", message: "there is no expense 42", input: "42",
            hint: "to see the numbers: spesa list"),
        Words(
            error: .noSuchCategory("fod"), kind: "category.not-found", message: "there is no category 'fod'",
            input: "fod",
            hint: "see them with: spesa category"),
        Words(
            error: .ambiguousCategory("lunch", paths: ["home:lunch", "work:lunch"]), kind: "category.ambiguous",
            message: "'lunch' can be home:lunch or work:lunch", input: "lunch", hint: "write home:lunch or work:lunch"),
        Words(
            error: .ambiguousCategory("l", paths: ["a:l", "b:l", "c:l"]), kind: "category.ambiguous",
            message: "'l' can be a:l, b:l or c:l", input: "l", hint: "write a:l or b:l or c:l"),
        Words(
            error: .categoryName("a:", .empty), kind: "category.name", message: "'a:' has an empty category name",
            input: "a:", hint: nameHint),
        Words(
            error: .categoryName("a", .tooLong), kind: "category.name",
            message: "a category name has at most 64 letters",
            input: "a", hint: nameHint),
        Words(
            error: .categoryName("a", .controlCharacter), kind: "category.name",
            message: "a category name cannot contain control characters", input: "a", hint: nameHint),
        Words(
            error: .categoryName("-a", .leadingSign), kind: "category.name",
            message: "'-a' has a category name that begins with a sign", input: "-a", hint: nameHint),
        Words(
            error: .categoryName("a:b", .colon), kind: "category.name", message: "'a:b' is a path, not one name",
            input: "a:b", hint: nameHint),
        Words(
            error: .categoryExists(path: "food"), kind: "category.exists",
            message: "there is already a category 'food'",
            hint: "to join two categories: spesa category merge FROM INTO"),
        Words(
            error: .categoryIsArchived(path: "old"), kind: "category.archived",
            message: "the category 'old' is archived and takes no new expenses",
            hint: "bring it back with: spesa category archive --undo 'old'"),
        Words(
            error: .categoryUnderItself(path: "food"), kind: "category.under-itself",
            message: "'food' cannot go into itself or its subcategories", hint: "name another category"),
        Words(
            error: .tagIsNotOneWord("two words"), kind: "expense.tag",
            message: "'two words' is not a tag: a tag is one word", input: "two words",
            hint: "give each tag an option of its own"),
        Words(
            error: .detailTooLong(field: "note", bytes: 5000), kind: "expense.too-long",
            message: "'note' is too long: 5000 bytes, the limit is 4096", hint: "shorten it; nothing was recorded"),
        Words(
            error: .detailHoldsNUL(field: "what"), kind: "expense.nul",
            message: "a NUL character cannot be kept (in 'what')"),
        Words(
            error: .notAUser("Dr. No!"), kind: "expense.by", message: "'Dr. No!' is not a name that a user can have",
            input: "Dr. No!"),
        Words(
            error: .profileIsUnnamed, kind: "profile.unnamed", message: "a profile has a name",
            hint: "write one like: --save-profile odd"),
        Words(
            error: .ceilingIsNegative, kind: "ceiling.negative", message: "a ceiling cannot be negative",
            hint: "to have none from a month on: spesa ceiling remove"),
        Words(
            error: .ceilingTooHigh, kind: "ceiling.too-high", message: "a ceiling is at most ten trillion euros",
            hint: "write a smaller amount\nto have no ceiling from a month on: spesa ceiling remove"),
        Words(
            error: .ceilingReversed, kind: "ceiling.reversed",
            message: "the last month of a ceiling is before its first",
            hint: "write the first month after --from and the last after --until"),
        Words(
            error: .carryOutsideMonths, kind: "ceiling.carry", message: "only a ceiling of months carries over",
            hint: "leave out the length or what is carried over"),
        Words(
            error: .nothingToUndo(available: 0), kind: "undo.nothing", message: "there is nothing to undo",
            hint: "to see the changes: spesa history"),
        Words(
            error: .nothingToUndo(available: 3), kind: "undo.nothing", message: "only 3 can be undone",
            hint: "to see the changes: spesa history"),
        Words(error: .nothingToRedo(available: 0), kind: "redo.nothing", message: "there is nothing to redo"),
        Words(error: .nothingToRedo(available: 1), kind: "redo.nothing", message: "only 1 can be redone"),
    ]

    private static let nameHint = "write names like food or food:groceries"
}
