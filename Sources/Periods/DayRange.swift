/// The days from one to another, both included; never empty. Iterating gives every day in order.
public struct DayRange: Hashable, Sendable {
    /// The first day.
    public let first: Day
    /// The last day, which is the first or later.
    public let last: Day

    /// Makes the range of both days and what lies between; the first must not be later than the last.
    public init(_ first: Day, _ last: Day) {
        precondition(first <= last, "a range of days ends on its first day or later")
        self.first = first
        self.last = last
    }

    /// The number of days, at least 1.
    public var count: Int { first.days(until: last).addingClamped(1) }

    /// Whether the day lies in the range.
    public func contains(_ day: Day) -> Bool {
        first <= day && day <= last
    }

    /// The days that lie in both ranges; `nil` when there is none.
    public func intersection(_ other: DayRange) -> DayRange? {
        let start = Swift.max(first, other.first)
        let end = Swift.min(last, other.last)
        return start <= end ? DayRange(start, end) : nil
    }
}

extension DayRange: Sequence {
    /// Walks from the first day to the last.
    public struct Iterator: IteratorProtocol {
        private var upcoming: Day?
        private let last: Day

        fileprivate init(_ range: DayRange) {
            upcoming = range.first
            last = range.last
        }

        /// The next day, or `nil` after the last.
        public mutating func next() -> Day? {
            guard let day = upcoming else { return nil }
            upcoming = day < last ? day.next : nil
            return day
        }
    }

    /// The days in order.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// The number of days.
    public var underestimatedCount: Int { count }
}
