/// A month of a particular year. It is a month of the calendar, unless it begins on another day of the month
/// (`MonthStart`).
public struct Month: Hashable, Comparable, Sendable {
    /// Months since January of the year 0: year × 12 + month − 1, by the name of the month. Stored in files.
    public let index: Int
    /// The day on which the month begins.
    public let start: MonthStart

    /// The month with an index. Any number is accepted.
    public init(index: Int, start: MonthStart = .calendar) {
        self.index = index
        self.start = start
    }

    /// The calendar month of a day. `MonthStart.month(containing:)` is the month of a book.
    public init(containing day: Day) {
        let date = day.civil
        self.init(uncheckedYear: date.year, month: date.month)
    }

    /// A month, 1 to 12, of the years 1 to 9999; `nil` outside.
    public init?(year: Int, month: Int, start: MonthStart = .calendar) {
        guard Year.writable.contains(year), (1...12).contains(month) else { return nil }
        self.init(uncheckedYear: year, month: month, start: start)
    }

    init(uncheckedYear year: Int, month: Int, start: MonthStart = .calendar) {
        self.init(index: year * 12 + month - 1, start: start)
    }

    /// The year in the month's name.
    public var year: Int { index.floored(by: 12).quotient }
    /// The month of the year, 1 to 12.
    public var month: Int { index.floored(by: 12).remainder + 1 }
    /// The year to which this month belongs.
    var wholeYear: Year { Year(unchecked: year, monthStart: start) }

    /// The number of days, 28 to 31.
    public var length: Int { start == .calendar ? calendarLength : days.count }

    /// The days from the first to the last.
    public var days: DayRange {
        guard start != .calendar else { return DayRange(day(1), day(calendarLength)) }
        return DayRange(firstDay, next.firstDay.previous)
    }

    /// The weeks that belong to the month by `MonthStart.month(of:)`, 4 or 5 in chronological order.
    public var weeks: [Week] {
        (0..<6).map { Week(containing: days.first.adding(days: 7 * $0)) }.filter { start.month(of: $0) == self }
    }

    private var firstDay: Day { Month(index: index - start.offset).day(start.day) }

    private var calendarLength: Int {
        switch month {
        case 2: CivilDate.isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The name by ISO 8601: `2026-11`.
    public var name: String { "\(year.padded(to: 4))-\(month.padded(to: 2))" }

    /// The name in words: `November 2026`. A month that begins after the 15th has the name of the calendar month in
    /// which it ends.
    public var title: String { "\(englishName) \(year)" }

    /// The name in words, cut to three letters: `Nov 2026`.
    public var shortTitle: String { "\(englishName.prefix(3)) \(year)" }

    /// The title, followed by the days unless the month is one of the calendar: `November 2026 (25 Oct to 24 Nov)`.
    public var heading: String { title + daysInWords(months: 1) }

    /// The first and the last day of consecutive months that begin with this one, as the end of a title:
    /// ` (25 Oct to 24 Nov)`. Empty for months of the calendar.
    func daysInWords(months: Int) -> String {
        guard start != .calendar else { return "" }
        let names = [index - start.offset, index - start.offset + months].map { Month(index: $0).englishName.prefix(3) }
        return " (\(start.day) \(names[0]) to \(start.day - 1) \(names[1]))"
    }

    /// The month with this name that begins on another day.
    public func starting(_ start: MonthStart) -> Month { Month(index: index, start: start) }

    /// The month after.
    public var next: Month { adding(months: 1) }
    /// The month before.
    public var previous: Month { adding(months: -1) }

    /// The month a number of months later, or earlier if negative; clamped to the range of `Int`.
    public func adding(months: Int) -> Month {
        Month(index: index.addingClamped(months), start: start)
    }

    /// Chronological order. Of two months with the same name, the one with the lower day of `start` is first.
    public static func < (left: Month, right: Month) -> Bool {
        (left.index, left.start.day) < (right.index, right.start.day)
    }

    /// A day of the calendar month with this name, by its number from 1.
    func day(_ number: Int) -> Day {
        Day(CivilDate(year: year, month: month, day: number))
    }

    var englishName: String { Self.englishNames[month - 1] }

    /// The number of a month, 1 to 12, by its English name or first three letters in lower case; `nil` for another
    /// word.
    static func number(named word: String) -> Int? {
        let place = englishNames.firstIndex { $0.lowercased() == word || $0.prefix(3).lowercased() == word }
        return place.map { $0 + 1 }
    }

    private static let englishNames = [
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ]
}
