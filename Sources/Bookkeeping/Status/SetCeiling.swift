public import Ledger
public import Money
public import Periods
public import Statistics

/// A new ceiling, with the spending under it.
public struct SetCeiling {
    /// The new ceiling.
    public let ceiling: Ceiling
    /// Later ceilings for this category that start while the new one is valid and replace it, earliest first.
    public let stillSet: [Ceiling]
    /// The status of the current month, or of the first month of a ceiling that starts later or has ended.
    public let status: MonthStatus
}

extension Context {
    /// Removes a ceiling from a month on.
    /// - Parameter category: `nil` for the overall ceiling.
    /// - Throws: `BookkeepingError.noCeiling` if no ceiling applies in that month.
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

    /// Sets a ceiling from a month on; `nil` removes it.
    /// - Parameters:
    ///   - category: `nil` for the overall ceiling.
    ///   - until: the last month; `nil` for no end.
    ///   - carry: the rest of a month that moves into the next; `nil` for none.
    /// - Returns: the ceiling, with 0 in place of its number.
    /// - Throws: `LedgerError.ceilingIsNegative`, `ceilingReversed`.
    public func setCeiling(
        _ amount: Amount?, for category: Category.ID?, from: Month, until: Month?, carry: CeilingCarry? = nil
    ) throws -> Ceiling {
        // A ceiling is stored for the name of a month.
        let (from, until) = (from.starting(.calendar), until?.starting(.calendar))
        try book.setCeiling(amount, for: category, from: from, until: until, carry: carry, by: signature)
        return Ceiling(id: 0, category: category, from: from, until: until, amount: amount, carry: carry)
    }

    /// Returns the spending under a ceiling that is already set, and later ceilings that replace it. Writes nothing.
    ///
    /// The month is the current one, or the first month of a ceiling that starts later or has ended.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(days + categories + ceilings · log ceilings).
    public func status(of ceiling: Ceiling, in tree: CategoryTree) throws -> SetCeiling {
        let plan = try ceilingPlan()
        let running = try currentMonth
        let (from, until) = (ceiling.from.starting(running.start), ceiling.until?.starting(running.start))
        let hasEnded = until.map { $0 < running } == true
        let month = hasEnded ? from : max(from, running)
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
