import BookSupport
import Bookkeeping
import Household
import Ledger
import Money
import Outings
import Periods
import Support
import Testing

@Suite struct ExpenseReaderTests {
    private let fixture: BookFixture

    init() throws {
        fixture = try BookFixture(usualMethod: "card")
        _ = try fixture.context.addContact(.person, "ben", ContactEdit())
    }

    /// Reads one expense as `add` does.
    private func read(
        _ amount: String? = "12,50", _ category: String? = "groceries", _ say: (inout ExpenseRequest) -> Void = { _ in }
    ) throws -> ExpenseDraft {
        var request = ExpenseRequest(amount: amount, category: category)
        say(&request)
        var reader = try ExpenseReader(fixture.context)
        _ = try reader.complete(&request)
        return try reader.read(request).draft
    }

    @Test func `an expense defaults to today, the usual method and the user alone`() throws {
        let draft = try read()
        #expect((draft.amount.cents, draft.day.iso, draft.details.method) == (1250, "2026-11-21", "card"))
        #expect(try draft.category == fixture.category("food:groceries"))
        #expect(!draft.extras.isShared && draft.attachments.isEmpty)
        let said = try read { request in
            (request.on, request.what, request.details) = (
                "yesterday", ["2", "l", "milk"], ExpenseDetails(method: "cash", tags: ["#a", "b"])
            )
        }
        #expect((said.day.iso, said.details.method, said.details.what) == ("2026-11-20", "cash", "2 l milk"))
        #expect(said.details.tags == ["a", "b"])
    }

    @Test(
        arguments: [
            ("37/3", 1233, "37/3"), (" 3 * 2,50 ", 750, "3 * 2,50"), ("(4+6)*1,5 €", 1500, "(4+6)*1,5 €"),
            ("12,50", 1250, nil), ("-12,50", -1250, nil), ("12,-", 1200, nil), ("(12,50)", -1250, nil),
        ] as [(String, Int64, String?)])
    func `an amount may be a sum, which the draft keeps for the reply`(
        amount: String, cents: Int64, sum: String?
    ) throws {
        let draft = try read(amount)
        #expect(draft.amount.cents == cents)
        #expect(draft.sum == sum)
    }

    @Test(arguments: ["1/0", "2*", "(3", "9999999999*9999", "3*1'234", "50+10%*2"])
    func `a sum that cannot be computed is refused`(amount: String) throws {
        #expect(throws: AmountError.self) { _ = try read(amount) }
    }

    @Test(arguments: [
        ("10", "+", ["5", "groceries"], "10+5"), ("3", "*2,50", ["groceries"], "3*2,50"),
    ])
    func `a sum in several words is to be one word`(
        amount: String, word: String, what: [String], sum: String
    ) throws {
        do {
            _ = try read(amount, word) { $0.what = what }
            Issue.record("read as several words")
        } catch BookkeepingError.amountContinues(_, let continued) {
            #expect(continued?.text == sum)
        }
    }

    @Test func `the parts of a split may be sums`() throws {
        let tree = try fixture.context.book.categories()
        let total = Amount(cents: 5000)
        for (text, cents) in [
            ("groceries=3*2,50,home", [750, 4250]), ("groceries=2,50*3,home", [750, 4250]),
            ("groceries=2,50+1,25,home=46,25", [375, 4625]), ("groceries=30,home", [3000, 2000]),
        ] as [(String, [Int64])] {
            let lines = try fixture.context.lines(sharing: total, over: text, what: nil, in: tree)
            #expect(lines.map(\.amount.cents) == cents, "\(text)")
        }
    }

    @Test(
        arguments: [
            ("5", "€", ["groceries"], nil), ("5", "EUR", ["groceries", "milk"], "milk"),
            ("5", "eur", ["groceries"], nil),
            ("5", "groceries", ["EUR"], "EUR"),
        ] as [(String, String, [String], String?)])
    func `the word after the amount may be its currency`(
        amount: String, word: String, what: [String], text: String?
    ) throws {
        let draft = try read(amount, word) { $0.what = what }
        #expect(draft.amount.cents == 500)
        #expect(draft.details.what == text)
        #expect(try draft.category == fixture.category("groceries"))
    }

