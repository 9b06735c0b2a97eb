internal import Money

/// Debts between people, computed from shared expenses and repayments.
///
///     var debts = Debts()
///     debts.add(try SharedExpense(paid: Amount(cents: 8000), by: 1, for: [PersonWeight(person: 1), …]))
///     try debts.byPair()
public struct Debts: Sendable {
    /// Two people, the lower number first.
    struct Pair: Hashable {
        let low: Int64
        let high: Int64
    }

    /// For each pair, the cents that the first person owes the second from expenses.
    private(set) var spent: [Pair: Int128] = [:]
    /// For each pair, the cents that the first person has paid the second.
    private(set) var paid: [Pair: Int128] = [:]

    /// Creates an empty set of debts.
    public init() {}

    /// Adds the debts of an expense's participants to its payer.
    /// - Complexity: O(*n*) in the shares.
    public mutating func add(_ expense: SharedExpense) {
        for share in expense.shares where share.amount != .zero && share.person != expense.payer {
            Self.add(share.amount, from: share.person, to: expense.payer, in: &spent)
        }
    }

    /// Subtracts a repayment. An excess becomes a debt in the other direction. A payment to oneself has no effect.
    public mutating func add(_ repayment: Repayment) {
        guard repayment.from != repayment.to, repayment.amount != .zero else { return }
        Self.add(repayment.amount, from: repayment.from, to: repayment.to, in: &paid)
    }

    private static func add(_ amount: Amount, from: Int64, to: Int64, in sums: inout [Pair: Int128]) {
        let cents = Int128(amount.cents)
        sums[Pair(low: min(from, to), high: max(from, to)), default: 0] += from < to ? cents : -cents
    }

    /// Returns the balance of each person, by number, zero included. The sum is zero.
    ///
    /// - Throws: `DebtError.overflow` if a balance exceeds 64 bits.
    /// - Complexity: O(*n* log *n*) in the pairs with expenses or repayments.
    public func balances() throws(DebtError) -> [PersonBalance] {
        let sums = exactBalances()
        var balances: [PersonBalance] = []
        for person in sums.keys.sorted() {
            balances.append(PersonBalance(person: person, amount: try Amount(sum: sums[person] ?? 0)))
        }
        return balances
    }

    func exactBalances() -> [Int64: Int128] {
        var sums: [Int64: Int128] = [:]
        for (pair, cents) in spent {
            sums[pair.low, default: 0] -= cents
            sums[pair.high, default: 0] += cents
        }
        for (pair, cents) in paid {
            sums[pair.low, default: 0] += cents
            sums[pair.high, default: 0] -= cents
        }
        return sums
    }
}
