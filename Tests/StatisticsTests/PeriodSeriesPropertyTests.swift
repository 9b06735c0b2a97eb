import Ledger
import Money
import Periods
import Statistics
import Support
import Testing

/// Series of random books, compared with a simple calculation.
@Suite struct PeriodSeriesPropertyTests {
    @Test(arguments: PeriodUnit.allCases)
    func `every series equals a simple calculation`(unit: PeriodUnit) throws {
        try check(unit, monthStart: 1, seeds: 0..<150)
    }

    @Test(arguments: [PeriodUnit.month, .quarter, .year], 1...28)
    func `with months that begin on any day, every series equals a simple calculation`(
        unit: PeriodUnit, monthStart: Int
    ) throws {
        try check(unit, monthStart: monthStart, seeds: 5000..<5040)
    }

    private func check(_ unit: PeriodUnit, monthStart: Int, seeds: Range<UInt64>) throws {
        let start = try #require(MonthStart(day: monthStart))
        for seed in seeds {
            let book = RandomBook(seed: seed, unit: unit)
            let series = try book.spent.series(by: unit, book.range, today: book.today, monthStart: start)
            let slow = SlowSeries(book.spent, by: unit, book.range, today: book.today, monthStart: monthStart)
            let rows = series.rows.map { row in
                SlowSeries.Row(
                    name: row.period.name, days: Array(row.days), isComplete: row.isComplete, isPartial: row.isPartial,
                    cents: row.total.cents, count: row.count, change: row.change?.change.cents)
            }
            #expect(rows == slow.rows, "seed \(seed)")
            #expect(series.total.cents == slow.total, "seed \(seed)")
            #expect(series.count == slow.count, "seed \(seed)")
            #expect(series.average?.divisor ?? 0 == slow.complete.count, "seed \(seed)")
            #expect(series.average?.first.name == slow.complete.first?.name, "seed \(seed)")
            #expect(series.average?.last.name == slow.complete.last?.name, "seed \(seed)")
            #expect(series.perDay?.divisor ?? 0 == slow.daysPassed, "seed \(seed)")
            if let average = series.average {
                let total = slow.complete.map(\.cents).reduce(0, +)
                #expect(isRounded(average.amount.cents, total, over: average.divisor), "seed \(seed)")
            }
            if let perDay = series.perDay {
                #expect(isRounded(perDay.amount.cents, slow.spentByToday, over: perDay.divisor), "seed \(seed)")
            }
        }
    }

    @Test(arguments: PeriodUnit.allCases)
    func `rows add up to the total, and the current period contains today`(unit: PeriodUnit) throws {
        for seed in UInt64(1000)..<1300 {
            let book = RandomBook(seed: seed, unit: unit)
            let series = try book.spent.series(by: unit, book.range, today: book.today)
            #expect(series.rows.map(\.total.cents).reduce(0, +) == series.total.cents, "seed \(seed)")
            #expect(series.rows.map(\.count).reduce(0, +) == series.count, "seed \(seed)")
            #expect(series.rows.map(\.period) == series.rows.map(\.period).sorted(), "seed \(seed)")
            let running = series.rows.filter(\.isRunning).map(\.period)
            let today = MonthStart.calendar.period(unit, containing: book.today)
            #expect(running.isEmpty || running == [today], "seed \(seed)")
        }
    }

