internal import Household
internal import Imports
public import Ledger
public import Money
internal import Periods
internal import Secrets
internal import Text

/// What somebody recorded by hand and a bank may have, too: an expense, or a receipt as a whole.
public struct LoggedRecord: Hashable, Sendable {
    /// The expense; of a receipt its first.
    public let expense: Expense
    /// The number of the receipt; `nil` for an expense of none.
    public let receipt: Int64?
    /// What a bank would have: of what several share the whole, of a receipt what no cash and no voucher paid.
    public let amount: Amount

    /// By it two are told apart and, where nothing else does, put in the order of their numbers.
    var key: String {
        let digits = String(expense.id)
        return String(repeating: "0", count: max(19 - digits.utf8.count, 0)) + digits
    }

    /// As it is compared with the rows of a statement.
    /// - Complexity: O(n) in the texts.
    var compared: LoggedExpense {
        let details = expense.details
        return LoggedExpense(
            uid: key, day: expense.day, amount: amount, payee: details.payee, what: details.what,
            rest: [String(expense.category), details.method, details.note] + details.tags)
    }
}

extension Context {
    /// What was recorded by hand on some days and no row of a statement was found to be yet, the earliest first.
    ///
    /// What came of a repeat counts as if by hand. Void expenses are none of it, nor what a file brought in, what was paid in
    /// cash or with vouchers, and what somebody else paid.
    /// - Complexity: O(expenses of the days).
    func logged(in range: DayRange) throws -> [LoggedRecord] {
        let matched = try book.matchedExpenses()
        let repeated = try bookedTimes()
        let expenses = try book.expenses(
            from: range.first, through: range.last, matching: .counted, order: .day, limit: nil
        ).filter { !$0.wasImported || repeated.contains($0.uid) }
        let ids = expenses.map(\.id)
        let receipts = try book.receipts(ofExpenses: ids)
        let said = try book.circumstances(ofExpenses: ids)
        let persons = said.values.contains { $0.paidBy != nil } ? try book.contacts(.person) : []
        let methods = try book.methods()
        func isOfBank(_ method: String?) -> Bool {
            guard let method else { return true }
            return (methods.named(method)?.kind ?? Method(named: method).kind).isOfBank
        }
        let plain = expenses.filter { receipts[$0.id] == nil }.compactMap { expense -> LoggedRecord? in
            guard isOfBank(expense.details.method), !matched.contains(expense.uid) else { return nil }
            let beside = said[expense.id] ?? Circumstances()
            let payer = beside.paidBy.flatMap { id in persons.first { $0.id == id }?.contact.name }
            if let payer, folded(payer) != folded(ownPerson(of: expense)) { return nil }
            return LoggedRecord(expense: expense, receipt: nil, amount: beside.paid ?? expense.amount)
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
    /// Whether a bank's statement has what was paid so.
    fileprivate var isOfBank: Bool { self != .cash && self != .voucher }
}

extension Expense {
    /// Whether its uid was made from what the file of a bank or another program says.
    fileprivate var wasImported: Bool { isUUIDv8(uid) }
}
