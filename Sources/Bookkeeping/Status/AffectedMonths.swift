public import Ledger
internal import Money
internal import Periods
public import Statistics

/// The status of the months and ceilings affected by a change of expenses.
public struct AffectedMonths: Hashable, Sendable {
    /// The status of a category against its ceiling in a month.
    public struct OfCategory: Hashable, Sendable {
        /// The path of the category, as `food:groceries`.
        public let path: String
        /// The total with subcategories, against the category's own ceiling.
        public let status: MonthStatus
    }

    /// The status of each month of an affected expense, earliest first.
    public let months: [MonthStatus]
    /// The affected ceilings of categories, each once, in the order of the expenses.
    public let ceilings: [OfCategory]
    /// The affected ceilings of weeks and years, earliest period first.
    public let others: [CategoryUse]
}

extension Context {
    /// Returns the status of the months and ceilings of expenses.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(expenses · depth · ceilings), and O(days + categories) for each month and ceiling affected.
    public func status(of expenses: [Expense], in tree: CategoryTree) throws -> AffectedMonths {
        try status(of: expenses.map { StatusEntry(day: $0.day, category: $0.category, more: .zero) }, in: tree)
    }

    /// Returns the status of the months and ceilings of expenses.
    /// - Parameter others: expenses whose unrecorded amounts are included, but whose months and ceilings are not
    ///   returned.
    func status(
        of placed: [StatusEntry], beside others: [StatusEntry] = [], in tree: CategoryTree
    ) throws -> AffectedMonths {
        let all = placed + others
        let plan = try ceilingPlan(adding: all, in: tree)
        let monthStart = try monthStart
        let byMonth = Dictionary(grouping: all) { monthStart.month(containing: $0.day) }
        // The months with expenses after today.
        var aheadMonths: Set<Month> = []
        let affected = others.isEmpty ? Set(byMonth.keys) : Set(placed.map { monthStart.month(containing: $0.day) })
        let months = try affected.sorted().map { month in
            let placed = byMonth[month] ?? []
            let days = try book.dayTotals(in: month.days)
            if days.contains(where: { $0.day > today }) { aheadMonths.insert(month) }
            let later = placed.filter { $0.day > today }
            return try status(
                of: month, days, under: plan, adding: placed.map(\.more).total(), ahead: later.map(\.more).total())
        }
        let ceilings = try ceilings(
            over: placed, adding: all, in: tree, under: plan, monthStart: monthStart, aheadMonths: aheadMonths)
        return AffectedMonths(
            months: months, ceilings: ceilings, others: try uses(over: placed, adding: all, under: plan, of: tree))
    }

    /// Returns the status of the months affected by changes, earliest first.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(expenses affected), and O(days) per month.
    public func months(of changes: [Change]) throws -> [MonthStatus] {
        try months(of: changes.flatMap { $0.before.expenses + $0.after.expenses }.map(\.day), under: ceilingPlan())
    }

    /// Returns the status of the months after an undo (or redo, for undone changes) without doing it.
    /// - Parameter changes: in the order in which they would be undone.
    /// - Returns: the months, earliest first. Empty if the history lacks expenses of one of the changes, such as those
    ///   added by an import.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(expenses affected · log n), and O(days) per month.
    public func months(turningBack changes: [Change]) throws -> [MonthStatus] {
        guard changes.allSatisfy(\.namesItsExpenses) else { return [] }
        var expenses: [Int64: Expense?] = [:]
        var ceilings = Dictionary(try book.ceilings().ceilings.map { (CeilingRow($0), $0) }) { first, _ in first }
        for change in changes {
            let (present, next) =
                change.state == .undone ? (change.before, change.after) : (change.after, change.before)
            for expense in present.expenses { expenses[expense.id] = .some(nil) }
            for expense in next.expenses { expenses[expense.id] = expense }
            for ceiling in present.ceilings { ceilings[CeilingRow(ceiling)] = nil }
            for ceiling in next.ceilings { ceilings[CeilingRow(ceiling)] = ceiling }
        }
        let monthStart = try monthStart
        let touched = changes.flatMap { $0.before.expenses + $0.after.expenses }
            .map { monthStart.month(containing: $0.day) }
        var more = Dictionary(touched.map { ($0, Amount.zero) }) { first, _ in first }
        var later: [Month: Amount] = [:]
        var entries: [StatusEntry] = []
        func count(_ expense: Expense?, _ step: (Amount, Amount) throws -> Amount) throws {
            guard let expense, !expense.isVoid else { return }
            entries.append(
                StatusEntry(day: expense.day, category: expense.category, more: try step(.zero, expense.amount)))
            let month = monthStart.month(containing: expense.day)
            more[month] = try step(more[month] ?? .zero, expense.amount)
            if expense.day > today { later[month] = try step(later[month] ?? .zero, expense.amount) }
        }
        for (id, expense) in expenses {
            try count(book.expense(id)) { try $0.subtracting($1) }
            try count(expense) { try $0.adding($1) }
        }
        let plan = try carrying(CeilingPlan(Array(ceilings.values)), adding: entries)
        return try more.sorted { $0.key < $1.key }.map { month, amount in
            try status(of: month, under: plan, adding: amount, ahead: later[month] ?? .zero)
        }
    }

