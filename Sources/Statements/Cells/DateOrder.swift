import Periods
import Sheets

/// In which order the parts of a date stand.
public enum DateOrder: String, CaseIterable, Sendable {
    /// `20.11.2026`.
    case dayMonthYear = "day-month-year"
    /// `11/20/2026`.
    case monthDayYear = "month-day-year"
    /// `2026-11-20`.
    case yearMonthDay = "year-month-day"
}

/// What the cells of one column tell of the order of their dates.
struct DateEvidence {
    private(set) var count = 0
    private(set) var first, last: DateCell?
    /// How many cells each order fits.
    private var fits = [0, 0, 0]
    /// The first cell that is another day in each of two orders.
    private var doubts: [Int: String] = [:]

    private static let orders = DateOrder.allCases
    /// How the days lie in each order, looked at as long as a file leaves several open.
    private var spans = [Span(), Span(), Span()]

    /// Where days lie, and whether they stand in their order.
    private struct Span {
        private(set) var first, last: Day?
        private var previous: Day?
        /// How many days differ from the one before.
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

    /// Whether two digits before points may be the year, by the language of the header; `nil` where it does not tell.
    private let yearMayStandFirst: Bool?

    /// - Parameter names: what stands over the columns.
    init(_ names: [HeaderName]) {
        yearMayStandFirst =
            HeaderLanguages.writeYearFirst(names) ? true : HeaderLanguages.endYearsWithPoint(names) ? false : nil
    }

    /// - Returns: whether it is a date.
    mutating func read(_ cell: ArraySlice<UInt8>) -> Bool {
        guard var date = DateCell(cell) else { return false }
        if let yearMayStandFirst { date.yearMayStandFirst = yearMayStandFirst }
        count += 1
        if first == nil { first = date }
        last = date
        var possible = 0
        for index in 0..<3 where date.isInRange(Self.orders[index]) {
            fits[index] += 1
            possible |= 1 << index
        }
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

    /// The order that something else than the dates themselves leaves: the language of the header, a day in the name of
    /// the file or above the header that dates cannot lie behind, or that only in one order the rows follow each other.
    func order(
        among orders: [DateOrder], names: [HeaderName], above: [[String]], file: String
    ) -> (DateOrder, String)? {
        let spans = orders.map { order in (order, self.spans[Self.orders.firstIndex(of: order) ?? 0]) }
        let name = String(file.split(separator: "/").last ?? "")
        let written = Set(above.joined().flatMap { $0.split(separator: " ") }.compactMap(Self.order(ofSlashed:)))
        if written.count == 1, let order = written.first, orders.contains(order) {
            return (order, "a day above the header can be read in no other way")
        }
        for (place, text) in [("the name of the file", name)]
            + above.joined().map({ ("what stands above the header", $0) })
        {
            let period = WrittenPeriod(text)
            let admitted = spans.filter { $0.1.range.map(period.admits) ?? true }
            if admitted.count == 1 { return (admitted[0].0, "\(place) leaves no other") }
        }
        if orders.contains(.dayMonthYear), HeaderLanguages.writeDayFirst(names) {
            return (.dayMonthYear, "the language of the header writes dates so")
        }
        if HeaderLanguages.writeYearFirst(names), isShortest(.yearMonthDay, of: spans) {
            return (.yearMonthDay, "the language of the header writes dates so")
        }
        // A few days may follow each other by chance.
        let following = spans.filter { $0.1.isRising || $0.1.isFalling }
        if following.count == 1, following[0].1.steps >= 5 {
            return (following[0].0, "only so do the rows follow each other")
        }
        return nil
    }

    /// Whether the days lie within the shortest time in an order: where another one makes a few weeks of what would be
    /// years in this, no language says enough.
    private func isShortest(_ order: DateOrder, of spans: [(DateOrder, Span)]) -> Bool {
        guard let days = spans.first(where: { $0.0 == order })?.1.range?.count else { return false }
        return spans.allSatisfy { ($0.1.range?.count ?? days) >= days }
    }

    /// The only order of a day that is written with slashes; `nil` for one that has several, and for anything else.
    private static func order(ofSlashed text: Substring) -> DateOrder? {
        guard text.contains("/"), let date = DateCell(Array(text.utf8)[...]) else { return nil }
        let possible = orders.filter(date.isInRange)
        return possible.count == 1 ? possible[0] : nil
    }

    /// Whether several orders fit most cells.
    private var isOpen: Bool {
        let most = max(fits[0], fits[1], fits[2])
        return (fits[0] == most ? 1 : 0) + (fits[1] == most ? 1 : 0) + (fits[2] == most ? 1 : 0) > 1
    }

    /// The orders that fit most cells; several only where no cell tells them apart.
    var best: [DateOrder] {
        let most = fits.max() ?? 0
        guard most > 0 else { return [] }
        return Self.orders.enumerated().filter { fits[$0.offset] == most }.map(\.element)
    }

    /// A cell that is another day in each of the best orders.
    var doubt: String? {
        let best = Self.orders.enumerated().filter { self.best.contains($0.element) }.map { 1 << $0.offset }
        return doubts.filter { possible, _ in best.allSatisfy { possible & $0 != 0 } }.min { $0.key < $1.key }?.value
    }
}
