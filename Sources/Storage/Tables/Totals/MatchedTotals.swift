internal import Database
internal import Ledger
internal import Money
internal import Periods

/// Totals of the expenses that match a filter on texts or on void expenses. Searches only the days asked for, and
/// caches their matches.
final class MatchedTotals: Spending {
    private typealias Place = ExpenseMatches.Place

    private let file: any DatabaseFile
    private let filter: ExpenseFilter
    /// The ranges of days searched so far, earliest first.
    private var known: [ClosedRange<Int64>] = []
    private var places: [Place] = []

    init(file: any DatabaseFile, filter: ExpenseFilter) {
        self.file = file
        self.filter = filter
    }

    func dayTotals(in range: DayRange) throws -> [DayTotal] {
        var totals: [DayTotal] = []
        var rest = try matching(on: range)
        while let day = rest.first?.day {
            let places = rest.prefix { $0.day == day }
            rest = rest.dropFirst(places.count)
            totals.append(
                DayTotal(
                    day: Day(number: Int(day)), count: places.count,
                    amount: try places.lazy.map { Amount(cents: $0.cents) }.total()))
        }
        return totals
    }

    func totals(by dimension: Dimension, in ranges: [DayRange]) throws -> [[GroupTotal]] {
        guard let first = ranges.first?.first, let last = ranges.last?.last else { return [] }
        var tally = RangeTally(ranges)
        let range = DayRange(first, last)
        let places = try matching(on: range)
        let database = try file.reader()
        guard dimension != .category else {
            for place in places { tally.add(.category(place.category), count: 1, cents: place.cents, on: place.day) }
            return try tally.totals()
        }
        let days = Int64(first.number)...Int64(last.number)
        let splits = dimension == .method ? try SplitPayments(in: days, of: database).splits : [:]
        let names = try ExpenseTable(database: database).names(of: dimension, on: places.map(\.id))
        for place in places {
            if let split = splits[place.id] {
                for part in split.parts {
                    tally.add(
                        part.method.map(GroupTotal.Key.name) ?? .none, count: 1, cents: part.cents, on: place.day)
                }
                continue
            }
            for key in names[place.id]?.map(GroupTotal.Key.name) ?? [.none] {
                tally.add(key, count: 1, cents: place.cents, on: place.day)
            }
        }
        return try tally.totals(by: dimension, in: database)
    }

    /// The matches on the days of a range, earliest day first. Searches only the days not yet searched.
    private func matching(on range: DayRange) throws -> ArraySlice<Place> {
        let days = Int64(range.first.number)...Int64(range.last.number)
        try look(at: days)
        let start = places.partitioningIndex { $0.day >= days.lowerBound }
        let end = places.partitioningIndex { $0.day > days.upperBound }
        return places[start..<end]
    }

    private func look(at days: ClosedRange<Int64>) throws {
        var unknown: [ClosedRange<Int64>] = []
        var next = days.lowerBound
        for range in known where range.overlaps(days) {
            if next < range.lowerBound { unknown.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= days.upperBound { unknown.append(next...days.upperBound) }
        guard !unknown.isEmpty else { return }
        var found: [Place] = []
        for range in unknown {
            try ExpenseMatches(database: file.reader(), days: range, filter: filter).forEachMatch { found.append($0) }
        }
        places = (places + found).sorted { $0.day < $1.day }
        known = (known + unknown).sorted { $0.lowerBound < $1.lowerBound }
    }
}

extension Array {
    /// The index of the first element that satisfies the predicate, or `count`. The array must be partitioned by it.
    /// - Complexity: O(log n).
    fileprivate func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
        var (start, end) = (0, count)
        while start < end {
            let middle = (start + end) / 2
            if belongsInSecondPart(self[middle]) { end = middle } else { start = middle + 1 }
        }
        return start
    }
}
