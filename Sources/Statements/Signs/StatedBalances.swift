import Files

/// Holds the rows of statements against the balances that they state before and behind them: each statement, page or
/// report by itself, and each of its currencies.
struct StatedBalances {
    /// What one statement says of one currency, in cents.
    private struct Sum {
        var opening: Int64?
        var closing: Int64?
        /// What came in, less what went out; `nil` once an amount is not known.
        var moved: Int64? = 0
    }

    private var sums: [String: Sum] = [:]
    private(set) var finding = BalanceCheck.Finding()

    private static let mostCurrencies = 200

    /// Takes a booked movement of the statement that is read.
    /// - Parameter spent: in cents; `nil` where it cannot be read.
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

    /// Takes the balance before its rows, in cents; of several that differ none is compared.
    mutating func open(_ currency: String, _ cents: Int64) {
        change(currency) { sum in
            if let opening = sum.opening, opening != cents { sum.moved = nil }
            sum.opening = cents
        }
    }

    /// Takes the balance behind its rows, as `open` does.
    mutating func close(_ currency: String, _ cents: Int64) {
        change(currency) { sum in
            if let closing = sum.closing, closing != cents { sum.moved = nil }
            sum.closing = cents
        }
    }

    /// Ends a statement; where nothing states both balances nothing is compared.
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

    /// What is told where some statements do not agree; `nil` where all do, or none states both balances.
    /// - Throws: `StatementError.statedBalanceDisagrees` where most do not, or would if out were in.
    func fact(file: String) throws(StatementError) -> FileFact? {
        guard finding.agreeing < finding.changes, let first = finding.first else { return nil }
        guard 2 * finding.agreeing > finding.changes else {
            throw StatementError.statedBalanceDisagrees(
                file, agreeing: finding.agreeing, of: finding.changes, line: first.line, change: first.change,
                moved: first.moved)
        }
        return finding.told("\(finding.agreeing) of \(finding.changes) agree", first)
    }
}
