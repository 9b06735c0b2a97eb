/// Holds the movements of statements against the sums that they state of what went out and what came in.
struct StatedTotals {
    /// In cents; `nil` once an amount is not known.
    private var out: Int64? = 0
    private var income: Int64? = 0
    /// The first sum that the movements do not come to.
    private(set) var disagreement: StatementError?
    private let file: String

    init(_ file: String) {
        self.file = file
    }

    /// Takes a movement of the statement that is read.
    /// - Parameter spent: in cents; `nil` where it cannot be read.
    mutating func move(spent: Int64?) {
        guard let spent else {
            (out, income) = (nil, nil)
            return
        }
        if spent > 0 { out = sum(out, spent) } else { income = sum(income, 0 &- spent) }
    }

    /// Ends a statement.
    /// - Parameter stated: in cents; `nil` where the statement states none that is in cents.
    mutating func end(out statedOut: Int64?, income statedIncome: Int64?, line: Int) {
        defer { (out, income) = (0, 0) }
        // Banks that do not add up write zeros.
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
