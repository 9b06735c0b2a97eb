public import Money
public import Periods

/// One collection of expenses with its categories and ceilings.
///
/// Every kind of book keeps the same contract. A change is written whole or not at all, and leaves a `Change` that can
/// be taken back. Reports read totals, not expenses.
public protocol Book: AnyObject {
    /// Opens the book for writing at once, where it is known that a change will follow.
    func prepareToChange() throws

    /// Runs several reads on one and the same state; inside `body` it may be called again.
    func reading<Result>(_ body: () throws -> Result) throws -> Result

    func categories() throws -> CategoryTree
    func ceilings() throws -> CeilingPlan

    func expense(_ id: Int64) throws -> Expense?
    /// The number of the expense recorded last (1), the one before it (2), …; `nil` past the first.
    func recordedLast(_ position: Int) throws -> Int64?
    /// The expenses of a range that match, in the order asked for; `limit` cuts after that many.
    /// - Complexity: O(expenses of the range).
    func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, order: ExpenseOrder, limit: Int?
    ) throws -> [Expense]

    /// The next `limit` expenses of a range that match, the earliest day first and on one day by number, after the one at
    /// `position`; what an export reads piece by piece.
    func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, after position: ExpensePosition?,
        limit: Int
    ) throws -> [Expense]

    /// The first and the last day with an expense that is not void; `nil` for a book without any.
    func daysSpent() throws -> DayRange?
    /// The days of a range that hold an expense that is not void, the earliest first.
    /// - Complexity: O(days).
    func dayTotals(in range: DayRange) throws -> [DayTotal]
    /// The groups of each of several ranges, in no order. A category's total is its own, without what lies under it. An
    /// expense with two tags is in two groups.
    /// - Parameter ranges: the earliest first; no day is in two.
    /// - Complexity: O(months · categories) for categories over whole months, otherwise O(expenses), in one pass over them.
    func totals(by dimension: Dimension, in ranges: [DayRange]) throws -> [[GroupTotal]]
    /// The names in use, the most used first; for categories the paths of those not archived, in the tree's order.
    func names(of dimension: Dimension) throws -> [String]
    /// The payees, methods or tags in use, each once and in no order.
    /// - Complexity: O(names · log expenses) for payees and methods, O(tags) for tags.
    func distinctNames(of dimension: Dimension) throws -> [String]
    /// Those of some payees, methods or tags that are in use, the most used first.
    /// - Complexity: O(expenses that have one of them), O(tags) for tags.
    func names(of dimension: Dimension, among names: [String]) throws -> [String]
    /// Whether a payee, method or tag is in use, to the letter; answered without reading the expenses.
    func isKnown(_ name: String, as dimension: Dimension) throws -> Bool

    /// The number that an expense has in this book; `nil` where it is not there.
    func number(ofExpense uid: String) throws -> Int64?

    /// Hands out all that the book holds, its history too: how much there is, then numbers, categories, ceilings and expenses, then each change
    /// with what it touched; each kind by number.
    /// - Parameter isSlow: whether whoever takes it may take long, as a pipe does; then it comes from a copy in memory, so
    ///   that nobody waits to write.
    /// - Throws: what `body` throws, or `DatabaseError.contradiction` for a history that cannot be read.
    func forEachRecord(isSlow: Bool, _ body: (BookRecord) throws -> Void) throws
    /// Fills a book in which nothing was done yet with all that `next` gives, until `nil`; all of it or nothing. The
    /// categories it began with go.
    /// - Throws: `LedgerError.bookInUse`, what `next` throws, and `notAsInHistory` where rows are not what the history that
    ///   comes with them says.
    func load(_ next: () throws -> BookRecord?) throws

    /// What the book holds, by uid.
    func contents() throws -> BookContents
    /// Makes the book what it is together with another one; where that is what it is already, nothing is recorded.
    /// - Returns: what the book held before, and what came of it.
    func merge(_ other: BookContents, by signature: Signature) throws -> (own: BookContents, merge: BookMerge)

    /// The newest first: all, or those that touched one expense.
    func changes(of expense: Int64?, limit: Int?) throws -> [Change]

    /// What each user recorded and changed from one moment until just before another, in no order.
    /// - Complexity: O(changes), and O(expenses touched) in that time.
    func activity(from first: Instant, until end: Instant) throws -> [Activity]

    /// What is wrong with the book: the way it is stored, what is kept beside the expenses, and what differs from its
    /// history. Nothing is changed.
    /// - Complexity: O(n log n) in the expenses and changes.
    func findings() throws -> [Finding]

    /// The numbers of all expenses there are and of those that only the history still knows, in no order.
    func everyNumber() throws -> [Int64]
    /// What would be erased with these expenses; numbers of none count for nothing.
    func erasure(of ids: [Int64]) throws -> Erasure
    /// Takes expenses out of the book and of its history, and leaves no byte of them in its file. Nothing brings them back, and
    /// their numbers are not used again.
    /// - Throws: `StoreError.notRewritten` where they are gone, but the file could not be written anew.
    func erase(_ ids: [Int64]) throws -> Erasure

    /// Records expenses, with the categories that are made for them, all or none. A draft whose uid is already there is the same expense and is left as it stands.
    /// - Returns: the expenses as the book holds them, in the order of the drafts.
    /// - Throws: `LedgerError.categoryIsArchived`, and `noSuchCategory` for a number that is none.
    func add(_ drafts: [ExpenseDraft], by signature: Signature) throws -> [Recorded]
    /// Lets `change` alter the expenses, all or none.
    /// - Throws: `LedgerError.noSuchExpense`, `categoryIsArchived` for a category it did not have before, or what `change`
    ///   throws.
    func edit(
        _ ids: [Int64], as action: Change.Action, by signature: Signature, _ change: (inout Expense) throws -> Void
    ) throws -> [Expense]

    /// Records the expenses of files as one change, all or none. `body` hands one after the other to its argument, which
    /// tells what came of it; an expense whose uid is there is treated as asked for.
    ///
    /// A category that is missing is made. One that is archived takes those that the file puts there. Nobody who reads the
    /// book waits meanwhile; where somebody writes to it, `body` runs again.
    /// - Parameter expected: how many will be new or altered, as `previewImport` told; another number costs time only.
    /// - Throws: `LedgerError`, and what `body` throws.
    /// - Complexity: O(log n) an expense; no more than 10,000 of them are kept in memory.
    func importExpenses(
        treating known: ImportTreatment, expecting expected: Int, by signature: Signature, _ body: ImportBody
    ) throws
    /// What `importExpenses` would make of them; nothing is changed.
    /// - Parameter mayRepeat: whether a uid may come up twice although the expenses come from no book, as in two files.
    /// - Complexity: O(log n) an expense; 8 bytes of each uid that may repeat are kept in memory.
    func previewImport(treating known: ImportTreatment, mayRepeat: Bool, _ body: ImportBody) throws
    /// The category of the last expense paid to each payee.
    /// - Complexity: O(expenses).
    func categoriesOfPayees() throws -> [String: Category.ID]

    /// The rules for imports, by their text.
    func rules() throws -> [Rule]
    /// Adds a rule, or gives the one of that text another category.
    func addRule(_ text: String, category: Category.ID, by signature: Signature) throws -> Rule
    /// - Throws: `LedgerError.noSuchRule`.
    func removeRule(_ text: String, by signature: Signature) throws -> Rule

    /// What was saved of files to import, by name.
    func profiles() throws -> [ImportProfile]
    /// Keeps a profile in the place of the one with its name.
    func save(_ profile: ImportProfile) throws
    /// - Throws: `LedgerError.noSuchProfile`.
    func removeProfile(_ name: String) throws

    /// The category of that path, made with those above it where they are missing.
    func addCategory(path: String, by signature: Signature) throws -> Category
    func renameCategory(_ id: Category.ID, to name: String, by signature: Signature) throws
    /// Puts a category with all that lies under it below another one, or at the top.
    func moveCategory(_ id: Category.ID, under parent: Category.ID?, by signature: Signature) throws
    /// Gives all expenses and children of a category to another one, and removes it with its own ceilings.
    func mergeCategory(_ id: Category.ID, into other: Category.ID, by signature: Signature) throws
    func archiveCategory(_ id: Category.ID, _ isArchived: Bool, by signature: Signature) throws

    /// Sets a ceiling, or with `nil` says that there is none from a month on; earlier months keep theirs.
    func setCeiling(
        _ amount: Amount?, for category: Category.ID?, from: Month, until: Month?, by signature: Signature
    ) throws

    /// The changes that `undo` would take back next, the newest first.
    func undoable(_ count: Int) throws -> [Change]
    /// The changes that `redo` would bring back next, the earliest first.
    func redoable(_ count: Int) throws -> [Change]
    /// Takes changes back, the newest first; all of `count` or none.
    /// - Returns: the changes as they stand after it.
    /// - Throws: `LedgerError.nothingToUndo` with how many there are.
    func undo(_ count: Int, by signature: Signature) throws -> [Change]
    /// Brings back what was taken back, the earliest first; all of `count` or none.
    func redo(_ count: Int, by signature: Signature) throws -> [Change]
}

extension Book {
    /// The groups of a range, in no order; as those of several ranges.
    public func totals(by dimension: Dimension, in range: DayRange) throws -> [GroupTotal] {
        try totals(by: dimension, in: [range]).first ?? []
    }
}

/// Hands expenses to its argument, one after the other.
public typealias ImportBody = (_ take: (ImportedExpense) throws -> ImportOutcome) throws -> Void

/// An expense as the book holds it after `add`.
public struct Recorded: Hashable, Sendable {
    public let expense: Expense
    /// `false` when an expense with that uid was there already and was left as it stands.
    public let isNew: Bool

    public init(expense: Expense, isNew: Bool) {
        self.expense = expense
        self.isNew = isNew
    }
}

/// Where an expense stands when they are in the order of their days.
public struct ExpensePosition: Hashable, Sendable {
    public let day: Day
    public let id: Int64

    public init(day: Day, id: Int64) {
        self.day = day
        self.id = id
    }

    public init(_ expense: Expense) {
        self.init(day: expense.day, id: expense.id)
    }
}
