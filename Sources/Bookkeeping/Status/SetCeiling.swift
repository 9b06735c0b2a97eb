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
    /// For a ceiling of weeks or years, the spending of the current one, or of the first one if it starts later or has
    /// ended; `nil` for a ceiling of months, and if it was removed.
    public let spent: PeriodUse?
}

extension Context {
    /// Removes a ceiling from a month on.
    /// - Parameters:
    ///   - category: `nil` for the overall ceiling.
    ///   - per: the length of the periods that it limits.
    /// - Throws: `BookkeepingError.noCeiling` if no ceiling applies in that month.
    public func removeCeiling(
        of category: Category.ID?, per: CeilingPeriod = .month, from: Month, in tree: CategoryTree
    ) throws -> Ceiling {
        let plan = try book.ceilings()
        guard plan.ceiling(for: category, per: per, in: from) != nil else {
            let later = plan.ceilings.filter { $0.category == category && $0.per == per && $0.from > from }
                .map(\.from).sorted()
            throw BookkeepingError.noCeiling(
                category: category.map(tree.path), per: per, month: from,
                next: later.first { plan.ceiling(for: category, per: per, in: $0) != nil })
        }
        return try setCeiling(nil, for: category, per: per, from: from, until: nil)
    }

    /// Sets a ceiling from a month on; `nil` removes it. A ceiling of years is set for whole years.
    /// - Parameters:
    ///   - category: `nil` for the overall ceiling.
    ///   - per: the length of the periods that it limits.
    ///   - until: the last month; `nil` for no end.
    ///   - carry: the rest of a month that moves into the next; `nil` for none.
    /// - Returns: the ceiling, with 0 in place of its number.
    /// - Throws: `LedgerError.ceilingIsNegative`, `ceilingTooHigh`, `ceilingReversed`, `carryOutsideMonths`.
    public func setCeiling(
        _ amount: Amount?, for category: Category.ID?, per: CeilingPeriod = .month, from: Month, until: Month?,
        carry: CeilingCarry? = nil
    ) throws -> Ceiling {
        // A ceiling is stored for the name of a month.
        var (from, until) = (from.starting(.calendar), until?.starting(.calendar))
        if per == .year {
            from = from.adding(months: 1 - from.month)
            until = until.map { $0.adding(months: 12 - $0.month) }
        }
        try book.setCeiling(amount, for: category, per: per, from: from, until: until, carry: carry, by: signature)
        return Ceiling(id: 0, category: category, per: per, from: from, until: until, amount: amount, carry: carry)
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
                other.category == ceiling.category && other.per == ceiling.per && other.from > ceiling.from
                    && ceiling.until.map { other.from <= $0 } != false
            },
            status: try ceiling.category.map { try status(of: $0, in: month, of: tree, under: plan) }
                ?? status(of: month, under: plan),
            spent: try use(of: ceiling, in: month, of: tree, under: plan))
    }

    /// Returns the spending under a ceiling of weeks or years: of the week of today or the first week of a month, or of the
    /// year of the month.
    private func use(
        of ceiling: Ceiling, in month: Month, of tree: CategoryTree, under plan: CeilingPlan
    ) throws -> PeriodUse? {
        let period: Period?
        switch ceiling.per {
        case .month: period = nil
        case .week:
            let week = month.days.contains(today) ? Week(containing: today) : month.weeks.first
            period = week.map(Period.week)
        case .year: period = month.start.period(.year, containing: month.days.first)
        }
        guard let period else { return nil }
        return try uses(in: [(period, [ceiling.category])], under: plan, of: tree).first?.spent
    }
}
