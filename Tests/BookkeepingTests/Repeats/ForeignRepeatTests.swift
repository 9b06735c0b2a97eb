import BookSupport
import Bookkeeping
import Ledger
import Money
import Outings
import Periods
import Support
import Testing

@Suite struct ForeignRepeatTests {
    private let fixture: BookFixture

    init() throws {
        fixture = try BookFixture()
    }

    private func set(_ rate: String, of code: String = "USD", on day: Day) throws {
        _ = try fixture.context.setRate(ExchangeRate(reading: rate), of: .named(code), on: day)
    }

    @discardableResult
    private func add(_ amount: String, from first: Day, for recipients: String? = nil) throws -> RepeatSchedule {
        let booked = try fixture.context.estimated(fixture.context.money(amount))
        var order = Repeat(
            .monthly, from: first, amount: booked.amount, category: try fixture.category("home"),
            details: ExpenseDetails())
        order.extras.original = booked.original
        let people = PeopleWords(recipients: recipients, paidBy: nil)
        return try fixture.context.addRepeat(
            order, into: nil, sharing: people.sharing(among: fixture.context.people()))
    }

    private func extras(_ id: Int64) throws -> ExpenseExtras {
        try fixture.book.extras(ofExpenses: [id])[id] ?? ExpenseExtras()
    }

    @Test func `each expense of a repeat has the rate of its day`() throws {
        try set("1.25", on: "2026-10-30")
        try set("1.6", on: "2026-11-20")
        let made = try add("100 USD", from: "2026-11-01")
        // The estimate is by the rate of today.
        #expect(made.order.amount == Amount(cents: 62_50))
        _ = try fixture.context.editRepeat("1", as: .edit) { $0.interval = try #require(RepeatInterval("20 days")) }
        let recorded = try fixture.context.bookRepeats().map(\.expense)
        #expect(recorded.map(\.day.iso) == ["2026-11-01", "2026-11-21"])
        #expect(recorded.map(\.amount.cents) == [80_00, 62_50])
        for (expense, rate) in zip(recorded, ["1.25", "1.6"]) {
            #expect(try extras(expense.id).original == ForeignAmount(100_00, in: .named("USD")))
            #expect(try extras(expense.id).rate == ExchangeRate(reading: rate))
        }
    }

    @Test func `random amounts are converted as those that are typed`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let rate = Int64.random(in: 1_000...99_999_999, using: &random)
        let text = "\(rate / 10_000).\(String(10_000 + rate % 10_000).dropFirst())"
        try set(text, on: "2026-11-02")
        try set("1", on: fixture.context.today)
        for _ in 1...30 {
            let cents = Int64.random(in: 1...9_999_999, using: &random) * (Bool.random(using: &random) ? 1 : -1)
            try add("\(Amount(cents: cents).machineText) USD", from: "2026-11-02")
            let recorded = try fixture.context.bookRepeats().map(\.expense.amount.cents)
            // Euro cents are cents divided by the rate, rounded: they differ by at most half a cent.
            let difference = Int128(try #require(recorded.first)) * Int128(rate) - Int128(cents) * 10_000
            #expect(recorded.count == 1 && abs(difference) * 2 <= Int128(rate), "\(cents) at \(text), seed \(seed)")
        }
    }

    @Test func `without a rate a repeat stays due, and others are recorded`() throws {
        try set("1.25", on: "2026-11-20")
        try add("100 USD", from: "2026-11-02")
        let usd = try Currency.named("USD")
        let missing = RateChoiceError.missing(usd, "2026-11-02")
        #expect(throws: missing) { try fixture.context.bookRepeats() }
        #expect(try fixture.book.recordedLast(1) == nil)
        try add("9", from: "2026-11-03")
        #expect(try fixture.context.bookRepeats().map(\.expense.amount.cents) == [9_00])
        let due = try fixture.context.due(of: fixture.context.schedules())
        #expect(due.map(\.schedule.order.id) == [1])
        let blocked = try fixture.context.blocked(due, in: fixture.book.categories())
        #expect(blocked.map(\.repeat) == [1])
        #expect(blocked.first?.error as? RateChoiceError == missing)
        #expect(fixture.context.foreseen(due[0]).rate == nil)
        try set("2", on: "2026-11-01")
        #expect(fixture.context.foreseen(due[0]).amount == Amount(cents: 50_00))
        #expect(try fixture.context.bookRepeats().map(\.expense.amount.cents) == [50_00])
        #expect(try fixture.context.bookRepeats() == [])
    }

    @Test func `a currency without any rate is refused, and an old rate is enough for an estimate`() throws {
        let usd = try Currency.named("USD")
        #expect(throws: RateChoiceError.missing(usd, fixture.context.today)) {
            try add("100 USD", from: "2027-01-01")
        }
        #expect(try fixture.book.repeats() == [])
        try set("1.25", on: "2026-03-02")
        #expect(try add("100 USD", from: "2027-01-01").order.amount == Amount(cents: 80_00))
        #expect(try fixture.book.currenciesUsed() == [usd])
    }

    @Test func `a currency that the euro replaced needs no rate`() throws {
        try add("195.58 BGN", from: "2026-11-02")
        #expect(try fixture.context.bookRepeats().map(\.expense.amount.cents) == [100_00])
    }

    @Test func `an amended amount is in euro, and a new one ends the other currency`() throws {
        try set("1.25", on: "2026-11-01")
        try set("1.25", on: "2026-11-20")
        try add("100 USD", from: "2026-11-02")
        _ = try fixture.context.amend("1", due: "2026-11-02", amount: Amount(cents: 81_30), day: nil)
        #expect(try fixture.context.bookRepeats().map(\.expense.amount.cents) == [81_30])
        #expect(try extras(1).isEmpty)
        let changed = try fixture.context.editRepeat("1", as: .edit) { order in
            (order.amount, order.extras.original) = (Amount(cents: 70_00), nil)
        }
        #expect(changed.order.extras.isEmpty)
        _ = try fixture.book.undo(1, of: .anybody, by: fixture.context.signature)
        #expect(try fixture.context.schedule("1").order.extras.original?.units == 100_00)
    }

    @Test func `shares by amount are in the currency of the repeat`() throws {
        try set("1.25", on: "2026-11-01")
        try set("1.25", on: "2026-11-20")
        _ = try fixture.context.addContact(.person, "ben", ContactEdit())
        let made = try add("100 USD", from: "2026-11-02", for: "me=30,ben=70")
        #expect(made.order.extras.shares.map(\.weight) == [30_00, 70_00])
        #expect(try made.part(of: made.order.amount) == Amount(cents: 24_00))
        #expect(try fixture.context.bookRepeats().map(\.expense.amount.cents) == [24_00])
        #expect(try extras(1).paid == Amount(cents: 80_00))
        #expect(try extras(1).sharesAreAmounts)
    }
}
