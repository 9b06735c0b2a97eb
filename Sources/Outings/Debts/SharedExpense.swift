public import Money

/// An expense that somebody paid for several people, themselves among them or not.
public struct SharedExpense: Hashable, Sendable {
    /// The whole that was paid; below zero what came back.
    public let paid: Amount
    /// The number of the person who paid.
    public let payer: Int64
    /// What is for whom, in the order it was said; together the whole.
    public let shares: [PersonShare]

    /// Shares the whole by weight, in cents, by the largest remainder; of equal remainders the earlier person has the
    /// cent.
    ///
    /// - Throws: `ShareError` where nobody is named, somebody twice, or a weight is not above zero.
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

    /// What of it is for these people: what a book of theirs spent. The rest is owed between them and the others.
    /// - Complexity: O(*n*).
    public func part(of people: Set<Int64>) -> Amount {
        // All shares have the sign of the whole, so a part of them never is larger than that.
        Amount(cents: shares.lazy.filter { people.contains($0.person) }.reduce(0) { $0 + $1.amount.cents })
    }
}
