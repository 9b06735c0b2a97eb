/// Why a text is no day or no period, with what was understood of it.
public struct PeriodError: Error, Equatable, Sendable {
    /// What is wrong, with its facts. A suggestion is a text to type instead.
    public enum Problem: Equatable, Sendable {
        /// The text has no form of a day.
        case unreadableDay(suggestion: String?)
        /// The month lacks the day; without a year in the text it is the month of today's year.
        case noSuchDay(day: Int, month: Month)
        /// A day number alone that no month has.
        case noSuchDayNumber(Int)
        /// The month of a day is not 1 to 12.
        case noSuchMonthOfDay(month: Int, order: Order, suggestion: String?)
        /// The year of a day has two digits.
        case twoDigitYear(suggestion: String?)
        /// The day lies before `Day.earliest`.
        case dayTooEarly
        /// The day lies after the latest day accepted, which is a year after today.
        case dayTooFarAhead(Day, latest: Day)
        /// The text has no form of a period.
        case unreadablePeriod(suggestion: String?)
        /// The year has fewer weeks, or the number is 0; without a year in the text it is the running one.
        case noSuchWeek(Int, year: Int, weeks: Int)
        /// The month of a period is not 1 to 12.
        case noSuchMonth(Int, year: Int)
        /// The quarter is not 1 to 4.
        case noSuchQuarter(Int)
        /// The last 0 days.
        case noDays
        /// The range ends before it begins.
        case reversed(first: Day, last: Day)
        /// The period begins before `Day.earliest`.
        case periodTooEarly
        /// The period begins after the latest day accepted.
        case periodTooFarAhead(latest: Day)
    }

    /// The order in which a date was written.
    public enum Order: Equatable, Sendable {
        /// `20.11.2026` or `2026-11-20`.
        case dayFirst, yearFirst
    }

    /// What is wrong.
    public let problem: Problem

    /// The whole text as given.
    let text: String
    /// What the problem is about, in scalars of the text.
    let place: Range<Int>
    /// The text without the spaces around it, in scalars.
    let whole: Range<Int>
}
