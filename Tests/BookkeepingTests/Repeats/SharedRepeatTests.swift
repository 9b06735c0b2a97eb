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

    @Test(
        arguments: [
            ("me,ben", "me=30,ben=25"), ("me=20,ben=35", "ben=54,me"), (nil, "me=10%,carla"), ("ben,carla:2", "me,ben"),
        ] as [(String?, String)])
    func `several payers have a repeat each, whose expenses are those of one that is typed`(
        recipients: String?, payers: String
    ) throws {
        let draft = Repeat(
            .monthly, from: "2026-11-02", amount: Amount(cents: 55_00), category: try fixture.category("home"),
            details: ExpenseDetails())
        let made = try fixture.context.addRepeats(
            [draft], into: nil, sharing: sharing(for: recipients, paidBy: payers))
        #expect(made.count == 2)
        let recorded = try fixture.context.bookRepeats().map(\.expense)
        #expect(recorded.map(\.amount) == (try made.map { try $0.part(of: $0.order.amount) }))
        var request = ExpenseRequest(amount: "55,00", category: "home")
        request.people = PeopleWords(recipients: recipients, paidBy: payers)
        var reader = try ExpenseReader(fixture.context)
        let typed = try fixture.context.record(reader.read(request).drafts).map(\.expense)
        #expect(recorded.map(\.amount) == typed.map(\.amount))
        #expect(try recorded.map { try shares(of: $0.id) } == typed.map { try shares(of: $0.id) })
        // One change records the expenses, and one adds the repeats.
        _ = try fixture.book.undo(3, of: .anybody, by: fixture.context.signature)
        #expect(try fixture.book.repeats() == [])
    }

    @Test func `random parts of several payers add up, for the payers and for those who share`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let names = ["me", "ben", "carla"]
        func list() -> String {
            names.map { "\($0):\(Int64.random(in: 1...9, using: &random))" }.joined(separator: ",")
        }
        for _ in 1...40 {
            let cents = Int64.random(in: 1000...99_999, using: &random)
            let (recipients, payers) = (list(), list())
            let draft = Repeat(
                .monthly, from: "2026-11-02", amount: Amount(cents: cents), category: try fixture.category("home"),
                details: ExpenseDetails())
            let made = try fixture.context.addRepeats(
                [draft], into: nil, sharing: sharing(for: recipients, paidBy: payers))
            #expect(made.reduce(0) { $0 + $1.order.amount.cents } == cents, "seed \(seed)")
            let weights = try ShareList(reading: recipients).entries.map(\.weight)
            let people = try sharing(for: recipients)?.shares?.map(\.person) ?? []
            for (person, weight) in zip(people, weights) {
                let borne = made.reduce(Int64(0)) { sum, made in
                    sum + (made.order.extras.shares.first { $0.person == person }?.weight ?? 0)
                }
                let total = weights.reduce(0, +)
                #expect(abs(borne * total - cents * weight) < total, "seed \(seed)")
            }
            // The shares of a payer's repeat are its amount, in cents.
            for made in made {
                #expect(made.order.extras.shares.reduce(0) { $0 + $1.weight } == made.order.amount.cents)
            }
        }
    }

    @Test func `an amount split over categories has a repeat for each, in one change`() throws {
        var request = ExpenseRequest(amount: "50,01", category: "Vodafone")
        (request.what, request.on) = (["phone"], "2026-11-02")
        request.details = ExpenseDetails(payee: "Vodafone", tags: ["net"])
        let reader = try ExpenseReader(fixture.context)
        let drafts = try fixture.context.drafts(splitting: request, over: "groceries=30,home", by: reader)
        #expect(drafts.map(\.amount.cents) == [30_00, 20_01])
        #expect(drafts.map(\.category) == [try fixture.category("groceries"), try fixture.category("home")])
        for draft in drafts {
            #expect(draft.details == ExpenseDetails(what: "Vodafone phone", payee: "Vodafone", tags: ["net"]))
        }
        let orders = drafts.map {
            Repeat(.monthly, from: $0.day, amount: $0.amount, category: $0.category ?? 0, details: $0.details)
        }
        _ = try fixture.context.addRepeats(orders, into: nil)
        #expect(try fixture.context.bookRepeats().map(\.expense.amount.cents) == [30_00, 20_01])
        _ = try fixture.book.undo(2, of: .anybody, by: fixture.context.signature)
        #expect(try fixture.book.repeats() == [])
        for shares in ["groceries=30,home=30", "groceries,home", "groceries=60,home"] {
            #expect(throws: BookkeepingError.self) {
                try fixture.context.drafts(splitting: request, over: shares, by: reader)
            }
        }
    }

    @Test func `shares that do not come to the amount, and several payers in an edit, change nothing`() throws {
        let error = try #require(throws: ShareError.self) {
            try add(60_00, from: "2026-11-02", for: "me=20,ben=35")
        }
        #expect(error.words.kind == "share.total")
        #expect(try fixture.book.repeats() == [])
        #expect(BookkeepingError.severalPayersOfRepeat.words.kind == "repeat.payers")
        #expect(try fixture.book.changes(of: nil, limit: nil).allSatisfy { $0.action != RepeatAction.add.action })
        try add(55_00, from: "2026-11-02", for: "me,ben")
        let several = try sharing(for: nil, paidBy: "me=30,ben=25")
        #expect(throws: BookkeepingError.severalPayersOfRepeat) {
            try fixture.context.editRepeat("1", as: .edit, sharing: several) { _ in }
        }
        #expect(try fixture.context.schedule("1").order.amount.cents == 55_00)
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
