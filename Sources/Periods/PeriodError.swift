/// An error in parsing a day or a period, with the details recognized.
public struct PeriodError: Error, Equatable, Sendable {
    /// The error with its details. Suggestions are texts to type instead.
    public enum Problem: Equatable, Sendable {
        /// The text does not have the form of a day.
        case unreadableDay(suggestion: String?)
        /// The month has no such day. Without a year in the text it is a month of the current year.
        case noSuchDay(day: Int, month: Month)
        /// A day number, without a month, that exists in no month.
        case noSuchDayNumber(Int)
        /// The month of a day is not 1 to 12.
        case noSuchMonthOfDay(month: Int, order: Order, suggestion: String?)
        /// The year of a day has two digits.
        case twoDigitYear(suggestion: String?)
        /// The day is before `Day.earliest`.
        case dayTooEarly
        /// The day is after the last accepted day, one year after today.
        case dayTooFarAhead(Day, latest: Day)
        /// The text does not have the form of a period.
        case unreadablePeriod(suggestion: String?)
        /// The year has no such week. Without a year in the text it is the current year.
        case noSuchWeek(Int, year: Int, weeks: Int)
        /// The month of a period is not 1 to 12.
        case noSuchMonth(Int, year: Int)
        /// The quarter is not 1 to 4.
        case noSuchQuarter(Int)
        /// A range of the last 0 days.
        case noDays
        /// The range ends before it begins.
        case reversed(first: Day, last: Day)
        /// The period begins before `Day.earliest`.
        case periodTooEarly
        /// The period begins after the latest day accepted.
        case periodTooFarAhead(latest: Day)
    }

    /// The order of day and year in a date.
    public enum Order: Equatable, Sendable {
        /// `20.11.2026` or `2026-11-20`.
        case dayFirst, yearFirst
    }

    /// The error.
    public let problem: Problem

    /// The whole typed text.
    let text: String
    /// The place of the error, in scalars of the text.
    let place: Range<Int>
    /// The place of the text without surrounding spaces, in scalars.
    let whole: Range<Int>
}
