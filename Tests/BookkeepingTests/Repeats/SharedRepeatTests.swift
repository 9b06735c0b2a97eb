import BookSupport
import Bookkeeping
import Ledger
import Money
import Outings
import Periods
import Support
import Testing

@Suite struct SharedRepeatTests {
    private let fixture: BookFixture

    init() throws {
        fixture = try BookFixture()
        for name in ["ben", "carla"] { _ = try fixture.context.addContact(.person, name, ContactEdit()) }
    }

    private func sharing(for recipients: String?, paidBy: String? = nil) throws -> Sharing? {
        try PeopleWords(recipients: recipients, paidBy: paidBy).sharing(among: fixture.context.people())
    }

    @discardableResult
    private func add(
        _ cents: Int64, from first: Day, for recipients: String?, paidBy: String? = nil
    ) throws -> RepeatSchedule {
        try fixture.context.addRepeat(
            Repeat(
                .monthly, from: first, amount: Amount(cents: cents), category: fixture.category("home"),
                details: ExpenseDetails()), into: nil, sharing: sharing(for: recipients, paidBy: paidBy))
    }

    /// Who bears which part of an expense, as `ben 1000`, with its payer first.
    private func shares(of id: Int64) throws -> [String] {
        let extras = try fixture.book.extras(ofExpenses: [id])[id] ?? ExpenseExtras()
        guard let payer = extras.paidBy, let paid = extras.paid else { return [] }
        let names = try fixture.context.people().names
        let shared = try SharedExpense(paid: paid, by: payer, for: extras.shares)
        return [names[payer] ?? ""] + shared.shares.map { "\(names[$0.person] ?? "") \($0.amount.cents)" }
    }

    @Test(
        arguments: [
            (60_00, "me,ben", nil, 30_00, ["anna", "anna 3000", "ben 3000"]),
            (60_00, "me,ben:2", nil, 20_00, ["anna", "anna 2000", "ben 4000"]),
            (55_00, "me=20,ben=35", nil, 20_00, ["anna", "anna 2000", "ben 3500"]),
            (60_00, "me=40%,ben", nil, 24_00, ["anna", "anna 2400", "ben 3600"]),
            (60_00, "me,ben+5", "carla", 27_50, ["carla", "anna 2750", "ben 3250"]),
            (60_00, nil, "ben", 60_00, ["ben", "anna 6000"]), (60_00, "ben", nil, 0, ["anna", "ben 6000"]),
            (60_00, "me", nil, 60_00, []), (60_00, nil, nil, 60_00, []),
            (-1_00, "me,ben,carla", nil, -34, ["anna", "anna -34", "ben -33", "carla -33"]),
        ] as [(Int64, String?, String?, Int64, [String])])
    func `an expense of a repeat is shared as an expense that is typed`(
        cents: Int64, recipients: String?, payer: String?, part: Int64, shares: [String]
    ) throws {
        try add(cents, from: "2026-11-02", for: recipients, paidBy: payer)
        let recorded = try fixture.context.bookRepeats()
        #expect(recorded.map(\.expense.amount.cents) == [part])
        #expect(try self.shares(of: recorded[0].expense.id) == shares)
        var request = ExpenseRequest(amount: Amount(cents: cents).machineText, category: "home")
        request.people = PeopleWords(recipients: recipients, paidBy: payer)
        var reader = try ExpenseReader(fixture.context)
        let typed = try fixture.context.record(reader.read(request).drafts)[0].expense
        #expect(typed.amount.cents == part)
        #expect(try self.shares(of: typed.id) == shares)
    }

