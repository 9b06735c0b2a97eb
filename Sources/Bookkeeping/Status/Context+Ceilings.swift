internal import Ledger
internal import Periods
internal import Statistics

extension Context {
    /// Returns the ceilings of the book, with what they carry into months.
    /// - Parameters:
    ///   - entries: unrecorded amounts to include.
    ///   - tree: the categories, with those of the entries; `nil` for those of the book.
    /// - Throws: the errors of reading the book.
    /// - Complexity: O(n log n) in the ceilings; if one carries over, as `carrying`.
    func ceilingPlan(adding entries: [StatusEntry] = [], in tree: CategoryTree? = nil) throws -> CeilingPlan {
        try carrying(book.ceilings(), adding: entries, in: tree)
    }

    /// Returns a plan with what its ceilings carry into months: from the first month of such a ceiling, or of the book if
    /// later, into the months up to the current one. A month that is not over carries nothing into the next.
    /// - Parameters:
    ///   - entries: unrecorded amounts to include.
    ///   - tree: the categories, with those of the entries; `nil` for those of the book.
    /// - Throws: the errors of reading the book.
    /// - Complexity: O(n log n) in the months and the categories; O(ceilings) if none carries over.
    func carrying(
        _ plan: CeilingPlan, adding entries: [StatusEntry], in tree: CategoryTree? = nil
    ) throws -> CeilingPlan {
        guard let first = plan.carriesFrom else { return plan }
        let running = try currentMonth
        let begins = try running.start.month(containing: begins() ?? today)
        let months = Array(
            sequence(first: max(first.starting(running.start), begins), next: \.next).prefix { $0 <= running })
        let totals = try book.totals(by: .category, in: months.map(\.days))
        let spent = zip(months, totals).map { month, totals in
            (
                month: month,
                totals: totals
                    + entries.filter { month.days.contains($0.day) }.map {
                        GroupTotal(key: .category($0.category), count: 1, amount: $0.more)
                    }
            )
        }
        return try plan.carrying(over: spent, in: tree ?? book.categories())
    }
}
