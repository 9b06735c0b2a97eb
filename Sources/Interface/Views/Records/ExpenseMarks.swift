internal import Bookkeeping
internal import Ledger
internal import Money
internal import Periods
internal import Storage

/// The marked expenses of the records view. Keys act on all marked expenses of the present selection. Those outside it
/// stay marked, but unchanged.
struct ExpenseMarks {
    /// The marked expenses of the selection as last read, by number.
    private var expenses: [Int64: Expense] = [:]
    /// The numbers of the marked expenses that are not in the selection.
    private var others: Set<Int64> = []

    /// No marks.
    init() {}

    var isEmpty: Bool { expenses.isEmpty && others.isEmpty }

    /// The number of marked expenses in the selection.
    var count: Int { expenses.count }

    /// The number of marked expenses that are not in the selection.
    var otherCount: Int { others.count }

    /// The numbers of the marked expenses in the selection, smallest first.
    var numbers: [Int64] { expenses.keys.sorted() }

    /// The numbers of the marked expenses in the selection, smallest first: only void ones, or only others.
    func numbers(void isVoid: Bool) -> [Int64] { numbers.filter { expenses[$0]?.isVoid == isVoid } }

    /// Whether an expense of the selection is marked.
    func contains(_ number: Int64) -> Bool { expenses[number] != nil }

    /// Marks an expense, or unmarks it if it is marked.
    mutating func toggle(_ expense: Expense) {
        if expenses.removeValue(forKey: expense.id) == nil { expenses[expense.id] = expense }
    }

    /// The number and total: `4 marked (1 void, 1 not shown), 45,20 €`. Void expenses and those that are not in the
    /// selection are not in the total.
    func summary(_ amounts: AmountFormatter) -> String {
        let void = expenses.values.count(where: \.isVoid)
        let total = try? expenses.values.filter { !$0.isVoid }.map(\.amount).total()
        let parts = [(void, "void"), (otherCount, "not shown")].filter { $0.0 > 0 }.map { "\($0) \($1)" }
        return "\(count + otherCount) marked" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))") + ", "
            + (total.map(amounts.string) ?? "total too large")
    }

    /// Reads the marked expenses again, and finds those that are in the selection.
    /// - Parameter window: the loaded expenses, just read. Marked expenses outside them are looked for in the book.
    mutating func readAgain(_ window: ExpenseWindow, matching filter: ExpenseFilter, in book: Book) throws {
        guard !isEmpty else { return }
        let marked = others.union(expenses.keys)
        var found: [Int64: Expense] = [:]
        for expense in window.expenses where marked.contains(expense.id) { found[expense.id] = expense }
        var rest: [Int64: Day] = [:]
        for number in marked where found[number] == nil { rest[number] = try book.expense(number)?.day }
        for day in Set(rest.values) where window.range?.contains(day) == true && window.read?.contains(day) != true {
            for expense in try book.expenses(from: day, through: day, matching: filter, order: .day, limit: nil)
            where marked.contains(expense.id) {
                found[expense.id] = expense
            }
        }
        (expenses, others) = (found, Set(rest.keys.filter { found[$0] == nil }))
    }
}
