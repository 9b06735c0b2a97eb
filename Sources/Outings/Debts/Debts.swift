internal import Money

/// Who owes whom, from what was paid for whom and what was paid back.
///
///     var debts = Debts()
///     debts.add(try SharedExpense(paid: Amount(cents: 8000), by: 1, for: [PersonWeight(person: 1), …]))
///     try debts.byPair()
public struct Debts: Sendable {
    /// Two people, the one of the lower number first.
    struct Pair: Hashable {
        let low: Int64
        let high: Int64
    }

    /// What the first of each pair owes the second from expenses, and what the first has paid the second.
    private(set) var spent: [Pair: Int128] = [:]
    private(set) var paid: [Pair: Int128] = [:]

    /// Nobody owes anything.
    public init() {}

    /// Adds what all who have a share in an expense owe who paid it.
    /// - Complexity: O(*n*) in the shares.
    public mutating func add(_ expense: SharedExpense) {
        for share in expense.shares where share.amount != .zero && share.person != expense.payer {
            Self.add(share.amount, from: share.person, to: expense.payer, in: &spent)
        }
    }

    /// Takes off what was paid; more than was owed is then owed back. A payment to oneself changes nothing.
    public mutating func add(_ repayment: Repayment) {
        guard repayment.from != repayment.to, repayment.amount != .zero else { return }
        Self.add(repayment.amount, from: repayment.from, to: repayment.to, in: &paid)
    }

    private static func add(_ amount: Amount, from: Int64, to: Int64, in sums: inout [Pair: Int128]) {
        let cents = Int128(amount.cents)
        sums[Pair(low: min(from, to), high: max(from, to)), default: 0] += from < to ? cents : -cents
    }

    /// What everybody is owed or owes, by their numbers; those who are even have zero. Together they are zero.
    ///
    /// - Throws: `DebtError.overflow` where a balance does not fit.
    /// - Complexity: O(*n* log *n*) in the pairs that ever owed or paid.
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
