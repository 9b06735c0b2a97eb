import Imports
import Testing

@Suite struct BankMonthTests {
    /// The results of some months.
    private struct Tally {
        var tellable = 0
        var found = 0
        var wrong = 0
        var left = 0

        /// - Parameter takesBest: whether the best of several matches is taken too.
        init(seeds: ClosedRange<UInt64>, takesBest: Bool) {
            for seed in seeds {
                let month = BankMonth(seed: seed)
                let matching = StatementMatching(month.rows, with: month.logged, upTo: 4)
                let truth = month.tellable(upTo: 4)
                tellable += truth.count
                left += matching.open.count
                for pair in matching.pairs {
                    guard pair.certainty == .only || takesBest && pair.certainty == .best else {
                        left += 1
                        continue
                    }
                    if month.isWrong(pair) { wrong += 1 } else if truth[pair.logged] == pair.row { found += 1 }
                }
            }
        }
    }

    @Test func `expenses of a month are matched with bank rows, without a wrong match`() {
        let seeds: ClosedRange<UInt64> = 1...300
        let tally = Tally(seeds: seeds, takesBest: false)
        print("months 1...300: \(tally)")
        #expect(tally.wrong == 0)
        #expect(tally.found * 100 >= tally.tellable * 95)
        #expect(tally.tellable > 15_000)
    }

    @Test func `the best of several matches is mostly right`() {
        let tally = Tally(seeds: 1...300, takesBest: true)
        print("months 1...300, the best of several too: \(tally)")
        #expect(tally.found * 100 >= tally.tellable * 98)
        #expect(tally.wrong * 20 < tally.tellable)
    }

    @Test func `the generated months have typical mistakes`() {
        var (forgotten, twice, wrongDay, rows) = (0, 0, 0, 0)
        for seed in 1...50 as ClosedRange<UInt64> {
            let month = BankMonth(seed: seed)
            rows += month.rows.count
            forgotten += month.rows.count - Set(month.rowOf.values).count
            twice += month.doubled.count / 2
            wrongDay += month.misdated.count
        }
        #expect(rows == 5000)
        for share in [forgotten, twice, wrongDay] { #expect((380...620).contains(share)) }
    }
}
