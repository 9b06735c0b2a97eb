internal import Household
internal import Imports
public import Ledger
public import Money
internal import Periods
internal import Secrets
internal import Text

/// A manual entry that a bank statement may contain too: an expense, or a receipt as a whole.
public struct LoggedRecord: Hashable, Sendable {
    /// The expense; for a receipt, its first one.
    public let expense: Expense
    /// The number of the receipt; `nil` for a single expense.
    public let receipt: Int64?
    /// The amount a bank would show: the whole of a shared expense, and for a receipt the part paid with neither cash
    /// nor vouchers.
    public let amount: Amount

    /// A unique key: the number with leading zeros, so that text order is number order.
    var key: String {
        let digits = String(expense.id)
        return String(repeating: "0", count: max(19 - digits.utf8.count, 0)) + digits
    }

    /// The entry in the form that matching compares.
    /// - Complexity: O(n) in the texts.
    var compared: LoggedExpense {
        let details = expense.details
        return LoggedExpense(
            uid: key, day: expense.day, amount: amount, payee: details.payee, what: details.what,
            rest: [String(expense.category), details.method, details.note] + details.tags)
    }
}

extension Context {
    /// Returns the unmatched manual entries of a range, sorted by day and number.
    ///
    /// Recorded repeats count as manual. Void and imported expenses are excluded, and so are payments in cash, with
    /// vouchers or by other people.
    /// - Complexity: O(expenses of the days).
    func logged(in range: DayRange) throws -> [LoggedRecord] {
        let matched = try book.matchedExpenses()
        let repeated = try bookedTimes()
        let expenses = try book.expenses(
            from: range.first, through: range.last, matching: .counted, order: .day, limit: nil
        ).filter { !$0.wasImported || repeated.contains($0.uid) }
        let ids = expenses.map(\.id)
        let receipts = try book.receipts(ofExpenses: ids)
        let extras = try book.extras(ofExpenses: ids)
        let persons = extras.values.contains { $0.paidBy != nil } ? try book.contacts(.person) : []
        let byDefault = try plainPeople()
        let methods = try book.methods()
        func isOfBank(_ method: String?) -> Bool {
            guard let method else { return true }
            return (methods.named(method)?.kind ?? Method(named: method).kind).isOfBank
        }
        let plain = expenses.filter { receipts[$0.id] == nil }.compactMap { expense -> LoggedRecord? in
            guard isOfBank(expense.details.method), !matched.contains(expense.uid) else { return nil }
            let expenseExtras = extras[expense.id] ?? ExpenseExtras()
            let payer = expenseExtras.paidBy.flatMap { id in persons.first { $0.id == id }?.contact.name }
            if let payer, folded(payer) != folded(byDefault.name(of: expense)) { return nil }
            return LoggedRecord(expense: expense, receipt: nil, amount: expenseExtras.paid ?? expense.amount)
        }
        let whole = try Set(receipts.values).sorted().compactMap { number -> LoggedRecord? in
            guard let receipt = try book.receipt(number), !receipt.isVoid,
                !receipt.parts.contains(where: { matched.contains($0.expense) }),
                let first = try book.expenses(ofReceipt: number).first.flatMap(book.expense)
            else { return nil }
            let tenders = receipt.purchase.tenders.filter(\.kind.isOfBank)
            let paid = tenders.reduce(Int128(0)) { $0 + Int128($1.amount.cents) }
            guard paid != 0, let cents = Int64(exactly: paid) else { return nil }
            return LoggedRecord(expense: first, receipt: number, amount: Amount(cents: cents))
        }
        return (plain + whole).sorted { ($0.expense.day, $0.expense.id) < ($1.expense.day, $1.expense.id) }
    }
}

extension MethodKind {
    /// Whether such a payment appears on a bank statement.
    fileprivate var isOfBank: Bool { self != .cash && self != .voucher }
}

extension Expense {
    /// Whether the uid was derived from an imported file (UUID version 8).
    fileprivate var wasImported: Bool { isUUIDv8(uid) }
}
