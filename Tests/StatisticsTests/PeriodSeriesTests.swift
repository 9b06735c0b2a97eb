import Ledger
import Money
import Periods
import Statistics
import Testing

/// The periods of the rows, and their figures.
@Suite struct PeriodSeriesTests {
    private let today = day("2026-11-21")

    @Test func `a period after today is a row if the book has an expense in it, filtered or not`() throws {
        let book = SpentDays(["2026-10-05": 100, "2027-01-05": 900, "2027-04-20": 500])
        let clothes = SpentDays(["2026-10-05": 100])
        let series = try clothes.series(
            by: .month, range("2026-10-01", "2027-04-10"), today: day("2026-11-14"), of: book)
        #expect(series.names == ["2026-10", "2026-11", "2027-01"])
        #expect(series.cents == [100, 0, 0])
    }

    @Test func `rows run from the first period of the range to the current period`() throws {
        let spent = SpentDays(["2025-01-01": 100, "2026-09-05": 200, "2026-11-20": 300])
        let series = try spent.series(by: .month, range("2026-08-01", "2026-12-31"), today: today)
        #expect(series.names == ["2026-08", "2026-09", "2026-10", "2026-11"])
        #expect(series.cents == [0, 200, 0, 300])
        #expect(series.unit == .month)
        #expect(series.range == range("2026-08-01", "2026-12-31"))
        #expect(series.today == today)
    }

    @Test func `rows start with the first period of the book if it is later`() throws {
        let spent = SpentDays(["2026-09-05": 200, "2026-11-20": 300])
        let series = try spent.series(by: .month, range("2026-01-01", "2026-11-30"), today: today)
        #expect(series.names == ["2026-09", "2026-10", "2026-11"])
    }

    @Test func `rows end with a range that ends before today`() throws {
        let spent = SpentDays(["2026-01-05": 200, "2026-11-20": 300])
        let series = try spent.series(by: .month, range("2026-02-01", "2026-04-30"), today: today)
        #expect(series.names == ["2026-02", "2026-03", "2026-04"])
        #expect(series.cents == [0, 0, 0])
    }

    @Test func `empty periods in between have rows`() throws {
        let spent = SpentDays(["2026-11-02": 100, "2026-11-16": 200])
        let series = try spent.series(by: .week, range("2026-11-02", "2026-11-22"), today: today)
        #expect(series.names == ["2026-W45", "2026-W46", "2026-W47"])
        #expect(series.cents == [100, 0, 200])
        #expect(series.rows.map(\.count) == [1, 0, 1])
    }

    @Test func `future periods have rows only with an expense`() throws {
        let spent = SpentDays(["2026-10-05": 100, "2027-01-01": 700, "2027-03-31": 800])
        let series = try spent.series(by: .month, range("2026-10-01", "2027-12-31"), today: today)
        #expect(series.names == ["2026-10", "2026-11", "2027-01", "2027-03"])
        #expect(series.cents == [100, 0, 700, 800])
        #expect(series.total.cents == 1600)
    }

    @Test func `a future range has rows only for periods with an expense`() throws {
        let spent = SpentDays(["2026-10-05": 100, "2027-02-01": 700])
        #expect(try spent.series(by: .month, range("2027-01-01", "2027-12-31"), today: today).names == ["2027-02"])
        #expect(try spent.series(by: .month, range("2027-03-01", "2027-12-31"), today: today).names == [])
    }

    @Test func `the period that starts today has a row even if empty`() throws {
        let spent = SpentDays(["2026-10-05": 100])
        let series = try spent.series(by: .month, range("2026-10-01", "2026-12-31"), today: day("2026-12-01"))
        #expect(series.names == ["2026-10", "2026-11", "2026-12"])
        #expect(series.row("2026-12")?.isRunning == true)
    }

    @Test func `a partial period counts only the days in the range`() throws {
        let spent = SpentDays([
            "2026-09-14": 1, "2026-09-15": 20, "2026-10-01": 300, "2026-10-10": 4000, "2026-10-11": 50000,
        ])
        let series = try spent.series(by: .month, range("2026-09-15", "2026-10-10"), today: today)
        #expect(series.cents == [20, 4300])
        #expect(series.rows.map(\.days) == [range("2026-09-15", "2026-09-30"), range("2026-10-01", "2026-10-10")])
        #expect(series.rows.map(\.isComplete) == [false, false])
        #expect(series.total.cents == 4320)
        #expect(series.count == 3)
    }

