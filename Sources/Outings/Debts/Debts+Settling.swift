public import Money

extension Debts {
    /// The most that one person can pay another before more is paid than owed; zero where nothing is owed.
    ///
    /// That is what they owe them, or, where that is more, what the one owes in all and the other is owed in all: so
    /// every payment of a plan can be made, one after the other.
    ///
    /// - Throws: `DebtError.overflow` where it does not fit.
    /// - Complexity: as `byPair`.
    public func mostPayable(from: Int64, to: Int64) throws(DebtError) -> Amount {
        let balances = exactBalances()
        let inAll = min(-(balances[from] ?? 0), balances[to] ?? 0)
        return try Amount(sum: max(exactDebts()[from]?[to] ?? 0, inAll, 0))
    }

    /// Refuses a payment that is not above zero, goes to oneself, or is more than what is owed.
    ///
    /// - Parameter name: what people are called in the error.
    /// - Throws: `DebtError`.
    /// - Complexity: as `byPair`.
    public func check(_ repayment: Repayment, naming name: (Int64) -> String) throws(DebtError) {
        guard repayment.from != repayment.to else { throw .oneself(name(repayment.from)) }
        guard repayment.amount > .zero else { throw .notAboveZero(repayment.amount) }
        let owed = try mostPayable(from: repayment.from, to: repayment.to)
        guard repayment.amount <= owed else {
            throw .less(from: name(repayment.from), to: name(repayment.to), paid: repayment.amount, owed: owed)
        }
    }
}
