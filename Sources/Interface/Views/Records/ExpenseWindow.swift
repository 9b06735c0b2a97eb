internal import Bookkeeping
internal import Ledger
internal import Periods
internal import Storage

/// The loaded expenses around the cursor, in whole days, newest first. At most a few thousand of a large book are in
/// memory.
struct ExpenseWindow {
    /// The end at which more is loaded.
    enum End {
        case newer, older
    }

    /// The days of the selection; `nil` if the book has no expenses.
    private(set) var range: DayRange?
    /// The loaded expenses: newest day first; within a day the last recorded first.
    private(set) var expenses: [Expense] = []
    /// The loaded days; `nil` before the first load.
    private(set) var read: DayRange?
    /// The number of days to search in the next step. Adapts to the duration of the last step.
    private var stride = 31

    /// The number of expenses to load in a step.
    private static let piece = 400
    /// The maximum number of expenses in memory.
    private static let most = 4_000
    /// The largest number of days to search in a step; more than any book has.
    private static let longestStride = 1_000_000
    /// The target time of a step in milliseconds, short enough for keys to feel immediate.
    private static let patience: Int64 = 8

    /// An empty window.
    init() {}

    /// A window over a range of days, with nothing loaded yet.
    init(_ range: DayRange?) {
        self.range = range
    }

    /// A window around a day, with nothing loaded yet: call `readAgain` to load the day, then `extend` at both ends.
    init(_ range: DayRange?, from day: Day) {
        self.range = range
        read = DayRange(day, day)
    }

    var isWholeNewer: Bool { range == nil || read?.last == range?.last }
    var isWholeOlder: Bool { range == nil || read?.first == range?.first }

    /// Whether the whole range is loaded.
    var isWhole: Bool { range == nil || read == range }

    /// The end at which to load more, so that `margin` rows on both sides of `row` are loaded; `nil` if they are
    /// loaded.
    func wanted(around row: Int, margin: Int) -> End? {
        if !isWholeOlder, row + margin >= expenses.count { return .older }
        return !isWholeNewer && row < margin ? .newer : nil
    }

    /// Loads the days of one step at an end. If too many expenses are in memory, days at the other end are dropped.
    /// - Returns: the number of rows added in front, less the number of rows removed in front.
    mutating func extend(
        _ end: End, matching filter: ExpenseFilter, in book: Book, _ milliseconds: () -> Int64
    ) throws -> Int {
        guard let range, let days = next(end, in: range) else { return 0 }
        let begun = milliseconds()
        let found = try Self.piece(of: days, end, matching: filter, in: book)
        let took = milliseconds() - begun
        if took > Self.patience {
            stride = max(1, stride / 2)
        } else if took < Self.patience / 2 {
            stride = min(stride * 2, Self.longestStride)
        }
        let (first, last) = (read?.first ?? days.first, read?.last ?? days.last)
        switch end {
        case .older:
            expenses += found.expenses
            read = DayRange(found.through, last)
            return drop(.newer)
        case .newer:
            expenses = found.expenses + expenses
            read = DayRange(first, found.through)
            return found.expenses.count + drop(.older)
        }
    }

    /// Changes the range and reloads the loaded days that are in it. If the window reached an end of the old range, it
    /// reaches that end of the new one. If no loaded day is in the range, the window is empty afterwards.
    mutating func readAgain(_ range: DayRange?, matching filter: ExpenseFilter, in book: Book) throws {
        let wasWhole = (isWholeNewer, isWholeOlder)
        self.range = range
        guard let held = read, let range else {
            (read, expenses) = (nil, [])
            return
        }
        let first = wasWhole.1 ? range.first : max(held.first, range.first)
        let last = wasWhole.0 ? range.last : min(held.last, range.last)
        // The range has moved away from the loaded days.
        guard first <= last else {
            self = ExpenseWindow(range)
            return
        }
        let days = DayRange(first, last)
        expenses = try book.expenses(
            from: days.first, through: days.last, matching: filter, order: .day, limit: nil)
        read = days
    }

    /// The days of the next step; `nil` at the end of the range.
    private func next(_ end: End, in range: DayRange) -> DayRange? {
        switch end {
        case .older:
            let last = read.map { $0.first.adding(days: -1) } ?? range.last
            return last < range.first ? nil : DayRange(max(range.first, last.adding(days: 1 - stride)), last)
        case .newer:
            let first = read.map { $0.last.next } ?? range.first
            return first > range.last ? nil : DayRange(first, min(range.last, first.adding(days: stride - 1)))
        }
    }

    /// Loads the matching expenses of whole days until the limit is reached; the last day is read completely.
    /// - Returns: the expenses, newest first, and the last day read: the oldest for `older`, the newest for `newer`.
    private static func piece(
        of days: DayRange, _ end: End, matching filter: ExpenseFilter, in book: Book
    ) throws -> (expenses: [Expense], through: Day) {
        var found: [Expense]
        switch end {
        case .older:
            found = try book.expenses(
                from: days.first, through: days.last, matching: filter, order: .day, limit: piece)
        case .newer:
            found = try book.expenses(
                from: days.first, through: days.last, matching: filter, after: nil, limit: piece
            ).reversed()
        }
        guard found.count == piece, let cut = end == .older ? found.last?.day : found.first?.day else {
            return (found, end == .older ? days.first : days.last)
        }
        // The limit may have cut a day in two, so this day is read completely.
        found.removeAll { $0.day == cut }
        let whole = try book.expenses(from: cut, through: cut, matching: filter, order: .day, limit: nil)
        return (end == .older ? found + whole : whole + found, cut)
    }

    /// Drops days at an end until the limit is met.
    /// - Returns: the change of the number of rows in front, zero or negative.
    private mutating func drop(_ end: End) -> Int {
        guard expenses.count > Self.most, let days = read else { return 0 }
        switch end {
        case .newer:
            let day = expenses[expenses.count - Self.most].day
            let kept = expenses.firstIndex { $0.day <= day } ?? 0
            expenses.removeFirst(kept)
            if kept > 0 { read = DayRange(days.first, day) }
            return -kept
        case .older:
            let day = expenses[Self.most - 1].day
            expenses.removeAll { $0.day < day }
            read = DayRange(day, days.last)
            return 0
        }
    }
}
