public import Ledger
internal import Money
public import Outings

/// The payer and shares to set on an expense.
public struct Sharing: Sendable {
    /// The people that may be named.
    public let people: BookPeople
    /// The shares; empty for the author alone, `nil` to keep the current ones.
    public var shares: [PersonWeight]?
    /// The number of the payer; `.some(nil)` for the author, `nil` to keep the current one.
    public var payer: Int64??

    /// Creates a value without changes.
    public init(among people: BookPeople) {
        self.people = people
        shares = nil
        payer = nil
    }

    /// Applies payer and shares to the extras of an expense.
    /// - Parameters:
    ///   - whole: the amount paid.
    ///   - recorder: the number of the author.
    ///   - own: the numbers of the household's people.
    /// - Returns: the household's part, which becomes the amount of the expense.
    /// - Throws: `ShareError`.
    /// - Complexity: O(*n* log *n*) in the shares.
    func apply(
        to extras: inout ExpenseExtras, whole: Amount, recorder: Int64, own: Set<Int64>
    ) throws(ShareError) -> Amount {
        let shares = shares ?? extras.shares
        let weights = shares.isEmpty ? [PersonWeight(person: recorder)] : shares
        let payer = (payer ?? extras.paidBy) ?? recorder
        guard payer != recorder || weights.map(\.person) != [recorder] else {
            // An expense that the author paid for themselves needs no shares.
            (extras.paidBy, extras.shares, extras.paid) = (nil, [], nil)
            return whole
        }
        let shared = try SharedExpense(paid: whole, by: payer, for: weights)
        (extras.paidBy, extras.shares, extras.paid) = (payer, weights, whole)
        return shared.part(of: own)
    }
}

extension ExpenseDraft {
    /// Sets payer and shares. Afterwards the amount is the household's part of the former amount.
    /// - Throws: `ShareError`.
    public mutating func share(_ sharing: Sharing) throws(ShareError) {
        amount = try sharing.apply(to: &extras, whole: amount, recorder: sharing.people.me, own: sharing.people.own)
        newPeople = extras.isShared ? sharing.people.withoutRow : [:]
    }
}

extension ExpenseEdit {
    /// Sets payer and shares of a recorded expense. Its amount becomes the household's part. If neither the paid
    /// amount nor the shares change, the recorded part is kept.
    /// - Parameters:
    ///   - paid: the new amount paid, if given.
    ///   - former: the expense before.
    ///   - own: the household's people as the expense was recorded.
    /// - Throws: `ShareError`.
    func share(
        _ expense: inout Expense, _ extras: inout ExpenseExtras, paying paid: Amount?, from former: SharedRecord,
        _ sharing: Sharing, recorder: Int64, own: Set<Int64>
    ) throws(ShareError) {
        let keepsPart = extras.isShared && paid == nil && sharing.shares == nil
        let part = try sharing.apply(
            to: &extras, whole: paid ?? extras.paid ?? former.expense.amount, recorder: recorder, own: own)
        expense.amount = keepsPart && extras.isShared ? former.expense.amount : part
    }
}
