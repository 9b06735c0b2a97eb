import Ledger
import Money
import Periods
import Testing

@Suite struct CeilingTests {
    @Test func `a plan without ceilings has no amount`() {
        let plan = CeilingPlan([])
        #expect(plan.amount(for: nil, in: month("2026-11")) == nil)
        #expect(plan.categories(in: month("2026-11")).isEmpty)
    }

    @Test(
        arguments: [
            ("2025-12", nil), ("2026-01", 900), ("2026-11", 900), ("2999-01", 900),
        ] as [(String, Int64?)])
    func `a ceiling is valid from its month on`(name: String, cents: Int64?) {
        let plan = CeilingPlan([ceiling(1, from: "2026-01", 900)])
        #expect(plan.amount(for: nil, in: month(name))?.cents == cents)
    }

    @Test(
        arguments: [
            ("2025-12", nil), ("2026-01", 900), ("2026-04", 900), ("2026-05", 1000), ("2026-12", 1000),
        ] as [(String, Int64?)])
    func `a new ceiling does not change earlier months`(name: String, cents: Int64?) {
        let plan = CeilingPlan([ceiling(2, from: "2026-05", 1000), ceiling(1, from: "2026-01", 900)])
        #expect(plan.amount(for: nil, in: month(name))?.cents == cents)
    }

    @Test(
        arguments: [
            ("2026-04", 900), ("2026-05", 1200), ("2026-06", 1200), ("2026-07", 900),
        ] as [(String, Int64?)])
    func `the earlier ceiling is valid again after the last month of a later ceiling`(name: String, cents: Int64?) {
        let plan = CeilingPlan([ceiling(1, from: "2026-01", 900), ceiling(2, from: "2026-05", until: "2026-06", 1200)])
        #expect(plan.amount(for: nil, in: month(name))?.cents == cents)
    }

    @Test func `a ceiling may be valid in one month only`() {
        let plan = CeilingPlan([ceiling(1, from: "2026-05", until: "2026-05", 700)])
        let held = ["2026-04", "2026-05", "2026-06"].map { plan.amount(for: nil, in: month($0))?.cents }
        #expect(held == [nil, 700, nil])
    }

    @Test func `the ceiling set last wins among ceilings with equal starts`() {
        let (first, second) = (ceiling(4, from: "2026-01", 900), ceiling(5, from: "2026-01", 800))
        for plan in [CeilingPlan([first, second]), CeilingPlan([second, first])] {
            #expect(plan.amount(for: nil, in: month("2026-02"))?.cents == 800)
        }
    }

    @Test func `after the end of a shorter ceiling, a longer ceiling with an equal start applies`() {
        let plan = CeilingPlan([ceiling(1, from: "2026-01", 900), ceiling(2, from: "2026-01", until: "2026-02", 800)])
        #expect(plan.amount(for: nil, in: month("2026-02"))?.cents == 800)
        #expect(plan.amount(for: nil, in: month("2026-03"))?.cents == 900)
    }

    @Test func `a ceiling that starts later wins even if set earlier`() {
        let plan = CeilingPlan([ceiling(1, from: "2026-05", 1000), ceiling(2, from: "2026-03", 900)])
        #expect(plan.amount(for: nil, in: month("2026-04"))?.cents == 900)
        #expect(plan.amount(for: nil, in: month("2026-05"))?.cents == 1000)
    }

    @Test func `a removed ceiling is gone from its month on and kept before`() {
        let plan = CeilingPlan([ceiling(1, from: "2026-01", 900), ceiling(2, from: "2026-05", nil)])
        #expect(plan.amount(for: nil, in: month("2026-04"))?.cents == 900)
        #expect(plan.amount(for: nil, in: month("2026-05")) == nil)
    }

    @Test func `a ceiling removed until a month returns after it`() {
        let plan = CeilingPlan([ceiling(1, from: "2026-01", 900), ceiling(2, from: "2026-05", until: "2026-06", nil)])
        let held = ["2026-04", "2026-05", "2026-06", "2026-07"].map { plan.amount(for: nil, in: month($0))?.cents }
        #expect(held == [900, nil, nil, 900])
    }

    @Test func `the overall ceiling and the ceilings of categories are separate`() {
        let plan = CeilingPlan([ceiling(1, from: "2026-01", 900), ceiling(2, category: 7, from: "2026-02", 100)])
        #expect(plan.amount(for: nil, in: month("2026-03"))?.cents == 900)
        #expect(plan.amount(for: 7, in: month("2026-03"))?.cents == 100)
        #expect(plan.amount(for: 7, in: month("2026-01")) == nil)
        #expect(plan.amount(for: 8, in: month("2026-03")) == nil)
    }

    @Test func `the categories with a ceiling in a month are found`() {
        let plan = CeilingPlan([
            ceiling(1, from: "2026-01", 900), ceiling(2, category: 7, from: "2026-02", 100),
            ceiling(3, category: 8, from: "2026-02", 100), ceiling(4, category: 8, from: "2026-04", nil),
            ceiling(5, category: 9, from: "2026-01", until: "2026-03", 100),
        ])
        #expect(plan.categories(in: month("2026-01")) == [9])
        #expect(plan.categories(in: month("2026-03")) == [7, 8, 9])
        #expect(plan.categories(in: month("2026-04")) == [7])
    }

    private func month(_ name: String) -> Month {
        Month(containing: Day(iso: name + "-01")!)
    }

    private func ceiling(
        _ id: Int64, category: Category.ID? = nil, from: String, until: String? = nil, _ cents: Int64?
    ) -> Ceiling {
        Ceiling(
            id: id, category: category, from: month(from), until: until.map(month),
            amount: cents.map(Amount.init(cents:)))
    }
}
