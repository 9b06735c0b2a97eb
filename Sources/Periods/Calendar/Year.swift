/// A year of twelve months, January first.
public struct Year: Hashable, Comparable, Sendable {
    /// The number of the year.
    public let number: Int
    /// The day on which its months begin.
    public let monthStart: MonthStart

    static let writable = 1...9999

    /// The calendar year of a day. `MonthStart.year(containing:)` is the year of a book.
    public init(containing day: Day) {
        self.init(unchecked: day.year)
    }

    /// A year from 1 to 9999; `nil` outside.
    public init?(number: Int, monthStart: MonthStart = .calendar) {
        guard Self.writable.contains(number) else { return nil }
        self.init(unchecked: number, monthStart: monthStart)
    }

    init(unchecked number: Int, monthStart: MonthStart = .calendar) {
        self.number = number
        self.monthStart = monthStart
    }

    /// The twelve months.
    public var months: [Month] { (1...12).map { Month(uncheckedYear: number, month: $0, start: monthStart) } }

    /// The days from the first of January to the last of December.
    public var days: DayRange {
        let january = Month(uncheckedYear: number, month: 1, start: monthStart)
        return DayRange(january.days.first, january.adding(months: 11).days.last)
    }

    /// The year in four digits: `2026`.
    public var name: String { number.padded(to: 4) }

    /// The name, followed by the days unless the year is one of the calendar: `2026 (25 Dec 2025 to 24 Dec 2026)`.
    public var heading: String {
        guard monthStart != .calendar else { return name }
        let days = days
        return "\(name) (\(days.first.dayOfMonth) \(Month(containing: days.first).shortTitle) to "
            + "\(days.last.dayOfMonth) \(Month(containing: days.last).shortTitle))"
    }

    /// The year after.
    public var next: Year { Year(unchecked: number + 1, monthStart: monthStart) }
    /// The year before.
    public var previous: Year { Year(unchecked: number - 1, monthStart: monthStart) }

    /// Chronological order. Of two years with the same number, the one with the lower day of `monthStart` is first.
    public static func < (left: Year, right: Year) -> Bool {
        (left.number, left.monthStart.day) < (right.number, right.monthStart.day)
    }
}
