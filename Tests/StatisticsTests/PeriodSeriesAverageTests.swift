import Ledger
import Money
import Periods
import Statistics
import Testing

/// The averages per period and per day of a series, and their divisors.
@Suite struct PeriodSeriesAverageTests {
    private let today = day("2026-11-21")

    @Test func `the average divides the complete periods by their number`() throws {
        let spent = SpentDays(["2026-09-01": 1000, "2026-10-06": 2001, "2026-11-20": 99999])
        let average = try #require(
            try spent.series(by: .month, range("2026-09-01", "2026-11-30"), today: today).average)
        #expect(average.amount.cents == 1501)
        #expect(average.divisor == 2)
        #expect(average.first == .month(month("2026-09")))
        #expect(average.last == .month(month("2026-10")))
    }

    @Test func `empty periods count in the average`() throws {
        let spent = SpentDays(["2026-08-01": 900, "2026-10-06": 900])
        let average = try #require(
            try spent.series(by: .month, range("2026-08-01", "2026-11-30"), today: today).average)
        #expect(average.divisor == 3)
        #expect(average.amount.cents == 600)
    }

    @Test func `the average starts with the range if the book is older`() throws {
        let spent = SpentDays(["2025-01-01": 100, "2026-10-06": 900])
        let average = try #require(
            try spent.series(by: .month, range("2026-08-01", "2026-11-30"), today: today).average)
        #expect(average.divisor == 3)
        #expect(average.first == .month(month("2026-08")))
        #expect(average.amount.cents == 300)
    }

    @Test func `the average starts with the first complete period of the book`() throws {
        let spent = SpentDays(["2026-08-30": 900, "2026-09-30": 900, "2026-10-06": 901])
        for asked in [range("2026-01-01", "2026-11-30"), range("2026-08-30", "2026-11-21")] {
            let series = try spent.series(by: .month, asked, today: today)
            let average = try #require(series.average)
            #expect(average.divisor == 2)
            #expect(average.first == .month(month("2026-09")))
            #expect(average.amount.cents == 901)
            #expect(series.rows.map(\.isPartial) == [true, false, false, false])
        }
        let whole = try spent.series(
            by: .month, range("2026-01-01", "2026-11-30"), today: today, begins: "2026-08-01")
        #expect(whole.average?.divisor == 3)
        #expect(whole.cutByBeginning == nil)
    }

    @Test func `a first period that is partial only by the start of the book is reported`() throws {
        let spent = SpentDays(["2026-08-30": 900, "2026-09-30": 900])
        func cut(_ first: String) throws -> String? {
            try spent.series(by: .month, range(first, "2026-11-30"), today: today).cutByBeginning?.period.name
        }
        #expect(try cut("2026-01-01") == "2026-08")
        #expect(try cut("2026-08-30") == nil)
        #expect(try cut("2026-09-01") == nil)
        let whole = try spent.series(by: .month, range("2026-08-30", "2026-11-21"), today: today, asked: .all)
        #expect(whole.cutByBeginning?.period.name == "2026-08")
    }

    @Test func `an open end of the range does not make a future period partial`() throws {
        let spent = SpentDays(["2026-08-01": 900, "2026-12-05": 900])
        func isPartial(_ asked: PeriodSelection?) throws -> Bool? {
            try spent.series(by: .month, range("2026-08-01", "2026-12-05"), today: today, asked: asked)
                .row("2026-12")?.isPartial
        }
        #expect(try isPartial(.all) == false)
        #expect(try isPartial(PeriodSelection(first: day("2026-08-01"), last: nil)) == false)
        #expect(try isPartial(nil) == true)
        #expect(try isPartial(PeriodSelection(first: nil, last: day("2026-12-05"))) == true)
    }

    @Test func `periods cut by the range and the current period are not in the average`() throws {
        let spent = SpentDays(["2026-08-31": 10000, "2026-09-05": 100, "2026-10-06": 200, "2026-11-20": 10000])
        let average = try #require(
            try spent.series(by: .month, range("2026-08-02", "2026-11-21"), today: today).average)
        #expect(average.divisor == 2)
        #expect(average.amount.cents == 150)
        let cutAtItsEnd = try spent.series(by: .month, range("2026-09-01", "2026-10-30"), today: today).average
        #expect(cutAtItsEnd?.divisor == 1)
        #expect(cutAtItsEnd?.amount.cents == 100)
    }

    @Test func `future periods are not in the average`() throws {
        let spent = SpentDays(["2026-10-01": 200, "2027-01-01": 10000])
        let average = try #require(
            try spent.series(by: .month, range("2026-10-01", "2027-12-31"), today: today).average)
        #expect(average.divisor == 1)
        #expect(average.amount.cents == 200)
        #expect(average.last == .month(month("2026-10")))
    }

    @Test func `without a complete period there is no average`() throws {
        let spent = SpentDays(["2026-11-01": 200, "2026-12-01": 100])
        #expect(try spent.series(by: .month, range("2026-01-01", "2026-12-31"), today: today).average == nil)
        #expect(
            try spent.series(by: .month, range("2026-11-02", "2026-11-20"), today: day("2027-01-01")).average == nil)
        #expect(try spent.series(by: .year, range("2026-01-01", "2026-12-31"), today: day("2026-12-31")).average == nil)
    }

    @Test(arguments: [(1, 1), (3, 2), (-1, -1), (-3, -2), (2, 1), (-2, -1), (0, 0)] as [(Int64, Int64)])
    func `half a cent is rounded away from zero`(total: Int64, cents: Int64) throws {
        let spent = SpentDays(["2026-09-01": total])
        let average = try #require(
            try spent.series(by: .month, range("2026-09-01", "2026-11-30"), today: today).average)
        #expect(average.divisor == 2)
        #expect(average.amount.cents == cents)
    }

    @Test func `the year in which the book starts is not in the average`() throws {
        let spent = SpentDays(["2024-03-05": 500, "2025-06-01": 700, "2026-11-20": 100])
        let everything = ReportRange.standard(
            for: .year, spent: range("2024-03-05", "2026-11-20"), today: today, monthStart: .calendar)
        let series = try spent.series(by: .year, everything, today: today)
        #expect(series.names == ["2024", "2025", "2026"])
        #expect(series.average?.divisor == 1)
        #expect(series.average?.amount.cents == 700)
        let whole = try spent.series(by: .year, range("2024-01-01", "2026-12-31"), today: today)
        #expect(whole.average == series.average)
    }

    @Test(arguments: PeriodUnit.allCases)
    func `the average per day does not depend on the periods`(unit: PeriodUnit) throws {
        let spent = SpentDays(["2026-11-10": 1200, "2026-11-20": 1206, "2026-11-25": 100])
        let perDay = try #require(try spent.series(by: unit, range("2026-11-01", "2026-11-30"), today: today).perDay)
        #expect(perDay.divisor == 12)
        #expect(perDay.amount.cents == 201)
        #expect(perDay.first == .day(day("2026-11-10")))
        #expect(perDay.last == .day(today))
    }
}
