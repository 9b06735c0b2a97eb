import Ledger
import Money
import Periods
import Support
import Testing

extension BookContract {
    /// Totals of the expenses that match a filter.
    @Suite struct Filtering {
        /// Few expenses a day, and many.
        @Test(arguments: BookKind.allCases, [120, 5])
        func `filtered totals equal the sums of the matching expenses`(kind: BookKind, length: Int) throws {
            var random = SplitMix64(seed: 12)
            let notebook = try Notebook(kind)
            let base = try #require(Day(iso: "2025-11-17"))
            let categories = try Self.fill(notebook, from: base, days: length, &random)
            let all = try notebook.book.expenses(
                from: nil, through: nil, matching: ExpenseFilter(), order: .recorded, limit: nil)
            for round in 0..<120 {
                let filter = Self.filter(of: categories, round, &random)
                let matching = all.filter { Self.matches($0, filter) }
                let comment: Comment = "\(filter)"
                let spending = try notebook.book.spending(matching: filter)
                let first = base.adding(days: .random(in: -70...length, using: &random))
                let range = DayRange(first, first.adding(days: .random(in: 0...200, using: &random)))
                let expected = BookState.days(matching.filter { range.contains($0.day) })
                #expect(try spending.dayTotals(in: range) == expected, comment)
                let exact = Set(
                    (0..<3).map { _ in
                        Month(containing: range.first.adding(days: .random(in: -10...220, using: &random)))
                    })
                let coarse = try spending.dayTotals(in: range, dayByDayIn: exact)
                #expect(coarse.map(\.day) == coarse.map(\.day).sorted(), comment)
                #expect(Self.byMonth(coarse) == Self.byMonth(expected), comment)
                func isExact(_ day: DayTotal) -> Bool { exact.contains(Month(containing: day.day)) }
                #expect(coarse.filter(isExact) == expected.filter(isExact), comment)
                for dimension in Dimension.allCases {
                    let ranges = [range, DayRange(range.last.next, range.last.adding(days: 40))]
                    let usual = BookState.usualSpellings(
                        of: matching.filter { expense in ranges.contains { $0.contains(expense.day) } }, as: dimension)
                    #expect(
                        try spending.totals(by: dimension, in: ranges).map(Set.init)
                            == ranges.map { range in
                                BookState.groups(
                                    matching.filter { range.contains($0.day) }, by: dimension, spelling: usual)
                            }, comment)
                }
            }
        }

