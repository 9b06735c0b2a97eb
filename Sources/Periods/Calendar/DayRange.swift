/// The days from one to another, inclusive; never empty. A sequence of days in order.
public struct DayRange: Hashable, Sendable {
    /// The first day.
    public let first: Day
    /// The last day, not before the first.
    public let last: Day

    /// The range of two days and all days between them. The first must not be later than the last.
    public init(_ first: Day, _ last: Day) {
        precondition(first <= last, "a range of days ends on its first day or later")
        self.first = first
        self.last = last
    }

    /// The number of days, at least 1.
    public var count: Int { first.days(until: last).addingClamped(1) }

    /// Whether the range contains a day.
    public func contains(_ day: Day) -> Bool {
        first <= day && day <= last
    }

    /// The days in both ranges; `nil` if there are no such days.
    public func intersection(_ other: DayRange) -> DayRange? {
        let start = Swift.max(first, other.first)
        let end = Swift.min(last, other.last)
        return start <= end ? DayRange(start, end) : nil
    }
}

extension DayRange: Sequence {
    /// Iterates from the first day to the last.
    public struct Iterator: IteratorProtocol {
        private var upcoming: Day?
        private let last: Day

        fileprivate init(_ range: DayRange) {
            upcoming = range.first
            last = range.last
        }

        /// The next day; `nil` after the last.
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
