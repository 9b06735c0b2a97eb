import Exports
import Money
import Periods
import Support
import Testing

@Suite struct MonthlySumsTests {
    @Test(arguments: [1, 10, 15, 16, 28])
    func `the sums of random expenses equal those of a simple count`(start: Int) throws {
        let seed = UInt64.random(in: 0...(.max))
        var random = SplitMix64(seed: seed)
        let monthStart = try #require(MonthStart(day: start))
        var sums = MonthlySums(monthStart: monthStart)
        var expenses: [(day: Day, cents: Int64, category: String, isCountable: Bool)] = []
        for _ in 0..<300 {
            let day = Day(number: Int.random(in: 20_000...20_800, using: &random))
            let category = ["food", "home", "2024"].randomElement(using: &random)!
            let expense = (
                day, Int64.random(in: -9999...99_999, using: &random), category,
                Int.random(in: 0..<40, using: &random) > 0
            )
            expenses.append(expense)
            sums.add(Amount(cents: expense.1), on: day, category: category, isCountable: expense.3)
        }
        #expect(sums.categories == ["2024", "food", "home"], "seed \(seed)")
        let days = expenses.map(\.day)
        #expect(try sums.months.first?.days.contains(#require(days.min())) == true, "seed \(seed)")
        #expect(try sums.months.last?.days.contains(#require(days.max())) == true, "seed \(seed)")
        for (month, next) in zip(sums.months, sums.months.dropFirst()) {
            #expect(month.days.last.next == next.days.first, "seed \(seed)")
        }
        for month in sums.months {
            for category in sums.categories {
                let own = expenses.filter { month.days.contains($0.day) && $0.category == category }
                let sum = try sums.sum(of: category, in: month)
                #expect(sum.total.cents == own.reduce(0) { $0 + $1.cents }, "seed \(seed), \(month.name)")
                #expect(sum.isCountable == own.allSatisfy(\.isCountable), "seed \(seed), \(month.name)")
            }
        }
    }

    @Test func `without expenses there are no months`() {
        #expect(MonthlySums().months.isEmpty)
        #expect(MonthlySums().categories.isEmpty)
    }

    @Test func `of more than a century, only months with expenses are listed`() {
        var sums = MonthlySums()
        func add(_ day: Day) { sums.add(Amount(cents: 1), on: day, category: "a", isCountable: true) }
        add("1926-12-31")
        add("2026-11-01")
        #expect(sums.months.count == MonthlySums.mostWithEmpty)
        add("2026-12-01")
        #expect(sums.months.map(\.name) == ["1926-12", "2026-11", "2026-12"])
        add("9999-12-31")
        add("1900-01-01")
        add("2026-11-30")
        #expect(sums.months.map(\.name) == ["1900-01", "1926-12", "2026-11", "2026-12", "9999-12"])
    }

    @Test func `a total beyond 64 bits is an error`() throws {
        var sums = MonthlySums()
        let day: Day = "2026-11-20"
        for _ in 0..<2 { sums.add(Amount(cents: .max), on: day, category: "a", isCountable: false) }
        let month = try #require(sums.months.first)
        #expect(throws: AmountOverflow.self) { try sums.sum(of: "a", in: month) }
        sums.add(Amount(cents: -.max), on: day, category: "a", isCountable: false)
        #expect(try sums.sum(of: "a", in: month).total == Amount(cents: .max))
    }
}