    @Test(arguments: [
        ("2026-11-21", false), ("2026-11-27", true), ("2026-11-28", true), ("2026-11-29", true),
        ("2026-11-30", false), ("2026-12-31", false), ("2026-11-20", true),
    ])
    func `a range that ends within the current period cuts it, unless it ends today`(
        last: String, isPartial: Bool
    ) throws {
        let plan = CeilingPlan([
            Ceiling(id: 1, category: nil, from: month("2026-01"), until: nil, amount: Amount(cents: 55000))
        ])
        let spent = SpentDays(["2026-10-02": 7000, "2026-11-02": 7000, "2026-11-29": 50000])
        let series = try spent.series(
            by: .month, range("2026-10-01", last), today: today, ceilings: plan, begins: "2026-10-01")
        let row = try #require(series.row("2026-11"))
        #expect(row.isPartial == isPartial && row.isRunning && !row.isComplete)
        #expect(row.ceiling?.cents == (isPartial ? nil : 55000))
        #expect((row.change == nil) == isPartial)
        #expect(row.changeDays == (row.change == nil ? nil : 21))
        #expect(row.total.cents == (last < "2026-11-29" ? 7000 : 57000))
        #expect(series.total.cents == (last < "2026-11-29" ? 14000 : 64000))
    }

    @Test func `a range without a last day does not cut the current period`() throws {
        let spent = SpentDays(["2026-10-02": 7000, "2026-11-02": 7000, "2026-11-29": 50000])
        let all = try spent.series(by: .month, range("2026-10-02", "2026-11-29"), today: today, asked: .all)
        #expect(all.rows.last?.isPartial == false && all.rows.last?.change != nil)
        let given = try spent.series(by: .month, range("2026-10-02", "2026-11-29"), today: today)
        #expect(given.rows.last?.isPartial == true && given.rows.last?.change == nil)
    }

    @Test(arguments: ["2026-11-22", "2026-11-30", "2026-12-31", "2027-01-01"])
    func `a range that ends today does not cut the current period, whatever is dated later`(later: String) throws {
        let spent = SpentDays([day("2026-01-01"): [100], day("2026-11-20"): [300], day(later): [700]])
        for unit in [PeriodUnit.week, .month, .quarter, .year] {
            let series = try spent.series(by: unit, range("2026-01-01", "2026-11-21"), today: today)
            let row = try #require(series.rows.last)
            #expect(!row.isPartial && row.isRunning && row.toCome == .zero, "\(unit)")
            #expect(row.days.last == today && series.total.cents == 400, "\(unit)")
        }
    }

    @Test func `a period is complete if it ended before today and is all in the range`() throws {
        let spent = SpentDays(["2026-01-01": 100])
        let days = range("2026-09-01", "2026-11-30")
        #expect(try spent.series(by: .month, days, today: today).rows.map(\.isComplete) == [true, true, false])
        let lastDay = try spent.series(by: .month, days, today: day("2026-11-30"))
        #expect(lastDay.rows.map(\.isComplete) == [true, true, false])
        #expect(lastDay.rows.map(\.isRunning) == [false, false, true])
        let dayAfter = try spent.series(by: .month, days, today: day("2026-12-01"))
        #expect(dayAfter.rows.map(\.isComplete) == [true, true, true])
        #expect(dayAfter.rows.map(\.isRunning) == [false, false, false])
    }

    @Test func `a day is complete from the next day on`() throws {
        let spent = SpentDays(["2026-11-19": 100, "2026-11-22": 100])
        let series = try spent.series(by: .day, range("2026-11-19", "2026-11-30"), today: today)
        #expect(series.names == ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"])
        #expect(series.rows.map(\.isComplete) == [true, true, false, false])
        #expect(series.rows.map(\.isRunning) == [false, false, true, false])
    }

    @Test func `a year of 53 weeks shows its last week, and the next year starts with week 1`() throws {
        let spent = SpentDays(["2026-12-27": 1, "2026-12-28": 20, "2027-01-03": 300, "2027-01-04": 4000])
        let series = try spent.series(by: .week, range("2026-12-21", "2027-01-10"), today: day("2027-01-11"))
        #expect(series.names == ["2026-W52", "2026-W53", "2027-W01"])
        #expect(series.cents == [1, 320, 4000])
        #expect(series.changes == [nil, 319, 3680])
        let year = try spent.series(by: .week, range("2026-12-28", "2027-12-31"), today: day("2027-12-31"))
        #expect(year.rows.count == 53)
        #expect(year.names.last == "2027-W52")
    }

