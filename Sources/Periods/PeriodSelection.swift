/// The days that a person asked for, where either end may be open.
public struct PeriodSelection: Hashable, Sendable {
    /// The first day; `nil` when everything before counts.
    public let first: Day?
    /// The last day, never before the first; `nil` when everything after counts.
    public let last: Day?
    /// The period that was named, alone or as both ends; `nil` for a range that merely has the days of one.
    public let period: Period?

    /// Everything: both ends open.
    public static let all = PeriodSelection(uncheckedFirst: nil, last: nil, period: nil)

    /// Selects one period.
    public init(_ period: Period) {
        let days = period.days
        self.init(uncheckedFirst: days.first, last: days.last, period: period)
    }

    /// Selects from one day to another, both included; `nil` when the last lies before the first.
    public init?(first: Day?, last: Day?) {
        if let first, let last, last < first { return nil }
        self.init(uncheckedFirst: first, last: last, period: nil)
    }

    init(uncheckedFirst first: Day?, last: Day?, period: Period?) {
        self.first = first
        self.last = last
        self.period = period
    }

    /// The days selected, an open end taking the day given for it; `nil` when that leaves no day.
    ///
    /// An end that is not open stands as it is, also outside the days given.
    public func resolved(earliest: Day, latest: Day) -> DayRange? {
        let start = first ?? earliest
        let end = last ?? latest
        return start <= end ? DayRange(start, end) : nil
    }
}
