import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Statistics
import Support
import Testing

/// A year of random expenses under every first day of the month, against sums made from the dates.
@Suite struct MonthStartTests {
    private struct Spent {
        let iso: String
        let category: String
        let cents: Int64

        /// The name of the month, from the digits of the date.
        func month(_ start: Int) -> String {
            let date = iso.split(separator: "-").compactMap { Int($0) }
            let month = date[0] * 12 + date[1] - 1 - (date[2] < start ? 1 : 0) + (start > 15 ? 1 : 0)
            let number = month % 12 + 1
            return "\(month / 12)-\(number < 10 ? "0" : "")\(number)"
        }
    }

    @Test func `growth compares the month so far with as many days of the months before`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        let spent = try fill(fixture).filter { $0.category == "home" }
        for start in [1, 10, 22, 25] {
            try context.set(.monthStart, to: start == 1 ? nil : "\(start)")
            // The months of all days, by the digits of their dates.
            let days = DayRange("2025-10-01", "2027-01-31").map { Spent(iso: $0.iso, category: "", cents: 0) }
            let months = Dictionary(grouping: days) { $0.month(start) }.mapValues { $0.map(\.iso).sorted() }
            let today = Spent(iso: "2026-11-21", category: "", cents: 0).month(start)
            for (name, earlier) in [(today, 6), ("2026-03", 4)] {
                let growth = try MonthGrowth(context.month(name), depth: 1, in: context)
                let own = (months[name] ?? []).filter { $0 <= "2026-11-21" }
                func cents(_ days: some Sequence<String>) -> Int64 {
                    let days = Set(days)
                    return spent.filter { days.contains($0.iso) }.reduce(0) { $0 + $1.cents }
                }
                let names = months.keys.filter { $0 < name }.sorted().suffix(earlier)
                #expect(growth.months.map(\.name).suffix(earlier) == names[...], "from \(start)")
                let sums = growth.months.map { month in
                    let days = months[month.name] ?? []
                    return cents(name == today ? days.prefix(own.count) : days[...])
                }.sorted()
                let row = try #require(growth.figures.rows.first { $0.group.name == "home" })
                let middle = [sums[(sums.count - 1) / 2], sums[sums.count / 2]].reduce(0, +)
                #expect(row.total.cents == cents(own), "from \(start)")
                #expect(row.usual.cents == (middle + (middle % 2 == 0 ? 0 : middle.signum())) / 2, "from \(start)")
            }
        }
    }

    @Test func `a summary and a report name the category that grew most by the months of the book`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        let spent = try fill(fixture)
        for start in [1, 2, 10, 15, 16, 25, 28] {
            try context.set(.monthStart, to: start == 1 ? nil : "\(start)")
            let names = Set(
                DayRange("2025-09-01", "2026-11-21").map { Spent(iso: $0.iso, category: "", cents: 0).month(start) }
            ).sorted()
            let sums = Dictionary(grouping: spent) { $0.month(start) }
            func cents(_ month: String, _ isHome: Bool) -> Int64 {
                (sums[month] ?? []).filter { ($0.category == "home") == isHome }.reduce(0) { $0 + $1.cents }
            }
            // The last month is not over on the 21st, so its summary is about the one before.
            let last = names.count - 2
            for (shown, place) in [(9, 9), (10, 10), (last, last), (last + 1, last)] {
                let changes = [true, false].map { isHome in
                    let past = names[place - 6..<place].map { cents($0, isHome) }.sorted()
                    let middle = past[2] + past[3]
                    let usual = (middle + (middle % 2 == 0 ? 0 : middle.signum())) / 2
                    return (category: isHome ? "home" : "food", change: cents(names[place], isHome) - usual)
                }
                let most = try #require(changes.map(\.change).max())
                let growth = try MonthFigures(context.month(names[shown]), depth: 1, in: context).growth
                #expect((growth == nil) == (most <= 0), "\(names[shown]) from \(start)")
                if let growth {
                    #expect(growth.month.name == names[place])
                    #expect(growth.largest.comparison.change.cents == most, "\(names[shown]) from \(start)")
                    #expect(changes.contains { $0.change == most && $0.category == growth.largest.group.name })
                }
                let report = try ReportFigures(
                    .period(.month(context.month(names[place]))), depth: 1, top: 10, in: context)
                #expect(report.grown == growth?.largest, "\(names[place]) from \(start)")
            }
        }
    }

    private func fill(_ fixture: BookFixture) throws -> [Spent] {
        var random = SplitMix64(seed: 37)
        let first = try #require(Day(iso: "2025-10-01"))
        return try (0..<400).map { _ in
            let day = first.adding(days: Int.random(in: 0..<440, using: &random))
            let category = try #require(["home", "groceries", "eating-out"].randomElement(using: &random))
            let spent = Spent(iso: day.iso, category: category, cents: Int64.random(in: -500...9000, using: &random))
            guard spent.cents != 0 else { return spent }
            try fixture.spend(spent.cents, category, on: day.iso)
            return spent
        }
    }

    @Test func `summary, series, report, chart and ceilings have the months of the book`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        let spent = try fill(fixture)
        let home = try fixture.category("home")
        _ = try context.setCeiling(Amount(cents: 50_000), for: nil, from: context.month("2025-10"), until: nil)
        _ = try context.setCeiling(Amount(cents: 10_000), for: home, from: context.month("2025-10"), until: nil)
        for start in 1...28 {
            try context.set(.monthStart, to: start == 1 ? nil : "\(start)")
            let sums = Dictionary(grouping: spent) { $0.month(start) }
            func cents(_ month: String, _ category: String? = nil) -> Int64 {
                (sums[month] ?? []).filter { category == nil || $0.category == category }.reduce(0) { $0 + $1.cents }
            }
            for name in ["2025-12", "2026-01", "2026-02", "2026-03", "2026-07", "2026-11"] {
                let month = try context.month(name)
                let figures = try MonthFigures(month, depth: 2, in: context)
                #expect(figures.status.total.cents == cents(name), "\(name) from \(start)")
                #expect(figures.status.left?.cents == 50_000 - cents(name))
                for row in figures.months { #expect(row.total.cents == cents(row.period.name)) }
                for row in figures.rows where row.count > 0 {
                    let category = try #require(row.group.name?.split(separator: ":").last)
                    #expect(row.total.cents == cents(name, String(category)), "\(category) in \(name) from \(start)")
                }
                let ceilings = try context.ceilings(of: month)
                #expect(ceilings.entries.map(\.status.total.cents) == [cents(name), cents(name, "home")])
                #expect(try MonthCourse(month, in: context).total.cents == cents(name))
                let report = try ReportFigures(.period(.month(month)), depth: 1, top: 10, in: context)
                #expect(report.total.cents == cents(name))
                let before = report.earlier.first { $0.span == .period(.month(month.previous)) }
                #expect(before == nil || before?.total.cents == cents(month.previous.name))
                #expect(try context.total(in: context.range(name)).cents == cents(name))
            }
            let series = try context.series(by: .month, over: .all, splitBy: .category, depth: 2)
            for row in series.series.rows { #expect(row.total.cents == cents(row.period.name)) }
            for group in series.groups {
                let category = try #require(group.group.name?.split(separator: ":").last)
                let expected = series.series.rows.map { cents($0.period.name, String(category)) }
                #expect(group.periods.map(\.cents) == expected, "\(category) from \(start)")
            }
            let years = try context.series(by: .year, over: nil).series
            for row in years.rows {
                let expected = sums.filter { $0.key.hasPrefix(row.period.name) }.values.joined().reduce(0) {
                    $0 + $1.cents
                }
                #expect(row.total.cents == expected)
            }
        }
    }

    @Test func `a stored value that is no day of every month counts as the first`() throws {
        let fixture = try BookFixture()
        for value in ["31", "0", "-3", "payday", ""] {
            try fixture.context.book.set(.monthStart, to: value, by: fixture.context.signature)
            #expect(try fixture.context.monthStart == .calendar)
        }
    }

    @Test func `the reply after an expense has the month of the book`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        try context.set(.monthStart, to: "25")
        try fixture.spend(1000, "home", on: "2026-10-24")
        try fixture.spend(2000, "home", on: "2026-10-25")
        try fixture.spend(4000, "home", on: "2026-11-21")
        let expenses = try context.book.expenses(
            from: "2026-10-25", through: "2026-11-21", matching: .counted, order: .day, limit: nil)
        let status = try context.status(of: expenses, in: context.book.categories())
        #expect(status.months.map(\.month.name) == ["2026-11"])
        #expect(status.months.map(\.total.cents) == [6000])
        #expect(status.months.map(\.daysLeft) == [4])
    }

    @Test func `a month without a year is the latest that has begun`() throws {
        let fixture = try BookFixture(today: "2026-11-26")
        let context = fixture.context
        try context.set(.monthStart, to: "25")
        #expect(try context.currentMonth.name == "2026-12")
        #expect(try context.month("dec").name == "2026-12")
        #expect(try context.comingMonth("jan").name == "2026-01")
    }
}
