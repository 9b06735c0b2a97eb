/// A year of the calendar.
public struct Year: Hashable, Comparable, Sendable {
    /// The number of the year.
    public let number: Int

    static let writable = 1...9999

    /// The year of a day.
    public init(containing day: Day) {
        self.init(unchecked: day.year)
    }

    /// A year from 1 to 9999; `nil` outside.
    public init?(number: Int) {
        guard Self.writable.contains(number) else { return nil }
        self.init(unchecked: number)
    }

    init(unchecked number: Int) {
        self.number = number
    }

    /// 1 January to 31 December.
    public var days: DayRange {
        DayRange(
            Day(CivilDate(year: number, month: 1, day: 1)),
            Day(CivilDate(year: number, month: 12, day: 31)))
    }

    /// The year in four digits: `2026`.
    public var name: String { number.padded(to: 4) }

    /// The year after.
    public var next: Year { Year(unchecked: number + 1) }
    /// The year before.
    public var previous: Year { Year(unchecked: number - 1) }

    /// Chronological order.
    public static func < (left: Year, right: Year) -> Bool {
        left.number < right.number
    }
}