        @Test(arguments: BookKind.allCases)
        func `filters and totals of a book without expenses are empty`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for categories in [nil, [], [food]] as [Set<Ledger.Category.ID>?] {
                for payee in [nil, "Lidl"] {
                    var filter = ExpenseFilter.counted
                    filter.categories = categories
                    filter.payee.any = payee.map { [[$0]] } ?? []
                    let spending = try notebook.book.spending(matching: filter)
                    let always = DayRange(Day.earliest, Day.latest)
                    #expect(try spending.dayTotals(in: always) == [])
                    #expect(try spending.dayTotals(in: always, dayByDayIn: []) == [])
                    for dimension in Dimension.allCases {
                        #expect(try spending.totals(by: dimension, in: [always]) == [[]])
                    }
                }
            }
        }

        /// Days with random expenses, a few of them void.
        private static func fill(
            _ notebook: Notebook, from base: Day, days: Int, _ random: inout SplitMix64
        ) throws -> [Ledger.Category.ID] {
            let categories = try ["food", "food:groceries", "home"].map(notebook.category)
            let drafts = try (0..<300).map { _ in
                let details = ExpenseDetails(
                    what: ["latte", "Caffè", nil].randomElement(using: &random) ?? nil,
                    payee: ["Conad", "LIDL", "Lidl", nil].randomElement(using: &random) ?? nil,
                    method: ["card", "Cash", nil].randomElement(using: &random) ?? nil,
                    tags: [[], ["a"], ["a", "b"]].randomElement(using: &random) ?? [])
                return try notebook.draft(
                    .random(in: -50...500, using: &random),
                    on: base.adding(days: .random(in: 0...days, using: &random)).iso,
                    in: categories.randomElement(using: &random) ?? 0, details)
            }
            _ = try notebook.book.add(drafts, by: notebook.sign())
            try notebook.setVoid([3, 7, 11, 150])
            return categories
        }

        private static func filter(
            of categories: [Ledger.Category.ID], _ round: Int, _ random: inout SplitMix64
        ) -> ExpenseFilter {
            var filter = ExpenseFilter.counted
            func often() -> Bool { Int.random(in: 0..<3, using: &random) == 0 }
            // A third of them by category alone, and a third by nothing that is in texts.
            if round % 3 == 0 || often() {
                filter.categories = Set(categories.filter { _ in Bool.random(using: &random) })
            }
            guard round % 3 > 0 else { return filter }
            if often() { filter.least = Amount(cents: .random(in: -60...300, using: &random)) }
            if often() { filter.most = Amount(cents: .random(in: -60...500, using: &random)) }
            guard round % 3 > 1 else { return filter }
            if often() { filter.payee = names([["lidl"], ["CONAD"], ["nobody"], ["l i dl"], []], &random) }
            if often() { filter.method = names([["CASH"], ["card"], []], &random) }
            if often() { filter.tag = names([["A"], ["b"], ["a", "B"], []], &random) }
            if often() { filter.search = ["caffe", "lid", ""].randomElement(using: &random) }
            if often() { filter.void = ExpenseFilter.Void.allCases.randomElement(using: &random) ?? .none }
            return filter
        }

        /// Random conditions: one or two alternatives, names to leave out, or both.
        static func names(_ conditions: [[String]], _ random: inout SplitMix64) -> NameFilter {
            func some(_ count: Int) -> [[String]] { Array(conditions.shuffled(using: &random).prefix(count)) }
            return switch Int.random(in: 0..<4, using: &random) {
            case 0: NameFilter(any: some(1))
            case 1: NameFilter(any: some(2))
            case 2: NameFilter(none: some(.random(in: 1...2, using: &random)))
            default: NameFilter(any: some(2), none: some(1))
            }
        }

        static func matches(_ expense: Expense, _ filter: ExpenseFilter) -> Bool {
            func plain(_ text: String) -> String {
                String(text.lowercased().map { ["è": "e", "é": "e", "ü": "u"][$0] ?? $0 })
            }
            func joined(_ text: String) -> String { text.replacing(" ", with: "") }
            func isMet(_ filter: NameFilter, by given: [String], _ key: (String) -> String = { $0 }) -> Bool {
                let given = Set(given.map { key(plain($0)) })
                func isMet(_ names: [String]) -> Bool {
                    names.isEmpty ? given.isEmpty : given.isSuperset(of: names.map { key(plain($0)) })
                }
                let (any, none) = (filter.any.map(isMet), filter.none.map(isMet))
                return (any.isEmpty || any.contains(true)) && !none.contains(true)
            }
            let details = expense.details
            let texts = [details.what, details.payee, details.note].compactMap { $0.map(plain) }
            return (filter.void == .all || expense.isVoid == (filter.void == .only))
                && filter.categories?.contains(expense.category) != false
                && filter.least.map { expense.amount >= $0 } != false
                && filter.most.map { expense.amount <= $0 } != false
                && isMet(filter.payee, by: details.payee.map { [$0] } ?? [], joined)
                && isMet(filter.method, by: details.method.map { [$0] } ?? [])
                && isMet(filter.tag, by: details.tags)
                && filter.search.map { wanted in
                    wanted.isEmpty || texts.contains { $0.contains(wanted) }
                } != false
        }

        private static func byMonth(_ days: [DayTotal]) -> [Month: [Int64]] {
            Dictionary(grouping: days) { Month(containing: $0.day) }.mapValues { days in
                [Int64(days.reduce(0) { $0 + $1.count }), days.reduce(0) { $0 + $1.amount.cents }]
            }
        }
    }
}
