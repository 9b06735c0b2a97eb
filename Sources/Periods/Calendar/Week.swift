/// A week of ISO 8601, from Monday to Sunday. Week 1 of a year is the week with its first Thursday.
public struct Week: Hashable, Comparable, Sendable {
    /// The year of the week's Thursday.
    public let year: Int
    /// The number in the year, 1 to 52 or 53.
    public let number: Int

    /// The week of a day.
    public init(containing day: Day) {
        let thursday = day.adding(days: Weekday.thursday.rawValue - day.weekday.rawValue).civil
        self.init(uncheckedYear: thursday.year, number: (thursday.dayOfYear - 1) / 7 + 1)
    }

    /// A week of the years 1 to 9999; `nil` if the year has no such week.
    public init?(year: Int, number: Int) {
        guard Year.writable.contains(year), (1...Self.count(inYear: year)).contains(number) else { return nil }
        self.init(uncheckedYear: year, number: number)
    }

    init(uncheckedYear year: Int, number: Int) {
        self.year = year
        self.number = number
    }

    /// The number of weeks in a year: 53 if it begins on a Thursday, or is a leap year that begins on a Wednesday; else
    /// 52.
    public static func count(inYear year: Int) -> Int {
        let weekday = CivilDate(year: year, month: 1, day: 1).weekday
        return weekday == .thursday || (weekday == .wednesday && CivilDate.isLeap(year)) ? 53 : 52
    }

    /// Monday to Sunday.
    public var days: DayRange {
        // 4 January is always in week 1.
        let weekday = CivilDate(year: year, month: 1, day: 4).weekday
        let mondayOfJanuary = 4 - (weekday.rawValue - 1)
        let monday = Day(CivilDate(year: year, month: 1, day: mondayOfJanuary + (number - 1) * 7))
        return DayRange(monday, monday.adding(days: 6))
    }

    /// The name by ISO 8601: `2026-W47`.
    public var name: String { "\(year.padded(to: 4))-W\(number.padded(to: 2))" }

    /// The name in words: `week 47 of 2026`.
    public var title: String { "week \(number) of \(year)" }

    /// The week after.
    public var next: Week {
        number < Self.count(inYear: year)
            ? Week(uncheckedYear: year, number: number + 1) : Week(uncheckedYear: year + 1, number: 1)
    }

    /// The week before.
    public var previous: Week {
        number > 1
            ? Week(uncheckedYear: year, number: number - 1)
            : Week(uncheckedYear: year - 1, number: Self.count(inYear: year - 1))
    }

    /// Chronological order.
    public static func < (left: Week, right: Week) -> Bool {
        (left.year, left.number) < (right.year, right.number)
    }
}
