public import Periods

/// How often a payee is visited, counted from expenses.
public struct Visits: Hashable, Sendable {
    /// How often, in words.
    public enum Frequency: String, CaseIterable, Sendable {
        /// There was one visit.
        case once
        /// At most 10 days lie between visits.
        case weekly
        /// At most 24 days lie between visits.
        case everyFewWeeks = "every few weeks"
        /// At most 45 days lie between visits.
        case monthly
        /// More than 45 days lie between visits.
        case aFewTimesAYear = "a few times a year"
    }

    /// How many visits there were: days with an expense.
    public let count: Int
    /// The median of the days between one visit and the next, a half rounded up; `nil` for fewer than two visits.
    public let medianDays: Int?
    /// How often; `nil` without a visit.
    public let frequency: Frequency?

    /// Counts the days of a payee's expenses that are not void, in any order; a day with several is one visit.
    /// - Complexity: O(*n* log *n*).
    public init(on days: some Sequence<Day>) {
        let visits = Set(days).sorted()
        let gaps = zip(visits, visits.dropFirst()).map { $0.days(until: $1) }.sorted()
        count = visits.count
        guard let upper = gaps.dropFirst(gaps.count / 2).first else {
            medianDays = nil
            frequency = visits.isEmpty ? nil : .once
            return
        }
        let lower = gaps[(gaps.count - 1) / 2]
        // Days between are above zero, and the limits are whole: rounding up passes none that the median does not pass.
        let median = lower + (upper - lower + 1) / 2
        medianDays = median
        frequency =
            switch median {
            case ...10: .weekly
            case ...24: .everyFewWeeks
            case ...45: .monthly
            default: .aFewTimesAYear
            }
    }
}
