import Money
import Outings
import Support
import Testing

@Suite struct SharedExpenseTests {
    @Test(
        arguments: [
            (8000, [1, 2, 1], [2000, 4000, 2000]), (100, [1, 1, 1], [34, 33, 33]), (-100, [1, 1, 1], [-34, -33, -33]),
            (1, [1, 1], [1, 0]), (0, [1, 3], [0, 0]), (1000, [3, 3, 1], [429, 428, 143]),
            (5, [.max, .max, .max], [2, 2, 1]),
            (.max, [1], [.max]), (.min, [1], [.min]), (.min, [.max, 1], [.min + 1, -1]),
        ] as [(Int64, [Int64], [Int64])])
    func `shares are in cents by weight and largest remainder`(paid: Int64, weights: [Int64], cents: [Int64]) throws {
        let expense = try SharedExpense(
            paid: Amount(cents: paid), by: 1,
            for: weights.enumerated().map { PersonWeight(person: Int64($0 + 1), weight: $1) })
        #expect(expense.shares.map(\.amount.cents) == cents)
        #expect(expense.shares.map(\.weight) == weights)
    }

    @Test func `a hundred people share one cent`() throws {
        let expense = try SharedExpense(
            paid: Amount(cents: 1), by: 7, for: (1...100).map { PersonWeight(person: $0) })
        #expect(expense.shares.map(\.amount.cents) == [1] + [Int64](repeating: 0, count: 99))
        var debts = Debts()
        debts.add(expense)
        #expect(try debts.byPair() == [Debt(from: 1, to: 7, amount: Amount(cents: 1))])
    }

    @Test func `shares add up to the whole, each within a cent`() throws {
        let seed: UInt64 = 501
        var random = SplitMix64(seed: seed)
        for _ in 0..<5000 {
            let bits = Int64.random(in: 0..<63, using: &random)
            let paid = Int64.random(in: .min ... .max, using: &random) >> bits
            let most: Int64 = Bool.random(using: &random) ? 3 : .max
            let weights = (1...Int64.random(in: 1...20, using: &random)).map {
                PersonWeight(person: $0, weight: .random(in: 1...most, using: &random))
            }
            let expense = try SharedExpense(paid: Amount(cents: paid), by: 1, for: weights)
            let sum = weights.reduce(Int128(0)) { $0 + Int128($1.weight) }
            let note: Comment = "seed \(seed): \(paid) by \(weights.map(\.weight))"
            #expect(expense.shares.reduce(Int128(0)) { $0 + Int128($1.amount.cents) } == Int128(paid), note)
            for share in expense.shares {
                let exact = Int128(paid) * Int128(share.weight)
                #expect((Int128(share.amount.cents) * sum - exact).magnitude < sum.magnitude, note)
            }
        }
    }

    @Test func `the part of the user's people is their share, independent of the payer`() throws {
        let weights = [PersonWeight(person: 1), PersonWeight(person: 2, weight: 2), PersonWeight(person: 3)]
        let expense = try SharedExpense(paid: Amount(cents: 8000), by: 2, for: weights)
        #expect(expense.part(of: [1]) == Amount(cents: 2000))
        #expect(expense.part(of: [1, 2, 9]) == Amount(cents: 6000))
        #expect(expense.part(of: []) == .zero)
        #expect(expense.part(of: [1, 2, 3]) == expense.paid)
        let least = try SharedExpense(paid: Amount(cents: .min), by: 2, for: weights)
        #expect(least.part(of: [1, 2, 3]) == Amount(cents: .min))
    }

    @Test func `shares without people, duplicates or weight are refused`() {
        func share(_ weights: [PersonWeight]) throws { _ = try SharedExpense(paid: .zero, by: 1, for: weights) }
        #expect(throws: ShareError.nobody) { try share([]) }
        #expect(throws: ShareError.noWeight) { try share([PersonWeight(person: 1, weight: 0)]) }
        #expect(throws: ShareError.noWeight) {
            try share([PersonWeight(person: 1), PersonWeight(person: 2, weight: -1)])
        }
        #expect(throws: ShareError.personTwice) { try share([PersonWeight(person: 1), PersonWeight(person: 1)]) }
        #expect(
            [ShareError.nobody, .noWeight, .personTwice].map(\.kind) == ["share.name", "share.weight", "share.twice"])
    }

    @Test func `the figures are the payment and the share of each person`() throws {
        let first = try SharedExpense(
            paid: Amount(cents: 900), by: 3, for: [PersonWeight(person: 1), PersonWeight(person: 3, weight: 2)])
        let second = try SharedExpense(paid: Amount(cents: 100), by: 2, for: [PersonWeight(person: 1)])
        let figures = try PersonFigures.of([first, second])
        #expect(figures.map(\.person) == [1, 2, 3])
        #expect(figures.map(\.paid.cents) == [0, 100, 900])
        #expect(figures.map(\.share.cents) == [400, 0, 600])
        let most = try SharedExpense(paid: Amount(cents: .max), by: 2, for: [PersonWeight(person: 1)])
        #expect(throws: DebtError.overflow) { try PersonFigures.of([most, second]) }
    }
}
