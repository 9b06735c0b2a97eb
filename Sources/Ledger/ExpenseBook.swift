public import Periods

/// Expenses and what they add up to: what everybody does every day.
public protocol ExpenseBook: AnyObject, Spending {
    /// Says which totals will be read next, or after the next change, so that a book that is far away is asked for all of them
    /// at once; one that is near passes over it.
    func anticipate(_ totals: [AnticipatedTotals])
    /// The expense with that number, void or not; `nil` where there is none.
    func expense(_ id: Int64) throws -> Expense?
    /// The number of the expense recorded last (1), the one before it (2), …; `nil` past the first.
    func recordedLast(_ position: Int) throws -> Int64?
    /// The first and the last day with an expense that is not void; `nil` where there is none.
    func daysSpent() throws -> DayRange?
    /// The first and the last day with an expense, void or not; `nil` where there is none.
    func daysRecorded() throws -> DayRange?
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
    /// What those of its expenses add up to that match; void ones too where the filter says so.
    func spending(matching filter: ExpenseFilter) throws -> any Spending
    /// The names in use, the most used first; for categories the paths of those not archived, in the tree's order.
    func names(of dimension: Dimension) throws -> [String]
    /// The payees, methods or tags in use, each once and in no order.
    /// - Complexity: O(names · log expenses) for payees and methods, O(tags) for tags.
    func distinctNames(of dimension: Dimension) throws -> [String]
    /// Those of some payees, methods or tags that are in use, the most used first; from ten thousand uses on alike, by name.
    /// - Complexity: O(names · log expenses), O(tags) for tags.
    func names(of dimension: Dimension, among names: [String]) throws -> [String]
    /// Whether a payee, method or tag is in use, to the letter; answered without reading the expenses.
    func isKnown(_ name: String, as dimension: Dimension) throws -> Bool
    /// How payees are written in the book, by names that no expense has to the letter; none for new payees.
    /// - Complexity: O(names · log expenses), and O(payees · log expenses) where one is not known to the letter.
    func knownSpellings(ofPayees names: Set<String>) throws -> [String: String]
    /// The number of the expense recorded last of those that are not void and were paid to somebody, to the letter; `nil` where
    /// there is none.
    /// - Complexity: O(log n), and what of the payee is void.
    func latest(paidTo payee: String) throws -> Int64?
    /// Records expenses, with the categories that are made for them, all or none. A draft whose uid is already there is the same expense and is left as it stands.
    /// - Returns: the expenses as the book holds them, in the order of the drafts.
    /// - Throws: `LedgerError.categoryIsArchived`, and `noSuchCategory` for a number that is none.
    func add(_ drafts: [ExpenseDraft], by signature: Signature) throws -> [Recorded]
    /// Lets expenses count again, all or none: void ones, and those whose `add` was undone, which come back as they were
    /// recorded.
    /// - Returns: the expenses as the book holds them, in the order of the numbers.
    /// - Throws: `LedgerError.noSuchExpense` for a number that was never given, or not by `add`; `isOfReceipt`,
    ///   `noSuchCategory`, `categoryIsArchived`.
    func restore(_ ids: [Int64], by signature: Signature) throws -> [Expense]
    /// Lets `change` alter the expenses and what is said beside, all or none.
    /// - Parameters:
    ///   - newCategory: the path of a category that they all go to, made together with the change where it is missing.
    ///   - people: the names of people who have no row yet, by the numbers below zero that stand for them; made likewise.
    /// - Throws: `LedgerError.noSuchExpense`, `categoryIsArchived` for a category it did not have before, or what `change`
    ///   throws.
    func edit(
        _ ids: [Int64], as action: Change.Action, into newCategory: String?, naming people: [Int64: String],
        by signature: Signature, _ change: (inout Expense, inout Circumstances) throws -> Void
    ) throws -> [Expense]
}

extension ExpenseBook {
    /// The same where nothing beside the expenses is altered.
    public func edit(
        _ ids: [Int64], as action: Change.Action, into newCategory: String?, by signature: Signature,
        _ change: (inout Expense) throws -> Void
    ) throws -> [Expense] {
        try edit(ids, as: action, into: newCategory, naming: [:], by: signature) { expense, _ in try change(&expense) }
    }

    /// The same with people that there are.
    public func edit(
        _ ids: [Int64], as action: Change.Action, into newCategory: String?, by signature: Signature,
        _ change: (inout Expense, inout Circumstances) throws -> Void
    ) throws -> [Expense] {
        try edit(ids, as: action, into: newCategory, naming: [:], by: signature, change)
    }

    /// Lets `change` alter the expenses, all or none, with the categories that there are.
    /// - Throws: as the other `edit`.
    public func edit(
        _ ids: [Int64], as action: Change.Action, by signature: Signature, _ change: (inout Expense) throws -> Void
    ) throws -> [Expense] {
        try edit(ids, as: action, into: nil, by: signature, change)
    }
}
