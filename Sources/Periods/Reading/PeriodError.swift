/// An error in parsing a day or a period, with those parts of the text that could be read.
public struct PeriodError: Error, Equatable, Sendable {
    /// The kind of error, with its details. A suggestion is a text to type instead; `nil` without a similar one.
    public enum Problem: Equatable, Sendable {
        /// The text does not have the form of a day.
        case unreadableDay(suggestion: String?)
        /// The month has no such day. Without a year in the text, `month` is in the current year.
        case noSuchDay(day: Int, month: Month)
        /// A day number, without a month, that exists in no month.
        case noSuchDayNumber(Int)
        /// The month of a day is not 1 to 12.
        case noSuchMonthOfDay(month: Int, order: Order, suggestion: String?)
        /// The year of a day has two digits.
        case twoDigitYear(suggestion: String?)
        /// The word has different meanings in the languages that are read.
        case ambiguousWord([WordReading])
        /// The day is before `Day.earliest`.
        case dayTooEarly
        /// The day is after the last accepted day, one year after today.
        case dayTooFarAhead(Day, latest: Day)
        /// The text does not have the form of a period.
        case unreadablePeriod(suggestion: String?)
        /// The year has no such week, but only `weeks` weeks. Without a year in the text, `year` is the current year.
        case noSuchWeek(Int, year: Int, weeks: Int)
        /// The month of a period is not 1 to 12.
        case noSuchMonth(Int, year: Int)
        /// The quarter is not 1 to 4.
        case noSuchQuarter(Int)
        /// The text is `0d`, a range of no days.
        case noDays
        /// The range ends before it begins.
        case reversed(first: Day, last: Day)
        /// The period begins before `Day.earliest`.
        case periodTooEarly
        /// The period begins after the latest day accepted.
        case periodTooFarAhead(latest: Day)
    }

    /// A meaning of an ambiguous word.
    public struct WordReading: Equatable, Sendable {
        /// The meaning in English: `Tuesday`.
        let title: String
        /// The English names of the languages.
        let languages: [String]
        /// The word to type instead; `nil` if the meaning does not fit, such as a month in place of a day.
        let suggestion: String?
    }

    /// The order of day, month and year in a date.
    public enum Order: Equatable, Sendable {
        /// The day comes first, as in `20.11.2026`, or the year, as in `2026-11-20`.
        case dayFirst, yearFirst
    }

    /// The kind of error, with its details.
    public let problem: Problem

    /// The whole typed text.
    let text: String
    /// The range of the wrong part in `text`, in scalars.
    let place: Range<Int>
    /// The range of the input without surrounding spaces in `text`, in scalars.
    let whole: Range<Int>
}
