public import Money

/// An expense paid by one person for several people.
public struct SharedExpense: Hashable, Sendable {
    /// The whole amount paid; negative for a refund.
    public let paid: Amount
    /// The number of the payer.
    public let payer: Int64
    /// The shares in the order given. They add up to the whole amount.
    public let shares: [PersonShare]

    /// Divides the amount by weight in cents, by largest remainder. For equal remainders the earlier person gets the
    /// cent.
    ///
    /// - Throws: `ShareError` without people, for a repeated person, and for a weight that is not positive.
    /// - Complexity: O(*n* log *n*) in the people.
    public init(paid: Amount, by payer: Int64, for weights: [PersonWeight]) throws(ShareError) {
        guard !weights.isEmpty else { throw .nobody }
        guard weights.allSatisfy({ $0.weight > 0 }) else { throw .noWeight }
        guard Set(weights.map(\.person)).count == weights.count else { throw .personTwice }
        self.paid = paid
        self.payer = payer
        let parts = apportion(Int(paid.cents), by: weights.map(\.weight))
        shares = zip(weights, parts).map { weight, part in
            PersonShare(person: weight.person, weight: weight.weight, amount: Amount(cents: Int64(part)))
        }
    }

    /// Returns the sum of these people's shares. For the people of a household, this is the household's spending. The
    /// household and the other people owe each other the rest of the amount.
    /// - Complexity: O(*n*).
    public func part(of people: Set<Int64>) -> Amount {
        // Shares have the sign of the whole, so their sum cannot overflow.
        Amount(cents: shares.lazy.filter { people.contains($0.person) }.reduce(0) { $0 + $1.amount.cents })
    }
}
