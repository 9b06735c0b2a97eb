/// Compares the movements of each statement with its stated totals of money out and in.
struct StatedTotals {
    /// The sum of money out so far, in cents; `nil` once an amount is unreadable.
    private var out: Int64? = 0
    /// The sum of money in so far, in cents; `nil` once an amount is unreadable.
    private var income: Int64? = 0
    /// The first total that differs from its movements; `nil` if all agree so far.
    private(set) var disagreement: StatementError?
    private let file: String

    init(_ file: String) {
        self.file = file
    }

    /// Adds a movement of the current statement.
    /// - Parameter spent: the amount in cents; `nil` if it is unreadable.
    mutating func move(spent: Int64?) {
        guard let spent else {
            (out, income) = (nil, nil)
            return
        }
        if spent > 0 { out = sum(out, spent) } else { income = sum(income, 0 &- spent) }
    }

    /// Ends a statement and compares its totals.
    /// - Parameters:
    ///   - statedOut: the stated total of money out in cents; `nil` if it is missing or not in whole cents.
    ///   - statedIncome: the stated total of money in; `nil` likewise.
    ///   - line: the line that states them, for the error.
    mutating func end(out statedOut: Int64?, income statedIncome: Int64?, line: Int) {
        defer { (out, income) = (0, 0) }
        // Banks that do not compute totals write zeros.
        guard disagreement == nil, statedOut != 0 || statedIncome != 0 else { return }
        for (stated, found, isOut) in [(statedOut, out, true), (statedIncome, income, false)] {
            guard let stated, let found, stated != found else { continue }
            disagreement = .statedTotalDisagrees(file, line: line, isOut: isOut, stated: stated, found: found)
            return
        }
    }

    private func sum(_ left: Int64?, _ right: Int64) -> Int64? {
        guard let (sum, isTooMuch) = left?.addingReportingOverflow(right), !isTooMuch else { return nil }
        return sum
    }
}
