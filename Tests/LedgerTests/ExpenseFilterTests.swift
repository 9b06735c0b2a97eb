import Ledger
import Money
import Testing

@Suite struct ExpenseFilterTests {
    private let details = ExpenseDetails(
        what: "Caffè and cake", payee: "Café Müller", method: "Card", note: "with Straße friends 👍🏽",
        tags: ["Out", "été"])

    @Test func `an empty filter matches everything`() {
        #expect(TextFilter(ExpenseFilter()).matches(details))
        #expect(TextFilter(ExpenseFilter()).matches(ExpenseDetails()))
        #expect(!ExpenseFilter().looksAtEach)
    }

    @Test(arguments: ["Café Müller", "cafe muller", "CAFÉ MÜLLER", "Cafe\u{301} Mu\u{308}ller", "Café Müller "])
    func `a payee matches regardless of case, accents and blanks`(payee: String) {
        #expect(matches { $0.payee.any = [[payee]] })
    }

    @Test(arguments: ["Café", "Muller", "", "Card"])
    func `a part of a payee does not match`(payee: String) {
        #expect(!matches { $0.payee.any = [[payee]] })
    }

    @Test func `a method matches whole, in any case`() {
        #expect(matches { $0.method.any = [["CARD"]] })
        #expect(!matches { $0.method.any = [["car"]] })
        #expect(!matches { $0.method.any = [["Café Müller"]] })
    }

    @Test func `a tag filter matches an expense with several tags`() {
        #expect(matches { $0.tag.any = [["out"]] })
        #expect(matches { $0.tag.any = [["ETE"]] })
        #expect(!matches { $0.tag.any = [["ou"]] })
    }

    @Test(arguments: [
        "caffe", "CAFFÈ", "and cake", "müller", "strasse", "ẞ", "é mu", "friends 👍", "👍🏽", "ﬀ", "", "e",
    ])
    func `a search finds a part of what, payee or note, in any case and accent`(text: String) {
        #expect(matches { $0.search = text })
    }

    @Test(arguments: ["card", "out", "tea", "cake Café", "Caffè and cake!", "👎"])
    func `a search does not look at methods and tags or across texts`(text: String) {
        #expect(!matches { $0.search = text })
    }

    @Test(arguments: [
        ("L'AMI", "l’ami", "ami"), ("l`ami d´or", "L’Ami d'Or", "ami d"), ("’", "l'oro", nil), ("pane", "Pane", "pane"),
        ("", "pane", nil),
    ])
    func `a search finds any kind of apostrophe, by a part without one`(search: String, text: String, part: String?) {
        var filter = ExpenseFilter()
        filter.search = search
        let texts = TextFilter(filter)
        #expect(texts.matches(ExpenseDetails(note: text)))
        #expect(texts.part == part)
        #expect(part.map { part in ExpenseDetails(note: text).searchedTexts.contains { $0.contains(part) } } ?? true)
    }

    @Test func `a missing text does not match`() {
        let changes: [(inout ExpenseFilter) -> Void] = [
            { $0.payee.any = [["x"]] }, { $0.method.any = [["x"]] }, { $0.tag.any = [["x"]] }, { $0.search = "x" },
        ]
        for change in changes {
            var filter = ExpenseFilter()
            change(&filter)
            #expect(!TextFilter(filter).matches(ExpenseDetails()))
            #expect(filter.looksAtEach)
        }
    }

    @Test func `an empty payee, method or tag matches expenses without one`() {
        let changes: [(inout ExpenseFilter) -> Void] = [
            { $0.payee.any = [[]] }, { $0.method.any = [[]] }, { $0.tag.any = [[]] },
        ]
        for change in changes {
            var filter = ExpenseFilter()
            change(&filter)
            #expect(TextFilter(filter).matches(ExpenseDetails()))
            #expect(!TextFilter(filter).matches(details))
            #expect(filter.looksAtEach)
        }
    }

    @Test func `one of several names is enough, and none of the names to leave out may be there`() {
        #expect(matches { $0.payee.any = [["Lidl"], ["cafe muller"]] })
        #expect(!matches { $0.payee.any = [["Lidl"], ["Coop"]] })
        #expect(matches { $0.payee.any = [[], ["cafe muller"]] })
        #expect(!matches { $0.payee.none = [["Lidl"], ["CAFÉ MÜLLER"]] })
        #expect(matches { $0.payee.none = [["Lidl"], []] })
        #expect(!matches { $0.method = NameFilter(any: [["card"], ["cash"]], none: [["CARD"]]) })
        #expect(matches { $0.tag.any = [["x"], ["out", "ete"]] })
        #expect(!matches { $0.tag.any = [["out", "x"]] })
        #expect(matches { $0.tag.none = [["out", "x"]] })
        #expect(!matches { $0.tag.none = [["out", "ete"]] })
        var filter = ExpenseFilter()
        filter.tag.none = [[]]
        #expect(filter.looksAtEach)
        #expect(TextFilter(filter).matches(details))
        #expect(!TextFilter(filter).matches(ExpenseDetails()))
    }

    @Test func `an expense paid with several methods has each of them`() {
        func matches(_ method: NameFilter) -> Bool {
            var filter = ExpenseFilter()
            filter.method = method
            return TextFilter(filter).matches(ExpenseDetails(), paidWith: ["cash", "Card"])
        }
        #expect(matches(NameFilter(any: [["card"]])))
        #expect(!matches(NameFilter(any: [[]])))
        #expect(!matches(NameFilter(none: [["CASH"]])))
        #expect(matches(NameFilter(any: [["cash"], ["voucher"]], none: [["voucher"], []])))
    }

    @Test func `every condition must match`() {
        #expect(
            matches { filter in
                (filter.payee.any, filter.method.any) = ([["cafe muller"]], [["card"]])
                (filter.tag.any, filter.search) = ([["out"]], "cake")
            })
        let changes: [(inout ExpenseFilter) -> Void] = [
            { $0.payee.any = [["x"]] }, { $0.method.any = [["x"]] }, { $0.tag.any = [["x"]] }, { $0.search = "x" },
        ]
        for change in changes {
            #expect(
                !matches { filter in
                    (filter.payee.any, filter.method.any) = ([["cafe muller"]], [["card"]])
                    (filter.tag.any, filter.search) = ([["out"]], "cake")
                    change(&filter)
                })
        }
    }

    @Test func `a text filter ignores category, amount and void`() {
        #expect(
            matches { filter in
                filter.categories = []
                filter.least = Amount(cents: .max)
                filter.most = Amount(cents: .min)
                filter.void = .only
            })
    }

    @Test func `a filter by category and amount only reads no texts`() {
        var filter = ExpenseFilter()
        filter.categories = [1]
        filter.least = .zero
        filter.most = .zero
        filter.void = .none
        #expect(!filter.looksAtEach)
    }

    @Test func `the option words are unchanged`() {
        #expect(ExpenseFilter.Void.allCases.map(\.rawValue) == ["all", "only", "none"])
        #expect(ExpenseFilter().void == .all)
    }

    private func matches(_ change: (inout ExpenseFilter) -> Void) -> Bool {
        var filter = ExpenseFilter()
        change(&filter)
        return TextFilter(filter).matches(details)
    }
}
