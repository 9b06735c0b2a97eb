import Ledger
import Money
import Periods
import Support
import Testing

extension BookContract {
    /// Every two conditions of a filter together, compared with conditions written apart over the recorded expenses.
    @Suite struct FilterPairs {
        /// A condition, as set in a filter and as asked of an expense with its payment methods.
        private struct Condition {
            let name: String
            let set: (inout ExpenseFilter) -> Void
            let fits: (Expense, [String]) -> Bool

            init(
                _ name: String, _ set: @escaping (inout ExpenseFilter) -> Void,
                _ fits: @escaping (Expense, [String]) -> Bool
            ) {
                (self.name, self.set, self.fits) = (name, set, fits)
            }
        }

        private static func conditions(of categories: [Ledger.Category.ID]) -> [Condition] {
            [
                Condition(
                    "food", { $0.categories = [categories[0]] }, { expense, _ in expense.category == categories[0] }),
                Condition(
                    "not food", { $0.categories = Set(categories.dropFirst()) },
                    { expense, _ in expense.category != categories[0] }),
                Condition(
                    "Lidl or Coop", { $0.payee.any = [["lidl"], ["COOP"]] },
                    { expense, _ in ["Lidl", "LIDL", "Coop"].contains(expense.details.payee) }),
                Condition(
                    "Lidl or without payee", { $0.payee.any = [["LIDL"], []] },
                    { expense, _ in expense.details.payee != "Coop" }),
                Condition(
                    "not Coop", { $0.payee.none = [["coop"]] }, { expense, _ in expense.details.payee != "Coop" }),
                Condition("with a payee", { $0.payee.none = [[]] }, { expense, _ in expense.details.payee != nil }),
                Condition("card", { $0.method.any = [["Card"]] }, { _, methods in methods.contains("card") }),
                Condition("without method", { $0.method.any = [[]] }, { _, methods in methods.isEmpty }),
                Condition("not cash", { $0.method.none = [["CASH"]] }, { _, methods in !methods.contains("cash") }),
                Condition(
                    "a or b", { $0.tag.any = [["A"], ["b"]] },
                    { expense, _ in expense.details.tags.contains("a") || expense.details.tags.contains("b") }),
                Condition(
                    "a and b", { $0.tag.any = [["a", "B"]] }, { expense, _ in expense.details.tags == ["a", "b"] }),
                Condition("not b", { $0.tag.none = [["b"]] }, { expense, _ in !expense.details.tags.contains("b") }),
                Condition("with a tag", { $0.tag.none = [[]] }, { expense, _ in !expense.details.tags.isEmpty }),
                Condition("search", { $0.search = "LATT" }, { expense, _ in expense.details.what == "latte" }),
                Condition(
                    "at least", { $0.least = Amount(cents: 150) }, { expense, _ in expense.amount.cents >= 150 }),
                Condition("at most", { $0.most = Amount(cents: 300) }, { expense, _ in expense.amount.cents <= 300 }),
                Condition("void", { $0.void = .only }, { expense, _ in expense.isVoid }),
                Condition(
                    "numbers", { $0.numbers = Set(1...60) }, { expense, _ in (1...60).contains(expense.id) }),
            ]
        }

        /// 90 random expenses, some of them void, and two receipts that were paid with card and cash.
        private static func fill(_ notebook: Notebook) throws -> [Ledger.Category.ID] {
            var random = SplitMix64(seed: 0xF1)
            let categories = try ["food", "home"].map(notebook.category)
            let drafts = try (0..<90).map { _ in
                let details = ExpenseDetails(
                    what: ["latte", nil].randomElement(using: &random) ?? nil,
                    payee: ["Lidl", "LIDL", "Coop", nil].randomElement(using: &random) ?? nil,
                    method: ["card", "cash", nil].randomElement(using: &random) ?? nil,
                    tags: [[], ["a"], ["b"], ["a", "b"]].randomElement(using: &random) ?? [])
                return try notebook.draft(
                    .random(in: 1...500, using: &random), on: "2026-11-\(Int.random(in: 10...29, using: &random))",
                    in: categories.randomElement(using: &random) ?? 0, details)
            }
            _ = try notebook.book.add(drafts, by: notebook.sign())
            try notebook.setVoid([4, 9, 40, 77])
            for cents in [130, 400] as [Int64] {
                _ = try notebook.buy([(categories[0], cents)], paying: [("cash", 30), ("card", cents - 30)])
            }
            return categories
        }

        @Test(arguments: BookKind.allCases)
        func `two conditions together match the expenses that match both`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let conditions = try Self.conditions(of: Self.fill(notebook))
            let all = try notebook.book.expenses(
                from: nil, through: nil, matching: ExpenseFilter(), order: .day, limit: nil)
            let always = DayRange(Day.earliest, Day.latest)
            for (index, first) in conditions.enumerated() {
                for second in conditions[index...] {
                    var (filter, counted) = (ExpenseFilter(), ExpenseFilter.counted)
                    for condition in [first, second] {
                        condition.set(&filter)
                        condition.set(&counted)
                    }
                    // A second condition of this kind takes the place of the first.
                    var alone = ExpenseFilter()
                    second.set(&alone)
                    let isReplaced = alone == filter
                    let comment: Comment = "\(first.name), \(second.name)"
                    let matching = all.filter { expense in
                        let methods = expense.id > 90 ? ["cash", "card"] : expense.details.method.map { [$0] } ?? []
                        return second.fits(expense, methods) && (isReplaced || first.fits(expense, methods))
                    }
                    let numbers = matching.map(\.id)
                    for order in ExpenseOrder.allCases {
                        let found = try notebook.book.expenses(
                            from: nil, through: nil, matching: filter, order: order, limit: nil)
                        #expect(found.map(\.id).sorted() == numbers.sorted(), comment)
                        let some = try notebook.book.expenses(
                            from: nil, through: nil, matching: filter, order: order, limit: 7)
                        #expect(some == Array(found.prefix(7)), comment)
                    }
                    let pages = try notebook.book.expenses(
                        from: nil, through: nil, matching: filter, after: nil, limit: 200)
                    #expect(pages.map(\.id).sorted() == numbers.sorted(), comment)
                    let spent = matching.filter { counted.void == .only || !$0.isVoid }
                    let spending = try notebook.book.spending(matching: counted)
                    #expect(try spending.dayTotals(in: always) == BookState.days(spent), comment)
                    for dimension in Dimension.allCases
                    where dimension != .method || !spent.contains(where: { $0.id > 90 }) {
                        let usual = BookState.usualSpellings(of: spent, as: dimension)
                        #expect(
                            try spending.totals(by: dimension, in: [always]).map(Set.init)
                                == [BookState.groups(spent, by: dimension, spelling: usual)], comment)
                    }
                }
            }
        }
    }
}