    @Test(
        arguments: [
            ("€", "12,50", ["groceries"], 1250, nil), ("EUR", "12.50", ["groceries", "milk"], 1250, "milk"),
            ("-", "12,50", ["groceries"], -1250, nil), ("-", "12,50", ["€", "groceries"], -1250, nil),
            ("-", "€", ["12,50", "groceries"], -1250, nil), ("eur", "3", ["groceries"], 300, nil),
        ] as [(String, String, [String], Int64, String?)])
    func `a sign or a currency may be a word of its own before the amount`(
        head: String, amount: String, what: [String], cents: Int64, text: String?
    ) throws {
        let draft = try read(head, amount) { $0.what = what }
        #expect(draft.amount.cents == cents)
        #expect(draft.details.what == text)
        #expect(try draft.category == fixture.category("groceries"))
    }

    @Test(
        arguments: [
            ("1234,00", true), ("1.234,00", true), ("1,234.5", true), ("12,-", true), ("12,", true), (",50", true),
            ("12€50", true), ("€ 12.50", true), ("(12,50)", true), ("1 234,50 EUR", true),
            ("1234", false), ("1.234", false), ("1.000.000", false), ("1'234", false), ("€ 12", false), ("12 €", false),
            ("1 234", false), ("3*2,50", true), ("3,10+2,50", true), ("1250+300", false), ("-12,50", true),
        ])
    func `a decimal mark is distinguished from a thousands separator`(amount: String, hasMark: Bool) {
        #expect(ExpenseRequest(amount: amount, category: nil).hasDecimalMark == hasMark)
    }

