import Money
import Periods
import Statistics
import Testing

@Suite struct MonthStatusTests {
    @Test func `the rest is the ceiling minus the total of the month`() throws {
        let status = try status("2026-11", 41237, 90000, today: "2026-11-21")
        #expect(status.month == month("2026-11"))
        #expect(status.total.cents == 41237)
        #expect(status.ceiling?.cents == 90000)
        #expect(status.left?.cents == 48763)
    }

    @Test(
        arguments: [
            (90000, "2026-11-21", 10, 9000), (90009, "2026-11-21", 10, 9000), (89999, "2026-11-21", 10, 8999),
            (90000, "2026-11-01", 30, 3000), (90000, "2026-11-30", 1, 90000), (90000, "2026-11-29", 2, 45000),
            (9, "2026-11-21", 10, 0), (0, "2026-11-21", 10, 0), (-10, "2026-11-21", 10, nil),
        ] as [(Int64, String, Int, Int64?)])
    func `the rest per day divides by the days from today on, rounded down`(
        left: Int64, today: String, days: Int, perDay: Int64?
    ) throws {
        let status = try status("2026-11", 90000 - left, 90000, today: today)
        #expect(status.daysLeft == days)
        #expect(status.leftPerDay?.cents == perDay)
    }

    @Test(arguments: [("2024-02-01", 29), ("2023-02-01", 28), ("2024-02-29", 1), ("2023-02-28", 1), ("2026-12-31", 1)])
    func `the remaining days follow the calendar`(today: String, days: Int) throws {
        let status = try MonthStatus(
            month: Month(containing: day(today)), total: .zero, ceiling: Amount(cents: 2900), today: day(today))
        #expect(status.daysLeft == days)
        #expect(status.leftPerDay?.cents == 2900 / Int64(days))
    }

    @Test func `a month over its ceiling has an excess and no rest per day`() throws {
        let status = try status("2026-11", 90001, 90000, today: "2026-11-21")
        #expect(status.isOver)
        #expect(status.left?.cents == -1)
        #expect(status.leftPerDay == nil)
        #expect(status.daysLeft == 10)
        #expect(status.usedPermille == 1000)
    }

    @Test func `an exactly reached ceiling is not over`() throws {
        let status = try status("2026-11", 90000, 90000, today: "2026-11-21")
        #expect(!status.isOver)
        #expect(status.left == .zero)
        #expect(status.leftPerDay == .zero)
        #expect(status.usedPermille == 1000)
    }

    @Test func `a past month has a rest and no remaining days`() throws {
        let under = try status("2026-10", 41237, 90000, today: "2026-11-01")
        #expect(under.daysLeft == nil)
        #expect(under.leftPerDay == nil)
        #expect(under.left?.cents == 48763)
        #expect(!under.isOver)
        #expect(try status("2026-10", 90001, 90000, today: "2026-11-01").isOver)
    }

    @Test func `a future month has all its days left`() throws {
        let status = try status("2026-12", 0, 41000, today: "2026-11-21")
        #expect(status.daysLeft == 31)
        #expect(status.leftPerDay?.cents == 1322)
    }

    @Test func `a month without a ceiling has no rest and is not over`() throws {
        let status = try status("2026-11", .max, nil, today: "2026-11-21")
        #expect(status.ceiling == nil)
        #expect(status.left == nil)
        #expect(status.leftPerDay == nil)
        #expect(status.usedPermille == nil)
        #expect(!status.isOver)
        #expect(status.daysLeft == 10)
    }

    @Test(arguments: [
        (0, 90000, 0), (1, 90000, 0), (89, 90000, 0), (90, 90000, 1), (41237, 90000, 458), (89999, 90000, 999),
        (90000, 90000, 1000), (90089, 90000, 1000), (90090, 90000, 1001), (1, 3, 333), (2, 3, 666), (-1, 90000, -1),
        (-90, 90000, -1), (-91, 90000, -2), (-90000, 90000, -1000),
    ])
    func `the used share is rounded down to a thousandth`(total: Int64, ceiling: Int64, permille: Int) throws {
        #expect(try status("2026-11", total, ceiling, today: "2026-11-21").usedPermille == permille)
    }

    @Test func `refunds alone leave more than the ceiling`() throws {
        let status = try status("2026-11", -5000, 90000, today: "2026-11-21")
        #expect(status.left?.cents == 95000)
        #expect(status.leftPerDay?.cents == 9500)
        #expect(!status.isOver)
    }

    @Test func `extreme amounts are counted or refused, never wrapped`() throws {
        #expect(try status("2026-11", .max, 1, today: "2026-11-21").usedPermille == .max)
        #expect(try status("2026-11", .max, .max, today: "2026-11-21").usedPermille == 1000)
        #expect(try status("2026-11", .max, 1, today: "2026-11-21").left?.cents == 1 - .max)
        #expect(throws: AmountOverflow.self) { try status("2026-11", .min, 1, today: "2026-11-21") }
    }

    @Test(arguments: [0, -1] as [Int64])
    func `an invalid ceiling of a damaged book does not crash`(ceiling: Int64) throws {
        let status = try status("2026-11", 100, ceiling, today: "2026-11-21")
        #expect(status.isOver)
        #expect(status.usedPermille == nil)
    }

    private func status(_ name: String, _ total: Int64, _ ceiling: Int64?, today: String) throws -> MonthStatus {
        try MonthStatus(
            month: month(name), total: Amount(cents: total), ceiling: ceiling.map(Amount.init(cents:)),
            today: day(today))
    }
}
