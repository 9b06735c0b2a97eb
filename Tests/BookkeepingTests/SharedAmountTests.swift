import BookSupport
import Bookkeeping
import Ledger
import Money
import Outings
import Support
import Testing

@Suite struct SharedAmountTests {
    private let fixture: BookFixture

    init() throws {
        fixture = try BookFixture()
        for name in ["ben", "carla"] { _ = try fixture.context.addContact(.person, name, ContactEdit()) }
    }

    private func read(_ amount: String, for recipients: String?, paidBy: String? = nil) throws -> [ExpenseDraft] {
        var request = ExpenseRequest(amount: amount, category: "eating-out")
        request.people = PeopleWords(recipients: recipients, paidBy: paidBy)
        var reader = try ExpenseReader(fixture.context)
        return try reader.read(request).drafts
    }

    @discardableResult
    private func add(_ amount: String, for recipients: String?, paidBy: String? = nil) throws -> [Expense] {
        try fixture.context.record(read(amount, for: recipients, paidBy: paidBy)).map(\.expense)
    }

    private func edit(_ id: Int64, _ change: (inout ExpenseEdit) throws -> Void) throws -> Amount {
        var edit = ExpenseEdit()
        try change(&edit)
        return try fixture.context.edit(fixture.context.choose([.number(id)]), edit).new[0].amount
    }

    private func extras(_ id: Int64) throws -> ExpenseExtras {
        try fixture.book.extras(ofExpenses: [id])[id] ?? ExpenseExtras()
    }

    private func weights(_ id: Int64) throws -> [Int64] { try extras(id).shares.map(\.weight) }

    /// The debts, as `ben>anna 500`.
    private func debts() throws -> [String] {
        let status = try fixture.context.debts()
        let names = status.people.names
        return status.debts.map { "\(names[$0.from] ?? "")>\(names[$0.to] ?? "") \($0.amount.cents)" }
    }

    @Test(
        arguments: [
            ("55", "me=20,ben=35", 2000, ["ben>anna 3500"]), ("55", "me=20,ben", 2000, ["ben>anna 3500"]),
            ("60", "me=40%,ben", 2400, ["ben>anna 3600"]), ("60", "me,ben+5", 2750, ["ben>anna 3250"]),
            ("10+50", "me=3*2,50,ben", 750, ["ben>anna 5250"]), ("-30", "me=10,ben=20", -1000, ["anna>ben 2000"]),
            ("60", "ben=60", 0, ["ben>anna 6000"]),
        ] as [(String, String, Int64, [String])])
    func `shares by amount and per cent are borne to the cent`(
        amount: String, recipients: String, part: Int64, owed: [String]
    ) throws {
        let expense = try add(amount, for: recipients)[0]
        #expect(expense.amount.cents == part)
        #expect(try debts() == owed)
    }

