import Money

/// The number and sum of the fees of recorded expenses.
struct FeeSum {
    private var rows = 0
    private var cents: Int128 = 0

    /// Counts the fee of an entry in cents. Money received does not count.
    mutating func add(_ fee: Int64, to entry: Entry) {
        guard fee > 0, entry.amount > .zero else { return }
        rows += 1
        cents += Int128(fee)
    }

    /// The sum and the number of rows, with a space after them: `1.70 in 2 rows `. Empty without rows.
    var words: String {
        guard rows > 0, let sum = Int64(exactly: cents) else { return "" }
        return "\(Amount(cents: sum).machineText) in \(rows == 1 ? "1 row" : "\(rows) rows") "
    }
}
