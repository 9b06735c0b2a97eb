internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Reports
internal import Text

/// The debts that arise from expenses, as text.
struct SharingWords {
    private let replyContext: ReplyContext
    private let me: String
    private let amounts: AmountFormatter

    /// - Parameter me: the name of the user, for whom the text says "you".
    init(_ replyContext: ReplyContext, me: String, _ amounts: AmountFormatter) {
        self.replyContext = replyContext
        self.me = folded(me)
        self.amounts = amounts
    }

    /// Returns the amount paid for a shared expense, with the shares of others; `nil` if it equals the amount of the
    /// expense, or if the expense is not shared.
    func whole(ofExpense id: Int64, comingTo amount: Amount) -> Amount? {
        replyContext.extras[id]?.paid.flatMap { $0 == amount ? nil : $0 }
    }

    /// Returns the debts from a recorded expense, as `debts(ofExpense:)` does; empty for a void one.
    func debts(of expense: Expense) -> String { expense.isVoid ? "" : debts(ofExpense: expense.id) }

    /// Returns the debts from an expense that counts: `; ben owes you 40,00 €, carla 20,00 €`; empty without any.
    func debts(ofExpense id: Int64) -> String {
        guard let extras = replyContext.extras[id], extras.isShared, let payer = extras.paidBy, let paid = extras.paid
        else { return "" }
        let others = replyContext.shares(of: extras, paid: paid)
            .filter { $0.person != payer && $0.amount != .zero }
            .map { (name: name($0.person), amount: $0.amount) }
            .sorted { ($0.name == "you" ? 0 : 1) < ($1.name == "you" ? 0 : 1) }
        guard let first = others.first else { return "" }
        let shown = 8
        let rest = others.dropFirst().prefix(shown - 1).map { ", \($0.name) \(text($0.amount))" }.joined()
        let more = others.count > shown ? " and \(counted(others.count - shown, "other"))" : ""
        // A refund is owed to the participants.
        guard first.amount < .zero else {
            return "; \(first.name) \(owes(first.name)) \(name(payer)) \(text(first.amount))\(rest)\(more)"
        }
        return "; \(name(payer)) \(owes(name(payer))) \(first.name) \(text(first.amount))\(rest)\(more)"
    }

    private func name(_ person: Int64) -> String {
        let name = replyContext.people[person] ?? String(person)
        return folded(name) == me ? "you" : name
    }

    private func owes(_ name: String) -> String { name == "you" ? "owe" : "owes" }

    private func text(_ amount: Amount) -> String {
        amounts.string(Amount(cents: amount.cents == .min ? .max : abs(amount.cents)))
    }
}

extension Environment {
    /// Returns the wording of the debts that arise from expenses.
    func sharing(of expenses: [Expense], in context: Context) throws -> SharingWords {
        SharingWords(
            try context.replyContext(of: expenses), me: context.session.user.name.description, context.amounts)
    }
}
