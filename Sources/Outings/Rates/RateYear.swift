public import Periods

/// The rates of one currency in one year: at most one manual and one imported rate a day.
public struct RateYear: Hashable, Sendable {
    /// The rate of a day.
    public struct Entry: Hashable, Sendable {
        /// The day.
        public let day: Day
        /// Whether the rate is manual. Otherwise it was imported.
        public let isByHand: Bool
        /// The rate.
        public let rate: ExchangeRate

        init(day: Day, isByHand: Bool, rate: ExchangeRate) {
            self.day = day
            self.isByHand = isByHand
            self.rate = rate
        }

        /// The origin of the rate.
        public var origin: RateOrigin { isByHand ? .hand : .imported }

        /// Whether the entry sorts before an entry of this day and origin.
        fileprivate func sorts(before day: Day, isByHand: Bool) -> Bool {
            self.day == day ? self.isByHand && !isByHand : self.day < day
        }
    }

    /// The year of the rates.
    public let year: Year
    /// The rates by day, a manual one before an imported one.
    public private(set) var entries: [Entry]

    /// Creates a year without rates.
    public init(_ year: Year) {
        self.init(year, [])
    }

    init(_ year: Year, _ entries: [Entry]) {
        self.year = year
        self.entries = entries
    }

    /// Whether there are no rates.
    public var isEmpty: Bool { entries.isEmpty }

    /// Sets the rate of a day; replaces one of equal origin. The day must be in the year.
    /// - Complexity: O(*n*), at the end of the year O(log *n*).
    public mutating func set(_ rate: ExchangeRate, on day: Day, isByHand: Bool) {
        precondition(Year(containing: day) == year, "the day of a rate is in its year")
        let (place, isThere) = place(of: day, isByHand: isByHand)
        let entry = Entry(day: day, isByHand: isByHand, rate: rate)
        if isThere { entries[place] = entry } else { entries.insert(entry, at: place) }
    }

    /// Removes the manual or the imported rate of a day. Returns `false` if the day had no such rate.
    /// - Complexity: O(*n*).
    @discardableResult
    public mutating func remove(on day: Day, isByHand: Bool) -> Bool {
        let (place, isThere) = place(of: day, isByHand: isByHand)
        if isThere { entries.remove(at: place) }
        return isThere
    }

    /// Merges the imported rates of another value for this year. They replace earlier imports. Manual rates are kept.
    ///
    /// - Returns: the number of new or changed rates.
    /// - Complexity: O(*n* + *m*).
    @discardableResult
    public mutating func takeImported(from other: RateYear) -> Int {
        precondition(other.year == year, "rates of one year are joined")
        var joined: [Entry] = []
        joined.reserveCapacity(entries.count + other.entries.count)
        var changes = 0
        var rest = entries[...]
        for new in other.entries where !new.isByHand {
            while let old = rest.first, old.sorts(before: new.day, isByHand: false) {
                joined.append(old)
                rest.removeFirst()
            }
            if let old = rest.first, old.day == new.day {
                rest.removeFirst()
                if old == new { changes -= 1 }
            }
            changes += 1
            joined.append(new)
        }
        entries = joined + rest
        return changes
    }

    /// Returns the latest rate on or before a day, preferring a manual one; `nil` if the year has no such rate.
    /// - Complexity: O(log *n*).
    public func latest(notAfter day: Day) -> Entry? {
        let (place, isThere) = place(of: day, isByHand: false)
        guard let last = isThere ? place : place > 0 ? place - 1 : nil else { return nil }
        let isSecond = last > 0 && entries[last - 1].day == entries[last].day
        return entries[isSecond ? last - 1 : last]
    }

    /// Returns the index of the entry of this day and origin, or the index at which to insert it.
    private func place(of day: Day, isByHand: Bool) -> (place: Int, isThere: Bool) {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].sorts(before: day, isByHand: isByHand) { low = middle + 1 } else { high = middle }
        }
        let isThere = low < entries.count && entries[low].day == day && entries[low].isByHand == isByHand
        return (low, isThere)
    }
}
