public import Ledger
public import Money
public import Periods
public import Statistics

/// A ceiling that was set, and what it comes to.
public struct SetCeiling {
    /// What was set.
    public let ceiling: Ceiling
    /// Ceilings for the same that begin while it holds, and then hold in its place; the earliest first.
    public let stillSet: [Ceiling]
    /// Where the month stands on which it tells: the running one, or the first in which it holds.
    public let status: MonthStatus
}

extension Context {
    /// Says that from a month on there is no ceiling.
    /// - Parameter category: `nil` for everything.
    /// - Throws: `BookkeepingError.noCeiling` where none holds in that month.
    public func removeCeiling(of category: Category.ID?, from: Month, in tree: CategoryTree) throws -> Ceiling {
        let plan = try book.ceilings()
        guard plan.amount(for: category, in: from) != nil else {
            let later = plan.ceilings.filter { $0.category == category && $0.from > from }.map(\.from).sorted()
            throw BookkeepingError.noCeiling(
                category: category.map(tree.path), month: from,
                next: later.first { plan.amount(for: category, in: $0) != nil })
        }
        return try setCeiling(nil, for: category, from: from, until: nil)
    }

    /// Sets a ceiling from a month on, or with `nil` says that there is none.
    /// - Parameters:
    ///   - category: `nil` for everything.
    ///   - until: the last month in which it holds; `nil` for every month to come.
    /// - Throws: `LedgerError.ceilingIsNegative`, `ceilingReversed`.
    public func setCeiling(
        _ amount: Amount?, for category: Category.ID?, from: Month, until: Month?
    ) throws -> Ceiling {
        try book.setCeiling(amount, for: category, from: from, until: until, by: signature)
        return Ceiling(id: 0, category: category, from: from, until: until, amount: amount)
    }

    /// What a ceiling comes to that was set.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(days + categories + ceilings · log ceilings).
    public func standing(of ceiling: Ceiling, in tree: CategoryTree) throws -> SetCeiling {
        let plan = try book.ceilings()
        let running = Month(containing: today)
        let hasEnded = ceiling.until.map { $0 < running } == true
        let month = hasEnded ? ceiling.from : max(ceiling.from, running)
        return SetCeiling(
            ceiling: ceiling,
            stillSet: plan.ceilings.sorted { $0.from < $1.from }.filter { other in
                other.category == ceiling.category && other.from > ceiling.from
                    && ceiling.until.map { other.from <= $0 } != false
            },
            status: try ceiling.category.map { try status(of: $0, in: month, of: tree, under: plan) }
                ?? status(of: month, under: plan))
    }
}