    @Test func `random shares add up to the amount, and each differs by less than a cent from its exact part`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        for number in 1...40 {
            let cents = Int64.random(in: -99_999...999_999, using: &random)
            let weights = (0..<3).map { _ in Int64.random(in: 1...9, using: &random) }
            let list = zip(["me", "ben", "carla"], weights).map { "\($0):\($1)" }.joined(separator: ",")
            let made = try add(cents, from: "2026-11-02", for: list)
            let recorded = try fixture.context.bookRepeats().map(\.expense)
            #expect(recorded.count == 1, "seed \(seed)")
            let extras = try #require(fixture.book.extras(ofExpenses: [Int64(number)])[Int64(number)])
            #expect(extras.paid == Amount(cents: cents) && extras.shares.map(\.weight) == weights, "seed \(seed)")
            let sum = weights.reduce(0, +)
            let difference = recorded[0].amount.cents * sum - cents * weights[0]
            #expect(abs(difference) < sum, "seed \(seed)")
            // What is to come is the part that will be recorded.
            #expect(try made.part(of: Amount(cents: cents)) == recorded[0].amount, "seed \(seed)")
        }
    }

    @Test func `the payer and the shares stay those of the person who added the repeat`() throws {
        let made = try add(10_00, from: "2026-11-02", for: "me,ben")
        let people = try fixture.context.people()
        #expect(made.order.extras.paidBy == people.named("me")?.id)
        #expect(made.order.extras.shares.map(\.person) == ["me", "ben"].compactMap { people.named($0)?.id })
        #expect(made.order.extras.paid == nil)
    }

    @Test func `a repeat is shared, or no longer shared, from its next expense on`() throws {
        try add(10_00, from: "2026-10-02", for: nil)
        #expect(try fixture.context.bookRepeats().map(\.expense.amount.cents) == [10_00, 10_00])
        let shared = try fixture.context.editRepeat("1", as: .edit, sharing: sharing(for: "me,ben")) { _ in }
        #expect(try shared.part(of: Amount(cents: 10_00)).cents == 5_00)
        #expect(try fixture.book.expense(1)?.amount.cents == 10_00)
        // The interval starts anew, so that another expense is due.
        _ = try fixture.context.editRepeat("1", as: .edit) { $0.first = "2026-11-20" }
        #expect(try fixture.context.bookRepeats().map(\.expense.amount.cents) == [5_00])
        let alone = try fixture.context.editRepeat("1", as: .edit, sharing: sharing(for: "")) { _ in }
        #expect(!alone.order.extras.isShared)
        _ = try fixture.book.undo(1, of: .anybody, by: fixture.context.signature)
        #expect(try fixture.context.schedule("1").order.extras.shares == shared.order.extras.shares)
    }

    @Test func `shares by amount keep their ratio for another amount`() throws {
        try add(55_00, from: "2026-11-02", for: "me=20,ben=35")
        _ = try fixture.context.amend("1", due: "2026-11-02", amount: Amount(cents: 110_00), day: nil)
        #expect(try fixture.context.bookRepeats().map(\.expense.amount.cents) == [40_00])
        let dearer = try fixture.context.editRepeat("1", as: .edit) { $0.amount = Amount(cents: 110_00) }
        #expect(try dearer.part(of: dearer.order.amount).cents == 40_00)
    }

    @Test func `shares that do not come to the amount, and several payers, change nothing`() throws {
        let error = try #require(throws: ShareError.self) {
            try add(60_00, from: "2026-11-02", for: "me=20,ben=35")
        }
        #expect(error.words.kind == "share.total")
        #expect(throws: BookkeepingError.severalPayersOfRepeat) {
            try add(55_00, from: "2026-11-02", for: "me,ben", paidBy: "me=30,ben=25")
        }
        #expect(BookkeepingError.severalPayersOfRepeat.words.kind == "repeat.payers")
        #expect(try fixture.book.repeats() == [])
        #expect(try fixture.book.changes(of: nil, limit: nil).allSatisfy { $0.action != RepeatAction.add.action })
    }

    @Test func `what is to come, and possible duplicates, count the part of the household`() throws {
        let made = try add(100_00, from: "2026-11-28", for: "me,ben")
        let figures = try MonthFigures(
            Month(containing: fixture.context.today), depth: 1, in: fixture.context)
        #expect(figures.toCome?.amount == Amount(cents: 50_00))
        #expect(figures.toCome?.times.map(\.time.amount) == [Amount(cents: 100_00)])
        let half = try fixture.spend(50_00, "home")
        let whole = try fixture.spend(100_00, "home")
        #expect(try fixture.context.repeated(half, among: [made])?.day == "2026-11-28")
        #expect(try fixture.context.repeated(whole, among: [made]) == nil)
    }

    @Test func `a person who shares a repeat is merged into another`() throws {
        try add(60_00, from: "2026-11-02", for: "me,ben,carla")
        let people = try fixture.context.people()
        let (ben, carla) = (try #require(people.named("ben")?.id), try #require(people.named("carla")?.id))
        _ = try fixture.book.mergeContact(ben, into: carla, .person, by: fixture.context.signature)
        let order = try fixture.context.schedule("1").order
        #expect(order.extras.shares.map(\.person) == [try #require(order.extras.paidBy), carla])
        #expect(order.extras.shares.map(\.weight) == [1, 2])
        #expect(try fixture.context.bookRepeats().map(\.expense.amount.cents) == [20_00])
    }
}
