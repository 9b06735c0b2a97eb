import Ledger
import Money
import Periods
import Statistics
import Support
import Testing

/// Ceilings that carry over, against a ledger of months that is computed backwards from each month.
@Suite struct CarriedCeilingTests {
    private static let january = Month(index: 2026 * 12)
    private let tree = CategoryTree([
        Category(id: 1, parent: nil, name: "food", isArchived: false),
        Category(id: 2, parent: 1, name: "groceries", isArchived: false),
        Category(id: 3, parent: nil, name: "home", isArchived: false),
    ])

    private func month(_ number: Int) -> Month { Self.january.adding(months: number) }

    private func spent(_ months: [[Ledger.Category.ID: Int64]]) -> [CeilingPlan.SpentMonth] {
        months.enumerated().map { number, cents in
            (
                month: month(number),
                totals: cents.map {
                    GroupTotal(key: .category($0.key), count: 1, amount: Amount(cents: $0.value))
                }
            )
        }
    }

    private func ceiling(
        _ cents: Int64?, _ category: Ledger.Category.ID? = nil, from: Int = 0, until: Int? = nil,
        carry: CeilingCarry?, set order: Int64 = 1
    ) -> Ceiling {
        Ceiling(
            id: order, uid: "c\(order)", category: category, from: month(from), until: until.map(month),
            amount: cents.map(Amount.init(cents:)), carry: carry, changed: Instant(seconds: order))
    }

    @Test(
        arguments: [
            (.left, [300, 350, 550, 300]), (.over, [300, 300, 300, 200]), (.both, [300, 350, 550, 450]),
        ] as [(CeilingCarry, [Int64])])
    func `what is left of a month, or over it, moves into the next`(carry: CeilingCarry, expected: [Int64]) throws {
        let months = spent([[1: 250], [2: 100], [1: 100, 2: carry == .left ? 600 : 300, 3: 9], [:]])
        let plan = CeilingPlan([ceiling(300, 1, carry: carry)]).carrying(over: months, in: tree)
        #expect((0..<4).map { plan.amount(for: 1, in: month($0))?.cents } == expected)
        #expect((0..<4).map { plan.carried(for: 1, in: month($0))?.cents } == expected.map { $0 - 300 })
    }

    @Test func `months far over their ceilings make a ceiling negative`() throws {
        let months = spent([[1: 900], [:]])
        let plan = CeilingPlan([ceiling(300, carry: .over)]).carrying(over: months, in: tree)
        #expect(plan.amount(for: nil, in: month(1))?.cents == -300)
    }

    @Test func `nothing is carried through a month with another ceiling or none`() throws {
        let months = spent([[1: 200], [1: 200], [1: 200], [1: 200], [1: 200]])
        let plan = CeilingPlan([
            ceiling(300, carry: .left), ceiling(1000, from: 2, until: 2, carry: nil, set: 2),
        ]).carrying(over: months, in: tree)
        #expect((0..<5).map { plan.amount(for: nil, in: month($0))?.cents } == [300, 400, 1000, 300, 400])
        let gone = CeilingPlan([
            ceiling(300, carry: .left), ceiling(nil, from: 2, until: 2, carry: nil, set: 2),
        ]).carrying(over: months, in: tree)
        #expect((0..<5).map { gone.amount(for: nil, in: month($0))?.cents } == [300, 400, nil, 300, 400])
    }

    @Test func `a new ceiling begins with nothing carried, and months outside the ledger have nothing`() throws {
        let months = spent([[1: 200], [1: 200], [1: 200]])
        let plan = CeilingPlan([
            ceiling(300, carry: .left), ceiling(350, from: 1, carry: .left, set: 2),
        ]).carrying(over: months, in: tree)
        #expect((0..<4).map { plan.amount(for: nil, in: month($0))?.cents } == [300, 350, 500, 350])
        #expect(plan.carried(for: nil, in: month(3)) == .zero)
        #expect(plan.carried(for: 1, in: month(1)) == nil)
    }

    @Test func `weeks and years have the ceilings of their months without what is carried`() throws {
        let months = spent((0..<12).map { _ in [1: 100] })
        let plan = CeilingPlan([ceiling(3000, carry: .left)]).carrying(over: months, in: tree)
        let year = Year(containing: month(5).days.first)
        #expect(try plan.amount(in: .year(year), monthStart: .calendar)?.cents == 36_000)
        let week = Week(containing: month(5).days.first.adding(days: 10))
        #expect(try plan.amount(in: .week(week), monthStart: .calendar)?.cents == 700)
        #expect(try plan.amount(in: .month(month(5)), monthStart: .calendar)?.cents == 3000 + 5 * 2900)
    }

    @Test func `the ceiling of one category carries over in a report on it too`() throws {
        let months = spent([[2: 100], [:]])
        let plan = CeilingPlan([ceiling(300, 1, carry: .both)]).carrying(over: months, in: tree)
            .narrowed(to: 1, in: tree)
        #expect(plan.amount(for: nil, in: month(1))?.cents == 500)
        #expect(plan.carried(for: nil, in: month(1))?.cents == 200)
    }

