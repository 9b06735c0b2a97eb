/// A calendar date, without a time or a time zone.
///
/// Every value of `number` is a day. Only days of the years 1 to 9999 can be made by `init(year:month:day:)`, and
/// parsed again from `iso`. Arithmetic may lead to other years, and is clamped to the range of `Int`.
public struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01 in the proleptic Gregorian calendar. Earlier days are negative.
    public let number: Int

    /// The first day that users may enter: 1900-01-01.
    public static let earliest = Day(CivilDate(year: 1900, month: 1, day: 1))
    /// The last day that can be written as ISO 8601: 9999-12-31.
    public static let latest = Day(CivilDate(year: 9999, month: 12, day: 31))

    /// The day that is `number` days after 1970-01-01. Any number is accepted.
    public init(number: Int) {
        self.number = number
    }

    /// A day of the years 1 to 9999; `nil` if there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard let month = Month(year: year, month: month), (1...month.length).contains(day) else { return nil }
        self.init(CivilDate(year: year, month: month.month, day: day))
    }

    /// Parses exactly the form `2026-11-20`: ten ASCII characters, years 0001 to 9999. `nil` for other text, and if
    /// there is no such day.
    public init?(iso: String) {
        guard iso.utf8.count == 10 else { return nil }
        var fields = [0, 0, 0]
        var field = 0
        for (offset, byte) in iso.utf8.enumerated() {
            if offset == 4 || offset == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
                field += 1
            } else {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                fields[field] = fields[field] * 10 + Int(byte - UInt8(ascii: "0"))
            }
        }
        self.init(year: fields[0], month: fields[1], day: fields[2])
    }

    init(_ date: CivilDate) {
        number = date.dayNumber
    }

    var civil: CivilDate { CivilDate(dayNumber: number) }

    /// The year of the calendar. The year before 1 is 0.
    public var year: Int { civil.year }
    /// The month of the year, 1 to 12.
    public var month: Int { civil.month }
    /// The day of the month, 1 to 31.
    public var dayOfMonth: Int { civil.day }

    /// The day of the week.
    public var weekday: Weekday { Weekday(dayNumber: number) }

    /// The date by ISO 8601: `2026-11-20`.
    ///
    /// Outside the years 0 to 9999 the year has a sign or more digits, and `init(iso:)` does not parse it.
    public var iso: String {
        let date = civil
        return "\(date.year.padded(to: 4))-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))"
    }

    /// The long date in English: `Fri 20 Nov 2026`.
    public var fullText: String {
        "\(weekday.shortName) \(dayOfMonth) \(Month(containing: self).shortTitle)"
    }

    /// The day after.
    public var next: Day { adding(days: 1) }
    /// The day before.
    public var previous: Day { adding(days: -1) }

    /// The day a number of days later, or earlier if negative; clamped to the range of `Int`.
    public func adding(days: Int) -> Day {
        Day(number: number.addingClamped(days))
    }

    /// The number of days to another day; negative if it is earlier, clamped to the range of `Int`.
    public func days(until other: Day) -> Int {
        Int(clamping: Int128(other.number) - Int128(number))
    }

    /// The date one year later; 1 March for 29 February before a common year.
    public var aYearLater: Day {
        let month = Month(containing: self).adding(months: 12)
        let day = dayOfMonth
        return day <= month.length ? month.day(day) : month.next.days.first
    }

    /// Chronological order.
    public static func < (left: Day, right: Day) -> Bool {
        left.number < right.number
    }
}
