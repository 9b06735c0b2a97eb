internal import Bookkeeping
internal import Ledger
internal import Money
internal import Periods
internal import Storage

/// The marked expenses of the records view, on which its keys act together.
struct ExpenseMarks {
    /// The marked expenses as last read, by number.
    private var expenses: [Int64: Expense] = [:]

    /// No marks.
    init() {}

    var isEmpty: Bool { expenses.isEmpty }

    var count: Int { expenses.count }

    /// The numbers of the marked expenses, smallest first.
    var numbers: [Int64] { expenses.keys.sorted() }

    /// The numbers of the marked expenses that are void, or that are not, smallest first.
    func numbers(void isVoid: Bool) -> [Int64] { numbers.filter { expenses[$0]?.isVoid == isVoid } }

    func contains(_ number: Int64) -> Bool { expenses[number] != nil }

    /// Marks an expense, or unmarks it if it is marked.
    mutating func toggle(_ expense: Expense) {
        if expenses.removeValue(forKey: expense.id) == nil { expenses[expense.id] = expense }
    }

    /// The number and total: `3 marked (1 void), 45,20 €`. Void expenses are not in the total.
    func summary(_ amounts: AmountFormatter) -> String {
        let void = expenses.values.count(where: \.isVoid)
        let total = try? expenses.values.filter { !$0.isVoid }.map(\.amount).total()
        return "\(count) marked" + (void == 0 ? "" : " (\(void) void)") + ", "
            + (total.map(amounts.string) ?? "total too large")
    }

    /// Reads the marked expenses again, and unmarks those that are no longer in the selection.
    /// - Parameter window: the loaded expenses, just read. Of the others, the days are read.
    mutating func readAgain(_ window: ExpenseWindow, matching filter: ExpenseFilter, in book: Book) throws {
        guard !isEmpty else { return }
        var found: [Int64: Expense] = [:]
        for expense in window.expenses where contains(expense.id) { found[expense.id] = expense }
        let days = try expenses.keys.filter { found[$0] == nil }.compactMap { try book.expense($0)?.day }
        for day in Set(days) where window.range?.contains(day) == true && window.read?.contains(day) != true {
            for expense in try book.expenses(from: day, through: day, matching: filter, order: .day, limit: nil)
            where contains(expense.id) {
                found[expense.id] = expense
            }
        }
        expenses = found
    }
}
