import Ledger
import Money
import Periods
import Statistics
import Testing

@Suite struct PeriodCeilingTests {
    @Test func `a month has its own ceiling`() throws {
        let plan = plan(("2026-01", 90000), ("2026-11", 80000))
        #expect(try plan.amount(in: .month(month("2026-10")))?.cents == 90000)
        #expect(try plan.amount(in: .month(month("2026-11")))?.cents == 80000)
        #expect(try plan.amount(in: .month(month("2025-12"))) == nil)
    }

    @Test func `ceilings of weeks and years come before those of months`() throws {
        let months = plan(("2026-01", 90000)).ceilings
        func own(_ per: CeilingPeriod, _ cents: Int64?, from: String) -> Ceiling {
            Ceiling(
                id: 9, uid: "\(per)\(from)", category: nil, per: per, from: month(from), until: nil,
                amount: cents.map(Amount.init(cents:)))
        }
        let plan = CeilingPlan(
            months + [
                own(.week, 5000, from: "2026-11"), own(.week, nil, from: "2027-01"),
                own(.year, 100_000, from: "2026-01"), own(.year, nil, from: "2028-01"),
            ])
        func cents(_ period: Period) throws -> Int64? { try plan.amount(in: period, monthStart: .calendar)?.cents }
        #expect(try cents(.month(month("2026-11"))) == 90000)
        // The week from 26 October on belongs to October, the one from 30 November on to December.
        #expect(try cents(.week(Week(containing: day("2026-10-26")))) == 90000 * 7 / 31 + 1)
        #expect(try cents(.week(Week(containing: day("2026-11-02")))) == 5000)
        #expect(try cents(.week(Week(containing: day("2026-11-30")))) == 5000)
        #expect(try cents(.week(Week(containing: day("2027-01-04")))) == 90000 * 7 / 31 + 1)
        #expect(
            try [2026, 2027, 2028].map { try cents(.year(Year(containing: day("\($0)-06-01")))) } == [
                100_000, 100_000, 12 * 90000,
            ])
    }

    @Test func `a day has no ceiling`() throws {
        #expect(try plan(("2026-01", 90000)).amount(in: .day(day("2026-11-21"))) == nil)
    }

    @Test(
        arguments: [
            ("2026-11-16", 90000, 21000), ("2026-12-14", 90000, 20323), ("2026-02-09", 90000, 22500),
            ("2024-02-05", 90000, 21724), ("2026-11-16", 1, 0), ("2026-11-16", Ceiling.most.cents, 233_333_333_333_333),
        ] as [(String, Int64, Int64)])
    func `a week's ceiling is its days' share of the month's ceiling`(monday: String, ceiling: Int64, cents: Int64)
        throws
    {
        #expect(try plan(("2020-01", ceiling)).amount(in: .week(Week(containing: day(monday))))?.cents == cents)
    }

    @Test(
        arguments: [
            ("2026-11-16", 15, 4), ("2026-11-16", 45, 11), ("2026-11-16", 14, 3), ("2026-02-09", 2, 1),
            ("2026-02-09", 1, 0),
            ("2026-02-09", 6, 2), ("2026-02-09", 10, 3),
        ] as [(String, Int64, Int64)])
    func `half a cent of a weekly ceiling is rounded up`(monday: String, ceiling: Int64, cents: Int64) throws {
        #expect(try plan(("2020-01", ceiling)).amount(in: .week(Week(containing: day(monday))))?.cents == cents)
    }

    @Test(
        arguments: [
            ("2026-03-30", 4_000), ("2026-01-26", 1_000), ("2026-09-28", 10_000), ("2026-12-28", 12_000),
            ("2026-06-29", 7_000), ("2026-04-27", 4_000),
        ] as [(String, Int64)])
    func `a week across two months belongs to the month of its Thursday`(monday: String, ceiling: Int64) throws {
        let plan = plan(
            ("2026-01", 1_000), ("2026-02", 2_000), ("2026-03", 3_000), ("2026-04", 4_000), ("2026-05", 5_000),
            ("2026-06", 6_000), ("2026-07", 7_000), ("2026-10", 10_000), ("2026-12", 12_000), ("2027-01", 13_000))
        let month = Month(containing: day(monday).adding(days: 3))
        let expected = Amount(cents: ceiling * 7).divided(by: month.length)
        #expect(try plan.amount(in: .week(Week(containing: day(monday)))) == expected)
    }

    @Test func `a week whose Thursday precedes the first ceiling has no ceiling`() throws {
        let plan = plan(("2026-05", 90000))
        #expect(try plan.amount(in: .week(Week(containing: day("2026-05-01")))) == nil)
        #expect(try plan.amount(in: .week(Week(containing: day("2026-05-04")))) != nil)
    }

    @Test func `the ceiling of a year is the sum of its months`() throws {
        let plan = plan(("2025-12", 1000), ("2026-06", 2000), ("2027-01", 5000))
        #expect(try plan.amount(in: year(2026))?.cents == 5 * 1000 + 7 * 2000)
        #expect(try plan.amount(in: year(2027))?.cents == 60000)
    }

    @Test func `a year with a month without a ceiling has no ceiling`() throws {
        #expect(try plan(("2026-02", 1000)).amount(in: year(2026)) == nil)
        #expect(try plan(("2025-01", 1000), ("2026-12", nil)).amount(in: year(2026)) == nil)
        #expect(try plan(("2025-01", 1000), ("2027-01", nil)).amount(in: year(2026))?.cents == 12000)
    }

    @Test func `the ceiling of a quarter is the sum of its three months, if each has one`() throws {
        let plan = plan(("2026-05", 1000), ("2026-08", 2000), ("2026-12", nil))
        func amount(_ date: String) throws -> Int64? {
            try plan.amount(in: MonthStart.calendar.period(.quarter, containing: day(date)))?.cents
        }
        #expect(try ["2026-06-30", "2026-07-01", "2026-09-30", "2026-10-01"].map(amount) == [nil, 5000, 5000, nil])
    }

    @Test func `a stored amount beyond the largest ceiling counts as the largest`() throws {
        let plan = plan(("2026-01", .max))
        #expect(try plan.amount(in: year(2026))?.cents == 12 * Ceiling.most.cents)
        let quarter = MonthStart.calendar.period(.quarter, containing: day("2026-11-21"))
        #expect(try plan.amount(in: quarter)?.cents == 3 * Ceiling.most.cents)
    }

    @Test func `ceilings of categories do not apply to the total`() throws {
        let plan = CeilingPlan([
            Ceiling(id: 1, category: 7, from: month("2020-01"), until: nil, amount: Amount(cents: 90000))
        ])
        for unit in PeriodUnit.allCases {
            #expect(try plan.amount(in: MonthStart.calendar.period(unit, containing: day("2026-11-21"))) == nil)
        }
    }

    private func year(_ number: Int) -> Period {
        .year(Year(number: number)!)
    }

    private func plan(_ ceilings: (from: String, cents: Int64?)...) -> CeilingPlan {
        CeilingPlan(
            ceilings.enumerated().map { index, ceiling in
                Ceiling(
                    id: Int64(index), category: nil, from: month(ceiling.from), until: nil,
                    amount: ceiling.cents.map(Amount.init(cents:)))
            })
    }
}

extension CeilingPlan {
    fileprivate func amount(in period: Period) throws -> Amount? { try amount(in: period, monthStart: .calendar) }
}
