/// The interval of a repetition: a number of days, weeks, months or years. Months may have a rule for the day, such as
/// the last working day.
public struct RepeatInterval: Hashable, Sendable {
    /// The number of units between occurrences: 1 to `largest`.
    public let count: Int
    /// The unit: day, week, month or year, never quarter.
    public let unit: PeriodUnit
    /// The rule for the day of the month; then `unit` is `month`. `nil` for the day of the month of the first
    /// occurrence.
    public let rule: MonthlyRule?

    /// The maximum number of units between occurrences.
    public static let largest = 1000

    /// An interval; `nil` if the count is out of range. A quarter becomes three months.
    public init?(every count: Int, _ unit: PeriodUnit) {
        let (count, unit) = unit == .quarter ? (count.multipliedClamped(by: 3), .month) : (count, unit)
        guard 1...Self.largest ~= count else { return nil }
        self.init(count, unit)
    }

    /// An interval in months with a rule for the day; `nil` if the count is out of range.
    public init?(everyMonths count: Int, on rule: MonthlyRule) {
        guard 1...Self.largest ~= count else { return nil }
        self.init(count, .month, rule)
    }

    /// Every month.
    public static let monthly = RepeatInterval(1, .month)

    private init(_ count: Int, _ unit: PeriodUnit, _ rule: MonthlyRule? = nil) {
        (self.count, self.unit, self.rule) = (count, unit, rule)
    }

    /// The day of an occurrence. Without a rule, number 0 is on `first`. With a rule, number 0 is in the month of
    /// `first` and may be before `first`.
    ///
    /// Months and years are counted from the first day rather than from the previous occurrence. A repetition that
    /// begins on the 31st is on the last day of a shorter month, and on the 31st again after it. A repetition that
    /// begins on 29 February is on the 28th in common years.
    public func day(_ number: Int, after first: Day) -> Day {
        let steps = number.multipliedClamped(by: step)
        guard isByMonth else { return first.adding(days: steps) }
        let month = Month(containing: first).adding(months: steps)
        if let rule { return rule.day(of: month) }
        return month.days.first.adding(days: min(first.dayOfMonth, month.length) - 1)
    }

    /// The first day on or after `day` that fits the rule; `day` itself without a rule.
    public func firstDay(from day: Day) -> Day {
        guard let rule else { return day }
        let month = Month(containing: day)
        let found = rule.day(of: month)
        return found < day ? rule.day(of: month.next) : found
    }

    /// The occurrences in a range of a repetition that begins on `first`, in order; at most `limit`.
    /// - Complexity: O(days returned).
    public func days(from first: Day, in range: DayRange, atMost limit: Int = .max) -> [Day] {
        var days: [Day] = []
        let passed =
            isByMonth
            ? Month(containing: range.first).index - Month(containing: first).index : first.days(until: range.first)
        var number = max(0, passed / step)
        while true {
            let day = day(number, after: first)
            guard day <= range.last, days.count < limit else { return days }
            if day >= range.first, day >= first { days.append(day) }
            number += 1
        }
    }

    /// Whether the interval is counted in calendar months rather than in days.
    private var isByMonth: Bool { unit == .month || unit == .year }

    /// The interval in months if `isByMonth`, otherwise in days.
    private var step: Int {
        switch unit {
        case .day, .month: count
        case .week: count * 7
        case .quarter: count * 3
        case .year: count * 12
        }
    }

    /// The interval as users type it: `month`, `2 weeks`, `month on the last working day`.
    public var text: String {
        let length = count == 1 ? unit.rawValue : "\(count) \(unit.rawValue)s"
        return rule.map { "\(length) on the \($0.text)" } ?? length
    }
}
