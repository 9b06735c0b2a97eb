/// A year, a month and a day of the proleptic Gregorian calendar, which repeats every 400 years (146,097 days).
///
/// The arithmetic is that of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years are taken to begin in
/// March, so that the leap day comes last.
struct CivilDate {
    let year: Int
    let month: Int
    let day: Int

    private static let daysInCycle = 146_097
    private static let daysFromMarchOfYearZero = 719_468

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date that is `dayNumber` days after 1970-01-01. Any number is accepted, and negative ones are earlier dates.
    init(dayNumber: Int) {
        // Whole cycles are split off before shifting, so that the sum cannot overflow.
        let outer = dayNumber.floored(by: Self.daysInCycle)
        let inner = (outer.remainder + Self.daysFromMarchOfYearZero).floored(by: Self.daysInCycle)
        let dayOfCycle = inner.remainder
        let yearOfCycle =
            (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = (outer.quotient + inner.quotient) * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, clamped to the range of `Int`. A day beyond the end of its month is accepted, and is a
    /// day of a later month.
    var dayNumber: Int {
        let (cycle, yearOfCycle) = year.floored(by: 400)
        // January and February belong to the year that began in March before. That is year −1 for year 0 of the cycle,
        // and has 365 days.
        let marchYear = month <= 2 ? yearOfCycle - 1 : yearOfCycle
        let leapDays = marchYear < 0 ? -1 : marchYear / 4 - marchYear / 100
        let monthFromMarch = month <= 2 ? month + 9 : month - 3
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfCycle = marchYear * 365 + leapDays + dayOfYear
        let number = Int128(cycle) * Int128(Self.daysInCycle) + Int128(dayOfCycle - Self.daysFromMarchOfYearZero)
        return Int(clamping: number)
    }

    /// The day of the week, exact for any year.
    var weekday: Weekday { Weekday(dayNumber: twin.dayNumber) }

    /// The number of the day in its year, from 1, exact for any year.
    var dayOfYear: Int {
        let twin = twin
        return twin.dayNumber - CivilDate(year: twin.year, month: 1, day: 1).dayNumber + 1
    }

    /// The corresponding date in the cycle that begins with 2000. Weekdays agree, because a cycle is a whole number of
    /// weeks.
    private var twin: CivilDate {
        CivilDate(year: 2000 + year.floored(by: 400).remainder, month: month, day: day)
    }

    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}
