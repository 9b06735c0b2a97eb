public import Ledger
internal import Money
public import Outings

/// For whom something was paid and by whom, as it is said of an expense.
public struct Sharing: Sendable {
    /// Whom it may name.
    public let people: BookPeople
    /// For whom it was; nobody is who recorded it alone, and `nil` leaves what was said.
    public var shares: [PersonWeight]?
    /// The number of who paid; `.some(nil)` is who recorded it, and `nil` leaves what was said.
    public var payer: Int64??

    /// Says nothing.
    public init(among people: BookPeople) {
        self.people = people
        shares = nil
        payer = nil
    }

    /// Says it of an expense.
    /// - Parameters:
    ///   - whole: what was paid.
    ///   - recorder: the number of who recorded the expense.
    /// - Returns: the part of the book's own people, which the expense comes to.
    /// - Throws: `ShareError`.
    /// - Complexity: O(*n* log *n*) in the people it was for.
    func apply(to said: inout Circumstances, whole: Amount, recorder: Int64) throws(ShareError) -> Amount {
        let shares = shares ?? said.shares
        let weights = shares.isEmpty ? [PersonWeight(person: recorder)] : shares
        let payer = (payer ?? said.paidBy) ?? recorder
        guard payer != recorder || weights.map(\.person) != [recorder] else {
            // One's own expense for oneself is an expense like others.
            (said.paidBy, said.shares, said.paid) = (nil, [], nil)
            return whole
        }
        let shared = try SharedExpense(paid: whole, by: payer, for: weights)
        (said.paidBy, said.shares, said.paid) = (payer, weights, whole)
        return shared.part(of: people.own)
    }
}

extension ExpenseDraft {
    /// Says of a draft for whom it is and who paid; its amount is the whole until then, and the part of the book's own people
    /// afterwards.
    /// - Throws: `ShareError`.
    public mutating func share(_ sharing: Sharing) throws(ShareError) {
        amount = try sharing.apply(to: &circumstances, whole: amount, recorder: sharing.people.me)
        newPeople = circumstances.isShared ? sharing.people.withoutRow : [:]
    }
}

extension ExpenseEdit {
    /// Says for whom an expense is and who paid, and lets it come to the part of the book's own people; what they were when
    /// it was recorded holds where neither the amount nor the shares change.
    /// - Parameters:
    ///   - paid: what was paid, where that is said anew.
    ///   - former: what it came to before.
    /// - Throws: `ShareError`.
    func share(
        _ expense: inout Expense, _ said: inout Circumstances, paying paid: Amount?, from former: Amount,
        _ sharing: Sharing, recorder: Int64
    ) throws(ShareError) {
        let keepsPart = said.isShared && paid == nil && sharing.shares == nil
        let part = try sharing.apply(to: &said, whole: paid ?? said.paid ?? former, recorder: recorder)
        expense.amount = keepsPart && said.isShared ? former : part
    }
}