    @Test func `a day number followed by the name of a month is refused`() throws {
        for what in [["dec"], ["bread", "December"]] {
            do {
                _ = try read { ($0.what, $0.on) = (what, "20") }
                Issue.record("read: \(what)")
            } catch let error as BookkeepingError {
                guard case .dayContinues(on: "20", word: what.last, index: what.count + 1, day: _) = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
        #expect(try read { ($0.what, $0.on) = (["dec"], "2026-11-20") }.day.iso == "2026-11-20")
        #expect(try read { ($0.what, $0.on) = (["two of them"], "20") }.day.iso == "2026-11-20")
    }

    @Test func `a month of another language beside the number of a day is text`() throws {
        let draft = try read { ($0.what, $0.on) = (["mars"], "3") }
        #expect(draft.details.what == "mars")
        #expect(draft.day.iso == "2026-11-03")
    }

    @Test func `the time of a day is the time of the expense`() throws {
        let draft = try read { $0.on = "2026-11-20T10:05" }
        #expect(draft.day.iso == "2026-11-20")
        #expect(draft.extras.time?.text == "10:05")
        let twice = try read {
            $0.on = "ieri 10:05"
            $0.filing = FilingWords(outing: nil, time: "10.05")
        }
        #expect(twice.extras.time?.text == "10:05")
    }

    @Test func `two times of one expense are refused`() throws {
        let error = #expect(throws: BookkeepingError.self) {
            try read {
                $0.on = "2026-11-20T10:05"
                $0.filing = FilingWords(outing: nil, time: "10:06")
            }
        }
        #expect(error?.kind == "time.twice")
        #expect(error?.message == "the day has the time 10:05, but --time is 10:06")
        #expect(throws: TimeOfDayError.self) { try read { $0.on = "2026-11-20T25:00" } }
    }

    @Test func `a method takes its known spelling`() throws {
        _ = try fixture.context.record([fixture.draft(100, "home", method: "card")])
        let read = try [
            self.read { $0.details.method = "CARD" }, self.read { $0.details.method = "Bonus" },
            self.read { $0.details.method = "BONUS" },
        ]
        #expect(try fixture.context.withKnownNames(read).map(\.details.method) == ["card", "Bonus", "Bonus"])
        #expect(try fixture.context.known("cArd", as: .method) == "card")
        #expect(try fixture.context.method(named: "CARD").name == "card")
    }

    @Test func `the default category is the usual category of the payee`() throws {
        _ = try fixture.context.record([fixture.draft(100, "home", payee: "Lidl")])
        #expect(try read("5", nil) { $0.details.payee = "LIDL" }.category == fixture.category("home"))
        #expect(try read("5", "other") { $0.details.payee = "LIDL" }.category == fixture.category("other"))
        var request = ExpenseRequest(amount: "5", category: nil)
        request.details.payee = "Aldi"
        #expect(try ExpenseReader(fixture.context).complete(&request) == nil)
        #expect(request.category == nil)
    }

    @Test func `the usual category is the commonest of the last ten expenses`() throws {
        var random = SplitMix64(seed: 38)
        let names = ["home", "groceries", "other"]
        var recorded: [String] = []
        for number in 1...40 {
            let name = names[Int.random(in: 0..<3, using: &random)]
            recorded.append(name)
            _ = try fixture.context.record([fixture.draft(Int64(number), name, payee: "Lidl")])
            let last = Array(recorded.suffix(10).reversed())
            let counts = names.map { name in last.count { $0 == name } }
            let expected = last.first { name in last.count { $0 == name } == counts.max() }
            #expect(try read("5", nil) { $0.details.payee = "LIDL" }.category == fixture.category(expected ?? ""))
        }
    }

    @Test func `the latest of equally common categories is the usual one`() throws {
        #expect(UsualCategory(of: []) == nil)
        let usual = try #require(UsualCategory(of: [(9, 1), (8, 2), (7, 2), (6, 1), (5, 3)]))
        #expect(usual.category == 1 && usual.expense == 9 && usual.isOfLast)
        let other = try #require(UsualCategory(of: [(9, 1), (8, 2), (7, 2)]))
        #expect(other.category == 2 && other.expense == 8 && !other.isOfLast && other.count == 2 && other.total == 3)
    }

    @Test func `a similar expense gives missing fields except the note`() throws {
        let details = ExpenseDetails(what: "Pizza", payee: "Gino", method: "cash", note: "late", tags: ["a"])
        let draft = try fixture.context.draft(
            Amount(cents: 980), on: Day(iso: "2026-11-02"), in: .category(fixture.category("eating-out")), details,
            uid: nil)
        _ = try fixture.context.record([draft])
        let again = try read(nil, nil) { $0.like = "last" }
        #expect(again.amount.cents == 980 && again.day == fixture.context.today && again.category == draft.category)
        #expect(again.details == ExpenseDetails(what: "Pizza", payee: "Gino", method: "cash", tags: ["a"]))
        #expect(try read("4", "home") { ($0.like, $0.what) = ("1", ["Rent"]) }.details.what == "Rent")
        #expect(throws: LedgerError.noSuchExpense(7)) { try read(nil, nil) { $0.like = "7" } }
    }

    @Test(arguments: [
        ("groceries", "12,50", "usage.order"), ("5", "nosuch", "category.not-found"),
        ("12", "50", "category.not-found"), ("1,234", "home", "amount.too_many_decimals"), ("5", "", "category.name"),
    ])
    func `invalid words are refused with their kind of error`(
        amount: String, category: String, kind: String
    ) throws {
        let error = try #require(throws: (any Error).self) { try read(amount, category) }
        let kinds = [(error as? BookkeepingError)?.kind, (error as? AmountError)?.kind, (error as? LedgerError)?.kind]
        #expect(kinds.compactMap(\.self) == [kind])
    }

    @Test func `a wrong amount is reported before a wrong day`() throws {
        #expect(throws: AmountError.self) { try read("x", "home") { $0.on = "31.2." } }
        #expect(throws: PeriodError.self) { try read("5", "home") { $0.on = "31.2." } }
    }

    @Test func `an amount in two words is recognised, even if a category may be added`() throws {
        for makes in [false, true] {
            let error = try #require(throws: BookkeepingError.self) {
                try read("12", "50") { ($0.what, $0.makesCategory) = (["groceries"], makes) }
            }
            guard case .amountContinues("50", let continued) = error else {
                Issue.record("another error: \(error)")
                continue
            }
            #expect(continued?.text == "12,50")
        }
    }

    @Test func `an expense may use the new category of an invalid expense before it`() throws {
        var reader = try ExpenseReader(fixture.context)
        var first = ExpenseRequest(amount: "5", category: "hobby:chess")
        (first.makesCategory, first.uid) = (true, "no uid")
        #expect(throws: BookkeepingError.uid("no uid")) { try reader.read(first) }
        let next = try reader.read(ExpenseRequest(amount: "6", category: "chess")).draft
        #expect(next.newCategory == "hobby:chess")
        #expect(throws: BookkeepingError.self) { try reader.read(ExpenseRequest(amount: "6", category: "gardening")) }
    }

