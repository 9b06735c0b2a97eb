/// What of a book makes people owe each other, and what they paid back.
public protocol DebtBook: AnyObject {
    /// The expenses that somebody paid for several people, or for somebody else, with what is said of them; void ones too, by
    /// number.
    /// - Parameter outing: the number of the only outing that is looked at; `nil` for all.
    /// - Complexity: O(expenses that anything is said of).
    func sharedExpenses(ofOuting outing: Int64?) throws -> [SharedRecord]
    /// What people paid back, void payments too, by number.
    func repayments() throws -> [RepaymentRecord]
    /// Records a payment that `decide` makes of all that stands; its number does not count.
    /// - Parameter people: the names of people who have no row yet, by the numbers below zero that stand for them.
    /// - Throws: what `decide` throws, and why the payment cannot be kept.
    func settle(
        naming people: [Int64: String], by signature: Signature,
        _ decide: ([SharedRecord], [RepaymentRecord]) throws -> RepaymentRecord
    ) throws -> RepaymentRecord
    /// Lets `change` alter payments, all or none, given all that stands.
    /// - Returns: how they stand, in the order of the numbers.
    /// - Throws: `LedgerError` for a number that no payment has, or what `change` throws.
    func editRepayments(
        _ ids: [Int64], as action: Change.Action, by signature: Signature,
        _ change: ([SharedRecord], [RepaymentRecord], inout RepaymentRecord) throws -> Void
    ) throws -> [RepaymentRecord]
}
