import Ledger
import Money
import Periods
import Testing

@Suite struct FindingTests {
    static let day = Day(number: 20_777)
    static let month = Month(index: 24_322)
    static let sum = Finding.Sum(count: 2, amount: Amount(cents: 2600))

    static let cases: [(Finding, kind: String, message: String)] = [
        (.structure("why"), "book.structure", "why"),
        (
            .total(.day(day), kept: sum, counted: Finding.Sum(count: 1, amount: Amount(cents: 5))), "total.day",
            "the total of 2026-11-20 is kept as 26.00 in 2 expenses, but is 0.05 in 1 expense"
        ),
        (
            .total(.month(month, "food"), kept: nil, counted: Finding.Sum(count: 2, amount: nil)), "total.month",
            "the total of food in 2026-11 is kept as nothing, but is more than an amount can be in 2 expenses"
        ),
        (.month(expense: 7, day, kept: nil), "expense.month", "expense 7 of 2026-11-20 counts in no month"),
        (.sharedUID(1, 2), "expense.uid", "expenses 1 and 2 have the same uid"),
        (.tagOrder(expense: 3), "expense.tags", "the tags of expense 3 are not numbered one by one"),
        (.unfound(expense: 3), "expense.search", "expense 3 would not be found by its texts"),
        (.categoryCycle("food"), "category.cycle", "the category 'food' is below itself"),
        (.categoryTwice("food:fruit"), "category.twice", "the category 'food:fruit' is there twice"),
        (.unreadableChange(4), "history.unreadable", "change 4 of the history cannot be read"),
        (.unlistedChange(4), "history.unlisted", "change 4 is not found by the expenses it touched"),
        (
            .row("basket", 3, isThere: true, isInHistory: true), "history.basket",
            "the basket 3 differs from the history"
        ),
        (
            .amount(expense: 1, Amount(cents: 1), history: Amount(cents: -1)), "history.amount",
            "expense 1 is 0.01, but -0.01 in the history"
        ),
        (.expense(1, ["day", "tags"]), "history.expense", "expense 1 and the history differ in day, tags"),
        (.unknownExpense(5), "history.unknown-expense", "expense 5 is not in the history"),
        (.lostExpense(6), "history.lost-expense", "expense 6 is in the history, but not there"),
        (
            .ceiling(
                Ceiling(id: 1, category: nil, from: month, until: nil, amount: Amount(cents: 90_000)), history: nil),
            "history.ceiling", "a ceiling is 900.00 from 2026-11, but not there in the history"
        ),
        (
            .category("hut", history: "house"), "history.category",
            "a category is 'hut', but 'house' in the history"
        ),
    ]

    @Test func `a finding shows whether the row is missing in the book or in the history`() {
        let there = Finding.row("basket", 3, isThere: true, isInHistory: false)
        let gone = Finding.row("basket", 3, isThere: false, isInHistory: true)
        #expect(there.message(\.machineText) == "the basket 3 is not in the history")
        #expect(gone.message(\.machineText) == "the basket 3 is in the history, but not there")
    }

    @Test(arguments: cases)
    func `a finding has a kind and a message`(finding: Finding, kind: String, message: String) {
        #expect(finding.kind == kind)
        #expect(finding.message(\.machineText) == message)
    }

    @Test func `no two findings share a kind`() {
        #expect(Set(Self.cases.map(\.kind)).count == Self.cases.count)
    }

    @Test func `amounts are formatted by the caller`() {
        let finding = Finding.amount(expense: 1, Amount(cents: 1), history: Amount(cents: 2))
        #expect(finding.message { "<\($0.cents)>" } == "expense 1 is <1>, but <2> in the history")
    }

    @Test(arguments: [
        (
            Finding.month(expense: 7, day, kept: Month(index: 24_000)),
            "expense 7 of 2026-11-20 counts in 2000-01"
        ),
        (
            .ceiling(nil, history: Ceiling(id: 1, category: nil, from: month, until: month, amount: nil)),
            "a ceiling is not there, but none from 2026-11 to 2026-11 in the history"
        ),
        (.category(nil, history: "home"), "a category is not there, but 'home' in the history"),
        (
            .category("home", history: "home"),
            "the category 'home' is elsewhere, or archived differently, than in the history"
        ),
    ])
    func `a message names the difference between the book and its history`(finding: Finding, message: String) {
        #expect(finding.message(\.machineText) == message)
    }
}
