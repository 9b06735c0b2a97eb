import Outings
import Periods
import Support
import Testing

@Suite struct VisitsTests {
    @Test(
        arguments: [
            ([], 0, nil, nil), ([5], 1, nil, "once"), ([5, 5, 5], 1, nil, "once"), ([5, 6], 2, 1, "weekly"),
            ([0, 10], 2, 10, "weekly"), ([0, 11], 2, 11, "every few weeks"), ([0, 24], 2, 24, "every few weeks"),
            ([0, 25], 2, 25, "monthly"), ([0, 45], 2, 45, "monthly"), ([0, 46], 2, 46, "a few times a year"),
            ([0, 400], 2, 400, "a few times a year"), ([0, 10, 21], 3, 11, "every few weeks"),
            ([0, 10, 20, 120], 4, 10, "weekly"), ([120, 0, 10, 10, 20], 4, 10, "weekly"),
            ([0, 24, 49], 3, 25, "monthly"), ([0, 45, 91], 3, 46, "a few times a year"),
            ([-3, 4, 12, 18], 4, 7, "weekly"),
        ] as [([Int], Int, Int?, String?)])
    func `the frequency of visits is the median of the days between them`(
        days: [Int], count: Int, median: Int?, frequency: String?
    ) {
        let visits = Visits(on: days.map { Day(number: 20_000 + $0) })
        #expect(visits.count == count)
        #expect(visits.medianDays == median)
        #expect(visits.frequency?.rawValue == frequency)
    }

    @Test func `the order and repetition of days do not matter, and the median divides the gaps in halves`() {
        let seed: UInt64 = 58
        var random = SplitMix64(seed: seed)
        for _ in 0..<1000 {
            let days = (0..<Int.random(in: 2...40, using: &random)).map { _ in Int.random(in: 0...500, using: &random) }
            let visits = Visits(on: days.map { Day(number: $0) })
            #expect(
                Visits(on: (days + days).shuffled(using: &random).map { Day(number: $0) }) == visits, "seed \(seed)")
            guard let median = visits.medianDays else { continue }
            let sorted = Set(days).sorted()
            let gaps = sorted.indices.dropLast().map { sorted[$0 + 1] - sorted[$0] }
            #expect(2 * gaps.count { $0 <= median } >= gaps.count, "seed \(seed), \(days)")
            #expect(2 * gaps.count { $0 >= median - 1 } >= gaps.count, "seed \(seed), \(days)")
            #expect(gaps.count % 2 == 0 || gaps.contains(median), "seed \(seed), \(days)")
        }
    }

    @Test func `extreme days are counted`() {
        let visits = Visits(on: [Day(number: .min), Day(number: .max)])
        #expect(visits.medianDays == .max && visits.frequency == .aFewTimesAYear)
    }
}
