import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Statistics
import Support
import Testing

/// Figures of a filtered book equal the figures of a book with the matching expenses only.
@Suite struct FilteringTests {
    /// Two books with equal categories: one with all expenses, one with the matching expenses only.
    private struct Pair {
        let whole: BookFixture
        let part: BookFixture
        let drafts: [ExpenseDraft]

        /// - Parameter days: the number of days with expenses. With more than 476, some are after today.
        init(_ random: inout SplitMix64, days: Int) throws {
            (whole, part) = (try BookFixture(), try BookFixture())
            let whole = whole
            let categories = try ["groceries", "eating-out", "home", "other"].map(whole.category)
            let base = try #require(Day(iso: "2025-08-03"))
            drafts = (0..<260).map { number in
                let details = ExpenseDetails(
                    what: ["latte", "pane", nil].randomElement(using: &random) ?? nil,
                    payee: ["Conad", "Lidl", nil].randomElement(using: &random) ?? nil,
                    method: ["card", "cash", nil].randomElement(using: &random) ?? nil,
                    tags: [[], ["a"], ["a", "b"]].randomElement(using: &random) ?? [])
                return ExpenseDraft(
                    uid: "\(number)", day: base.adding(days: .random(in: 0..<days, using: &random)),
                    amount: Amount(cents: .random(in: -900...5000, using: &random)),
                    destination: .category(categories.randomElement(using: &random) ?? 0), details: details)
            }
            _ = try whole.context.record(drafts)
            try part.context.set(.begins, to: whole.book.daysSpent()?.first.iso)
        }

        /// Copies the expenses that the filter should match to the other book.
        func keep(_ isKept: (ExpenseDraft) -> Bool) throws {
            _ = try part.book.erase(part.book.everyNumber())
            _ = try part.context.record(drafts.filter(isKept))
        }
    }

    private struct Case: CustomTestStringConvertible {
        let testDescription: String
        let change: (inout ExpenseFilter, BookFixture) throws -> Void
        let isKept: (ExpenseDraft, BookFixture) throws -> Bool

        init(
            _ description: String, _ change: @escaping (inout ExpenseFilter, BookFixture) throws -> Void,
            _ isKept: @escaping (ExpenseDraft, BookFixture) throws -> Bool
        ) {
            testDescription = description
            self.change = change
            self.isKept = isKept
        }
    }

    private static var cases: [Case] {
        [
            Case("food", { $0.categories = try $1.subtree("food") }, { try $0.isIn("food", $1) }),
            Case("groceries", { $0.categories = try $1.subtree("groceries") }, { try $0.isIn("groceries", $1) }),
            Case("Lidl", { filter, _ in filter.payee.any = [["LIDL"]] }, { draft, _ in draft.details.payee == "Lidl" }),
            Case(
                "cash", { filter, _ in filter.method.any = [["cash"]] },
                { draft, _ in draft.details.method == "cash" }),
            Case("b", { filter, _ in filter.tag.any = [["b"]] }, { draft, _ in draft.details.tags.contains("b") }),
            Case(
                "all but food", { $0.categories = try $1.all.subtracting($1.subtree("food")) },
                { try !$0.isIn("food", $1) }),
            Case(
                "food but groceries", { $0.categories = try $1.subtree("food").subtracting($1.subtree("groceries")) },
                { try $0.isIn("food", $1) && !$0.isIn("groceries", $1) }),
            Case(
                "home or eating-out",
                { $0.categories = try $1.subtree("home").union($1.subtree("eating-out")) },
                { try $0.isIn("home", $1) || $0.isIn("eating-out", $1) }),
            Case(
                "Lidl or none", { filter, _ in filter.payee.any = [["lidl"], []] },
                { draft, _ in draft.details.payee != "Conad" }),
            Case(
                "not Lidl", { filter, _ in filter.payee.none = [["lidl"]] },
                { draft, _ in draft.details.payee != "Lidl" }),
            Case(
                "not cash", { filter, _ in filter.method.none = [["Cash"]] },
                { draft, _ in draft.details.method != "cash" }),
            Case(
                "a without b", { filter, _ in filter.tag = NameFilter(any: [["a"]], none: [["b"]]) },
                { draft, _ in draft.details.tags == ["a"] }),
            Case("latte", { filter, _ in filter.search = "LATT" }, { draft, _ in draft.details.what == "latte" }),
            Case(
                "10 to 40 euro",
                { filter, _ in (filter.least, filter.most) = (Amount(cents: 1000), Amount(cents: 4000)) },
                { draft, _ in (1000...4000).contains(draft.amount.cents) }),
            Case(
                "refunds for food",
                { filter, fixture in
                    filter.categories = try fixture.subtree("food")
                    filter.most = Amount(cents: -1)
                }, { try $0.isIn("food", $1) && $0.amount.cents < 0 }),
            Case("nothing", { filter, _ in filter.payee.any = [["nobody"]] }, { _, _ in false }),
        ]
    }

