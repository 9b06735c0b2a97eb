import Ledger
import Money
import Periods
import Statistics
import Testing

@Suite struct AverageTests {
    @Test func `the average per day divides the spending up to today by the days including today`() throws {
        let spent = SpentDays(["2026-10-31": 5000, "2026-11-01": 2100, "2026-11-21": 2100, "2026-11-22": 9900])
        let average = try #require(try perDay(spent, range("2026-11-01", "2026-11-30"), today: "2026-11-21"))
        #expect(average.amount.cents == 200)
        #expect(average.divisor == 21)
        #expect(average.first == .day(day("2026-11-01")))
        #expect(average.last == .day(day("2026-11-21")))
    }

    @Test func `the average starts at the first expense of the book if it is later than the range`() throws {
        let spent = SpentDays(["2026-11-10": 1200, "2026-11-20": 1200])
        let average = try #require(try perDay(spent, range("2026-11-01", "2026-11-30"), today: "2026-11-21"))
        #expect(average.divisor == 12)
        #expect(average.amount.cents == 200)
        #expect(average.first == .day(day("2026-11-10")))
    }

    @Test func `the average of a past range counts all its days`() throws {
        let spent = SpentDays(["2025-01-01": 100, "2026-10-31": 3100])
        let average = try #require(try perDay(spent, range("2026-10-01", "2026-10-31"), today: "2026-11-21"))
        #expect(average.divisor == 31)
        #expect(average.amount.cents == 100)
        #expect(average.last == .day(day("2026-10-31")))
    }

    @Test func `the average on the first day of the range is the total of that day`() throws {
        let spent = SpentDays(["2026-11-21": 333])
        let average = try #require(try perDay(spent, range("2026-11-21", "2026-11-30"), today: "2026-11-21"))
        #expect(average.divisor == 1)
        #expect(average.amount.cents == 333)
    }

    @Test(arguments: [(1, 0), (4, 0), (5, 1), (15, 2), (25, 3), (-4, 0), (-5, -1), (-15, -2)] as [(Int64, Int64)])
    func `half a cent is rounded away from zero`(total: Int64, cents: Int64) throws {
        let spent = SpentDays(["2026-11-01": total])
        let average = try #require(try perDay(spent, range("2026-11-01", "2026-11-10"), today: "2026-11-21"))
        #expect(average.divisor == 10)
        #expect(average.amount.cents == cents)
    }

    @Test(arguments: [
        ("2024-02-01", "2024-03-01", 30), ("2023-02-01", "2023-03-01", 29), ("2024-01-01", "2024-12-31", 366),
    ])
    func `a leap day counts as a day`(first: String, last: String, divisor: Int) throws {
        let spent = SpentDays(["2020-01-01": 1])
        #expect(try perDay(spent, range(first, last), today: "2026-11-21")?.divisor == divisor)
    }

    @Test func `a range without elapsed days has no average`() throws {
        let spent = SpentDays(["2026-11-01": 100, "2026-12-24": 100])
        #expect(try perDay(spent, range("2026-12-01", "2026-12-31"), today: "2026-11-30") == nil)
        #expect(
            try perDay(SpentDays(["2026-12-24": 100]), range("2026-11-01", "2026-12-31"), today: "2026-11-30") == nil)
        #expect(try perDay(spent, range("2026-09-01", "2026-10-31"), today: "2026-11-30") == nil)
    }

    @Test func `an empty book has no average`() throws {
        #expect(
            try perDay(SpentDays([:] as KeyValuePairs), range("2026-11-01", "2026-11-30"), today: "2026-11-21") == nil)
    }

    @Test func `an overflowing sum is refused, an intermediate overflow is not`() throws {
        let days = range("2026-11-01", "2026-11-03")
        #expect(throws: AmountOverflow.self) {
            try perDay(SpentDays(["2026-11-01": .max, "2026-11-02": 1]), days, today: "2026-11-21")
        }
        let back = SpentDays(["2026-11-01": .max, "2026-11-02": 2, "2026-11-03": -2])
        #expect(try perDay(back, days, today: "2026-11-21")?.amount.cents == .max / 3)
    }

    private func perDay(_ spent: SpentDays, _ range: DayRange, today: String) throws -> Average? {
        let everything = spent.totals(in: DayRange(Day.earliest, Day.latest))
        return try Average.perDay(everything, in: range, begins: spent.first, today: day(today))
    }
}
