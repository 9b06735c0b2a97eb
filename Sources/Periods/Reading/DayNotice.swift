/// A notice about a day that is accepted, but may be a typing mistake.
public enum DayNotice: Equatable, Sendable {
    /// The day is this many days after today.
    case future(days: Int)
    /// The day is more than a year before today. `days` counts from the day to today.
    case longAgo(days: Int)

    /// The notice for a day; `nil` from a year ago up to today, inclusive.
    ///
    /// A year is counted from date to date, and from 29 February to 1 March.
    public static func of(_ day: Day, today: Day) -> DayNotice? {
        if day > today { return .future(days: today.days(until: day)) }
        if day.aYearLater < today { return .longAgo(days: day.days(until: today)) }
        return nil
    }

    /// The text of the notice: `1 day after today`, `400 days ago`.
    public var text: String {
        switch self {
        case .future(let days): days == 1 ? "1 day after today" : "\(days) days after today"
        case .longAgo(let days): "\(days) days ago"
        }
    }
}
