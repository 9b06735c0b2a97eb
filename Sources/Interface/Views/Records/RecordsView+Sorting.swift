internal import Ledger
internal import Money

/// The order of the rows.
extension RecordsView {
    var order: RecordOrder { browsing.order }

    /// Whether the loaded expenses are shown. In an order other than by day all must be loaded, and not too many.
    var isShown: Bool { order == .day || window.isWhole && excess == nil }

    /// The number of expenses as text, if they are too many to sort: `5120`, or `over 3500` before all are counted.
    /// `nil` while no more than `RecordOrder.most` are known. Void expenses beside valid ones are counted once they are
    /// loaded.
    var excess: String? {
        let counted = selection.flatMap { $0.isWhole ? $0.count : nil } ?? 0
        let known = max(counted, window.isWhole ? window.expenses.count : 0)
        guard max(known, window.expenses.count) > RecordOrder.most else { return nil }
        return known > RecordOrder.most ? "\(known)" : "over \(RecordOrder.most)"
    }

    /// The reason why the expenses cannot be sorted now. `nil` if they can, and always while they are not in the order
    /// by day, so that `s` can leave that order.
    var sortingObstacle: String? {
        guard order == .day else { return nil }
        guard window.isWhole || selection?.isWhole == true else {
            return "the expenses are still being counted; press s again in a moment"
        }
        return excess.map { "too many expenses to sort here (\($0)): / filters them" } ?? missing
    }

    /// Changes to the next order, and selects its first row.
    mutating func sort(on canvas: Canvas) -> Effect? {
        browsing.order = excess == nil ? order.next : .day
        (cursor, sought, isBoundForOldest) = (ListCursor(), nil, false)
        guard order != .day || window.isWholeNewer else {
            (window, rows) = (ExpenseWindow(), [])
            return .read
        }
        arrange()
        settle(on: canvas)
        return nil
    }

    /// Takes over the loaded expenses as rows, in the order of the view.
    mutating func arrange() {
        rows = isShown ? order.sorted(window.expenses, in: tree) : []
        let isOfVoid = filter.expenses.void == .only
        let days = order == .day ? Dictionary(grouping: rows, by: \.day) : [:]
        dayTotals = days.mapValues { expenses in
            (try? expenses.filter { !$0.isVoid || isOfVoid }.map(\.amount).total()) ?? .zero
        }
    }

    /// Moves the cursor to an expense; keeps it if the expense is `nil` or not in the rows. In an order whose rows are
    /// not loaded yet, the expense is selected later.
    mutating func select(_ expense: Expense?) {
        sought = isShown ? nil : expense
        if let expense, let index = rows.firstIndex(where: { $0.id == expense.id }) {
            cursor.shift(by: index - cursor.index, isFirst: window.isWholeNewer)
        }
    }
}
