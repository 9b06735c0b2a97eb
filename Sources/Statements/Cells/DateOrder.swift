import Periods
import Sheets

/// The order of day, month and year in a date.
public enum DateOrder: String, CaseIterable, Sendable {
    /// `20.11.2026`.
    case dayMonthYear = "day-month-year"
    /// `11/20/2026`.
    case monthDayYear = "month-day-year"
    /// `2026-11-20`.
    case yearMonthDay = "year-month-day"
}

/// Evidence for the date order, collected from the cells of one column.
struct DateEvidence {
    private(set) var count = 0
    private(set) var first, last: DateCell?
    /// The earliest year of all dates; `nil` without dates. An ambiguous date counts with the latest of its possible
    /// years.
    private(set) var earliestYear: Int?
    /// The number of cells in range for each order, in the sequence of `orders`.
    private var fits = [0, 0, 0]
    /// The first ambiguous cell, by the set of its possible orders as a bit mask.
    private var doubts: [Int: String] = [:]

    private static let orders = DateOrder.allCases
    /// The range and direction of the dates in each order. Collected only while several orders are possible.
    private var spans = [Span(), Span(), Span()]

    /// The range of the dates, and whether they are sorted.
    private struct Span {
        private(set) var first, last: Day?
        private var previous: Day?
        /// The number of dates that differ from the one before.
        private(set) var steps = 0
        private(set) var isRising = true
        private(set) var isFalling = true

        mutating func add(_ day: Day) {
            first = first.map { min($0, day) } ?? day
            last = last.map { max($0, day) } ?? day
            if let previous, previous != day {
                steps += 1
                if day < previous { isRising = false } else { isFalling = false }
            }
            previous = day
        }

        var range: DayRange? {
            guard let first, let last else { return nil }
            return DayRange(first, last)
        }
    }

    /// Whether the language of the header puts a two-digit year first; `nil` if the language is unclear.
    private let yearMayStandFirst: Bool?

    /// Creates evidence without cells.
    /// - Parameter names: the headers of all columns, which show the language.
    init(_ names: [HeaderName]) {
        yearMayStandFirst =
            HeaderLanguages.writeYearFirst(names) ? true : HeaderLanguages.endYearsWithPoint(names) ? false : nil
    }

    /// Examines a cell.
    /// - Returns: whether the cell is a date.
    mutating func read(_ cell: ArraySlice<UInt8>) -> Bool {
        guard var date = DateCell(cell) else { return false }
        if let yearMayStandFirst { date.yearMayStandFirst = yearMayStandFirst }
        count += 1
        if first == nil { first = date }
        last = date
        var possible = 0
        // If several orders are in range, the one with the latest year counts.
        var year = Int.min
        for index in 0..<3 where date.isInRange(Self.orders[index]) {
            fits[index] += 1
            possible |= 1 << index
            year = max(year, date.year(Self.orders[index]))
        }
        if possible != 0 { earliestYear = min(earliestYear ?? year, year) }
        if possible.nonzeroBitCount > 1, doubts[possible] == nil, date.isDoubtful {
            doubts[possible] = String(decoding: cell, as: UTF8.self)
        }
        if possible.nonzeroBitCount > 1, isOpen {
            for index in 0..<3 where possible & 1 << index != 0 {
                if let day = date.day(Self.orders[index]) { spans[index].add(day) }
            }
        }
        return true
    }

    /// The order that evidence other than the cells themselves suggests, with the reason for the user. `nil` without
    /// such evidence.
    ///
    /// Evidence is the language of the header, a date in the file name or above the header that excludes other orders,
    /// and an order in which the rows are sorted.
    /// - Parameters:
    ///   - orders: the orders to choose from.
    ///   - names: the headers of the columns.
    ///   - countsLanguage: whether the language of the header is evidence. A time zone may contradict it.
    ///   - above: the cells of the lines above the header.
    ///   - file: the name or path of the file.
    func order(
        among orders: [DateOrder], names: [HeaderName], countsLanguage: Bool, above: [[String]], file: String
    ) -> (DateOrder, String)? {
        let spans = orders.map { order in (order, self.spans[Self.orders.firstIndex(of: order) ?? 0]) }
        let name = String(file.split(separator: "/").last ?? "")
        let written = Set(above.joined().flatMap { $0.split(separator: " ") }.compactMap(Self.order(ofSlashed:)))
        if written.count == 1, let order = written.first, orders.contains(order) {
            return (order, "a day above the header only makes sense that way")
        }
        for (place, text) in [("the name of the file", name)]
            + above.joined().map({ ("the lines above the header", $0) })
        {
            let period = WrittenPeriod(text)
            let admitted = spans.filter { $0.1.range.map(period.admits) ?? true }
            if admitted.count == 1 { return (admitted[0].0, "\(place) leaves no other") }
        }
        if countsLanguage, orders.contains(.dayMonthYear), HeaderLanguages.writeDayFirst(names) {
            return (.dayMonthYear, "the usual order in the header's language")
        }
        if HeaderLanguages.writeYearFirst(names), isShortest(.yearMonthDay, of: spans) {
            return (.yearMonthDay, "the usual order in the header's language")
        }
        // A few dates may be sorted by chance.
        let following = spans.filter { $0.1.isRising || $0.1.isFalling }
        if following.count == 1, following[0].1.steps >= 5 {
            return (following[0].0, "only this order puts the rows in sequence")
        }
        return nil
    }

    /// Whether this order gives the shortest range of dates. If another order shortens a range of years to a few weeks,
    /// the language of the header is not enough evidence for this one.
    private func isShortest(_ order: DateOrder, of spans: [(DateOrder, Span)]) -> Bool {
        guard let days = spans.first(where: { $0.0 == order })?.1.range?.count else { return false }
        return spans.allSatisfy { ($0.1.range?.count ?? days) >= days }
    }

    /// The order of an unambiguous date with slashes; `nil` for ambiguous dates and other text.
    private static func order(ofSlashed text: Substring) -> DateOrder? {
        guard text.contains("/"), let date = DateCell(Array(text.utf8)[...]) else { return nil }
        let possible = orders.filter(date.isInRange)
        return possible.count == 1 ? possible[0] : nil
    }

    /// Whether several orders fit equally many cells, which are more than any other order fits.
    private var isOpen: Bool {
        let most = max(fits[0], fits[1], fits[2])
        return (fits[0] == most ? 1 : 0) + (fits[1] == most ? 1 : 0) + (fits[2] == most ? 1 : 0) > 1
    }

    /// The orders that fit the most cells. Several remain if no cell distinguishes them.
    var best: [DateOrder] {
        let most = fits.max() ?? 0
        guard most > 0 else { return [] }
        return Self.orders.enumerated().filter { fits[$0.offset] == most }.map(\.element)
    }

    /// An ambiguous cell, such as `03/04/2026`, that is in range in all of the best orders; `nil` without one.
    var doubt: String? {
        let best = Self.orders.enumerated().filter { self.best.contains($0.element) }.map { 1 << $0.offset }
        return doubts.filter { possible, _ in best.allSatisfy { possible & $0 != 0 } }.min { $0.key < $1.key }?.value
    }
}
