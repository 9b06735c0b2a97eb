import Money
import Outings
import Testing

@Suite struct DebtsTests {
    /// Debts as `from > to cents`, expenses as `payer cents for people`.
    private func debts(
        _ expenses: [(Int64, Int64, [Int64])], paid: [(Int64, Int64, Int64)] = []
    ) throws -> Debts {
        var debts = Debts()
        for (payer, cents, people) in expenses {
            debts.add(
                try SharedExpense(
                    paid: Amount(cents: cents), by: payer, for: people.map { PersonWeight(person: $0) }))
        }
        for (from, to, cents) in paid { debts.add(Repayment(from: from, to: to, amount: Amount(cents: cents))) }
        return debts
    }

    private func told(_ debts: [Debt]) -> [String] { debts.map { "\($0.from) > \($0.to) \($0.amount.cents)" } }

    @Test func `people owe the payer their shares, netted by pair`() throws {
        let debts = try debts([(1, 9000, [1, 2, 3]), (2, 2000, [1, 2]), (3, 600, [1, 2, 3])])
        #expect(try told(debts.byPair()) == ["2 > 1 2000", "2 > 3 200", "3 > 1 2800"])
        #expect(try debts.balances().map(\.person) == [1, 2, 3])
        #expect(try debts.balances().map(\.amount.cents) == [4800, -2200, -2600])
    }

    @Test func `an expense for the payer alone or of zero makes no debt`() throws {
        #expect(try debts([(1, 500, [1]), (1, 0, [1, 2])]).byPair().isEmpty)
        #expect(try debts([(1, 500, [1])]).balances().isEmpty)
    }

    @Test func `a refund is owed to the people who share it`() throws {
        #expect(try told(debts([(1, -300, [1, 2, 3])]).byPair()) == ["1 > 2 100", "1 > 3 100"])
    }

    @Test func `a repayment reduces a debt, and its excess is owed back`() throws {
        let lunch: [(Int64, Int64, [Int64])] = [(1, 2000, [1, 2])]
        #expect(try told(debts(lunch, paid: [(2, 1, 400)]).byPair()) == ["2 > 1 600"])
        #expect(try debts(lunch, paid: [(2, 1, 400), (2, 1, 600)]).byPair().isEmpty)
        #expect(try debts(lunch, paid: [(2, 1, 1000)]).balances().map(\.amount) == [.zero, .zero])
        #expect(try told(debts(lunch, paid: [(2, 1, 1500)]).byPair()) == ["1 > 2 500"])
        #expect(try told(debts(lunch, paid: [(1, 2, 300)]).byPair()) == ["2 > 1 1300"])
        #expect(try told(debts(lunch, paid: [(1, 1, 300)]).byPair()) == ["2 > 1 1000"])
    }

    @Test func `cyclic debts are listed by pair, and a settlement needs no payment`() throws {
        let ring = try debts([(1, 10, [2]), (2, 10, [3]), (3, 10, [1])])
        #expect(try told(ring.byPair()) == ["1 > 3 10", "2 > 1 10", "3 > 2 10"])
        #expect(try ring.simplified() == debts([]).simplified())
        #expect(try ring.simplified().fewest)
    }

    @Test func `a repayment across a third person settles the debts in between`() throws {
        // Two owes one, and three owes two.
        let chain: [(Int64, Int64, [Int64])] = [(1, 1000, [2]), (2, 1000, [3])]
        #expect(try told(debts(chain).simplified().payments) == ["3 > 1 1000"])
        #expect(try debts(chain, paid: [(3, 1, 1000)]).byPair().isEmpty)
        #expect(try told(debts(chain, paid: [(3, 1, 400)]).byPair()) == ["2 > 1 600", "3 > 2 600"])
        #expect(try told(debts(chain, paid: [(3, 1, 1200)]).byPair()) == ["1 > 3 200"])
        // No chain of debts leads from four to one.
        #expect(try told(debts(chain, paid: [(4, 1, 100)]).byPair()) == ["1 > 4 100", "2 > 1 1000", "3 > 2 1000"])
    }

    @Test(
        arguments: [
            (2, 1, 1000, nil), (3, 1, 1000, nil), (3, 2, 1000, nil), (3, 1, 1001, 1000), (2, 1, 1001, 1000),
            (1, 2, 1, 0),
            (4, 1, 1, 0), (1, 3, 1, 0),
        ] as [(Int64, Int64, Int64, Int64?)])
    func `a repayment above the debt is refused`(from: Int64, to: Int64, cents: Int64, owed: Int64?) throws {
        let debts = try debts([(1, 1000, [2]), (2, 1000, [3])])
        let payment = Repayment(from: from, to: to, amount: Amount(cents: cents))
        let check: () throws(DebtError) -> Void = { () throws(DebtError) in
            try debts.check(payment) { "p\($0)" }
        }
        guard let owed else {
            try check()
            return
        }
        #expect(try debts.mostPayable(from: from, to: to) == Amount(cents: owed))
        // Three owes one through two.
        let error = DebtError.less(
            from: "p\(from)", to: "p\(to)", paid: payment.amount, owed: Amount(cents: owed),
            isDirect: (from, to) != (3, 1))
        #expect(throws: error) { try check() }
    }

    @Test(
        arguments: [
            (DebtError.notAboveZero(.zero), "debt.amount", "0,00 € cannot be paid back"),
            (.oneself("ben"), "debt.oneself", "'ben' cannot owe themselves anything"),
            (
                .less(from: "ben", to: "me", paid: Amount(cents: 5000), owed: Amount(cents: 4000)), "debt.less",
                "'ben' owes 'me' 40,00 €, less than 50,00 €"
            ),
            (
                .less(from: "ben", to: "me", paid: Amount(cents: 5000), owed: Amount(cents: 4000), isDirect: false),
                "debt.less", "'ben' owes 'me' 40,00 € through others, less than 50,00 €"
            ),
            (
                .less(from: "ben", to: "me", paid: Amount(cents: 5000), owed: .zero), "debt.less",
                "'ben' owes 'me' nothing"
            ),
        ] as [(DebtError, String, String)])
    func `an error names the debt`(error: DebtError, kind: String, message: String) throws {
        let words = error.words(AmountFormatter(locale: try #require(EuroLocale(named: "de_DE"))))
        #expect(words.kind == kind)
        #expect(words.message == message.replacing(" €", with: "\u{A0}€"))
        #expect(words.hint != nil)
    }

    @Test func `an invalid repayment is refused`() throws {
        let debts = try debts([(1, 1000, [2])])
        #expect(throws: DebtError.oneself("1")) {
            try debts.check(Repayment(from: 1, to: 1, amount: Amount(cents: 5)), naming: String.init)
        }
        #expect(throws: DebtError.notAboveZero(.zero)) {
            try debts.check(Repayment(from: 2, to: 1, amount: .zero), naming: String.init)
        }
    }

    @Test func `overflowing sums are refused, intermediate overflows are not`() throws {
        let most = try debts([(1, .max, [2]), (1, .max, [2])])
        #expect(throws: DebtError.overflow) { try most.byPair() }
        #expect(throws: DebtError.overflow) { try most.balances() }
        #expect(throws: DebtError.overflow) { try most.simplified() }
        #expect(throws: DebtError.overflow) { try most.mostPayable(from: 2, to: 1) }
        let even = try debts([(1, .max, [2]), (1, .max, [2]), (2, .max, [1]), (2, .max, [1])])
        #expect(try even.byPair().isEmpty)
        let least = try debts([(1, .min, [2])])
        #expect(throws: DebtError.overflow) { try least.byPair() }
    }
}