    @Test func `a leap day counts in February and its year`() throws {
        let spent = SpentDays(["2024-02-28": 1, "2024-02-29": 20, "2024-03-01": 300])
        let months = try spent.series(
            by: .month, range("2024-02-01", "2024-03-31"), today: day("2024-03-01"), begins: "2024-02-01")
        #expect(months.cents == [21, 300])
        #expect(months.rows.map(\.isComplete) == [true, false])
        let days = try spent.series(by: .day, range("2024-02-28", "2024-03-01"), today: today)
        #expect(days.names == ["2024-02-28", "2024-02-29", "2024-03-01"])
        #expect(try spent.series(by: .year, range("2024-01-01", "2024-12-31"), today: today).cents == [321])
    }

    @Test(arguments: PeriodUnit.allCases)
    func `an empty book has no rows, no averages and a total of zero`(unit: PeriodUnit) throws {
        let series = try SpentDays([:] as KeyValuePairs).series(
            by: unit, range("2026-01-01", "2026-12-31"), today: today)
        #expect(series.rows.isEmpty)
        #expect(series.total == .zero)
        #expect(series.count == 0)
        #expect(series.average == nil)
        #expect(series.perDay == nil)
    }

    @Test func `a range before the first expense has no rows`() throws {
        let series = try SpentDays(["2026-09-05": 200]).series(
            by: .month, range("2026-01-01", "2026-08-31"), today: today)
        #expect(series.rows.isEmpty)
        #expect(series.average == nil)
        #expect(series.perDay == nil)
    }

    @Test func `refunds are subtracted, and a book of refunds has negative totals`() throws {
        let spent = SpentDays(["2026-09-01": -200, "2026-10-06": -101, "2026-10-07": -100])
        let series = try spent.series(by: .month, range("2026-09-01", "2026-11-30"), today: today)
        #expect(series.cents == [-200, -201, 0])
        #expect(series.changes == [nil, -1, 201])
        #expect(series.total.cents == -401)
        #expect(series.average?.amount.cents == -201)
        #expect(series.average?.divisor == 2)
    }

    @Test func `the total of a range includes future expenses in it`() throws {
        let spent = SpentDays(["2026-10-31": 1, "2026-11-01": 20, "2026-11-30": 300, "2026-12-01": 4000])
        let series = try spent.series(by: .week, range("2026-11-01", "2026-11-30"), today: today)
        #expect(series.total.cents == 320)
        #expect(series.count == 2)
    }

    @Test func `rows have the ceiling of their period`() throws {
        let plan = CeilingPlan([
            Ceiling(id: 1, category: nil, from: month("2026-10"), until: nil, amount: Amount(cents: 90000)),
            Ceiling(id: 2, category: 1, from: month("2026-01"), until: nil, amount: Amount(cents: 1)),
        ])
        let spent = SpentDays(["2026-09-05": 200])
        let months = try spent.series(by: .month, range("2026-09-01", "2026-11-30"), today: today, ceilings: plan)
        #expect(months.rows.map(\.ceiling?.cents) == [nil, 90000, 90000])
        let weeks = try spent.series(by: .week, range("2026-11-16", "2026-11-22"), today: today, ceilings: plan)
        #expect(weeks.rows.map(\.ceiling?.cents) == [21000])
    }

    @Test func `an overflowing sum is refused, an intermediate overflow is not`() throws {
        let days = range("2026-09-01", "2026-11-30")
        #expect(throws: AmountOverflow.self) {
            try SpentDays(["2026-09-05": .max, "2026-09-06": 1]).series(by: .month, days, today: today)
        }
        #expect(throws: AmountOverflow.self) {
            try SpentDays(["2026-09-05": .max, "2026-10-06": 1]).series(by: .month, days, today: today)
        }
        let back = SpentDays(["2026-09-05": .max, "2026-09-06": 1, "2026-09-07": -1])
        #expect(try back.series(by: .month, days, today: today).total.cents == .max)
    }

    @Test func `an overflowing change is refused`() {
        let spent = SpentDays(["2026-08-01": 1, "2026-09-05": .max, "2026-10-06": -.max])
        #expect(throws: AmountOverflow.self) {
            try spent.series(by: .month, range("2026-09-01", "2026-11-30"), today: today)
        }
    }

    @Test(arguments: [
        (PeriodUnit.day, "2026-11-14"), (.week, "2026-11-02"), (.month, "2026-10-01"),
        (.quarter, "2026-07-01"), (.year, "2025-01-01"),
    ])
    func `the days needed for a series include the period before it`(unit: PeriodUnit, first: String) {
        let needed = PeriodSeries.neededDays(for: range("2026-11-15", "2026-11-20"), by: unit, monthStart: .calendar)
        #expect(needed == range(first, "2026-11-20"))
    }
}
