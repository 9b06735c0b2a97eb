public import Money
public import Periods

/// Something that is wrong with a book.
public enum Finding: Hashable, Sendable {
    /// What the database says about the way the book is stored.
    case structure(String)
    /// A kept total is not what the expenses add up to.
    case total(Period, kept: Sum?, counted: Sum?)
    /// The month by which an expense is found is not that of its day; `nil` where it has none.
    case month(expense: Int64, Day, kept: Month?)
    /// Expenses have one and the same uid; the first and the last of them.
    case sharedUID(Int64, Int64)
    /// The tags of an expense are not numbered one by one.
    case tagOrder(expense: Int64)
    /// A search for a text of an expense would not find it.
    case unfound(expense: Int64)
    /// A category lies below itself.
    case categoryCycle(String)
    /// What a change of the history keeps cannot be read.
    case unreadableChange(Int64)
    /// A change is not found by the expenses it touched.
    case unlistedChange(Int64)
    /// An expense has another amount than the history says.
    case amount(expense: Int64, Amount, history: Amount)
    /// An expense is otherwise not what the history says, in these fields.
    case expense(Int64, [String])
    /// There is an expense that the history does not know.
    case unknownExpense(Int64)
    /// There is no expense that the history says is there.
    case lostExpense(Int64)
    /// There are fewer expenses than an import added; more, where it is negative.
    case importedExpenses(change: Int64, missing: Int)
    /// A ceiling is not what the history says; `nil` where it is not there.
    case ceiling(Ceiling?, history: Ceiling?)
    /// A category is not what the history says; `nil` where it is not there.
    case category(String?, history: String?)
    /// The expenses of a receipt are not what its lines come to, or are not there.
    case receipt(Int64)
    /// A row of another table is not what the history says.
    case row(String, Int64, isThere: Bool, isInHistory: Bool)

    /// What a kept total is of.
    public enum Period: Hashable, Sendable {
        /// All expenses of a day.
        case day(Day)
        /// With the path of the category.
        case month(Month, String)
    }

    /// How many expenses, and what they add up to; `nil` for more than an amount can be.
    public struct Sum: Hashable, Sendable {
        /// How many expenses.
        public let count: Int
        /// Their sum; `nil` for more than an amount can be.
        public let amount: Amount?

        /// A sum as it is kept, or as it was counted.
        public init(count: Int, amount: Amount?) {
            self.count = count
            self.amount = amount
        }
    }
}

extension Finding {
    /// Dotted and stable.
    public var kind: String {
        switch self {
        case .structure: "book.structure"
        case .total(.day, _, _): "total.day"
        case .total(.month, _, _): "total.month"
        case .month: "expense.month"
        case .sharedUID: "expense.uid"
        case .tagOrder: "expense.tags"
        case .unfound: "expense.search"
        case .categoryCycle: "category.cycle"
        case .unreadableChange: "history.unreadable"
        case .unlistedChange: "history.unlisted"
        case .amount: "history.amount"
        case .expense: "history.expense"
        case .unknownExpense: "history.unknown-expense"
        case .lostExpense: "history.lost-expense"
        case .importedExpenses: "history.imported-expenses"
        case .ceiling: "history.ceiling"
        case .category: "history.category"
        case .receipt: "receipt.expenses"
        case .row(let table, _, _, _): "history.\(table)"
        }
    }

    /// What is wrong, in one line; never a text from an expense.
    /// - Parameter string: how an amount is written.
    public func message(_ string: (Amount) -> String) -> String {
        func words(_ sum: Sum?) -> String {
            guard let sum else { return "nothing" }
            let amount = sum.amount.map(string) ?? "more than an amount can be"
            return "\(amount) in \(sum.count) \(sum.count == 1 ? "expense" : "expenses")"
        }
        func words(_ ceiling: Ceiling?) -> String {
            guard let ceiling else { return "not there" }
            let months = "from \(ceiling.from.name)" + (ceiling.until.map { " to \($0.name)" } ?? "")
            return "\(ceiling.amount.map(string) ?? "none") \(months)"
        }
        func words(_ category: String?) -> String { category.map { "'\($0)'" } ?? "not there" }
        switch self {
        case .structure(let fault): return fault
        case .total(.day(let day), let kept, let counted):
            return "the total of \(day.iso) is kept as \(words(kept)), but is \(words(counted))"
        case .total(.month(let month, let category), let kept, let counted):
            return "the total of \(category) in \(month.name) is kept as \(words(kept)), but is \(words(counted))"
        case .month(let expense, let day, let kept):
            return "expense \(expense) of \(day.iso) counts in \(kept.map(\.name) ?? "no month")"
        case .sharedUID(let first, let last): return "expenses \(first) and \(last) have the same uid"
        case .tagOrder(let expense): return "the tags of expense \(expense) are not numbered one by one"
        case .unfound(let expense): return "expense \(expense) would not be found by its texts"
        case .categoryCycle(let name): return "the category '\(name)' lies below itself"
        case .unlistedChange(let change): return "change \(change) is not found by the expenses it touched"
        case .unreadableChange(let change): return "change \(change) of the history cannot be read"
        case .amount(let expense, let amount, let history):
            return "expense \(expense) is \(string(amount)), but \(string(history)) in the history"
        case .expense(let expense, let fields):
            return
                "expense \(expense) has another \(fields.joined(separator: ", ")) than in the history"
        case .unknownExpense(let expense): return "expense \(expense) is not in the history"
        case .lostExpense(let expense): return "expense \(expense) is in the history, but not there"
        case .importedExpenses(let change, let missing):
            return missing > 0
                ? "of the expenses that change \(change) imported \(missing) are not there"
                : "there are \(missing.magnitude) more expenses than change \(change) imported"
        case .ceiling(let ceiling, let history):
            return "a ceiling is \(words(ceiling)), but \(words(history)) in the history"
        case .category(let category?, let history) where category == history:
            return "the category '\(category)' lies elsewhere, or is archived otherwise, than in the history"
        case .receipt(let receipt): return "the expenses of receipt \(receipt) are not what its lines come to"
        case .row(let table, let id, true, true): return "the \(table) \(id) is not what the history says"
        case .row(let table, let id, let isThere, _):
            return isThere
                ? "the \(table) \(id) is not in the history" : "the \(table) \(id) is in the history, but not there"
        case .category(let category, let history):
            return "a category is \(words(category)), but \(words(history)) in the history"
        }
    }
}
