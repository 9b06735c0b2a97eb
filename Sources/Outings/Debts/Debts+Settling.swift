public import Money

extension Debts {
    /// Returns the maximum that a person can pay another without overpaying; zero without a debt.
    ///
    /// The limit is the debt between payer and payee, or if larger, the smaller of the payer's total debt and the
    /// payee's total credit. So the payments of a settlement plan can be made one after the other.
    ///
    /// - Throws: `DebtError.overflow` if it exceeds 64 bits.
    /// - Complexity: as `byPair`.
    public func mostPayable(from: Int64, to: Int64) throws(DebtError) -> Amount {
        let balances = exactBalances()
        let inAll = min(-(balances[from] ?? 0), balances[to] ?? 0)
        return try Amount(sum: max(exactDebts()[from]?[to] ?? 0, inAll, 0))
    }

    /// Checks that a repayment is positive, not to oneself, and not more than is owed.
    ///
    /// - Parameter name: returns the name of a person for the error.
    /// - Throws: `DebtError.oneself`, `.notAboveZero` or `.less` for the first rule that is broken, and `.overflow`.
    /// - Complexity: as `byPair`.
    public func check(_ repayment: Repayment, naming name: (Int64) -> String) throws(DebtError) {
        guard repayment.from != repayment.to else { throw .oneself(name(repayment.from)) }
        guard repayment.amount > .zero else { throw .notAboveZero(repayment.amount) }
        let owed = try mostPayable(from: repayment.from, to: repayment.to)
        guard repayment.amount <= owed else {
            let direct = exactDebts()[repayment.from]?[repayment.to] ?? 0
            throw .less(
                from: name(repayment.from), to: name(repayment.to), paid: repayment.amount, owed: owed,
                isDirect: direct == Int128(owed.cents) || owed == .zero)
        }
    }
}
