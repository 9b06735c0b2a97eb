public import Periods

/// How often a payee is visited, computed from the days of expenses.
public struct Visits: Hashable, Sendable {
    /// The frequency in words, by the median of the days between visits.
    public enum Frequency: String, CaseIterable, Sendable {
        /// A single visit.
        case once
        /// At most 10 days between visits.
        case weekly
        /// At most 24 days between visits.
        case everyFewWeeks = "every few weeks"
        /// At most 45 days between visits.
        case monthly
        /// More than 45 days between visits.
        case aFewTimesAYear = "a few times a year"
    }

    /// The number of visits: days with an expense.
    public let count: Int
    /// The median of the days between visits, rounded half up; `nil` for fewer than two visits.
    public let medianDays: Int?
    /// The frequency; `nil` without a visit.
    public let frequency: Frequency?

    /// Counts the days of a payee's expenses, without void ones, in any order. Several on a day are one visit.
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
        // The limits are whole numbers, so the rounded median exceeds a limit only if the median does.
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
