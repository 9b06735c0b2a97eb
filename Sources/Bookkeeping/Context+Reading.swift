public import Ledger
public import Money
public import Periods
public import Statistics

extension Context {
    /// Formats amounts for the user's locale.
    public var amounts: AmountFormatter { AmountFormatter(locale: locale) }

    /// Parses an amount or a sum of amounts in the user's locale.
    /// - Throws: `AmountError`, also for ambiguous text.
    /// - Complexity: O(n) in the text.
    public func amount(_ text: String) throws(AmountError) -> Amount {
        try AmountParser(locale: locale).parseSum(text)
    }

    /// The words for days and months that the parsers accept: those of `DayVocabulary.european` and of the user's
    /// language.
    public var vocabulary: DayVocabulary { DayVocabulary(language: String(locale.language)) }

    /// Parses a day that is at most a year after today; `nil` is today.
    /// - Throws: `PeriodError`.
    public func day(_ text: String?) throws(PeriodError) -> Day {
        guard let text else { return today }
        return try DayParser(today: today, vocabulary: vocabulary).parse(text)
    }

    /// Parses a day that may have a time, as in `2026-11-20T10:00`; `nil` is today.
    /// - Returns: the day, and `filing` with the time of the text, if the text has one.
    /// - Throws: `PeriodError`, `TimeOfDayError`, or `BookkeepingError.twoTimes`.
    public func dayWithTime(_ text: String?, _ filing: FilingWords) throws -> (day: Day, filing: FilingWords) {
        guard let text else { return (today, filing) }
        let (day, time) = try DayParser(today: today, vocabulary: vocabulary).parseWithTime(text)
        guard let time else { return (day, filing) }
        if let other = filing.time, try TimeOfDay(other) != time {
            throw BookkeepingError.twoTimes(time, option: other)
        }
        return (day, FilingWords(outing: filing.outing, time: time.text))
    }

    /// The days from `from` to `until`, near today. Of the possible days of `from` (see `DayParser.possibleDays`), the
    /// one nearest to today counts, past or coming; then the first possible day of `until` that is not before it. `nil`
    /// if a text is no day, or if there is no such day.
    public func nearestDays(from: String, until: String) -> DayRange? {
        let parser = DayParser(today: today)
        let first = parser.possibleDays(from).min { abs($0.days(until: today)) < abs($1.days(until: today)) }
        guard let first, let last = parser.possibleDays(until).first(where: { $0 >= first }) else { return nil }
        return DayRange(first, last)
    }

    /// Parses the last day of something, such as a repeat. A day written like `2026-11-20` may be any number of years
    /// ahead.
    /// - Throws: `PeriodError`.
    public func lastDay(_ text: String) throws(PeriodError) -> Day {
        if let day = Day(iso: text) { return day }
        return try day(text)
    }

    /// Parses a period, a range, or `all`.
    /// - Parameter monthStart: the day on which the months of the book begin; `nil` to read it.
    /// - Throws: `PeriodError`, and the errors of reading the book.
    public func selection(_ text: String, monthStart: MonthStart? = nil) throws -> PeriodSelection {
        let monthStart = try monthStart ?? self.monthStart
        return try PeriodParser(today: today, monthStart: monthStart, vocabulary: vocabulary).parse(text)
    }

    /// Parses a period, a range, or `all` in the forms that take precedence over names, such as those of categories:
    /// `nov`, but not `ottobre`. Months are those of the calendar.
    /// - Throws: `PeriodError`.
    public func basicSelection(_ text: String) throws(PeriodError) -> PeriodSelection {
        try PeriodParser(today: today, vocabulary: .basic).parse(text)
    }

    /// Parses a month; `nil` is the current month.
    /// - Throws: `BookkeepingError.notAMonth` for another period, `unreadableMonth` for text that neither is nor
    ///   resembles a period, and `PeriodError`.
    public func month(_ text: String?) throws -> Month {
        guard let text else { return try currentMonth }
        do {
            guard case .month(let month) = try selection(text).period else { throw BookkeepingError.notAMonth(text) }
            return month
        } catch let error as PeriodError {
            guard case .unreadablePeriod(suggestion: nil) = error.problem else { throw error }
            throw BookkeepingError.unreadableMonth(text)
        }
    }

    /// Parses a month, as `month(_:)` does, but a month without a year is in this year, never in an earlier one.
    /// - Throws: the errors of `month(_:)`.
    public func comingMonth(_ text: String?) throws -> Month {
        let month = try month(text)
        guard let text, try month.year < currentMonth.year, YearNotice.leavesOutYear(text, vocabulary: vocabulary)
        else { return month }
        return month.adding(months: 12)
    }

    /// Parses the days of a report; `nil` is the current month. Open ends are those of `range(_:void:)`.
    /// - Throws: `PeriodError`.
    public func reportSpan(_ text: String?) throws -> ReportSpan {
        guard let text else { return .period(.month(try currentMonth)) }
        let monthStart = try monthStart
        let asked = try selection(text, monthStart: monthStart)
        if let period = asked.period { return .period(period) }
        return .requested(asked, spent: try bookDays(), today: today, monthStart: monthStart)
    }

    /// Parses a range of days; `nil` is the current month. An open start is the first day of the book. An open end is
    /// today, or the last expense if later.
    /// - Parameters:
    ///   - void: the void expenses of a list, which extend an open end; `none` for a range of figures.
    ///   - monthStart: the day on which the months of the book begin; `nil` to read it.
    /// - Throws: `PeriodError`.
    public func range(
        _ text: String?, void: ExpenseFilter.Void = .none, monthStart: MonthStart? = nil
    ) throws -> DayRange {
        let monthStart = try monthStart ?? self.monthStart
        guard let text else { return monthStart.month(containing: today).days }
        return ReportRange.requested(
            try selection(text, monthStart: monthStart), spent: try listedDays(void), today: today)
    }

    /// The first day of the book: of its first expense that is not void, or the configured one if it is earlier; `nil`
    /// without either. Lists with void expenses may begin earlier, with the first of these.
    public func begins(listing void: ExpenseFilter.Void = .none) throws -> Day? { try listedDays(void)?.first }

    /// The days of the book, and those of void expenses if a list includes them.
    private func listedDays(_ void: ExpenseFilter.Void) throws -> DayRange? {
        try void == .none ? bookDays() : fromBeginning(book.daysRecorded())
    }

    /// The days from the first day of the book to its last expense that is not void. Without expenses, the configured
    /// first day alone; `nil` if there is none either.
    func bookDays() throws -> DayRange? { try fromBeginning(book.daysSpent()) }

    /// The days extended to the configured first day.
    private func fromBeginning(_ spent: DayRange?) throws -> DayRange? {
        guard let begins = try book.value(of: .begins).flatMap(Day.init(iso:)) else { return spent }
        return spent.map { DayRange(min(begins, $0.first), $0.last) } ?? DayRange(begins, begins)
    }

    /// The days after today in a range on which the book has expenses that are not void, whether or not they match the
    /// filter, earliest first. Empty for the filter `counted`, which needs no such days, and in a book whose last expense
    /// is not after today.
    /// - Parameter spent: `bookDays()`.
    /// - Complexity: O(days after today).
    func bookAhead(in range: DayRange, besides filter: ExpenseFilter, spent: DayRange?) throws -> [Day] {
        guard filter != .counted, let spent, let later = daysToCome(in: range).flatMap(spent.intersection) else {
            return []
        }
        return try book.dayTotals(in: later).map(\.day)
    }
}
