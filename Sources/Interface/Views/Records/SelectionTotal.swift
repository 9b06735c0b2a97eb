internal import Bookkeeping
internal import Ledger
internal import Money
internal import Periods
internal import Storage

/// The number and total of the expenses of a selection, added up in steps from the newest day on. Void expenses count
/// only in a selection of void expenses alone.
///
/// Without a filter, the totals of months give it in one step. With a filter, a step takes a few milliseconds at most,
/// so that keys stay immediate in a large book.
struct SelectionTotal {
    private(set) var count = 0
    /// `nil` after an overflow.
    private(set) var amount: Amount? = .zero
    private let filter: ExpenseFilter
    private let range: DayRange?
    /// Whether the selection has only void expenses.
    let isOfVoid: Bool
    /// The last day not yet counted.
    private var rest: Day?
    /// The number of days of the next step. Adapts to the duration of the last step.
    private var stride: Int

    /// The target time of a step in milliseconds, as of ``ExpenseWindow``.
    private static let patience: Int64 = 8
    /// More days than any book has, and few enough for sums with day numbers.
    private static let longestStride = 1_000_000

    /// - Parameter range: the days of the selection; `nil` if the book has no expenses.
    init(of range: DayRange?, matching filter: ExpenseFilter) {
        isOfVoid = filter.void == .only
        var counted = filter
        if !isOfVoid { counted.void = .none }
        self.filter = counted
        self.range = range
        rest = range?.last
        stride = counted == .counted ? Self.longestStride : 31
    }

    /// Whether all days are counted.
    var isWhole: Bool { rest == nil }

    /// Counts the days of the next step.
    mutating func extend(in book: Book, _ milliseconds: () -> Int64) throws {
        guard let range, let last = rest else { return }
        let first = max(range.first, last.adding(days: 1 - stride))
        let begun = milliseconds()
        for day in try book.spending(matching: filter).dayTotals(in: DayRange(first, last), dayByDayIn: []) {
            count += day.count
            amount = amount.flatMap { try? $0.adding(day.amount) }
        }
        let took = milliseconds() - begun
        if took > Self.patience {
            stride = max(1, stride / 2)
        } else if took < Self.patience / 2 {
            stride = min(stride * 2, Self.longestStride)
        }
        rest = first == range.first ? nil : first.adding(days: -1)
    }
}
