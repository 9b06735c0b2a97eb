public import Money
public import Periods

/// An inconsistency found by the check of a book.
public enum Finding: Hashable, Sendable {
    /// A fault in the file structure, in the words of the database.
    case structure(String)
    /// A stored total, `kept`, differs from the sum of the expenses, `counted`. `nil` means that no total is stored, or
    /// that there are no expenses.
    case total(TotalScope, kept: Sum?, counted: Sum?)
    /// The month under which an expense is indexed differs from the month of its day. `kept` is `nil` if the expense
    /// is not indexed under a month.
    case month(expense: Int64, Day, kept: Month?)
    /// Two or more expenses have one uid. The numbers are the first and the last of these expenses.
    case sharedUID(Int64, Int64)
    /// The positions of an expense's tags have gaps or duplicates.
    case tagOrder(expense: Int64)
    /// The search index does not contain a text of the expense.
    case unfound(expense: Int64)
    /// A category, given by name, is its own ancestor.
    case categoryCycle(String)
    /// Two or more categories have the path of this one, apart from upper and lower case.
    case categoryTwice(String)
    /// The rows stored with a change of the history cannot be decoded.
    case unreadableChange(Int64)
    /// The index from expenses to changes does not contain this change.
    case unlistedChange(Int64)
    /// The amount of an expense, the second value, differs from its amount in the history.
    case amount(expense: Int64, Amount, history: Amount)
    /// Fields of an expense other than the amount differ from the history. The list has the names of these fields.
    case expense(Int64, [String])
    /// The expense is not in the history.
    case unknownExpense(Int64)
    /// The expense is in the history but not in the book.
    case lostExpense(Int64)
    /// The book has fewer expenses of an import than its change recorded. `missing` is negative if it has more.
    case importedExpenses(change: Int64, missing: Int)
    /// A ceiling differs from the history. `nil` means absent.
    case ceiling(Ceiling?, history: Ceiling?)
    /// A category, given by name, differs from the history. `nil` means absent. If both names are equal, its parent or
    /// its archived state differs. If both names are equal, its parent or
    /// its archived state differs.
    case category(String?, history: String?)
    /// The expenses of the receipt with this number are missing, or differ from the totals of its lines.
    case receipt(Int64)
    /// A row of another table differs from the history, or is absent from the table or the history. The first values
    /// are the name of the table and the number of the row.
    case row(String, Int64, isThere: Bool, isInHistory: Bool)

    /// The expenses covered by a stored total.
    public enum TotalScope: Hashable, Sendable {
        /// All expenses of a day.
        case day(Day)
        /// The expenses of a category, named by its path, in a month.
        case month(Month, String)
    }

    /// Number and sum of expenses.
    public struct Sum: Hashable, Sendable {
        /// Number of expenses.
        public let count: Int
        /// Sum of the amounts. `nil` on overflow of 64 bits.
        public let amount: Amount?

        /// Makes a sum, stored or counted.
        public init(count: Int, amount: Amount?) {
            self.count = count
            self.amount = amount
        }
    }
}

extension Finding {
    /// Stable identifier of the kind of finding, in dotted form.
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
        case .categoryTwice: "category.twice"
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

    /// A description of the finding in one line, which never quotes texts of expenses.
    /// - Parameter string: formats an amount.
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
        case .categoryCycle(let name): return "the category '\(name)' is below itself"
        case .categoryTwice(let path): return "the category '\(path)' is there twice"
        case .unlistedChange(let change): return "change \(change) is not found by the expenses it touched"
        case .unreadableChange(let change): return "change \(change) of the history cannot be read"
        case .amount(let expense, let amount, let history):
            return "expense \(expense) is \(string(amount)), but \(string(history)) in the history"
        case .expense(let expense, let fields):
            return
                "expense \(expense) and the history differ in \(fields.joined(separator: ", "))"
        case .unknownExpense(let expense): return "expense \(expense) is not in the history"
        case .lostExpense(let expense): return "expense \(expense) is in the history, but not there"
        case .importedExpenses(let change, let missing):
            return missing > 0
                ? "of the expenses that change \(change) imported \(missing) are not there"
                : "there are \(missing.magnitude) more expenses than change \(change) imported"
        case .ceiling(let ceiling, let history):
            return "a ceiling is \(words(ceiling)), but \(words(history)) in the history"
        case .category(let category?, let history) where category == history:
            return "the category '\(category)' is elsewhere, or archived differently, than in the history"
        case .receipt(let receipt): return "the expenses of receipt \(receipt) do not add up to its lines"
        case .row(let table, let id, true, true): return "the \(table) \(id) differs from the history"
        case .row(let table, let id, let isThere, _):
            return isThere
                ? "the \(table) \(id) is not in the history" : "the \(table) \(id) is in the history, but not there"
        case .category(let category, let history):
            return "a category is \(words(category)), but \(words(history)) in the history"
        }
    }
}