    @Test(arguments: PeriodUnit.allCases)
    func `a filter changes no row and no divisor, only the amounts`(unit: PeriodUnit) throws {
        for seed in UInt64(3000)..<3300 {
            let book = RandomBook(seed: seed, unit: unit)
            var random = SplitMix64(seed: seed)
            let left = SpentDays(book.spent.cents.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
            let whole = try book.spent.series(by: unit, book.range, today: book.today)
            let part = try left.series(by: unit, book.range, today: book.today, of: book.spent)
            #expect(part.names == whole.names, "seed \(seed)")
            #expect(part.average?.divisor == whole.average?.divisor, "seed \(seed)")
            #expect(part.perDay?.divisor == whole.perDay?.divisor, "seed \(seed)")
            for row in part.rows {
                let cents = row.days.flatMap { left.cents[$0] ?? [] }.reduce(0, +)
                #expect(row.total.cents == cents, "seed \(seed)")
            }
        }
    }

    @Test(arguments: PeriodUnit.allCases)
    func `a filter changes no mark of a row, also where the range ends today`(unit: PeriodUnit) throws {
        for seed in UInt64(4000)..<4300 {
            let book = RandomBook(seed: seed, unit: unit)
            var random = SplitMix64(seed: seed)
            let left = SpentDays(book.spent.cents.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
            let untilToday = DayRange(min(book.range.first, book.today), book.today)
            for range in [book.range, untilToday] {
                let whole = try book.spent.series(by: unit, range, today: book.today)
                let part = try left.series(by: unit, range, today: book.today, of: book.spent)
                #expect(part.names == whole.names, "seed \(seed)")
                #expect(part.rows.map(\.days) == whole.rows.map(\.days), "seed \(seed)")
                #expect(part.rows.map(\.isPartial) == whole.rows.map(\.isPartial), "seed \(seed)")
                #expect(part.rows.map(\.isComplete) == whole.rows.map(\.isComplete), "seed \(seed)")
                #expect(part.rows.map(\.isRunning) == whole.rows.map(\.isRunning), "seed \(seed)")
                #expect(part.rows.map(\.changeDays) == whole.rows.map(\.changeDays), "seed \(seed)")
                #expect(part.cutByBeginning?.period == whole.cutByBeginning?.period, "seed \(seed)")
            }
        }
    }

    @Test(arguments: PeriodUnit.allCases)
    func `a partial period has neither change nor ceiling, and the current one is not cut by a range that ends today`(
        unit: PeriodUnit
    ) throws {
        let plan = CeilingPlan([
            Ceiling(id: 1, category: nil, from: month("2022-01"), until: nil, amount: Amount(cents: 9000))
        ])
        for seed in UInt64(6000)..<6300 {
            let book = RandomBook(seed: seed, unit: unit)
            let untilToday = DayRange(min(book.range.first, book.today), book.today)
            for range in [book.range, untilToday] {
                for row in try book.spent.series(by: unit, range, today: book.today, ceilings: plan).rows {
                    #expect(!row.isPartial || row.change == nil && row.ceiling == nil, "seed \(seed)")
                    #expect(row.isPartial || unit == .day || row.ceiling != nil, "seed \(seed)")
                    guard row.isRunning, range == untilToday else { continue }
                    let starts = max(row.days.first, book.spent.first ?? book.today)
                    #expect(row.isPartial == (starts > row.period.days.first), "seed \(seed)")
                }
            }
        }
    }

    @Test(arguments: PeriodUnit.allCases)
    func `every percentage is rounded to the nearest tenth, halves away from zero`(unit: PeriodUnit) throws {
        for seed in UInt64(2000)..<2200 {
            let book = RandomBook(seed: seed, unit: unit)
            for row in try book.spent.series(by: unit, book.range, today: book.today).rows {
                // For the current period, the total up to today is compared, not the row's total.
                guard let change = row.change, row.changeDays == nil else { continue }
                let before = row.total.cents - change.change.cents
                if before == 0 {
                    #expect(change.changePermille == nil, "seed \(seed)")
                } else {
                    let permille = try #require(change.changePermille)
                    #expect(
                        isRounded(Int64(permille), change.change.cents * 1000, over: Int(before.magnitude)),
                        "seed \(seed)")
                }
            }
        }
    }

    /// Whether the quotient is rounded to the nearest integer, with halves away from zero.
    private func isRounded(_ quotient: Int64, _ total: Int64, over divisor: Int) -> Bool {
        let twiceOff = (Int64(total.magnitude) - Int64(quotient.magnitude) * Int64(divisor)) * 2
        let hasItsSign = quotient == 0 || (quotient < 0) == (total < 0)
        return hasItsSign && -Int64(divisor) <= twiceOff && twiceOff < Int64(divisor)
    }
}

/// A few expenses over up to sixty periods, some of them refunds, with a range and a today near them.
private struct RandomBook {
    let spent: SpentDays
    let range: DayRange
    let today: Day

    init(seed: UInt64, unit: PeriodUnit) {
        var random = SplitMix64(seed: seed)
        let origin = day("2023-11-01").adding(days: Int.random(in: 0..<400, using: &random))
        let longest = [PeriodUnit.day: 60, .week: 420, .month: 800, .quarter: 1400, .year: 2000][unit] ?? 60
        let span = [longest / 6, longest].randomElement(using: &random) ?? longest
        func someDay() -> Day { origin.adding(days: Int.random(in: 0..<span, using: &random)) }
        var cents: [Day: [Int64]] = [:]
        for _ in 0..<Int.random(in: 0..<40, using: &random) {
            cents[someDay(), default: []].append(Int64.random(in: -500...3000, using: &random))
        }
        spent = SpentDays(cents)
        let ends = [someDay(), someDay()].sorted()
        range = DayRange(ends[0], ends[1])
        today = someDay()
    }
}
