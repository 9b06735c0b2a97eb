public import Money

/// The payments and the share of a person in several expenses.
public struct PersonFigures: Hashable, Sendable {
    /// The number of the person.
    public let person: Int64
    /// The total paid by the person.
    public let paid: Amount
    /// The total of the person's shares.
    public let share: Amount

    /// Returns the figures of all payers and participants, by number.
    ///
    /// - Throws: `DebtError.overflow` if a sum exceeds 64 bits.
    /// - Complexity: O(*n*) in the shares.
    public static func of(_ expenses: some Sequence<SharedExpense>) throws(DebtError) -> [PersonFigures] {
        var paid: [Int64: Int128] = [:]
        var shares: [Int64: Int128] = [:]
        for expense in expenses {
            paid[expense.payer, default: 0] += Int128(expense.paid.cents)
            for share in expense.shares { shares[share.person, default: 0] += Int128(share.amount.cents) }
        }
        var figures: [PersonFigures] = []
        for person in Set(paid.keys).union(shares.keys).sorted() {
            figures.append(
                PersonFigures(
                    person: person, paid: try Amount(sum: paid[person] ?? 0),
                    share: try Amount(sum: shares[person] ?? 0)))
        }
        return figures
    }
}

extension Amount {
    /// Makes an amount from a sum of cents.
    /// - Throws: `DebtError.overflow` if the sum exceeds 64 bits.
    init(sum: Int128) throws(DebtError) {
        guard let cents = Int64(exactly: sum) else { throw .overflow }
        self.init(cents: cents)
    }
}
