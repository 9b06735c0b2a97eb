public import Ledger
public import Money
public import Periods
internal import Statistics

extension Context {
    /// How amounts are written.
    public var amounts: AmountFormatter { AmountFormatter(locale: locale) }

    /// An amount as somebody with this locale writes it.
    /// - Throws: `AmountError` too for what can be read in two ways.
    /// - Complexity: O(n) in the text.
    public func amount(_ text: String) throws(AmountError) -> Amount {
        try AmountParser(locale: locale).parse(text)
    }

    /// A day, at the latest a year after today; today without a text.
    /// - Throws: `PeriodError`.
    public func day(_ text: String?) throws(PeriodError) -> Day {
        guard let text else { return today }
        return try DayParser(today: today).parse(text)
    }

    /// A day that may lie any number of years ahead if it is written like `2026-11-20`: the end of something.
    /// - Throws: `PeriodError`.
    public func lastDay(_ text: String) throws(PeriodError) -> Day {
        if let day = Day(iso: text) { return day }
        return try day(text)
    }

    /// A period, a range, or all.
    /// - Throws: `PeriodError`.
    public func selection(_ text: String) throws(PeriodError) -> PeriodSelection {
        try PeriodParser(today: today).parse(text)
    }

    /// One month by its text, the month of today without one.
    /// - Throws: `PeriodError`, or `BookkeepingError.notAMonth` for another period.
    public func month(_ text: String?) throws -> Month {
        guard let text else { return Month(containing: today) }
        guard case .month(let month) = try selection(text).period else { throw BookkeepingError.notAMonth(text) }
        return month
    }

    /// A month or a year by its text, the month of today without one.
    /// - Throws: `PeriodError`, or `BookkeepingError.notAMonthOrYear` for another period.
    public func monthOrYear(_ text: String?) throws -> Period {
        guard let text else { return .month(Month(containing: today)) }
        switch try selection(text).period {
        case .month(let month): return .month(month)
        case .year(let year): return .year(year)
        default: throw BookkeepingError.notAMonthOrYear(text)
        }
    }

    /// The days that a text asks for, this month without one; an open end reaches as far as the book.
    /// - Parameter void: what is looked at of the void expenses; where any of them is, the book reaches as far as they do.
    /// - Throws: `PeriodError`.
    public func range(_ text: String?, void: ExpenseFilter.Void = .none) throws -> DayRange {
        guard let text else { return Month(containing: today).days }
        return ReportRange.asked(try selection(text), spent: try daysLookedAt(void: void), today: today)
    }

    /// The day on which the book begins: that of its first expense that is not void, or the earlier day that was set; `nil`
    /// without either. Of a filter only what it says of void expenses counts: where they are looked at, the book begins with
    /// the first of them too.
    func begins(_ filter: ExpenseFilter) throws -> Day? { try daysLookedAt(void: filter.void)?.first }

    /// The days from the book's beginning to its last expense, of those that are looked at; `nil` where there is none.
    func daysLookedAt(void: ExpenseFilter.Void) throws -> DayRange? {
        let spent = try void == .none ? book.daysSpent() : book.daysRecorded()
        guard let begins = try book.value(of: .begins).flatMap(Day.init(iso:)) else { return spent }
        return spent.map { DayRange(min(begins, $0.first), $0.last) } ?? DayRange(begins, begins)
    }
}
