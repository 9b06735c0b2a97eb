/// A quarter of a year: three months. Quarter 1 begins with January.
public struct Quarter: Hashable, Comparable, Sendable {
    /// The first month.
    private let first: Month

    /// The quarter of a month. Its months begin on the same day as this one.
    public init(containing month: Month) {
        first = month.adding(months: -((month.month - 1) % 3))
    }

    /// The year of the months.
    public var year: Int { first.year }
    /// The number in the year, 1 to 4.
    public var number: Int { (first.month - 1) / 3 + 1 }
    /// The three months.
    public var months: [Month] { (0..<3).map { first.adding(months: $0) } }
    /// The day on which the months begin.
    public var monthStart: MonthStart { first.start }

    /// The days from the first to the last.
    public var days: DayRange { DayRange(first.days.first, first.adding(months: 2).days.last) }

    /// The name: `2026-Q3`.
    public var name: String { "\(year.padded(to: 4))-Q\(number)" }

    /// The name in words: `quarter 3 of 2026`.
    public var title: String { "quarter \(number) of \(year)" }

    /// The title, followed by the days unless the months are those of the calendar: `quarter 3 of 2026 (25 Jun to 24
    /// Sep)`.
    public var heading: String { title + first.daysInWords(months: 3) }

    /// The quarter after.
    public var next: Quarter { adding(quarters: 1) }
    /// The quarter before.
    public var previous: Quarter { adding(quarters: -1) }

    /// The quarter a number of quarters later, or earlier if negative; clamped to the range of `Int`.
    public func adding(quarters: Int) -> Quarter {
        Quarter(containing: first.adding(months: quarters.multipliedClamped(by: 3)))
    }

    /// Chronological order. Of two quarters with the same name, the one with the lower day of `monthStart` is first.
    public static func < (left: Quarter, right: Quarter) -> Bool { left.first < right.first }
}
