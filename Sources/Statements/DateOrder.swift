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
    /// How many cells each order fits.
    private var fits = [0, 0, 0]
    /// The first cell that is another day in each of two orders.
    private var doubts: [Int: String] = [:]

    private static let orders = DateOrder.allCases

    /// - Returns: whether it is a date.
    mutating func read(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let date = DateCell(cell) else { return false }
        count += 1
        var possible = 0
        for index in 0..<3 where date.isInRange(Self.orders[index]) {
            fits[index] += 1
            possible |= 1 << index
        }
        if possible.nonzeroBitCount > 1, doubts[possible] == nil, date.isDoubtful {
            doubts[possible] = String(decoding: cell, as: UTF8.self)
        }
        return true
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