    @Test func `the default split of the book applies to expenses, not to repeats`() throws {
        try fixture.context.set(.split, to: "me,ben")
        var reader = try ExpenseReader(fixture.context)
        #expect(reader.usedSplit == nil)
        let request = ExpenseRequest(amount: "10", category: "home")
        let shared = try reader.read(request).draft
        #expect(shared.extras.isShared && shared.amount.cents == 500)
        #expect(reader.usedSplit == "me,ben")
        let whole = try reader.unshared(request).draft
        #expect(!whole.extras.isShared && whole.amount.cents == 1000)
        let own = try read("10", "home") { $0.people = PeopleWords(recipients: "me", paidBy: nil) }
        #expect(!own.extras.isShared && own.amount.cents == 1000)
    }

    @Test func `an unknown person is refused with similar names`() throws {
        let error = try #require(throws: LedgerError.self) {
            try read("10", "home") { $0.people = PeopleWords(recipients: "me,bne", paidBy: nil) }
        }
        #expect(error == .noSuchPerson("bne", near: ["ben"]))
    }

    @Test(
        arguments: [
            (1000, "groceries=-4,home", -400), (1000, "groceries=4,home=-4,other", -400),
            (-1000, "groceries=4,home", 400), (0, "groceries=4,home=-4", -400), (1000, "groceries=14,home=-4", -400),
        ] as [(Int64, String, Int64)])
    func `a part with the other sign than the whole is refused`(total: Int64, shares: String, share: Int64) throws {
        let tree = try fixture.book.categories()
        #expect(throws: BookkeepingError.shareSign(Amount(cents: share), of: Amount(cents: total))) {
            try fixture.context.lines(sharing: Amount(cents: total), over: shares, what: nil, in: tree)
        }
    }

    @Test func `the parts of a refund are negative, and a part may be zero`() throws {
        let tree = try fixture.book.categories()
        for (total, shares, cents) in [
            (-1000, "groceries=-4,home", [-400, -600]), (1000, "groceries=0,home", [0, 1000]),
            (-1000, "groceries=-10,home", [-1000, 0]), (0, "groceries=0,home", [0, 0]),
        ] as [(Int64, String, [Int64])] {
            let lines = try fixture.context.lines(
                sharing: Amount(cents: total), over: shares, what: nil, in: tree)
            #expect(lines.map(\.amount.cents) == cents, "\(shares)")
        }
    }

    @Test(arguments: [("groceries", 1), ("Eating Out", 1), ("food", 1), ("EUR", 2)])
    func `a category beside a split is refused, not read as the description`(word: String, place: Int) throws {
        let tree = try fixture.book.categories()
        var request = ExpenseRequest(amount: "50", category: word)
        request.what = ["home"]
        request.joinCurrency(in: tree)
        let category = place == 2 ? "home" : word
        #expect(throws: BookkeepingError.categoryBesideSplit(category, at: place)) {
            try fixture.context.receipt(splitting: request, over: "groceries=30,home", in: tree)
        }
        #expect(throws: BookkeepingError.categoryBesideSplit(category, at: place)) {
            try fixture.context.drafts(
                splitting: request, over: "groceries=30,home", by: ExpenseReader(fixture.context))
        }
        // Further words are the description, whatever they are.
        request.category = "weekly"
        let draft = try fixture.context.receipt(splitting: request, over: "groceries=30,home", in: tree).draft
        #expect(draft.purchase.lines.allSatisfy { $0.what?.hasPrefix("weekly") == true })
    }

    @Test func `a payment split over categories is a receipt with one line each`() throws {
        var request = ExpenseRequest(amount: "50", category: nil)
        request.details.payee = "Lidl"
        let tree = try fixture.book.categories()
        let (draft, filing) = try fixture.context.receipt(splitting: request, over: "groceries=30,home", in: tree)
        #expect(draft.purchase.lines.map(\.amount.cents) == [3000, 2000])
        #expect(draft.purchase.tenders.map(\.method) == ["card"])
        #expect(draft.payee == "Lidl" && filing.outing == nil)
    }
}
