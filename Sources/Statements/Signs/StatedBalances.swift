import Files

/// Compares the movements of statements with their stated opening and closing balances, separately for each statement,
/// page or report, and for each currency.
struct StatedBalances {
    /// The balances and movements of a statement in one currency, in cents.
    private struct Sum {
        var opening: Int64?
        var closing: Int64?
        /// Money in minus money out; `nil` if it cannot be compared: an amount is unknown, the sum overflows, or a
        /// balance is stated twice with different values.
        var moved: Int64? = 0
    }

    private var sums: [String: Sum] = [:]
    private(set) var finding = BalanceCheck.Finding()

    private static let mostCurrencies = 200

    /// Adds a booked movement of the current statement.
    /// - Parameter spent: the amount in cents; `nil` if it is unreadable.
    mutating func move(_ currency: String, spent: Int64?) {
        change(currency) { sum in
            guard let moved = sum.moved, let spent else {
                sum.moved = nil
                return
            }
            let (result, isTooMuch) = moved.subtractingReportingOverflow(spent)
            sum.moved = isTooMuch ? nil : result
        }
    }

    /// Sets the opening balance in cents. If it is stated twice with different values, nothing is compared.
    mutating func open(_ currency: String, _ cents: Int64) {
        change(currency) { sum in
            if let opening = sum.opening, opening != cents { sum.moved = nil }
            sum.opening = cents
        }
    }

    /// Sets the closing balance in cents. If it is stated twice with different values, nothing is compared.
    mutating func close(_ currency: String, _ cents: Int64) {
        change(currency) { sum in
            if let closing = sum.closing, closing != cents { sum.moved = nil }
            sum.closing = cents
        }
    }

    /// Ends a statement, and compares it if both balances are stated.
    /// - Parameter line: the line to report for a disagreement.
    mutating func end(line: Int) {
        for (_, sum) in sums.sorted(by: { $0.key < $1.key }) {
            guard let opening = sum.opening, let closing = sum.closing else { continue }
            let (change, isTooMuch) = closing.subtractingReportingOverflow(opening)
            if !isTooMuch { finding.compare(change, sum.moved, line: line, standing: (line, false)) }
        }
        sums = [:]
    }

    private mutating func change(_ currency: String, _ body: (inout Sum) -> Void) {
        guard sums[currency] != nil || sums.count < Self.mostCurrencies else { return }
        body(&sums[currency, default: Sum()])
    }

    /// The fact to show if some statements disagree; `nil` if all agree, or no statement has both balances.
    /// - Throws: `StatementError.statedBalanceDisagrees` if at least half of them disagree.
    func fact(file: String) throws(StatementError) -> FileFact? {
        guard finding.agreeing < finding.changes, let first = finding.first else { return nil }
        guard 2 * finding.agreeing > finding.changes else {
            throw StatementError.statedBalanceDisagrees(
                file, agreeing: finding.agreeing, of: finding.changes, line: first.line, change: first.change,
                moved: first.moved)
        }
        return finding.disagreementFact("\(finding.agreeing) of \(finding.changes) agree", first)
    }
}
