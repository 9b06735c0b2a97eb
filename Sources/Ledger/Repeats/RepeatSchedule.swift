public import Money
public import Outings
public import Periods

/// The schedule of a repeat: its due dates with their exceptions.
public struct RepeatSchedule {
    /// An occurrence that is not recorded.
    public struct Time: Hashable, Sendable {
        /// The regular due date, which identifies the occurrence.
        public let due: Day
        /// The day under which the expense will be recorded.
        public let day: Day
        /// The amount to pay, negative for a refund.
        public let amount: Amount
    }

    /// The repeat to which the dates belong.
    public let order: Repeat
    private let known: [Day: RepeatTime]
    private let household: Set<Int64>

    /// Maximum number of due dates computed: a daily repeat for a century.
    public static let most = 36_525

    /// Makes the schedule of a repeat.
    /// - Parameters:
    ///   - times: the exceptions and recorded occurrences. Occurrences of other repeats are ignored.
    ///   - household: the numbers of the household's people, needed only for the parts of a shared repeat.
    public init(_ order: Repeat, times: [RepeatTime], household: Set<Int64> = []) {
        (self.order, self.household) = (order, household)
        known = Dictionary(times.filter { $0.of == order.id }.map { ($0.due, $0) }) { first, _ in first }
    }

    /// The household's part of an amount to pay, which its expense counts as spent: the whole amount, unless the repeat
    /// is shared.
    /// - Throws: `ShareError` for invalid shares, which the program never stores.
    /// - Complexity: O(n log n) in the shares.
    public func part(of amount: Amount) throws(ShareError) -> Amount {
        guard !order.extras.shares.isEmpty else { return amount }
        return try SharedExpense(paid: amount, by: order.extras.paidBy ?? 0, for: order.extras.shares)
            .part(of: household)
    }

    /// The stored occurrence due on a day: amended, skipped or recorded. `nil` for any other day.
    public func known(_ due: Day) -> RepeatTime? { known[due] }

    /// All exceptions and recorded occurrences, by due date.
    public var knownTimes: [RepeatTime] { known.values.sorted { $0.due < $1.due } }

    /// The occurrences with a day up to `last` that are neither recorded nor skipped, in order of day.
    ///
    /// Due dates beyond the first `most` are ignored.
    /// - Complexity: O(n log n) in the occurrences from the first on.
    public func times(through last: Day) -> [Time] {
        // A later due date may be moved to a day up to `last`.
        let lastDue = last.adding(days: reach)
        let moved = known.values.filter { $0.day != nil && $0.due > lastDue && isDue(on: $0.due) }.map(\.due)
        return (rhythmDays(through: lastDue) + moved).compactMap(time).filter { $0.day <= last }.sorted(by: isEarlier)
    }

    /// The occurrences with a day in the range that are neither recorded nor skipped, in order of day.
    public func times(in range: DayRange) -> [Time] { times(through: range.last).filter { range.contains($0.day) } }

    /// The skipped occurrences with a day in the range, in order of day.
    /// - Complexity: O(n log n) in the exceptions and recorded occurrences.
    public func skipped(in range: DayRange) -> [Time] {
        known.values.filter { $0.state == .skipped && isDue(on: $0.due) }
            .map { Time(due: $0.due, day: $0.day ?? recordingDay(of: $0.due), amount: $0.amount ?? order.amount) }
            .filter { range.contains($0.day) }.sorted(by: isEarlier)
    }

    /// Up to `count` occurrences after a day that are neither recorded nor skipped, in order of day.
    /// - Complexity: O(n log n) in the occurrences from the first on up to the last one returned, and the exceptions.
    public func next(_ count: Int, after day: Day) -> [Time] {
        let begin = max(day, order.first)
        guard begin <= .latest else { return [] }
        // Each exception later on may be one occurrence less. Up to `reach` of them move out of the days at either end.
        let later = known.values.count { $0.due > begin }
        let steps = min(count + later + 2 * reach + 2, Self.most)
        let last = order.interval.day(steps, after: begin).adding(days: 3)
        return Array(times(through: min(last, .latest)).lazy.filter { $0.day > day }.prefix(count))
    }

    /// The earliest occurrence that is neither recorded nor skipped. `nil` if no occurrence is left.
    public func earliest(on today: Day) -> Time? { times(through: today).first ?? next(1, after: today).first }

    /// Whether a day is a regular due date, including skipped and recorded ones.
    public func isDue(on day: Day) -> Bool {
        day >= order.first && day <= order.until ?? .latest
            && !order.interval.days(from: order.first, in: DayRange(day, day)).isEmpty
    }

    /// The last due date up to a day, and the due date of the next occurrence after it that is neither recorded nor
    /// skipped. A date that does not exist is left out.
    public func days(around day: Day) -> [Day] {
        let before = rhythmDays(through: day).last
        let after = next(1, after: max(day, order.first.previous)).first?.due
        return [before, after].compactMap(\.self)
    }

    private func rhythmDays(through last: Day) -> [Day] {
        let last = min(order.until ?? .latest, last, .latest)
        guard order.first <= last else { return [] }
        return order.interval.days(from: order.first, in: DayRange(order.first, last), atMost: Self.most)
    }

    /// The occurrence due on a day. `nil` if it is recorded or skipped.
    private func time(due: Day) -> Time? {
        let known = known[due]
        guard known == nil || known?.state == .amended else { return nil }
        return Time(due: due, day: known?.day ?? recordingDay(of: due), amount: known?.amount ?? order.amount)
    }

    /// The day under which an occurrence is recorded unless it is amended: the due date, moved if it is a closed day.
    private func recordingDay(of due: Day) -> Day { order.ifClosed.map { due.movedToWorkingDay($0) } ?? due }

    /// An upper bound of the days between a due date and its `recordingDay`.
    private var reach: Int { order.ifClosed == nil ? 0 : ClosedDayMove.longest }

    private func isEarlier(_ one: Time, _ other: Time) -> Bool { (one.day, one.due) < (other.day, other.due) }
}
