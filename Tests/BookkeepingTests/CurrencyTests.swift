import BookSupport
import Bookkeeping
import Files
import Ledger
import Money
import OutingFiles
import Outings
import Periods
import Storage
import Support
import Testing

@Suite struct CurrencyTests {
    private let fixture: BookFixture

    init() throws {
        fixture = try BookFixture()
    }

    private func currency(_ code: String) throws -> Currency { try #require(Currency(code: code)) }

    private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    private func set(_ rate: String, _ code: String = "CZK", on day: String) throws {
        _ = try fixture.context.setRate(ExchangeRate(reading: rate), of: currency(code), on: self.day(day))
    }

    /// Records an expense of the amount in the text, with the given details.
    private func spend(
        _ text: String, in code: String? = nil, on day: String = "2026-11-21", under outing: Outing? = nil
    ) throws -> (Expense, ExpenseExtras) {
        let context = fixture.context
        let money = try context.money(text, in: code.map(currency), under: outing)
        let booked = try context.booked(money, on: self.day(day), under: outing)
        var draft = try context.draft(
            booked.amount, on: self.day(day), in: .category(fixture.category("groceries")), ExpenseDetails(), uid: nil)
        draft.extras = ExpenseExtras(outing: outing?.id, time: nil)
        booked.note(in: &draft.extras)
        return try stored(context.record([draft])[0].expense.id)
    }

    private func stored(_ id: Int64) throws -> (Expense, ExpenseExtras) {
        (try #require(try fixture.book.expense(id)), try fixture.book.extras(ofExpenses: [id])[id] ?? ExpenseExtras())
    }

    private func edit(_ id: Int64, _ change: (inout ExpenseEdit) throws -> Void) throws -> (Expense, ExpenseExtras) {
        var edit = ExpenseEdit()
        try change(&edit)
        _ = try fixture.context.edit(fixture.context.choose([ExpenseReference("\(id)")]), edit)
        return try stored(id)
    }

    private func open(_ name: String, _ code: String, rate: String? = nil) throws -> Outing {
        var outing = try Outing(name: name, days: DayRange(day("2026-11-01"), day("2026-11-30")))
        outing.currency = try currency(code)
        outing.rate = try rate.map { try ExchangeRate(reading: $0) }
        return try fixture.context.open(outing, naming: OutingNames())
    }

    @Test func `an amount is booked at the latest rate on or before its day, at most a week old`() throws {
        #expect(throws: RateChoiceError.missing(try currency("CZK"), try day("2026-11-21"))) {
            try spend("120 CZK")
        }
        try set("25,31", on: "2026-11-10")
        try set("24", on: "2026-11-15")
        let (expense, said) = try spend("120 CZK", on: "2026-11-14")
        // 120 / 25.31 is 4.7412…
        #expect(expense.amount.cents == 474)
        #expect(said.original?.machineText == "120.00" && said.rate?.machineText == "25.31")
        #expect(try spend("120", in: "CZK", on: "2026-11-15").0.amount.cents == 500)
        #expect(try spend("CZK 120", on: "2026-11-22").0.amount.cents == 500)
        #expect(throws: RateChoiceError.self) { try spend("120 CZK", on: "2026-11-23") }
        #expect(throws: RateChoiceError.missing(try currency("CZK"), try day("2026-11-09"))) {
            try spend("120 CZK", on: "2026-11-09")
        }
        // A refund of 0.12 / 24 = 0.005: half a cent is rounded away from zero.
        #expect(try spend("-0,12 CZK", on: "2026-11-15").0.amount.cents == -1)
        #expect(try spend("12,50", on: "2026-11-15").1.isEmpty)
        #expect(throws: AmountError.self) { try spend("120 CZK", in: "EUR") }
    }

    @Test func `an amount of a replaced currency needs no rate, and a rate for it is refused`() throws {
        // 100 / 1.95583 is 51.129…
        let (expense, said) = try spend("100 BGN", on: "2026-01-01")
        #expect(expense.amount.cents == 5113 && said.rate?.machineText == "1.95583")
        #expect(try spend("1000 ITL").0.amount.cents == 52)
        #expect(throws: RateChoiceError.missing(try currency("BGN"), try day("2025-12-31"))) {
            try spend("100 BGN", on: "2025-12-31")
        }
        let lev = try currency("BGN")
        let fixed = RateKeepingError.fixed(lev, try #require(EuroConversion.of(lev)))
        let rate = try ExchangeRate(reading: "1,9")
        #expect(throws: fixed) { try fixture.context.setRate(rate, of: lev, on: day("2026-01-01")) }
        _ = try fixture.context.setRate(rate, of: lev, on: day("2025-12-31"))
        #expect(try spend("1,90 BGN", on: "2025-12-31").0.amount.cents == 100)
    }

