import Ledger
import Money
import Periods
import Reports
import Statistics
import Testing

@Suite struct WordingTests {
    private let wording = Wording(amounts: AmountFormatter(locale: EuroLocale(named: "it_IT") ?? .undetermined))
    private let tree = CategoryTree([
        Category(id: 1, parent: nil, name: "food", isArchived: false),
        Category(id: 2, parent: 1, name: "groceries", isArchived: false),
    ])

    private func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }

    @Test(arguments: [(0, "0 days"), (1, "1 day"), (2, "2 days"), (-1, "-1 days")])
    func `a count is singular or plural`(count: Int, text: String) {
        #expect(counted(count, "day") == text)
    }

    @Test func `an irregular plural is used for counting`() {
        #expect(counted(1, "category", "categories") == "1 category")
        #expect(counted(3, "category", "categories") == "3 categories")
    }

    @Test(arguments: [(0, "0,0%"), (5, "0,5%"), (620, "62,0%"), (1000, "100,0%"), (-25, "-2,5%"), (12_345, "1234,5%")])
    func `thousandths are formatted as percent with one decimal`(permille: Int, text: String) {
        #expect(wording.percent(permille) == text)
    }

    @Test func `a change has a sign unless it is zero`() {
        #expect([25, 0, -25].map { wording.percent($0, signed: true) } == ["+2,5%", "0,0%", "-2,5%"])
        #expect([1200, 0, -300].map { wording.change(Amount(cents: $0)) } == ["+12,00", "0,00", "-3,00"])
    }

    @Test func `a share that rounds to zero is shown as less than the minimum`() {
        #expect([0, 1, 1000].map(wording.share) == ["<0,1%", "0,1%", "100,0%"])
    }

    @Test func `an expense is one sentence with its given details only`() throws {
        let full = ExpenseDetails(what: "Mercato", payee: "Lidl", method: "card", note: "cold", tags: ["lunch", "b"])
        #expect(
            try wording.sentence(Amount(cents: 1250), in: "food", on: day("2026-11-20"), full).spaced
                == "12,50 € in food on Fri 20 Nov 2026, Mercato, paid to Lidl by card, note: cold, #lunch, #b")
        #expect(
            try wording.sentence(
                Amount(cents: -5), of: Amount(cents: 10), in: "a:b", on: day("2026-01-01"), ExpenseDetails()
            ).spaced
                == "-0,05 € of 0,10 € in a:b on Thu 1 Jan 2026")
        #expect(wording.details(ExpenseDetails(method: "cash")) == ["paid by cash"])
        #expect(Wording.brief(full) == "Mercato @Lidl #lunch #b" && Wording.brief(ExpenseDetails()) == "")
    }

    @Test func `void expenses are mentioned unless the list is empty`() {
        #expect(Wording.countsNowhere(1) == "it is void and not counted")
        #expect(Wording.countsNowhere(2) == "they are void and not counted")
        #expect(Wording.void([]) == "")
    }

    @Test func `a month reports the rest, the rest per day, or the excess`() throws {
        let (month, today) = try (Month(containing: day("2026-11-01")), day("2026-11-21"))
        func sentence(_ cents: Int64, _ ceiling: Int64?) throws -> String {
            wording.sentence(
                try MonthStatus(
                    month: month, total: Amount(cents: cents), ceiling: ceiling.map(Amount.init(cents:)), today: today)
            ).spaced
        }
        #expect(try sentence(41_237, nil) == "November 2026: 412,37 € spent")
        #expect(
            try sentence(41_237, 90_000)
                == "November 2026: 412,37 € spent, 487,63 € left of 900,00 €, 48,76 € a day for 10 days")
        #expect(try sentence(90_001, 90_000) == "November 2026: 900,01 € spent, over the ceiling of 900,00 € by 0,01 €")
        // A total equal to the ceiling is not over it.
        #expect(try sentence(90_000, 90_000).contains("0,00 € left of 900,00 €, 0,00 € a day for 10 days"))
    }

    @Test func `weeks and years tell the part after today, as months do`() throws {
        let year = Period.year(Year(containing: try day("2026-01-01")))
        func sentence(ahead: Int64) throws -> String {
            let spent = try PeriodUse(
                of: year, total: Amount(cents: 40_000), ahead: Amount(cents: ahead), ceiling: Amount(cents: 60_000))
            return wording.sentence(spent, of: "clothes").spaced
        }
        #expect(try sentence(ahead: 0) == "clothes in 2026: 400,00 € spent, 200,00 € left of 600,00 €")
        #expect(
            try sentence(ahead: 5000)
                == "clothes in 2026: 400,00 € spent, 50,00 € of it dated after today, 200,00 € left of 600,00 €")
        #expect(try sentence(ahead: 40_000).contains("spent, all of it dated after today, 200,00 € left"))
    }

    @Test func `a month names the part of its ceiling that is carried over`() throws {
        let (month, today) = try (Month(containing: day("2026-11-01")), day("2026-11-21"))
        func sentence(_ cents: Int64, carried: Int64) throws -> String {
            wording.sentence(
                try MonthStatus(
                    month: month, total: Amount(cents: cents), ceiling: Amount(cents: 30_000 + carried),
                    carried: Amount(cents: carried), today: today), of: "food"
            ).spaced
        }
        #expect(
            try sentence(41_237, carried: 21_237)
                == "food: 412,37 € spent, 100,00 € left of 300,00 € + 212,37 € carried, 10,00 € a day for 10 days")
        #expect(
            try sentence(30_000, carried: -4210)
                == "food: 300,00 € spent, over the ceiling of 300,00 € - 42,10 € carried by 42,10 €")
        #expect(try sentence(30_000, carried: 0).contains("0,00 € left of 300,00 €, 0,00 € a day"))
    }

    @Test func `a filter is described by its conditions, and an empty filter has no description`() {
        func only(_ change: (inout ExpenseFilter) -> Void) -> String {
            var filter = ExpenseFilter.counted
            change(&filter)
            return wording.only(filter, in: tree).spaced
        }
        #expect(only { _ in } == "")
        #expect(only { $0.categories = [2] } == " (only food:groceries)")
        #expect(only { $0.categories = [1, 2] } == " (only food)")
        #expect(
            only { ($0.payee.any, $0.method.any, $0.tag.any) = ([["Lidl"]], [["card"]], [["b"]]) }
                == " (only paid to Lidl, by card, #b)")
        #expect(only { $0.payee.any = [[]] } == " (only without a payee)")
        #expect(
            only { ($0.method.any, $0.tag.any) = ([[]], [[]]) } == " (only without a method, without a tag)")
        #expect(only { $0.least = Amount(cents: 100) } == " (only 1,00 € or more)")
        #expect(only { $0.most = Amount(cents: 200) } == " (only 2,00 € or less)")
        #expect(only { ($0.least, $0.most) = (.zero, Amount(cents: 200)) } == " (only 0,00 € to 2,00 €)")
        #expect(only { $0.void = .all } == " (including void)")
        #expect(only { ($0.search, $0.void) = ("x", .only) } == " (only with 'x'; void only)")
    }

    @Test func `a filter of several names says any of them, and what is left out`() {
        func only(_ change: (inout ExpenseFilter) -> Void) -> String {
            var filter = ExpenseFilter.counted
            change(&filter)
            return wording.only(filter, in: tree).spaced
        }
        #expect(only { $0.payee.any = [["Lidl"], ["Coop"], []] } == " (only paid to Lidl or Coop or without a payee)")
        #expect(only { $0.method.any = [["cash"], ["card"], ["visa"]] } == " (only by cash, card or visa)")
        #expect(only { $0.tag.any = [["a", "b"], ["c"]] } == " (only #a and #b or #c)")
        #expect(only { $0.tag.none = [["a", "b"]] } == " (not #a and #b)")
        #expect(only { $0.payee.none = [["Lidl"], ["Coop"]] } == " (not paid to Lidl or Coop)")
        #expect(only { $0.payee.none = [[], ["Coop"]] } == " (only with a payee, not paid to Coop)")
        #expect(
            only {
                $0.categories = [1]
                $0.method.none = [["cash"]]
                ($0.search, $0.void) = ("x", .all)
            } == " (only with 'x', not food:groceries, not by cash; including void)")
    }

    @Test func `the default for void expenses is not mentioned`() {
        #expect(wording.only(ExpenseFilter(), in: tree, usual: .all) == "")
        #expect(wording.only(.counted, in: tree, usual: .all) == " (without void)")
    }

    @Test(
        arguments: [
            (nil, "2026-10", ""), (21, "2026-10", "the first 21 days of "), (1, "2026-10", "the first day of "),
            (28, "2026-02", ""), (31, "2026-02", ""), (27, "2026-02", "the first 27 days of "), (366, "2025", ""),
        ] as [(Int?, String, String)])
    func `days so far are compared with the first days of an earlier period, or with all days of a shorter period`(
        days: Int?, earlier: String, text: String
    ) throws {
        let period = try #require(try PeriodParser(today: day("2026-11-21")).parse(earlier).period)
        #expect(Wording.compared(days, of: period.days) == text)
    }
}