    @Test func `filtered figures equal the figures of a book with only these expenses`() throws {
        var random = SplitMix64(seed: 21)
        // Periods after today are rows by the whole book, so here all expenses are dated by today.
        let pair = try Pair(&random, days: 476)
        let (whole, part) = (pair.whole.context, pair.part.context)
        for entry in Self.cases {
            var filter = ExpenseFilter.counted
            try entry.change(&filter, pair.whole)
            try pair.keep { draft in (try? entry.isKept(draft, pair.whole)) == true }
            let comment: Comment = "\(entry.testDescription)"
            for text in ["2025-07..2026-11", "2026", "2026-02-10..2026-06-20", "2026-11", "2027"] {
                let asked = try whole.selection(text)
                for unit in PeriodUnit.allCases {
                    #expect(
                        try whole.series(by: unit, over: asked, of: filter).series
                            == part.series(by: unit, over: asked).series, comment)
                    for dimension in Dimension.allCases {
                        let grouping = try #require(Grouping(rawValue: dimension.rawValue))
                        let (all, own) = (
                            try whole.series(by: unit, over: asked, of: filter, splitBy: grouping, depth: 2),
                            try part.series(by: unit, over: asked, splitBy: grouping, depth: 2)
                        )
                        #expect(all.groups == own.groups, comment)
                    }
                }
                let range = try whole.range(text)
                #expect(try whole.total(in: range, of: filter) == part.total(in: range), comment)
                #expect(
                    try SpentDays(asked, of: filter, in: whole).days == SpentDays(asked, in: part).days, comment)
                for dimension in Dimension.allCases {
                    let grouping = try #require(Grouping(rawValue: dimension.rawValue))
                    let (groups, total) = try whole.breakdown(by: grouping, depth: 1, in: range, of: filter)
                    #expect(try groups == part.breakdown(by: grouping, depth: 1, in: range).groups, comment)
                    #expect(try total == (dimension == .tag ? part.total(in: range) : nil), comment)
                }
            }
            for month in try ["2025-08", "2026-03", "2026-11", "2026-12"].map(whole.month) {
                try expectSame(month, filter, whole, part, comment)
            }
        }
    }

    @Test func `rows and groups of any range equal the sums of their expenses`() throws {
        var random = SplitMix64(seed: 23)
        for _ in 0..<2 {
            let pair = try Pair(&random, days: 481)
            let context = pair.whole.context
            let base = try #require(Day(iso: "2025-07-20"))
            for round in 0..<24 {
                let entry = try #require(Self.cases.randomElement(using: &random))
                var filter = ExpenseFilter.counted
                if round % 6 > 0 { try entry.change(&filter, pair.whole) }
                let ends = [0, 0].map { _ in base.adding(days: .random(in: 0...500, using: &random)) }.sorted()
                let asked = try context.selection("\(ends[0].iso)..\(ends[1].iso)")
                let spent = pair.drafts.filter { round % 6 == 0 || (try? entry.isKept($0, pair.whole)) == true }
                for unit in PeriodUnit.allCases {
                    for dimension in Dimension.allCases {
                        let grouping = try #require(Grouping(rawValue: dimension.rawValue))
                        let figures = try context.series(
                            by: unit, over: asked, of: filter, splitBy: grouping, depth: 2)
                        let comment: Comment = "\(entry.testDescription), \(ends) by \(unit) and \(dimension)"
                        let rows = figures.series.rows
                        #expect(rows.map(\.total.cents) == rows.map { spent.cents(in: $0.days) }, comment)
                        #expect(
                            figures.series.total.cents == spent.cents(in: DayRange(ends[0], ends[1])), comment)
                        let sum = figures.groups.reduce(0) { $0 + $1.total.cents }
                        #expect(dimension == .tag || sum == figures.series.total.cents, comment)
                        for group in figures.groups {
                            let own = spent.filter { $0.isIn(group.group, by: dimension) }
                            #expect(group.periods.map(\.cents) == rows.map { own.cents(in: $0.days) }, comment)
                        }
                    }
                }
            }
        }
    }

    private func expectSame(
        _ month: Month, _ filter: ExpenseFilter, _ whole: Context, _ part: Context, _ comment: Comment
    ) throws {
        let all = try MonthFigures(month, of: filter, depth: 2, in: whole)
        let own = try MonthFigures(month, depth: 2, in: part)
        #expect((all.status, all.count, all.perDay) == (own.status, own.count, own.perDay), comment)
        #expect(all.months == own.months, comment)
        #expect(all.rows.map(\.group) == own.rows.map(\.group), comment)
        #expect(all.rows.map(\.total) == own.rows.map(\.total), comment)
        #expect(all.rows.map(\.sharePermille) == own.rows.map(\.sharePermille), comment)
        let course = try MonthCourse(month, of: filter, in: whole)
        let ownCourse = try MonthCourse(month, in: part)
        #expect(course.steps.map(\.sum) == ownCourse.steps.map(\.sum), comment)
        for period in [Period.month(month), .year(Year(containing: month.days.first))] {
            let report = try ReportFigures(.period(period), of: filter, depth: 2, top: 4, in: whole)
            let ownReport = try ReportFigures(.period(period), depth: 2, top: 4, in: part)
            #expect((report.total, report.count) == (ownReport.total, ownReport.count), comment)
            #expect(report.perDay == ownReport.perDay && report.perWeek == ownReport.perWeek, comment)
            #expect(report.perMonth == ownReport.perMonth && report.parts == ownReport.parts, comment)
            #expect(report.earlier == ownReport.earlier, comment)
            #expect(report.categories == ownReport.categories, comment)
            #expect(report.payees == ownReport.payees && report.methods == ownReport.methods, comment)
            #expect(report.largest.map(\.uid) == ownReport.largest.map(\.uid), comment)
            #expect(report.refunds.total == ownReport.refunds.total, comment)
            #expect(report.activity == [], comment)
        }
    }

    @Test
    func `a category filter has the ceilings of its category and subcategories, other filters have no ceilings`() throws
    {
        let fixture = try BookFixture()
        let november = try fixture.context.month("2026-11")
        for (name, cents) in [(nil, 90000), ("food", 40000), ("groceries", 30000), ("home", 1)] as [(String?, Int64)] {
            _ = try fixture.context.setCeiling(
                Amount(cents: cents), for: name.map(fixture.category), from: november, until: nil)
        }
        try fixture.spend(1000, "groceries", on: "2026-11-02")
        try fixture.spend(500, "home", on: "2026-11-01")
        var filter = ExpenseFilter.counted
        filter.categories = try fixture.subtree("food")
        let figures = try MonthFigures(november, of: filter, depth: 2, in: fixture.context)
        #expect(figures.status.ceiling?.cents == 40000)
        #expect(figures.rows.map { $0.status?.ceiling?.cents } == [30000])
        #expect(try fixture.context.series(by: .month, over: nil, of: filter).series.rows.last?.ceiling?.cents == 40000)
        #expect(try MonthCourse(november, of: filter, in: fixture.context).ceiling?.cents == 40000)
        #expect(try fixture.context.ceiling(over: november.days, of: filter)?.cents == 40000)
        #expect(
            try fixture.context.ceilings(of: november, within: filter.categories).entries.map(\.path) == [
                "food", "food:groceries",
            ])
        #expect(try !fixture.context.leavesOutCeilings(filter))
        // The ceiling of a category is not that of a part of it, or of two categories.
        for categories in try [
            fixture.all.subtracting(fixture.subtree("home")), fixture.subtree("food").union(fixture.subtree("home")),
        ] {
            var several = ExpenseFilter.counted
            several.categories = categories
            #expect(try fixture.context.leavesOutCeilings(several))
            #expect(try MonthFigures(november, of: several, depth: 2, in: fixture.context).status.ceiling == nil)
        }
        filter.least = Amount(cents: 1)
        let some = try MonthFigures(november, of: filter, depth: 2, in: fixture.context)
        #expect(some.status.ceiling == nil)
        #expect(some.rows.allSatisfy { $0.status == nil })
        #expect(try fixture.context.leavesOutCeilings(filter))
        #expect(try !fixture.context.leavesOutCeilings(.counted))
    }

    @Test func `void expenses extend the range of a list, but neither the book nor the range of figures`() throws {
        let fixture = try BookFixture()
        let void = try fixture.spend(400, on: "2024-03-05")
        try fixture.spend(100, on: "2025-01-05")
        let inside = try fixture.spend(30, on: "2025-03-05")
        let last = try fixture.spend(900, on: "2026-12-24")
        _ = try fixture.book.edit([void.id, inside.id, last.id], as: .void, by: fixture.context.signature) {
            $0.isVoid = true
        }
        let context = fixture.context
        let first = try #require(Day(iso: "2025-01-05"))
        let book = DayRange(first, context.today)
        #expect(try context.range("all") == book)
        #expect(try context.range("..2026-01-31").first == first)
        #expect(try context.reportSpan("all").days == book)
        let whole = try context.series(by: .year, over: nil).series
        for looked in [ExpenseFilter.Void.all, .only] {
            #expect(try context.range("all", void: looked) == DayRange(void.day, last.day))
            #expect(try context.range("..2026-01-31", void: looked).first == void.day)
            var filter = ExpenseFilter.counted
            filter.void = looked
            for unit in PeriodUnit.allCases {
                let counted = try context.series(by: unit, over: .all).series
                let series = try context.series(by: unit, over: .all, of: filter).series
                #expect(series.range == book && series.begins == first, "\(unit)")
                #expect(series.rows.map(\.period) == counted.rows.map(\.period), "\(unit)")
                #expect(series.rows.map(\.isPartial) == counted.rows.map(\.isPartial), "\(unit)")
                #expect(series.rows.map(\.changeDays) == counted.rows.map(\.changeDays), "\(unit)")
                #expect(series.average?.divisor == counted.average?.divisor, "\(unit)")
                #expect(series.perDay?.divisor == counted.perDay?.divisor, "\(unit)")
            }
            let years = try context.series(by: .year, over: nil, of: filter).series
            #expect(years.rows.map(\.total.cents) == (looked == .all ? [130, 0] : [30, 0]))
            #expect(years.range == whole.range)
            #expect(try SpentDays(context.selection("all"), of: filter, in: context).range == book)
            #expect(
                try MonthFigures(context.month("2026-02"), of: filter, depth: 1, in: context).months.map(\.period)
                    == MonthFigures(context.month("2026-02"), depth: 1, in: context).months.map(\.period))
            #expect(
                try ReportFigures(context.reportSpan("all"), of: filter, depth: 1, top: 4, in: context).perDay?.divisor
                    == whole.perDay?.divisor)
        }
        let empty = try BookFixture()
        #expect(try empty.context.range("all", void: .all) == DayRange(context.today, context.today))
    }

    @Test func `void expenses before the book are counted where the range includes them, in partial rows`() throws {
        let fixture = try BookFixture()
        let void = try fixture.spend(400, on: "2024-03-05")
        _ = try fixture.book.edit([void.id], as: .void, by: fixture.context.signature) { $0.isVoid = true }
        var only = ExpenseFilter.counted
        only.void = .only
        for begins in [nil, "2025-01-05"] {
            if let begins { try fixture.spend(100, on: begins) }
            let asked = try fixture.context.selection("2024-03..2025-02")
            let series = try fixture.context.series(by: .month, over: asked, of: only).series
            #expect(series.total.cents == 400 && series.rows.map(\.total.cents).reduce(0, +) == 400)
            #expect(series.begins?.iso == begins)
            let before = series.rows.filter { $0.days.first.iso < "2025-02-01" }
            #expect(before.count == 11 && before.allSatisfy { $0.isPartial && $0.change == nil && $0.ceiling == nil })
            #expect(series.average?.divisor == (begins == nil ? nil : 1))
        }
    }

    @Test func `rows and averages depend on range and book, not on the filter`() throws {
        let fixture = try BookFixture()
        try fixture.spend(100, "home", on: "2026-01-05")
        try fixture.spend(900, "groceries", on: "2026-09-05")
        var filter = ExpenseFilter.counted
        filter.categories = try fixture.subtree("food")
        let series = try fixture.context.series(by: .month, over: fixture.context.selection("2026"), of: filter).series
        #expect(series.rows.count == 11)
        #expect(series.average?.divisor == 9)
        #expect(series.average?.amount.cents == 100)
        #expect(series.rows.map { $0.change?.change.cents } == [nil, 0, 0, 0, 0, 0, 0, 0, 900, -900, 0])
        #expect(series.rows.map(\.isPartial) == [true] + Array(repeating: false, count: 10))
    }

    /// An expense of the book in January 2027, and a void one in March; the filter excludes both.
    @Test func `rows after today depend on the book, not on the filter, in series, summaries and reports`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        try fixture.spend(100, "groceries", on: "2026-10-05")
        try fixture.spend(900, "home", on: "2027-01-05")
        let void = try fixture.spend(500, "home", on: "2027-03-05")
        _ = try fixture.book.edit([void.id], as: .void, by: context.signature) { $0.isVoid = true }
        var food = ExpenseFilter.counted
        food.categories = try fixture.subtree("food")
        var all = food
        all.void = .all
        let range = try context.selection("2026-10..2027-04")
        func months(_ filter: ExpenseFilter) throws -> [String] {
            try context.series(by: .month, over: range, of: filter, splitBy: .category).series.rows.map(\.period.name)
        }
        #expect(try months(.counted) == ["2026-10", "2026-11", "2027-01"])
        #expect(try months(food) == months(.counted))
        #expect(try months(all) == months(.counted))
        for unit in PeriodUnit.allCases {
            let whole = try context.series(by: unit, over: range).series
            let filtered = try context.series(by: unit, over: range, of: food).series
            #expect(filtered.rows.map(\.period) == whole.rows.map(\.period), "\(unit)")
            #expect(filtered.total.cents == 100)
        }
        let february = try context.month("2027-02")
        #expect(
            try MonthFigures(february, of: food, depth: 1, in: context).months.map(\.period)
                == MonthFigures(february, depth: 1, in: context).months.map(\.period))
        for span in [.month(february), .month(february.previous), .year(Year(containing: february.days.first))]
            as [Period]
        {
            let whole = try ReportFigures(.period(span), depth: 1, top: 4, in: context)
            let filtered = try ReportFigures(.period(span), of: food, depth: 1, top: 4, in: context)
            #expect(filtered.parts.rows.map(\.period) == whole.parts.rows.map(\.period), "\(span)")
            #expect(
                filtered.monthsBefore?.rows.map(\.period) == whole.monthsBefore?.rows.map(\.period), "\(span)")
        }
    }
}

extension BookFixture {
    fileprivate var all: Set<Ledger.Category.ID> {
        get throws { try Set(book.categories().all.map(\.id)) }
    }

    fileprivate func subtree(_ name: String) throws -> Set<Ledger.Category.ID> {
        try book.categories().subtree(of: category(name))
    }
}

extension [ExpenseDraft] {
    fileprivate func cents(in days: DayRange) -> Int64 {
        lazy.filter { days.contains($0.day) }.reduce(0) { $0 + $1.amount.cents }
    }
}

extension ExpenseDraft {
    fileprivate func isIn(_ group: Group, by dimension: Dimension) -> Bool {
        switch dimension {
        case .category: if case .category(let category) = destination { group.category == category } else { false }
        case .payee: details.payee == group.name
        case .method: details.method == group.name
        case .tag: group.name.map(details.tags.contains) ?? details.tags.isEmpty
        }
    }

    fileprivate func isIn(_ name: String, _ fixture: BookFixture) throws -> Bool {
        guard case .category(let category) = destination else { return false }
        return try fixture.subtree(name).contains(category)
    }
}
