import Ledger
import Money
import Periods
import Statistics
import Testing

/// The period that a row is compared with.
@Suite struct PeriodSeriesChangeTests {
    private let today = day("2026-11-21")

    @Test func `a change from the previous period is in cents and percent`() throws {
        let spent = SpentDays(["2026-08-05": 1000, "2026-09-05": 1500, "2026-10-05": 750])
        let series = try spent.series(by: .month, range("2026-08-01", "2026-11-30"), today: today)
        #expect(series.changes == [nil, 500, -750, -750])
        #expect(series.rows.map(\.change?.changePermille) == [nil, 500, -500, -1000])
    }

    @Test func `the first row is compared with the period before the range`() throws {
        let spent = SpentDays(["2026-07-01": 1, "2026-08-01": 20, "2026-08-31": 300, "2026-09-05": 1500])
        let series = try spent.series(by: .month, range("2026-09-01", "2026-11-30"), today: today)
        #expect(series.changes.prefix(1) == [1500 - 320])
    }

    @Test func `a change from an empty period has cents only`() throws {
        let spent = SpentDays(["2026-07-01": 1, "2026-09-05": 1500])
        let series = try spent.series(by: .month, range("2026-09-01", "2026-11-30"), today: today)
        #expect(series.rows.first?.change?.change.cents == 1500)
        #expect(series.rows.first.map { $0.change?.changePermille == nil } == true)
    }

    @Test func `only the first period of the book has no change`() throws {
        let spent = SpentDays(["2026-09-05": 1500])
        let whole = try spent.series(by: .month, range("2026-01-01", "2026-11-30"), today: today)
        #expect(whole.changes == [nil, -1500, 0])
        let without = try spent.series(by: .month, range("2026-10-01", "2026-11-30"), today: today)
        #expect(without.changes == [-1500, 0])
    }

    @Test func `a partial first period has no change, and the next period is compared with the whole first period`()
        throws
    {
        let spent = SpentDays(["2026-09-05": 1500, "2026-09-20": 100])
        let series = try spent.series(by: .month, range("2026-09-10", "2026-10-31"), today: today)
        #expect(series.cents == [100, 0])
        #expect(series.changes == [nil, -1600])
    }

    @Test func `a period cut by the range has no change`() throws {
        let spent = SpentDays([
            "2026-07-01": 1, "2026-08-05": 1000, "2026-09-05": 1500, "2026-09-20": 100, "2026-10-01": 40,
        ])
        let series = try spent.series(by: .month, range("2026-09-10", "2026-10-31"), today: today)
        #expect(series.cents == [100, 40])
        #expect(series.changes == [nil, 40 - 1600])
        #expect(try spent.series(by: .month, range("2026-09-01", "2026-10-30"), today: today).changes == [600, nil])
    }

    @Test func `the current period is compared with an equal number of days of the previous period`() throws {
        let spent = SpentDays([
            "2026-09-05": 1, "2026-10-21": 300, "2026-10-22": 5000, "2026-11-01": 400, "2026-11-21": 40,
            "2026-11-22": 7,
        ])
        for last in ["2026-11-21", "2026-11-30"] {
            let series = try spent.series(by: .month, range("2026-10-01", last), today: today)
            #expect(series.changes == [5300 - 1, 440 - 300])
            #expect(series.rows.map(\.changeDays) == [nil, 21])
        }
        // Days up to today outside the range cannot be compared.
        for cut in [range("2026-11-02", "2026-11-30"), range("2026-11-01", "2026-11-20")] {
            #expect(try spent.series(by: .month, cut, today: today).changes == [nil])
        }
    }

    @Test func `the running period is not compared with days before the book`() throws {
        let spent = SpentDays(["2026-10-25": 300, "2026-11-01": 400])
        let asked = range("2026-10-01", "2026-11-30")
        #expect(try spent.series(by: .month, asked, today: today).changes == [nil, nil])
        #expect(try spent.series(by: .month, asked, today: day("2026-11-25")).changes == [nil, 100])
    }

    @Test func `a longer current period is compared with all days of a shorter period`() throws {
        let spent = SpentDays(["2026-01-05": 1, "2026-02-28": 300, "2026-03-30": 1000])
        let series = try spent.series(by: .month, range("2026-03-01", "2026-03-31"), today: day("2026-03-30"))
        #expect(series.changes == [700])
        #expect(series.rows.map(\.changeDays) == [30])
    }

    @Test func `future periods have no change`() throws {
        let spent = SpentDays(["2026-10-05": 100, "2027-01-01": 700, "2027-02-01": 800])
        let series = try spent.series(by: .month, range("2026-10-01", "2027-12-31"), today: today)
        #expect(series.names == ["2026-10", "2026-11", "2027-01", "2027-02"])
        #expect(series.changes == [nil, -100, nil, nil])
    }

    @Test func `days before the previous period are not compared`() throws {
        let spent = SpentDays([
            "2025-03-10": 1000, "2025-12-10": 2000, "2026-01-10": 500, "2026-05-27": 700, "2026-06-03": 300,
        ])
        let known = spent.totals(in: range("2025-01-01", "2026-12-31"))
        let year = try PeriodSeries(
            unit: .month, monthStart: .calendar, range: range("2026-01-01", "2026-12-31"), days: known,
            begins: spent.first,
            ceilings: CeilingPlan([]), today: today)
        #expect(year.changes.first == -1500)
        let june = try PeriodSeries(
            unit: .week, monthStart: .calendar, range: range("2026-06-01", "2026-06-30"), days: known,
            begins: spent.first,
            ceilings: CeilingPlan([]), today: today)
        #expect(june.changes.first == -400)
    }

    @Test func `a day is compared with the day before, across months and years`() throws {
        let spent = SpentDays(["2025-12-31": 100, "2026-01-01": 250])
        let series = try spent.series(by: .day, range("2026-01-01", "2026-01-02"), today: today)
        #expect(series.changes == [150, -250])
    }

    @Test func `a year is compared with the year before`() throws {
        let spent = SpentDays(["2023-01-01": 1, "2024-02-29": 100, "2025-01-01": 250])
        let series = try spent.series(by: .year, range("2025-01-01", "2025-12-31"), today: today)
        #expect(series.changes == [150])
    }
}
