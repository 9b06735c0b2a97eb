internal import Household
internal import Ledger
internal import Money
internal import Outings

extension Context {
    /// What the book's own people paid in an outing.
    func record(
        of outing: Outing, _ expenses: [Expense], _ circumstances: [Int64: Circumstances], _ receipts: [Receipt],
        _ kinds: MethodKinds, in tree: CategoryTree
    ) throws -> OutingRecord {
        let own = try circumstances.values.contains { $0.paidBy != nil } ? ownPeople() : []
        let ofReceipts = Set(receipts.flatMap { $0.parts.map(\.expense) })
        var payments: [Payment] = []
        for expense in expenses where !ofReceipts.contains(expense.uid) {
            let said = circumstances[expense.id] ?? Circumstances()
            guard let method = expense.details.method, said.paidBy.map(own.contains) ?? true,
                let amount = Self.units(of: expense, said, in: outing.currency)
            else { continue }
            payments.append(
                Payment(
                    origin: .expense(expense.id), method: kinds.name(method), amount: amount, day: expense.day,
                    payee: expense.details.payee, category: tree.path(of: expense.category), isVoid: expense.isVoid))
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
        let methods = Set(payments.map(\.method)).union(outing.counts.map(\.method)).sorted()
        let purse = outing.purse.map { start in
            Purse(method: kinds.cash(among: methods), start: start, drawn: outing.drawn)
        }
        let used = methods + (purse.map { [$0.method] } ?? [])
        return OutingRecord(
            name: try reference(to: outing), currency: outing.currency, payments: payments,
            kinds: Dictionary(used.map { ($0, kinds.kind($0)) }) { first, _ in first }, purse: purse,
            day: outing.contains(today) ? today : outing.days.last,
            category: payments.last?.category)
    }

    /// What was paid for an expense in the smallest units of a currency; `nil` where it was paid in another one.
    private static func units(of expense: Expense, _ said: Circumstances, in currency: Currency) -> Int64? {
        guard let original = said.original else {
            return currency == .euro ? (said.paid ?? expense.amount).cents : nil
        }
        return original.currency == currency ? original.units : nil
    }

    /// What names an outing and no other one in a command.
    private func reference(to outing: Outing) throws -> String {
        try self.outing(named: outing.name)?.id == outing.id ? outing.name : String(outing.id)
    }

    /// The numbers of the book's own people, of those that have one.
    func ownPeople() throws -> Set<Int64> {
        Set(try contacts(.person).filter(\.isOwn).compactMap(\.id))
    }
}
