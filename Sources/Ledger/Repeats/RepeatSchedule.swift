public import Money
public import Periods

/// When a repeat falls due, with what is known of its times.
public struct RepeatSchedule {
    /// One time that is not recorded yet.
    public struct Time: Hashable, Sendable {
        /// The day it falls due by the rhythm, by which it is known.
        public let due: Day
        /// The day it is recorded on.
        public let day: Day
        /// What is spent.
        public let amount: Amount
    }

    /// What comes again.
    public let order: Repeat
    private let known: [Day: RepeatTime]

    /// How many times are looked at: those of a century, day by day.
    public static let most = 36_525

    /// - Parameter times: what is known of the times of this repeat, and perhaps of others.
    public init(_ order: Repeat, times: [RepeatTime]) {
        self.order = order
        known = Dictionary(times.filter { $0.of == order.id }.map { ($0.due, $0) }) { first, _ in first }
    }

    /// What is known of the time that falls due on a day; `nil` where nothing is.
    public func known(_ due: Day) -> RepeatTime? { known[due] }

    /// Every time of which something is known, in the order of the days they fall due.
    public var knownTimes: [RepeatTime] { known.values.sorted { $0.due < $1.due } }

    /// The times that are recorded on a day up to `last` and are not recorded yet, in the order of those days.
    ///
    /// Of a rhythm that has more than `most` times by then the first so many are looked at.
    /// - Complexity: O(n log n) in the times from the first on.
    public func times(through last: Day) -> [Time] {
        let moved = known.values.filter { $0.day != nil && $0.due > last && isDue(on: $0.due) }.map(\.due)
        return (rhythmDays(through: last) + moved).compactMap(time).filter { $0.day <= last }.sorted(by: isEarlier)
    }

    /// The times of some days that are not recorded yet, in order.
    public func times(in range: DayRange) -> [Time] { times(through: range.last).filter { range.contains($0.day) } }

    /// The next times after a day that are not recorded yet, at most so many, in order.
    /// - Complexity: O(n log n) in the times up to the last of them.
    public func next(_ count: Int, after day: Day) -> [Time] {
        var last = max(day, order.first)
        var found: [Time] = []
        // Times that are left out or were moved make it necessary to look farther than the rhythm alone.
        for _ in 0...(count + known.count) {
            found = times(through: last).filter { $0.day > day }
            guard found.count < count, last < min(order.until ?? .latest, .latest) else { break }
            last = order.rhythm.day(1, after: last).adding(days: 3)
        }
        return Array(found.prefix(count))
    }

    /// The earliest time that is not recorded yet; `nil` where none is to come.
    public func earliest(on today: Day) -> Time? { times(through: today).first ?? next(1, after: today).first }

    /// Whether the rhythm has a time on that day, whatever became of it.
    public func isDue(on day: Day) -> Bool {
        day >= order.first && day <= order.until ?? .latest
            && !order.rhythm.days(from: order.first, in: DayRange(day, day)).isEmpty
    }

    /// The days of the rhythm around a day, the last up to it and the first after it, where there are.
    public func days(around day: Day) -> [Day] {
        let before = rhythmDays(through: day).last
        let after = next(1, after: max(day, order.first.previous)).first?.due
        return [before, after].compactMap(\.self)
    }

    private func rhythmDays(through last: Day) -> [Day] {
        let last = min(order.until ?? .latest, last, .latest)
        guard order.first <= last else { return [] }
        return order.rhythm.days(from: order.first, in: DayRange(order.first, last), atMost: Self.most)
    }

    /// The time that falls due on a day; `nil` for one that is recorded or left out.
    private func time(due: Day) -> Time? {
        let known = known[due]
        guard known == nil || known?.state == .amended else { return nil }
        return Time(due: due, day: known?.day ?? due, amount: known?.amount ?? order.amount)
    }

    private func isEarlier(_ one: Time, _ other: Time) -> Bool { (one.day, one.due) < (other.day, other.due) }
}
