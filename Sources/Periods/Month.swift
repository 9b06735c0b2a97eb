/// A month of a particular year.
public struct Month: Hashable, Comparable, Sendable {
    /// Months since January of the year 0: year × 12 + month − 1. Stored in files.
    public let index: Int

    /// The month with an index. Any number is accepted.
    public init(index: Int) {
        self.index = index
    }

    /// The month of a day.
    public init(containing day: Day) {
        let date = day.civil
        self.init(uncheckedYear: date.year, month: date.month)
    }

    /// A month, 1 to 12, of the years 1 to 9999; `nil` outside.
    public init?(year: Int, month: Int) {
        guard Year.writable.contains(year), (1...12).contains(month) else { return nil }
        self.init(uncheckedYear: year, month: month)
    }

    init(uncheckedYear year: Int, month: Int) {
        index = year * 12 + month - 1
    }

    /// The year of the calendar.
    public var year: Int { index.floored(by: 12).quotient }
    /// The month of the year, 1 to 12.
    public var month: Int { index.floored(by: 12).remainder + 1 }

    /// The number of days, 28 to 31.
    public var length: Int {
        switch month {
        case 2: CivilDate.isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days from the first to the last.
    public var days: DayRange {
        DayRange(day(1), day(length))
    }

    /// The name by ISO 8601: `2026-11`.
    public var name: String { "\(year.padded(to: 4))-\(month.padded(to: 2))" }

    /// The name in words: `November 2026`.
    public var title: String { "\(englishName) \(year)" }

    /// The name in words, cut to three letters: `Nov 2026`.
    public var shortTitle: String { "\(englishName.prefix(3)) \(year)" }

    /// The month after.
    public var next: Month { adding(months: 1) }
    /// The month before.
    public var previous: Month { adding(months: -1) }

    /// The month a number of months later, or earlier if negative; clamped to the range of `Int`.
    public func adding(months: Int) -> Month {
        Month(index: index.addingClamped(months))
    }

    /// Chronological order.
    public static func < (left: Month, right: Month) -> Bool {
        left.index < right.index
    }

    /// The day with a number in this month, from 1 to `length`.
    func day(_ number: Int) -> Day {
        Day(CivilDate(year: year, month: month, day: number))
    }

    var englishName: String { Self.englishNames[month - 1] }

    /// The number of a month, 1 to 12, by its English name or first three letters in lower case.
    static func number(named word: String) -> Int? {
        let place = englishNames.firstIndex { $0.lowercased() == word || $0.prefix(3).lowercased() == word }
        return place.map { $0 + 1 }
    }

    private static let englishNames = [
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ]
}