    @Test func `an edit keeps the ratio of shares by amount, also back and after undo`() throws {
        try add("55", for: "me=20,ben=35")
        #expect(try extras(1).sharesAreAmounts)
        #expect(try edit(1) { $0.amount = Amount(cents: 6000) }.cents == 2182)
        #expect(try weights(1) == [2000, 3500])
        #expect(try !extras(1).sharesAreAmounts)
        #expect(try debts() == ["ben>anna 3818"])
        #expect(try edit(1) { $0.amount = Amount(cents: 5500) }.cents == 2000)
        #expect(try extras(1).sharesAreAmounts)
        let people = try fixture.context.people()
        #expect(
            try edit(1) { edit in
                edit.amount = Amount(cents: 6000)
                edit.sharing = try PeopleWords(recipients: "me=20,ben", paidBy: nil).sharing(among: people)
            }.cents == 2000)
        #expect(try weights(1) == [2000, 4000])
        _ = try fixture.book.undo(1, of: .anybody, by: fixture.context.signature)
        #expect(try weights(1) == [2000, 3500])
        #expect(try debts() == ["ben>anna 3500"])
    }

    @Test func `new shares of an expense must come to its whole, or nothing is changed`() throws {
        try add("60", for: "me,ben")
        let people = try fixture.context.people()
        let error = try #require(throws: ShareError.self) {
            try edit(1) { edit in
                edit.sharing = try PeopleWords(recipients: "me=20,ben=35", paidBy: nil).sharing(among: people)
            }
        }
        let texts = [5500, 6000, 500].map { fixture.context.amounts.string(Amount(cents: $0)) }
        #expect(
            error.words.message == "the shares come to \(texts[0]), not to \(texts[1]): \(texts[2]) is missing")
        #expect(try weights(1) == [1, 1])
    }

    @Test func `amounts of shares are in the currency of the expense`() throws {
        let rate = try ExchangeRate(reading: "25")
        _ = try fixture.context.setRate(rate, of: .named("CZK"), on: fixture.context.today)
        let expense = try add("1200 CZK", for: "me=700,ben=500 CZK")[0]
        #expect(expense.amount.cents == 2800)
        #expect(try debts() == ["ben>anna 2000"])
        #expect(try extras(1).sharesAreAmounts)
        #expect(throws: AmountError.self) { try read("1200 CZK", for: "me=700 EUR,ben") }
        let error = try #require(throws: ShareError.self) { try read("1200 CZK", for: "me=700,ben=400") }
        #expect(error.words.message.contains("CZK") && error.words.kind == "share.total")
    }

    @Test func `the split of a book takes percentages, stored as weights, and no amounts`() throws {
        try fixture.context.set(.split, to: "me=40%,ben")
        #expect(try fixture.context.split == "me:40,ben:60")
        #expect(try add("60", for: nil)[0].amount.cents == 2400)
        #expect(throws: ShareError.self) { try ShareList(reading: "me=20,ben").weights(of: nil) }
    }

    @Test func `several payers have an expense each, and one undo removes all`() throws {
        let made = try add("55", for: "me=20,ben=35", paidBy: "me=30,ben=25")
        #expect(try made.map { try extras($0.id).paid?.cents } == [3000, 2500])
        #expect(made.reduce(0) { $0 + $1.amount.cents } == 2000)
        #expect(try debts() == ["ben>anna 1000"])
        #expect(Set(made.map(\.uid)).count == 2)
        _ = try fixture.book.undo(1, of: .anybody, by: fixture.context.signature)
        #expect(try fixture.book.expense(1) == nil)
        #expect(try debts() == [])
    }

    @Test func `payers without shares pay for the person who records`() throws {
        let made = try add("55", for: nil, paidBy: "me=30,ben")
        #expect(made.map(\.amount.cents) == [3000, 2500])
        #expect(try debts() == ["anna>ben 2500"])
    }

    @Test func `parts of payers that are not the whole, an unknown payer and a uid are refused`() throws {
        let error = try #require(throws: ShareError.self) { try read("60", for: "me,ben", paidBy: "me=30,ben=25") }
        #expect(error.words.kind == "share.total")
        #expect(throws: LedgerError.noSuchPerson("bne", near: ["ben"])) {
            try read("60", for: "me,ben", paidBy: "me=30,bne=30")
        }
        var request = ExpenseRequest(amount: "60", category: "eating-out")
        request.people = PeopleWords(recipients: nil, paidBy: "me=30,ben=30")
        request.uid = "0192f1c4-7c00-7000-8000-00000000000a"
        var reader = try ExpenseReader(fixture.context)
        #expect(throws: BookkeepingError.self) { try reader.read(request) }
        // The name of a person may have a comma.
        _ = try fixture.context.addContact(.person, "ben, junior", ContactEdit())
        #expect(try read("60", for: "me", paidBy: "ben, junior").count == 1)
    }

    @Test(arguments: [0x61, 0x62] as [UInt64])
    func `the shares of several payers add up to those of one expense`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 1...150 {
            let cents = Int64.random(in: 300...200_000, using: &random)
            func list() -> String {
                ["me", "ben", "carla"].map { name in
                    name + ":\(Int.random(in: 1...9, using: &random))"
                }.joined(separator: ",")
            }
            let (recipients, payers) = (list(), list())
            let amount = Amount(cents: cents).machineText.replacing(".", with: ",")
            let one = try read(amount, for: recipients)[0]
            let parts = try read(amount, for: recipients, paidBy: payers)
            let place = "seed \(seed): \(amount) for \(recipients), paid by \(payers)"
            #expect(parts.reduce(0) { $0 + ($1.extras.paid ?? $1.amount).cents } == cents, "\(place)")
            var sums: [Int64: Int64] = [:]
            for part in parts {
                let paid = try SharedExpense(paid: part.extras.paid ?? part.amount, by: 0, for: part.extras.shares)
                for share in paid.shares { sums[share.person, default: 0] += share.amount.cents }
            }
            let whole = try SharedExpense(paid: Amount(cents: cents), by: 0, for: one.extras.shares)
            for share in whole.shares { #expect(sums[share.person] == share.amount.cents, "\(place)") }
        }
    }
}