    private func months(of days: [Day], under plan: CeilingPlan) throws -> [MonthStatus] {
        try Set(days.map(monthStart.month)).sorted().map { try status(of: $0, under: plan) }
    }

    private func ceilings(
        over placed: [StatusEntry], adding all: [StatusEntry], in tree: CategoryTree, under plan: CeilingPlan,
        monthStart: MonthStart, aheadMonths: Set<Month>
    ) throws -> [AffectedMonths.OfCategory] {
        guard plan.ceilings.contains(where: { $0.category != nil }) else { return [] }
        var seen: Set<CategoryMonth> = []
        var result: [AffectedMonths.OfCategory] = []
        for expense in placed {
            let month = monthStart.month(containing: expense.day)
            for category in tree.lineage(of: expense.category) {
                guard plan.amount(for: category, in: month) != nil,
                    seen.insert(CategoryMonth(category: category, month: month)).inserted
                else { continue }
                let inside = tree.subtree(of: category)
                let more = all.filter { month.days.contains($0.day) && inside.contains($0.category) }
                result.append(
                    AffectedMonths.OfCategory(
                        path: tree.path(of: category),
                        status: try status(
                            of: category, in: month, of: tree, under: plan, adding: more.map(\.more).total(),
                            ahead: more.filter { $0.day > today }.map(\.more).total(),
                            isSpentAhead: aheadMonths.contains(month))))
            }
        }
        return result
    }

    /// Returns the status of a month against the overall ceiling.
    /// - Parameters:
    ///   - more: an unrecorded amount to include.
    ///   - ahead: the part of `more` dated after today.
    func status(
        of month: Month, under plan: CeilingPlan, adding more: Amount = .zero, ahead: Amount = .zero
    ) throws -> MonthStatus {
        try status(of: month, book.dayTotals(in: month.days), under: plan, adding: more, ahead: ahead)
    }

    private func status(
        of month: Month, _ days: [DayTotal], under plan: CeilingPlan, adding more: Amount, ahead: Amount
    ) throws -> MonthStatus {
        try MonthStatus(
            month: month, total: days.map(\.amount).total().adding(more),
            ahead: DatedAhead(of: days, today: today).amount.adding(ahead),
            ceiling: plan.amount(for: nil, in: month), carried: plan.carried(for: nil, in: month), today: today)
    }

    /// Returns the status of a category, with subcategories, against its ceiling.
    /// - Parameters:
    ///   - more: an unrecorded amount to include.
    ///   - ahead: the part of `more` dated after today.
    ///   - isSpentAhead: whether the month has recorded expenses after today. Only then are they read.
    func status(
        of category: Category.ID, in month: Month, of tree: CategoryTree, under plan: CeilingPlan,
        adding more: Amount = .zero, ahead: Amount = .zero, isSpentAhead: Bool = true
    ) throws -> MonthStatus {
        let inside = tree.subtree(of: category)
        func total(in range: DayRange) throws -> Amount {
            try book.totals(by: .category, in: range).filter { total in
                if case .category(let id) = total.key { inside.contains(id) } else { false }
            }.map(\.amount).total()
        }
        let later = isSpentAhead ? daysToCome(in: month.days) : nil
        return try MonthStatus(
            month: month, total: total(in: month.days).adding(more),
            ahead: (later.map(total) ?? .zero).adding(ahead),
            ceiling: plan.amount(for: category, in: month), carried: plan.carried(for: category, in: month),
            today: today)
    }
}

extension Snapshot {
    /// The ceilings among the rows, of both tables.
    fileprivate var ceilings: [Ceiling] {
        self[.ceiling].compactMap(Ceiling.init) + self[.flexibleCeiling].compactMap { FlexibleCeiling($0)?.ceiling }
    }
}

extension Change {
    /// Whether the history contains all expenses that the change affected.
    fileprivate var namesItsExpenses: Bool {
        imported.map { $0.added == 0 && $0.altered <= before[.expense].count } ?? true
    }
}

/// The day, category and unrecorded amount of an expense, as far as a status needs them.
struct StatusEntry {
    let day: Day
    let category: Category.ID
    /// An unrecorded amount to include.
    let more: Amount
}

/// Identifies the row of a ceiling: by its table, that of plain or of flexible ceilings, and its number.
private struct CeilingRow: Hashable {
    let isPlain: Bool
    let id: Int64

    init(_ ceiling: Ceiling) { (isPlain, id) = (ceiling.isPlain, ceiling.id) }
}

private struct CategoryMonth: Hashable {
    let category: Category.ID
    let month: Month
}
