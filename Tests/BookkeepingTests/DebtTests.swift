import BookSupport
import Bookkeeping
import Ledger
import Money
import Outings
import Periods
import Testing

@Suite struct DebtTests {
    private let fixture: BookFixture

    init() throws {
        fixture = try BookFixture()
        for name in ["ben", "carla", "dora"] { _ = try fixture.context.addContact(.person, name, ContactEdit()) }
    }

    private func sharing(for weights: [(String, Int64)]? = nil, paidBy: String? = nil) throws -> Sharing {
        let people = try fixture.context.people()
        var sharing = Sharing(among: people)
        sharing.shares = try weights?.map { name, weight in
            PersonWeight(person: try #require(people.find(name)).id, weight: weight)
        }
        if let paidBy { sharing.payer = .some(paidBy.isEmpty ? nil : try #require(people.find(paidBy)).id) }
        return sharing
    }

    @discardableResult
    private func pay(
        _ cents: Int64, for weights: [(String, Int64)]? = nil, paidBy: String? = nil, method: String? = nil,
        in outing: Outing? = nil
    ) throws -> Expense {
        var draft = try fixture.draft(cents, method: method)
        draft.extras.outing = outing?.id
        try draft.share(sharing(for: weights, paidBy: paidBy))
        return try fixture.context.record([draft])[0].expense
    }

    private func edit(_ id: Int64, _ change: (inout ExpenseEdit) throws -> Void) throws -> Amount {
        var edit = ExpenseEdit()
        try change(&edit)
        return try fixture.context.edit(fixture.context.choose([.number(id)]), edit).new[0].amount
    }

    /// The debts, as `ben>anna 500`.
    private func debts(of outing: Outing? = nil, person: String? = nil, isSimplified: Bool = false) throws -> [String] {
        let number = try person.map { try #require(fixture.context.people().find($0)).id }
        let status = try fixture.context.debts(of: outing, person: number, isSimplified: isSimplified)
        #expect(status.balances.reduce(0) { $0 + $1.amount.cents } == 0)
        #expect((status.fewest != nil) == isSimplified)
        let names = status.people.names
        return status.debts.map { "\(names[$0.from] ?? "")>\(names[$0.to] ?? "") \($0.amount.cents)" }
    }

    @discardableResult
    private func settle(
        _ person: String, _ cents: Int64? = nil, to: String? = nil, method: String? = nil, in outing: Outing? = nil,
        paysOuting: Bool = false
    ) throws -> RepaymentRecord {
        let people = try fixture.context.people()
        var settling = RepaymentDraft(try #require(people.find(person)), on: fixture.context.today)
        settling.recipient = try to.map { try #require(people.find($0)) }
        settling.amount = cents.map { Amount(cents: $0) }
        (settling.method, settling.outing, settling.paysOuting) = (method, outing, paysOuting)
        return try fixture.context.settle(settling, among: people)
    }

    @Test(
        arguments: [
            // Shares, payer, the user's part of 80,00, and the debts.
            ([("me", 1), ("ben", 2), ("carla", 1)], nil, 2000, ["ben>anna 4000", "carla>anna 2000"]),
            ([("me", 1), ("ben", 1), ("carla", 1)], nil, 2667, ["ben>anna 2667", "carla>anna 2666"]),
            ([("ben", 1)], nil, 0, ["ben>anna 8000"]),
            ([("anna", 1), ("ben", 1)], "carla", 4000, ["ben>carla 4000", "anna>carla 4000"]),
            ([("ben", 1), ("carla", 1)], "ben", 0, ["carla>ben 4000"]),
            (nil, "ben", 8000, ["anna>ben 8000"]), ([("me", 7)], nil, 8000, []), (nil, "me", 8000, []),
        ] as [([(String, Int64)]?, String?, Int64, [String])])
    func `an expense counts the part of the user's people, and the rest is owed to the payer`(
        weights: [(String, Int64)]?, payer: String?, part: Int64, owed: [String]
    ) throws {
        let expense = try pay(8000, for: weights, paidBy: payer)
        #expect(expense.amount.cents == part)
        #expect(try Set(debts()) == Set(owed))
        let said = try fixture.book.extras(ofExpenses: [expense.id])[expense.id]
        #expect(said?.paid == (owed.isEmpty ? nil : Amount(cents: 8000)))
        // The first expense that names the recording user adds them to the people of the book.
        #expect(try fixture.book.contacts(.person).contains { $0.contact.name == "anna" } == (said?.namesAnna ?? false))
    }

    @Test func `the amount of a shared expense is the whole amount, and an edit keeps the other fields`() throws {
        try pay(8000, for: [("me", 1), ("ben", 3)])
        #expect(try edit(1) { $0.amount = Amount(cents: 1000) }.cents == 250)
        #expect(try debts() == ["ben>anna 750"])
        #expect(try edit(1) { $0.sharing = try sharing(for: [("me", 1), ("ben", 1)]) }.cents == 500)
        #expect(try debts() == ["ben>anna 500"])
        #expect(try edit(1) { $0.sharing = try sharing(paidBy: "ben") }.cents == 500)
        #expect(try debts() == ["anna>ben 500"])
        #expect(try edit(1) { $0.details.note = "seen" }.cents == 500)
        #expect(try edit(1) { $0.sharing = try sharing(for: []) }.cents == 1000)
        #expect(try debts() == ["anna>ben 1000"])
        #expect(try edit(1) { $0.sharing = try sharing(paidBy: "") }.cents == 1000)
        #expect(try debts() == [])
        #expect(try fixture.book.extras(ofExpenses: [1])[1]?.isEmpty == true)
        _ = try fixture.book.undo(2, of: .anybody, by: fixture.context.signature)
        #expect(try debts() == ["anna>ben 500"])
        _ = try fixture.context.setVoid(true, fixture.context.choose([.number(1)]))
        #expect(try debts() == [])
    }

    @Test func `a change of the user's people applies to later expenses only`() throws {
        try pay(1000, for: [("me", 1), ("ben", 1)])
        _ = try fixture.context.setOwn(fixture.context.contact(named: "ben", .person), true)
        #expect(try fixture.book.expense(1)?.amount.cents == 500)
        #expect(try edit(1) { $0.sharing = try sharing(paidBy: "ben") }.cents == 500)
        #expect(try pay(1000, for: [("me", 1), ("ben", 1), ("carla", 2)]).amount.cents == 500)
        #expect(try Set(debts()) == ["carla>anna 500", "anna>ben 250"])
        #expect(try edit(1) { $0.amount = Amount(cents: 1200) }.cents == 600)
    }

    @Test func `an expense keeps the user's own people of the time of recording`() throws {
        let ben = try fixture.context.setOwn(fixture.context.contact(named: "ben", .person), true)
        try pay(9000, for: [("me", 1), ("ben", 1), ("carla", 1)])
        _ = try fixture.context.setOwn(ben, false)
        #expect(try fixture.book.expense(1)?.amount.cents == 6000)
        #expect(try edit(1) { $0.amount = Amount(cents: 3000) }.cents == 2000)
        #expect(try edit(1) { $0.sharing = try sharing(for: [("me", 1), ("ben", 2)]) }.cents == 3000)
        #expect(try edit(1) { $0.sharing = try sharing(for: [("me", 1), ("ben", 1), ("dora", 1)]) }.cents == 2000)
        // Each of the three has a third. The third of dora does not belong to the book.
        #expect(try parts() == ["anna 1000", "ben 1000"])
        // From now on, ben is no longer one of the book's own people.
        #expect(try pay(1000, for: [("me", 1), ("ben", 1)]).amount.cents == 500)
    }

    /// The part of each person in today's expenses, as `anna 500`.
    private func parts() throws -> [String] {
        let today = DayRange(fixture.context.today, fixture.context.today)
        return try fixture.context.breakdown(by: .person, depth: 1, in: today).groups.rows.map {
            "\($0.group.name ?? "(none)") \($0.total.cents)"
        }.sorted()
    }

    @Test func `a repayment settles an indirect debt and cannot exceed it`() throws {
        try pay(2000, for: [("ben", 1)], paidBy: "carla")
        try pay(2000, for: [("carla", 1)])
        #expect(try debts(isSimplified: true) == ["ben>anna 2000"])
        #expect(
            throws: DebtError.less(
                from: "ben", to: "anna", paid: Amount(cents: 2500), owed: Amount(cents: 2000), isDirect: false)
        ) { try settle("ben", 2500) }
        try settle("ben", 1500)
        #expect(try Set(debts()) == ["ben>carla 500", "carla>anna 500"])
        #expect(try settle("ben").repayment.amount.cents == 500)
        #expect(try debts() == [])
    }

    @Test func `a repayment is recorded in the direction of the debt`() throws {
        try pay(3000, for: [("me", 1), ("ben", 2)])
        try pay(900, paidBy: "carla")
        let paid = try settle("ben", 500)
        #expect(paid.repayment.amount.cents == 500)
        #expect(try Set(debts()) == ["ben>anna 1500", "anna>carla 900"])
        #expect(try settle("carla").repayment.amount.cents == 900)
        #expect(try debts() == ["ben>anna 1500"])
        #expect(try settle("ben", to: "anna").repayment.amount.cents == 1500)
        #expect(try debts() == [])
        _ = try fixture.context.setVoid(true, repayments: [1, 3])
        #expect(try debts() == ["ben>anna 2000"])
        // A repayment is not spending.
        let today = DayRange(fixture.context.today, fixture.context.today)
        #expect(try fixture.book.totals(by: .category, in: today).map(\.amount.cents) == [1900])
    }

    @Test func `a repayment above the debt is refused, also when restored`() throws {
        try pay(3000, for: [("me", 1), ("ben", 2)])
        #expect(
            throws: DebtError.less(
                from: "ben", to: "anna", paid: Amount(cents: 2001), owed: Amount(cents: 2000))
        ) { try settle("ben", 2001) }
        #expect(throws: DebtError.less(from: "anna", to: "carla", paid: .zero, owed: .zero)) { try settle("carla") }
        #expect(throws: DebtError.less(from: "anna", to: "ben", paid: Amount(cents: 1), owed: .zero)) {
            try settle("me", 1, to: "ben")
        }
        #expect(throws: DebtError.oneself("anna")) { try settle("me", 1) }
        #expect(throws: DebtError.notAboveZero(.zero)) { try settle("ben", 0) }
        try settle("ben", 1500)
        _ = try fixture.context.setVoid(true, repayments: [1])
        try settle("ben", 1000)
        #expect(
            throws: DebtError.less(
                from: "ben", to: "anna", paid: Amount(cents: 1500), owed: Amount(cents: 1000))
        ) { try fixture.context.setVoid(false, repayments: [1]) }
        #expect(throws: LedgerError.noSuchRepayment("9")) { try fixture.context.setVoid(true, repayments: [9]) }
        #expect(try debts() == ["ben>anna 1000"])
    }

    @Test func `a settlement plan has the fewest payments, and each payment is accepted`() throws {
        // A dinner of four: anna paid 40, ben 30, carla 10, dora nothing; each had 20.
        let all: [(String, Int64)] = [("me", 1), ("ben", 1), ("carla", 1), ("dora", 1)]
        for (cents, payer) in [(4000, "me"), (3000, "ben"), (1000, "carla")] as [(Int64, String)] {
            try pay(cents, for: all, paidBy: payer)
        }
        let plan = try fixture.context.debts(isSimplified: true)
        #expect(plan.fewest == true)
        // Balances are 20, 10, -10 and -20: two payments are the fewest.
        #expect(try Set(debts(isSimplified: true)) == ["dora>anna 2000", "carla>ben 1000"])
        #expect(try debts().count == 6)
        #expect(try Set(debts(person: "dora")) == ["dora>anna 1000", "dora>ben 750", "dora>carla 250"])
        for payment in plan.debts {
            let names = plan.people.names
            try settle(names[payment.from] ?? "", payment.amount.cents, to: names[payment.to] ?? "")
        }
        #expect(try debts() == [])
    }

    @Test func `an outing has its own debts, people and repayments`() throws {
        let days = DayRange(fixture.context.today, fixture.context.today)
        var fair = Outing(name: "Fair", days: days)
        fair.purse = 10_000
        let outing = try fixture.context.open(fair, naming: OutingNames())
        try pay(3000, for: [("me", 1), ("ben", 2)], method: "cash", in: outing)
        try pay(600, for: [("me", 1), ("ben", 1)], paidBy: "ben", method: "visa", in: outing)
        try pay(1000, for: [("me", 1), ("ben", 1)])
        #expect(try debts() == ["ben>anna 2200"])
        #expect(try debts(of: outing) == ["ben>anna 1700"])
        #expect(try settle("ben", method: "cash", in: outing, paysOuting: true).repayment.amount.cents == 1700)
        try settle("ben", 100, method: "visa", in: outing)
        #expect(try debts() == ["ben>anna 400"])
        let status = try fixture.context.status(of: outing)
        #expect(status.spent.cents == 1300)
        #expect(status.persons.map(\.name) == ["anna", "ben"])
        #expect(status.persons.map(\.paid.cents) == [3000, 600])
        #expect(status.persons.map(\.share.cents) == [1300, 2300])
        // The purse has 100 less 30 paid, plus 17 received; none of the own people paid by card.
        let rows = status.reconciliation.methods
        #expect(rows.first { $0.method == "cash" }?.recorded == 8700)
        #expect(rows.first { $0.method == "cash" }?.number == 2)
        #expect(!rows.contains { $0.method == "visa" && $0.number > 0 })
    }
}

extension ExpenseExtras {
    /// Whether the payer or a share is person 4, who was added after ben, carla and dora.
    fileprivate var namesAnna: Bool { paidBy == 4 || shares.contains { $0.person == 4 } }
}
