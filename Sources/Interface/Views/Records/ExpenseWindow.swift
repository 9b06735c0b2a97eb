internal import Bookkeeping
internal import Ledger
internal import Periods
internal import Storage

/// The expenses around the cursor, whole days of them, the newest first: of a million no more are held than are looked at.
struct ExpenseWindow {
    /// Where more is read.
    enum End {
        case newer, older
    }

    /// All days that expenses are looked for on; `nil` where there are none.
    private(set) var range: DayRange?
    /// Newest day first, on a day the last recorded first.
    private(set) var expenses: [Expense] = []
    /// The days that were read; `nil` before any was.
    private(set) var read: DayRange?
    /// How many days are looked through at once where most expenses do not match.
    private var stride = 31

    /// As many as are read at once.
    private static let piece = 400
    /// As many as are held.
    private static let most = 4_000
    /// More days than any book has.
    private static let longestStride = 1_000_000
    /// How long a piece may take, in milliseconds, so that a key is not waited for.
    private static let patience: Int64 = 8

    /// Nothing is there.
    init() {}

    /// Nothing was read yet of a range.
    init(_ range: DayRange?) {
        self.range = range
    }

    /// To be read from a day on, both ways.
    init(_ range: DayRange?, from day: Day) {
        self.range = range
        read = DayRange(day, day)
    }

    var isWholeNewer: Bool { range == nil || read?.last == range?.last }
    var isWholeOlder: Bool { range == nil || read?.first == range?.first }

    /// Whether all of the range is here.
    var isWhole: Bool { range == nil || read == range }

    /// The end at which more is wanted where so many rows around one are to be there.
    func wanted(around row: Int, margin: Int) -> End? {
        if !isWholeOlder, row + margin >= expenses.count { return .older }
        return !isWholeNewer && row < margin ? .newer : nil
    }

    /// Reads a piece more at one end; what is far from it goes where it would be too much.
    /// - Returns: how many rows came in front of those that were there, less those that went there.
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

    /// Reads the days again that are held.
    mutating func readAgain(_ range: DayRange?, matching filter: ExpenseFilter, in book: Book) throws {
        let wasWhole = (isWholeNewer, isWholeOlder)
        self.range = range
        guard let held = read, let range else {
            (read, expenses) = (nil, [])
            return
        }
        let first = wasWhole.1 ? range.first : max(held.first, range.first)
        let last = wasWhole.0 ? range.last : min(held.last, range.last)
        // Nothing of what was held is in the range any more.
        guard first <= last else {
            self = ExpenseWindow(range)
            return
        }
        let days = DayRange(first, last)
        expenses = try book.expenses(
            from: days.first, through: days.last, matching: filter, order: .day, limit: nil)
        read = days
    }

    /// The days to look through next.
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

    /// What is found in days, whole days of it, and how far it reaches.
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
        // The day that the limit cut is read whole.
        found.removeAll { $0.day == cut }
        let whole = try book.expenses(from: cut, through: cut, matching: filter, order: .day, limit: nil)
        return (end == .older ? found + whole : whole + found, cut)
    }

    /// Lets go of days at an end.
    /// - Returns: how many rows went in front, below zero.
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
