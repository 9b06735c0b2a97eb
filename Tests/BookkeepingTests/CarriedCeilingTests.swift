import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Statistics
import Support
import Testing

/// Ceilings that carry over, in a book of random expenses under every first day of the month, against a ledger made from
/// the dates.
@Suite struct CarriedCeilingTests {
    private struct Spent {
        let iso: String
        let category: String
        let cents: Int64

        /// The number of the month, from the digits of the date.
        func month(_ start: Int) -> Int {
            let date = iso.split(separator: "-").compactMap { Int($0) }
            return date[0] * 12 + date[1] - 1 - (date[2] < start ? 1 : 0) + (start > 15 ? 1 : 0)
        }
    }

    private static func name(_ month: Int) -> String {
        let number = month % 12 + 1
        return "\(month / 12)-\(number < 10 ? "0" : "")\(number)"
    }

    private func fill(_ fixture: BookFixture, from first: String, days: Int, seed: UInt64) throws -> [Spent] {
        var random = SplitMix64(seed: seed)
        let first = try #require(Day(iso: first))
        let spent = (0...150).map { number in
            Spent(
                iso: (number == 0 ? first : first.adding(days: Int.random(in: 0..<days, using: &random))).iso,
                category: ["groceries", "eating-out", "home"].randomElement(using: &random) ?? "home",
                cents: Int64.random(in: -500...3000, using: &random))
        }
        _ = try fixture.context.record(spent.map { try fixture.draft($0.cents, $0.category, on: $0.iso) })
        return spent
    }

    @Test(arguments: CeilingCarry.allCases)
    func `every report carries what the ledger of months carries`(carry: CeilingCarry) throws {
        let fixture = try BookFixture()
        let context = fixture.context
        // The book begins in May, and the ceiling for food later; that for everything is older than the book.
        let spent = try fill(fixture, from: "2026-05-20", days: 200, seed: 5)
        let food = try fixture.category("food")
        _ = try context.setCeiling(
            Amount(cents: 20_000), for: nil, from: context.month("2025-01"), until: nil, carry: carry)
        _ = try context.setCeiling(
            Amount(cents: 15_000), for: food, from: context.month("2026-07"), until: nil, carry: carry)
        var only = ExpenseFilter.counted
        only.categories = try fixture.book.categories().subtree(of: food)
        for start in [1, 2, 10, 15, 16, 25, 28] {
            try context.set(.monthStart, to: start == 1 ? nil : "\(start)")
            let current = Spent(iso: "2026-11-21", category: "", cents: 0).month(start)
            let begins = spent.map { $0.month(start) }.min() ?? current
            func most(_ own: Int64, isFood: Bool, from first: Int, in month: Int) -> Int64 {
                var carried: Int64 = 0
                guard first <= month, month <= current else { return own }
                for before in first..<month {
                    let sum = spent.filter { $0.month(start) == before && (!isFood || $0.category != "home") }
                        .reduce(0) { $0 + $1.cents }
                    let rest = own + carried - sum
                    carried = carry == .left ? max(0, rest) : carry == .over ? min(0, rest) : rest
                }
                return own + carried
            }
            for number in begins...(current + 2) {
                let month = try context.month(Self.name(number))
                let whole = most(20_000, isFood: false, from: begins, in: number)
                let own = most(15_000, isFood: true, from: max(begins, 2026 * 12 + 6), in: number)
                let status = try context.ceilings(of: month)
                let isSet = number >= 2026 * 12 + 6
                #expect(status.entries.map(\.status.ceiling?.cents) == (isSet ? [whole, own] : [whole]), "\(start)")
                #expect(status.entries.first?.status.carried?.cents == whole - 20_000)
                let figures = try MonthFigures(month, depth: 1, in: context)
                #expect(figures.status.ceiling?.cents == whole)
                let row = figures.rows.first { $0.group.name == "food" }
                #expect(row?.status?.ceiling?.cents == (isSet ? own : nil))
                #expect(try MonthCourse(month, in: context).ceiling?.cents == whole)
                #expect(try context.ceiling(over: month.days)?.cents == whole)
                let narrow = try MonthFigures(month, of: only, depth: 1, in: context)
                #expect(narrow.status.ceiling?.cents == (isSet ? own : nil))
                guard number <= current else { continue }
                let report = try ReportFigures(.period(.month(month)), depth: 1, top: 3, in: context)
                #expect(report.use?.ceiling.cents == whole)
                #expect(report.use?.carried?.cents == whole - 20_000)
            }
            let series = try context.series(by: .month, over: .all).series
            for row in series.rows where row.ceiling != nil {
                let number = row.period.days.first.adding(days: 14)
                let month = Spent(iso: number.iso, category: "", cents: 0).month(start)
                #expect(row.ceiling?.cents == most(20_000, isFood: false, from: begins, in: month))
            }
        }
    }

    @Test func `a reply, a preview and an undo carry the new amounts into later months`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        _ = try fixture.spend(1000, on: "2026-10-05")
        _ = try context.setCeiling(
            Amount(cents: 5000), for: fixture.category("food"), from: context.month("2026-10"), until: nil, carry: .both
        )
        _ = try context.setCeiling(
            Amount(cents: 6000), for: nil, from: context.month("2026-10"), until: nil, carry: .left)
        let tree = try fixture.book.categories()
        let drafts = [try fixture.draft(500, on: "2026-10-20"), try fixture.draft(25, on: "2026-11-03")]
        let preview = try context.preview(of: drafts, in: tree)
        #expect(preview.status.months.map(\.ceiling?.cents) == [6000, 6000 + 4500])
        #expect(preview.status.ceilings.map(\.status.ceiling?.cents) == [5000, 5000 + 3500])
        let expenses = try context.record(drafts).map(\.expense)
        let status = try context.status(of: expenses, in: tree)
        #expect(status.months == preview.status.months)
        #expect(status.ceilings == preview.status.ceilings)
        let last = try context.history(of: nil, limit: 1)
        #expect(try context.months(turningBack: last).map(\.ceiling?.cents) == [6000, 6000 + 5000])
    }
}
