/// What is worth saying about a day that is accepted but may be a slip.
public enum DayNotice: Equatable, Sendable {
    /// The day lies after today, by this many days.
    case future(days: Int)
    /// The day lies more than a year before today, by this many days.
    case longAgo(days: Int)

    /// The notice that the day deserves; `nil` from a year ago up to today, both included.
    ///
    /// A year is counted from date to date, and from 29 February to 1 March.
    public static func of(_ day: Day, today: Day) -> DayNotice? {
        if day > today { return .future(days: today.days(until: day)) }
        if day.aYearLater < today { return .longAgo(days: day.days(until: today)) }
        return nil
    }

    /// The notice in words: `1 day after today`, `400 days ago`.
    public var text: String {
        switch self {
        case .future(let days): days == 1 ? "1 day after today" : "\(days) days after today"
        case .longAgo(let days): "\(days) days ago"
        }
    }
}
