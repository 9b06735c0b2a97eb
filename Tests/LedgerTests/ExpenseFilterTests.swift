import Ledger
import Money
import Testing

@Suite struct ExpenseFilterTests {
    private let details = ExpenseDetails(
        what: "Caffè and cake", payee: "Café Müller", method: "Card", note: "with Straße friends 👍🏽",
        tags: ["Out", "été"])

    @Test func `a filter that asks for nothing matches everything`() {
        #expect(TextFilter(ExpenseFilter()).matches(details))
        #expect(TextFilter(ExpenseFilter()).matches(ExpenseDetails()))
        #expect(!ExpenseFilter().looksAtEach)
    }

    @Test(arguments: ["Café Müller", "cafe muller", "CAFÉ MÜLLER", "Cafe\u{301} Mu\u{308}ller", "Café Müller "])
    func `a payee is the same whatever the case, the accents and the blanks`(payee: String) {
        #expect(matches { $0.payee = payee })
    }

    @Test(arguments: ["Café", "Muller", "", "Card"])
    func `a payee is meant whole`(payee: String) {
        #expect(!matches { $0.payee = payee })
    }

    @Test func `a method is meant whole, whatever the case`() {
        #expect(matches { $0.method = "CARD" })
        #expect(!matches { $0.method = "car" })
        #expect(!matches { $0.method = "Café Müller" })
    }

    @Test func `any of the tags may be the one asked for`() {
        #expect(matches { $0.tag = "out" })
        #expect(matches { $0.tag = "ETE" })
        #expect(!matches { $0.tag = "ou" })
    }

    @Test(arguments: [
        "caffe", "CAFFÈ", "and cake", "müller", "strasse", "ẞ", "é mu", "friends 👍", "👍🏽", "ﬀ", "", "e",
    ])
    func `a search finds a part of what, payee or note, whatever the case and the accents`(text: String) {
        #expect(matches { $0.search = text })
    }

    @Test(arguments: ["card", "out", "tea", "cake Café", "Caffè and cake!", "👎"])
    func `a search finds nothing in the method, in the tags or across two texts`(text: String) {
        #expect(!matches { $0.search = text })
    }

    @Test func `what is not there does not match`() {
        let changes: [(inout ExpenseFilter) -> Void] = [
            { $0.payee = "x" }, { $0.method = "x" }, { $0.tag = "x" }, { $0.search = "x" },
        ]
        for change in changes {
            var filter = ExpenseFilter()
            change(&filter)
            #expect(!TextFilter(filter).matches(ExpenseDetails()))
            #expect(filter.looksAtEach)
        }
    }

    @Test func `everything that is said must hold`() {
        #expect(
            matches { filter in
                (filter.payee, filter.method, filter.tag, filter.search) = ("cafe muller", "card", "out", "cake")
            })
        let changes: [(inout ExpenseFilter) -> Void] = [
            { $0.payee = "x" }, { $0.method = "x" }, { $0.tag = "x" }, { $0.search = "x" },
        ]
        for change in changes {
            #expect(
                !matches { filter in
                    (filter.payee, filter.method, filter.tag, filter.search) = ("cafe muller", "card", "out", "cake")
                    change(&filter)
                })
        }
    }

    @Test func `category, amount and being void are not looked at`() {
        #expect(
            matches { filter in
                filter.categories = []
                filter.least = Amount(cents: .max)
                filter.most = Amount(cents: .min)
                filter.void = .only
            })
    }

    @Test func `a search that only category or amount decide reads no texts`() {
        var filter = ExpenseFilter()
        filter.categories = [1]
        filter.least = .zero
        filter.most = .zero
        filter.void = .none
        #expect(!filter.looksAtEach)
    }

    @Test func `the words of options are promised`() {
        #expect(ExpenseFilter.Void.allCases.map(\.rawValue) == ["all", "only", "none"])
        #expect(ExpenseFilter().void == .all)
    }

    private func matches(_ change: (inout ExpenseFilter) -> Void) -> Bool {
        var filter = ExpenseFilter()
        change(&filter)
        return TextFilter(filter).matches(details)
    }
}
