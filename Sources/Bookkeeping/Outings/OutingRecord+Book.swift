internal import Household
internal import Ledger
internal import Money
internal import Outings

extension Context {
    /// Returns the payments of the book's own household in an outing.
    func record(
        of outing: Outing, _ expenses: [Expense], _ extras: [Int64: ExpenseExtras], _ receipts: [Receipt],
        _ kinds: MethodKinds, in tree: CategoryTree
    ) throws -> OutingRecord {
        let repayments = try book.repayments().filter { $0.outing == outing.id && $0.method != nil }
        let isShared = !repayments.isEmpty || extras.values.contains { $0.paidBy != nil }
        let own = try isShared ? ownPeople(among: people()) : nil
        let ofReceipts = Set(receipts.flatMap { $0.parts.map(\.expense) })
        var payments: [Payment] = []
        var withoutMethod: [Payment] = []
        for expense in expenses where !ofReceipts.contains(expense.uid) {
            let expenseExtras = extras[expense.id] ?? ExpenseExtras()
            let shared = SharedRecord(expense: expense, extras: expenseExtras)
            guard try own?.hasOwnPayer(shared) ?? true,
                let amount = Self.units(of: expense, expenseExtras, in: outing.currency)
            else { continue }
            let method = expense.details.method.map(kinds.name)
            let payment = Payment(
                origin: .expense(expense.id), method: method ?? "", amount: amount, day: expense.day,
                payee: expense.details.payee, category: tree.path(of: expense.category), isVoid: expense.isVoid)
            if method == nil { withoutMethod.append(payment) } else { payments.append(payment) }
        }
        let numbers = Dictionary(expenses.map { ($0.uid, $0.id) }) { $1 }
        for receipt in receipts where outing.currency == .euro {
            let parts = receipt.parts.compactMap { numbers[$0.expense] }
            let categories = Set(receipt.parts.map(\.category))
            for tender in receipt.purchase.tenders {
                payments.append(
                    Payment(
                        origin: .receipt(receipt.id, expenses: parts, keepsAmount: receipt.purchase.rounding == .zero),
                        method: kinds.name(tender.method),
                        amount: try tender.amount.subtracting(tender.change).subtracting(tender.forgone).cents,
                        day: receipt.day, payee: receipt.payee,
                        category: categories.count == 1 ? categories.first.map(tree.path) : nil,
                        isVoid: receipt.isVoid))
            }
        }
        if outing.currency == .euro {
            for voucher in try book.voucherMoves() where voucher.outing == outing.id && voucher.move.action == .get {
                guard let method = voucher.method, let paid = voucher.move.paid else { continue }
                payments.append(
                    Payment(
                        origin: .other, method: kinds.name(method), amount: paid.cents, day: voucher.move.day,
                        isVoid: voucher.isVoid))
            }
        }
        for repayment in repayments where outing.currency == .euro {
            guard let own, let payment = try Self.payment(repayment, of: own, kinds) else { continue }
            payments.append(payment)
        }
        let methods = Set(payments.map(\.method)).union(outing.counts.map(\.method)).sorted()
        let purse = outing.purse.map { start in
            Purse(method: kinds.cash(among: methods), start: start, drawn: outing.drawn)
        }
        let used = methods + (purse.map { [$0.method] } ?? [])
        return OutingRecord(
            name: try reference(to: outing), currency: outing.currency, payments: payments,
            withoutMethod: withoutMethod, kinds: Dictionary(used.map { ($0, kinds.kind($0)) }) { first, _ in first },
            purse: purse,
            day: outing.contains(today) ? today : outing.days.last,
            category: payments.last { $0.origin != .other }?.category)
    }

    /// Returns a repayment made by the household, or received by it in cash, which goes into the purse; `nil` for
    /// others.
    private static func payment(
        _ record: RepaymentRecord, of own: OwnPeople, _ kinds: MethodKinds
    ) throws -> Payment? {
        guard let method = record.method.map(kinds.name) else { return nil }
        func isOwn(_ person: Int64) throws -> Bool { try own.isOwn(person, by: record.by, at: record.created) }
        let isPaid = try isOwn(record.repayment.from)
        let isReceived = try isOwn(record.repayment.to) && kinds.kind(method) == .cash
        guard isPaid != isReceived else { return nil }
        let cents = record.repayment.amount.cents
        return Payment(
            origin: .other, method: method, amount: isPaid ? cents : -cents, day: record.day, isVoid: record.isVoid)
    }

    /// Returns the payment of an expense in the smallest units of a currency; `nil` if it was paid in another.
    private static func units(of expense: Expense, _ expenseExtras: ExpenseExtras, in currency: Currency) -> Int64? {
        guard let original = expenseExtras.original else {
            return currency == .euro ? (expenseExtras.paid ?? expense.amount).cents : nil
        }
        return original.currency == currency ? original.units : nil
    }

    /// Returns a text that identifies the outing in a command: its name, or its number if the name is ambiguous.
    private func reference(to outing: Outing) throws -> String {
        try self.outing(named: outing.name)?.id == outing.id ? outing.name : String(outing.id)
    }
}