    @Test func `no ceiling and no spending makes what is carried exceed the largest ceiling`() {
        let cents = [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max]
        for carry in CeilingCarry.allCases {
            for stored in [Int64.min, -1, 0, 1, Ceiling.most.cents, Ceiling.most.cents + 1, .max] {
                for spending in cents {
                    let months = spent((0..<40).map { $0 % 5 == 4 ? [:] : [1: spending, 2: spending, 3: spending] })
                    let plan = CeilingPlan([ceiling(stored, carry: carry), ceiling(stored, 1, carry: carry, set: 2)])
                        .carrying(over: months, in: tree)
                    for number in 0..<41 {
                        for category in [nil, 1] as [Ledger.Category.ID?] {
                            let carried = plan.carried(for: category, in: month(number))?.cents ?? .max
                            let amount = plan.amount(for: category, in: month(number))?.cents ?? .max
                            #expect(carried.magnitude <= Ceiling.most.cents.magnitude)
                            #expect(amount - carried == max(0, min(stored, Ceiling.most.cents)))
                        }
                    }
                }
            }
        }
    }

    @Test func `a greater ceiling counts as the largest, also over the longest time`() {
        let months = spent((0..<97_200).map { _ in [1: 100] })
        let plan = CeilingPlan([ceiling(.max, carry: .both)]).carrying(over: months, in: tree)
        #expect(plan.amount(for: nil, in: month(0)) == Ceiling.most)
        #expect(plan.amount(for: nil, in: month(1))?.cents == 2 * Ceiling.most.cents - 100)
        #expect(plan.amount(for: nil, in: month(97_199))?.cents == 2 * Ceiling.most.cents)
    }

    @Test(.timeLimit(.minutes(1))) func `a thousand ceilings that carry over many months take no minute`() {
        let months = spent((0..<1500).map { _ in [1: 100, 2: 50, 3: 7] })
        let ceilings = (1...1000 as ClosedRange<Int64>).map { number in
            ceiling(number, [nil, 1, 2, 3][Int(number % 4)], from: Int(number), carry: .both, set: number)
        }
        let plan = CeilingPlan(ceilings).carrying(over: months, in: tree)
        let expected: Int64 = 997 + 4 * (997 - 150)
        #expect(plan.amount(for: 1, in: month(1001))?.cents == expected)
    }

    /// The rules, once more: each month asks the month before it.
    private struct MonthLedger {
        struct Limit {
            let cents: Int64?
            let category: Ledger.Category.ID?
            let months: ClosedRange<Int>
            let carry: CeilingCarry?
            let from: Int
        }

        let limits: [Limit]
        let months: [[Ledger.Category.ID: Int64]]

        /// The index of the limit that applies: the latest begun, then the latest set.
        func limit(_ category: Ledger.Category.ID?, _ month: Int) -> Int? {
            var best: Int?
            for (index, limit) in limits.enumerated()
            where limit.category == category && limit.months.contains(month) {
                if let known = best, limits[known].from > limit.from { continue }
                best = index
            }
            return best.flatMap { limits[$0].cents == nil ? nil : $0 }
        }

        func spent(_ category: Ledger.Category.ID?, _ month: Int) -> Int64 {
            switch category {
            case nil: months[month].values.reduce(0, +)
            case 1: (months[month][1] ?? 0) + (months[month][2] ?? 0)
            case let other?: months[month][other] ?? 0
            }
        }

        func most(_ category: Ledger.Category.ID?, _ month: Int) -> Int64? {
            guard let index = limit(category, month), let own = limits[index].cents else { return nil }
            guard month > 0, let carry = limits[index].carry, limit(category, month - 1) == index,
                let before = most(category, month - 1)
            else { return own }
            let rest = before - spent(category, month - 1)
            if rest > 0 { return carry == .over ? own : own + rest }
            return carry == .left ? own : own + rest
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `random ceilings agree with the ledger of months`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let months = (0..<24).map { _ in
            Dictionary(
                uniqueKeysWithValues: (1...3 as ClosedRange<Int64>)
                    .filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
                    .map { ($0, Int64.random(in: -100...400, using: &random)) })
        }
        let limits = (0..<Int.random(in: 1...7, using: &random)).map { _ in
            let from = Int.random(in: 0..<24, using: &random)
            let until = Bool.random(using: &random) ? 23 : Int.random(in: from..<24, using: &random)
            return MonthLedger.Limit(
                cents: Int.random(in: 0..<6, using: &random) == 0 ? nil : Int64.random(in: 0...500, using: &random),
                category: ([nil, 1, 2] as [Ledger.Category.ID?]).randomElement(using: &random) ?? nil,
                months: from...until,
                carry: (CeilingCarry.allCases.map(Optional.some) + [nil]).randomElement(using: &random) ?? nil,
                from: from)
        }
        let ledger = MonthLedger(limits: limits, months: months)
        let ceilings = limits.enumerated().map { index, limit in
            ceiling(
                limit.cents, limit.category, from: limit.from,
                until: limit.months.upperBound == 23 ? nil : limit.months.upperBound, carry: limit.carry,
                set: Int64(index + 1))
        }
        let plan = CeilingPlan(ceilings.shuffled(using: &random)).carrying(over: spent(months), in: tree)
        for category in [nil, 1, 2] as [Ledger.Category.ID?] {
            for number in 0..<24 {
                let expected = ledger.most(category, number)
                #expect(plan.amount(for: category, in: month(number))?.cents == expected, "seed \(seed), \(number)")
            }
        }
    }
}
