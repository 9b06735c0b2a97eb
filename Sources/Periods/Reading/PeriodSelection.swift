/// A requested range of days. Either end may be open.
public struct PeriodSelection: Hashable, Sendable {
    /// The first day; `nil` for an open beginning.
    public let first: Day?
    /// The last day, never before the first; `nil` for an open end.
    public let last: Day?
    /// The period, if the user named it alone or as both ends of a range. `nil` for any other range, even if it has the
    /// days of a period.
    public let period: Period?
    /// The days that the user named as the only end: the whole year for `..2024`. `nil` unless exactly one end is open.
    public let onlyEnd: DayRange?

    /// All days: both ends are open.
    public static let all = PeriodSelection(uncheckedFirst: nil, last: nil, period: nil)

    /// Selects a period.
    public init(_ period: Period) {
        let days = period.days
        self.init(uncheckedFirst: days.first, last: days.last, period: period)
    }

    /// Selects from one day to another, inclusive; `nil` if the last is before the first.
    public init?(first: Day?, last: Day?) {
        if let first, let last, last < first { return nil }
        let end = first == nil || last == nil ? first ?? last : nil
        self.init(uncheckedFirst: first, last: last, period: nil, onlyEnd: end.map { DayRange($0, $0) })
    }

    init(uncheckedFirst first: Day?, last: Day?, period: Period?, onlyEnd: DayRange? = nil) {
        self.first = first
        self.last = last
        self.period = period
        self.onlyEnd = onlyEnd
    }

    /// The selected days, with open ends replaced; `nil` if that leaves no days.
    ///
    /// Ends that are not open stay unchanged, even if they are before `earliest` or after `latest`.
    public func resolved(earliest: Day, latest: Day) -> DayRange? {
        let start = first ?? earliest
        let end = last ?? latest
        return start <= end ? DayRange(start, end) : nil
    }
}
