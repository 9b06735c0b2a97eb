import Money
import Outings
import Support
import Testing

@Suite struct RandomDebtsTests {
    private struct Group {
        var people: [Int64]
        var debts = Debts()
        /// The balance of each person, added up independently of the program.
        var balances: [Int64: Int64] = [:]

        init(people count: Int64, repayments: ClosedRange<Int> = 0...2, using random: inout SplitMix64) throws {
            people = (1...count).map { $0 * 7 % 101 }
            // Round sums make more people even among themselves.
            let unit: Int64 = Bool.random(using: &random) ? 1 : 500
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let paid = Int64.random(in: -2...40, using: &random) * unit
                let payer = people.randomElement(using: &random) ?? 0
                let few = people.shuffled(using: &random).prefix(Int.random(in: 1...people.count, using: &random))
                let weights = few.map { PersonWeight(person: $0, weight: .random(in: 1...3, using: &random)) }
                let expense = try SharedExpense(paid: Amount(cents: paid), by: payer, for: weights)
                debts.add(expense)
                balances[payer, default: 0] += paid
                for share in expense.shares { balances[share.person, default: 0] -= share.amount.cents }
            }
            for _ in 0..<Int.random(in: repayments, using: &random) {
                let (from, to) = (people.randomElement(using: &random) ?? 0, people.randomElement(using: &random) ?? 0)
                let cents = Int64.random(in: 1...10, using: &random) * unit
                debts.add(Repayment(from: from, to: to, amount: Amount(cents: cents)))
                balances[from, default: 0] += cents
                balances[to, default: 0] -= cents
            }
        }

        /// Pays all debts, and returns the remaining balances.
        func left(after debts: [Debt]) -> [Int64: Int64] {
            var left = balances
            for debt in debts {
                left[debt.from, default: 0] += debt.amount.cents
                left[debt.to, default: 0] -= debt.amount.cents
            }
            return left.filter { $0.value != 0 }
        }
    }

    /// The fewest payments that settle all balances, by trying every way to settle the first balance.
    ///
    /// In some plan with the fewest payments, the first person makes or receives a single payment: a payment between
    /// the first and a third person can go through the second.
    private static func fewest(_ balances: [Int64]) -> Int {
        guard let first = balances.first else { return 0 }
        if first == 0 { return fewest(Array(balances.dropFirst())) }
        var best = Int.max
        for index in balances.indices.dropFirst() where balances[index].signum() == -first.signum() {
            var rest = balances
            rest[index] += first
            rest.removeFirst()
            best = min(best, fewest(rest) + 1)
            // A payment that settles two people is always optimal.
            if rest[index - 1] == 0 { break }
        }
        return best
    }

    @Test(arguments: 0..<20)
    func `balances add up to zero, and the fewest payments settle them`(part: Int) throws {
        let seed = UInt64(7000 + part)
        var random = SplitMix64(seed: seed)
        var withGroups = 0
        for round in 0..<500 {
            let group = try Group(people: .random(in: 1...8, using: &random), using: &random)
            let note: Comment = "seed \(seed), group \(round)"
            let balances = try group.debts.balances()
            #expect(balances.reduce(0) { $0 + $1.amount.cents } == 0, note)
            for balance in balances { #expect(balance.amount.cents == group.balances[balance.person] ?? 0, note) }
            let debts = try group.debts.byPair()
            #expect(group.left(after: debts).isEmpty, note)
            #expect(debts.allSatisfy { $0.amount > .zero && $0.from != $0.to }, note)
            #expect(Set(debts.map { Set([$0.from, $0.to]) }).count == debts.count, note)

            let plan = try group.debts.simplified()
            #expect(plan.fewest, note)
            #expect(group.left(after: plan.payments).isEmpty, note)
            #expect(plan.payments.allSatisfy { $0.amount > .zero && $0.from != $0.to }, note)
            #expect(plan.payments.count <= debts.count, note)
            let uneven = balances.map(\.amount.cents).filter { $0 != 0 }
            #expect(plan.payments.count == Self.fewest(uneven), note)
            if plan.payments.count < uneven.count - 1 { withGroups += 1 }
            #expect(try group.debts.simplified() == plan, note)
        }
        // Otherwise the test would only have seen single groups.
        #expect(withGroups > 25)
    }

    @Test
    func `the payments of a plan can be made in turn and leave only debts in existing rings`() throws {
        let seed: UInt64 = 71
        var random = SplitMix64(seed: seed)
        for round in 0..<1000 {
            var group = try Group(people: .random(in: 2...9, using: &random), repayments: 0...0, using: &random)
            let note: Comment = "seed \(seed), group \(round)"
            let before = try group.debts.byPair()
            for debt in try group.debts.simplified().payments.shuffled(using: &random) {
                let payment = Repayment(from: debt.from, to: debt.to, amount: debt.amount)
                try group.debts.check(payment, naming: String.init)
                group.debts.add(payment)
            }
            #expect(try group.debts.balances().allSatisfy { $0.amount == .zero }, note)
            #expect(try group.debts.simplified().payments.isEmpty, note)
            for debt in try group.debts.byPair() {
                let same = before.first { ($0.from, $0.to) == (debt.from, debt.to) }
                #expect(same.map { debt.amount <= $0.amount } ?? false, note)
            }
        }
    }

    @Test func `a plan for many people has fewer payments than people, and not more than pairs with debts`() throws {
        let seed: UInt64 = 72
        var random = SplitMix64(seed: seed)
        for round in 0..<200 {
            let group = try Group(people: .random(in: 9...100, using: &random), using: &random)
            let note: Comment = "seed \(seed), group \(round)"
            let uneven = try group.debts.balances().count { $0.amount != .zero }
            let plan = try group.debts.simplified()
            #expect(group.left(after: plan.payments).isEmpty, note)
            #expect(plan.payments.count <= max(0, uneven - 1), note)
            #expect(try plan.payments.count <= group.debts.byPair().count, note)
            #expect(plan.fewest == (uneven <= 12), note)
        }
        // Ten pairs of people without debts between the pairs.
        var pairs = Debts()
        for person in 1...10 as ClosedRange<Int64> {
            pairs.add(
                try SharedExpense(
                    paid: Amount(cents: person * 100 + 7), by: person * 2, for: [PersonWeight(person: person * 2 + 1)]))
        }
        #expect(try pairs.simplified().payments.count == 10)
        #expect(try !pairs.simplified().fewest)
    }
}