    @Test func `a rate of the outing outranks a manual rate, which outranks an imported rate`() throws {
        let file = try ReferenceRates.read(
            InputFile(
                name: "eurofxref-hist.csv",
                bytes: Array("Date,CZK,JPY,\n2026-11-20,20,N/A,\n2026-11-19,16,160,\n".utf8)),
            of: [currency("CZK"), currency("KWD")])
        let imported = try fixture.context.importRates(file, of: [currency("CZK"), currency("KWD")])
        #expect(imported.count == 2 && imported.changes == 2)
        #expect(imported.missing.map(\.code) == ["KWD"])
        #expect(
            imported.latest.map { "\($0.currency.code) \($0.day.iso) \($0.rate.machineText)" } == [
                "CZK 2026-11-20 20"
            ])
        #expect(try fixture.context.importRates(file, of: [currency("CZK")]).changes == 0)
        #expect(try spend("100 CZK").0.amount.cents == 500)
        try set("25", on: "2026-11-20")
        #expect(try spend("100 CZK").0.amount.cents == 400)
        // A manual rate of an earlier day does not take precedence over a later rate.
        #expect(try spend("100 CZK", on: "2026-11-19").0.amount.cents == 625)
        let prague = try open("Prague", "CZK", rate: "10")
        #expect(try spend("100", under: prague).0.amount.cents == 1000)
        #expect(try spend("100 CZK", on: "2026-11-02", under: prague).0.amount.cents == 1000)
        #expect(try spend("100", in: "EUR", under: prague).0.amount.cents == 10_000)
        // The rate of an outing applies to the outing's currency only.
        #expect(throws: RateChoiceError.missing(try currency("JPY"), try day("2026-11-21"))) {
            try spend("100 JPY", under: prague)
        }
    }

    @Test(arguments: [
        ("1.234", "JPY", "und", 1234), ("1.234,000", "KWD", "und", 1_234_000), ("01.234", "KWD", "und", 1234),
        ("1.234", "KWD", "it_IT", 1_234_000), ("1,234", "KWD", "it_IT", 1234), ("1.234", "CZK", "it_IT", 123_400),
    ])
    func `the decimals of the currency decide how an amount is read`(
        text: String, code: String, locale: String, units: Int64
    ) throws {
        let fixture = try BookFixture(locale: locale)
        #expect(try fixture.context.units(text, in: currency(code)) == units)
        #expect(throws: AmountError.self) { try BookFixture(locale: "und").context.units("1.234", in: currency("KWD")) }
        #expect(throws: AmountError.self) { try fixture.context.units("1,50", in: currency("JPY")) }
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `an edit keeps, rebooks or removes the foreign amount`(form: BookEntry.Form) throws {
        let test = try CurrencyTests(BookFixture(form: form))
        try test.set("25", on: "2026-11-20")
        try test.set("20", on: "2026-11-10")
        let id = try test.spend("120 CZK").0.id
        #expect(try test.stored(id).0.amount.cents == 480)
        // As a card's statement shows it: 120 / 4.79 to eight decimals, 25.0521920668….
        var (expense, said) = try test.edit(id) { $0.set(.euro(Amount(cents: 479)), in: nil) }
        #expect(expense.amount.cents == 479)
        #expect(said.original?.units == 12_000 && said.rate?.machineText == "25.05219207")
        (expense, said) = try test.edit(id) { $0.day = try test.day("2026-11-12") }
        #expect(expense.amount.cents == 479 && said.rate?.machineText == "25.05219207")
        (expense, said) = try test.edit(id) { $0.rebooks = true }
        #expect(expense.amount.cents == 600 && said.rate?.machineText == "20")
        (expense, said) = try test.edit(id) {
            ($0.day, $0.rebooks) = (try test.day("2026-11-21"), true)
        }
        #expect(expense.amount.cents == 480 && said.rate?.machineText == "25")
        (expense, said) = try test.edit(id) { $0.set(try test.fixture.context.money("130 CZK"), in: nil) }
        #expect(expense.amount.cents == 520 && said.original?.units == 13_000)
        #expect(throws: RateChoiceError.self) {
            try test.edit(id) { $0.set(try test.fixture.context.money("130", in: test.currency("JPY")), in: nil) }
        }
        #expect(throws: ExchangeRateError.noRate(ForeignAmount(13_000, in: try test.currency("CZK")), .zero)) {
            try test.edit(id) { $0.set(.euro(.zero), in: nil) }
        }
        #expect(try test.stored(id).0.amount.cents == 520)
        (expense, said) = try test.edit(id) { $0.set(nil, in: .euro) }
        #expect(expense.amount.cents == 520 && said.isEmpty)
        _ = try test.fixture.book.undo(2, of: .anybody, by: test.fixture.context.signature)
        #expect(try test.stored(id).0.amount.cents == 480)
        #expect(try test.stored(id).1.original?.units == 12_000)
        // In an outing, the rate of the outing applies.
        let prague = try test.open("Prague", "CZK", rate: "12")
        (expense, said) = try test.edit(id) { ($0.outing, $0.rebooks) = (.some(prague), true) }
        #expect(expense.amount.cents == 1000 && said.outing == prague.id)
    }

    @Test func `the foreign amount of a shared expense is the whole amount`() throws {
        try set("25", on: "2026-11-20")
        _ = try fixture.context.addContact(.person, "Ben", ContactEdit())
        let people = try fixture.context.people()
        var sharing = Sharing(among: people)
        sharing.shares = try ["anna", "Ben"].map { PersonWeight(person: try #require(people.find($0)).id) }
        let booked = try fixture.context.booked(fixture.context.money("250 CZK"), on: day("2026-11-21"), under: nil)
        var draft = try fixture.draft(booked.amount.cents)
        booked.note(in: &draft.extras)
        try draft.share(sharing)
        let id = try fixture.context.record([draft])[0].expense.id
        func state() throws -> [Int64?] {
            let (expense, said) = try stored(id)
            return [expense.amount.cents, said.paid?.cents, said.original?.units, said.rate?.e8]
        }
        #expect(try state() == [500, 1000, 25_000, 2_500_000_000])
        // 250 CZK at 20 are 12,50 €, and the user's share is half of it.
        _ = try edit(id) { $0.set(.euro(Amount(cents: 1250)), in: nil) }
        #expect(try state() == [625, 1250, 25_000, 2_000_000_000])
        _ = try edit(id) { $0.set(.foreign(ForeignAmount(50_000, in: try currency("CZK"))), in: nil) }
        #expect(try state() == [1000, 2000, 50_000, 2_500_000_000])
        try set("20", on: "2026-11-21")
        _ = try edit(id) { $0.rebooks = true }
        #expect(try state() == [1250, 2500, 50_000, 2_000_000_000])
        _ = try edit(id) { $0.set(nil, in: .euro) }
        #expect(try state() == [1250, 2500, nil, nil])
    }

    private init(_ fixture: BookFixture) {
        self.fixture = fixture
    }

    @Test func `an outing in a foreign currency counts the amounts paid in that currency`() throws {
        let tokyo = try open("Tokyo", "JPY", rate: "160")
        var outing = try fixture.context.edit(tokyo, as: .editOuting) { $0.purse = 10_000 }
        var paid: [Int64] = []
        for (text, method) in [("1500", "cash"), ("3200", "card"), ("800 JPY", "card"), ("5 EUR", "card")] {
            let money = try fixture.context.money(text, under: outing)
            let booked = try fixture.context.booked(money, on: day("2026-11-21"), under: outing)
            var draft = try fixture.draft(booked.amount.cents, method: method)
            draft.extras = ExpenseExtras(outing: outing.id, time: nil)
            booked.note(in: &draft.extras)
            paid.append(try fixture.context.record([draft])[0].expense.id)
        }
        var status = try fixture.context.status(of: outing)
        #expect(status.spent.cents == 938 + 2000 + 500 + 500)
        #expect(status.others == 1)
        let counts = try [
            fixture.context.count("card=4.000/2", of: outing), fixture.context.countedCash("8.500 JPY", of: outing),
        ]
        #expect(counts.map(\.count.value) == [4000, 8500])
        outing = try fixture.context.reconcile(outing, counts, bookingDifference: false)
        status = try fixture.context.status(of: outing)
        #expect(status.reconciliation.methods.map(\.difference) == [0, 0])
        #expect(status.isAgreed)
        #expect(status.record.currency.code == "JPY")
        outing = try fixture.context.reconcile(
            outing, [fixture.context.count("card=3820/2", of: outing)], bookingDifference: false)
        let causes = try fixture.context.status(of: outing).reconciliation.methods.flatMap(\.causes)
        #expect(
            causes.first?.command(in: status.record) == "edit \(paid[1]) --amount 3020 --currency JPY")
        #expect(throws: OutingError.currencyInUse("Tokyo", currency: "JPY")) {
            try fixture.context.requireNothing(in: outing)
        }
    }

    @Test func `random amounts are the nearest cent to the exact fraction, halves rounded up`() throws {
        var random = SplitMix64(seed: 90_211)
        for code in ["CZK", "JPY", "KWD"] {
            let currency = try currency(code)
            let scale = (0..<currency.decimals).reduce(Int128(1)) { power, _ in power * 10 }
            for _ in 0..<40 {
                let e8 = Int64.random(in: 1_000_000...40_000_000_000, using: &random)
                let rate = try #require(ExchangeRate(e8: e8))
                _ = try fixture.context.setRate(rate, of: currency, on: day("2026-11-21"))
                let units = Int64.random(in: -9_999_999...9_999_999, using: &random)
                let original = ForeignAmount(units, in: currency)
                let cents = try fixture.context.booked(.foreign(original), on: day("2026-11-21"), under: nil).amount
                    .cents
                // units / scale / (e8 / 10^8) euros are these many cents, as a fraction.
                let (over, under) = (Int128(units) * 10_000_000_000, scale * Int128(e8))
                let twice = (over - Int128(cents) * under) * 2
                let isNearest = twice.magnitude < under.magnitude
                let isHalf = twice.magnitude == under.magnitude && (over < 0) == (twice > 0)
                #expect(isNearest || isHalf, "\(original) at \(rate.machineText), seed 90211")
            }
        }
    }
}
