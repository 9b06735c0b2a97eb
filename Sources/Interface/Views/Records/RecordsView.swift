internal import Bookkeeping
internal import Ledger
internal import Money
internal import Periods
internal import Reports
internal import Screen
internal import Storage
internal import Terminal
internal import Text

/// The records view: expenses by day, newest first, or in another order.
struct RecordsView: View {
    var browsing: Browsing
    var window = ExpenseWindow()
    /// The loaded expenses in the order of the view. In an order other than by day there are none before all are
    /// loaded.
    var rows: [Expense] = []
    private(set) var filter = DescribedFilter(expenses: ExpenseFilter(), words: "")
    var tree = CategoryTree([])
    /// Receipt numbers by expense number.
    private(set) var receipts: [Int64: Int64] = [:]
    /// The contents of the unfolded receipts, by receipt number.
    private var unfolded: [Int64: Reply] = [:]
    /// The number and total of the whole selection, also if only a part is loaded; `nil` before the first read.
    var selection: SelectionTotal?
    /// The totals of the loaded days, without void expenses unless the filter has them alone. Empty in an order other
    /// than by day.
    var dayTotals: [Day: Amount] = [:]
    var cursor = ListCursor()
    /// The first day of the book, also of its void expenses unless the filter excludes them; `nil` without expenses,
    /// and before the first read.
    private(set) var begins: Day?
    private(set) var marks = ExpenseMarks()
    /// Whether another view opened these expenses, so that Esc goes back there.
    let isOpened: Bool
    /// The expense to select once it is loaded; `nil` to keep the selection.
    var sought: Expense?
    /// Whether the oldest expense is to be selected once it is loaded.
    var isBoundForOldest = false

    init(_ browsing: Browsing = Browsing(), isOpened: Bool = false) {
        self.browsing = browsing
        self.isOpened = isOpened
    }

    let number = 2
    let title = "Records"

    func bindings(on canvas: Canvas) -> [KeyBinding<RecordsView>] {
        marks.isEmpty ? selectionBindings(on: canvas) : markBindings(on: canvas)
    }

    var moves: [Hint] { Self.moveHints }

    /// The keys of `ListCursor`, without Space, which marks.
    private static let moveHints = ListCursor.hints.map { hint in
        hint.allNames.contains("Space") ? Hint("PgDn PgUp", also: "Ctrl-F Ctrl-B f b", hint.does) : hint
    }

    var detail: [String]? { selected.map { ["show", String($0.id)] } }

    /// The details, whose lines are short, have at most 60 columns, and the texts of the list the rest.
    func listWidth(of width: Int) -> Int? { width < 118 ? nil : max(78, width * 3 / 5, width - 63) }

    /// Rows to load beyond the cursor while the user is idle.
    private static let margin = 200

    /// The expense that the cursor is on; `nil` without expenses.
    var selected: Expense? {
        rows.indices.contains(cursor.index) ? rows[cursor.index] : nil
    }

    func draw(on canvas: Canvas) -> Frame {
        var frame = canvas.blank
        frame.put(heading(on: canvas), row: 0)
        guard !rows.isEmpty else {
            frame.put(canvas.paragraph(emptyWords), row: 2)
            return frame
        }
        let columns = ExpenseColumns(
            rows, by: order, totals: Array(dayTotals.values), canvas: canvas, tree: tree, receipts: receipts,
            unfolded: Set(unfolded.keys), hasMarks: !marks.isEmpty)
        let first = firstRow(on: canvas)
        if first > 1 { frame.put(columns.header, row: 1, column: 0) }
        let lines = lines(on: canvas)
        let page = canvas.rows - first
        let line = self.line(of: cursor.index, in: lines)
        let top = cursor.first(of: lines.count, page: page, keeping: line)
        for (row, line) in lines[top...].prefix(page).enumerated() {
            switch line {
            case .expense(let index):
                let expense = rows[index]
                let isFirst = row == 0 || index == 0 || rows[index - 1].day != expense.day
                let line = columns.line(
                    expense, hasDay: isFirst || order != .day, total: dayTotals[expense.day] ?? .zero,
                    isMarked: marks.contains(expense.id))
                frame.put([line], row: row + first, cursor: index == cursor.index ? 0 : nil)
            case .receipt(let text):
                frame.put(StyledText("      ") + text, row: row + first, column: 0)
            }
        }
        return frame
    }

    /// The title, with the number and total of the marked expenses, or without marks of all expenses of the selection
    /// once they are counted.
    private func heading(on canvas: Canvas) -> [StyledText] {
        let days = browsing.period?.heading ?? "all days"
        let words = (hasHeader(on: canvas) ? "" : order.title) + days + filter.words
        let title = canvas.glyphs.shown(words.prefix(1).uppercased() + words.dropFirst())
        func shownTitle(to width: Int) -> StyledText {
            StyledText(truncated(title, to: max(0, width), ellipsis: canvas.glyphs.ellipsis), style: .bold)
        }
        let isMarked = !marks.isEmpty
        // ASCII glyphs write `EUR` for the euro sign, so the text is measured as it is shown.
        let text = canvas.glyphs.shown(isMarked ? marks.summary(canvas.amounts) : selectionWords(canvas.amounts))
        let column = max(0, canvas.width - displayWidth(text))
        return [shownTitle(to: column - 2) + .column(column) + StyledText(text, style: isMarked ? .bold : .dim)]
    }

    /// The number and total of the selection; `…` until they are known. Void expenses beside valid ones are left out.
    private func selectionWords(_ amounts: AmountFormatter) -> String {
        guard let selection, selection.isWhole else { return "…" }
        let void = selection.count > 0 || selection.isOfVoid ? 0 : window.expenses.count
        guard void == 0 else {
            return window.isWhole ? "\(Reports.counted(void, "void expense")), not counted" : "…"
        }
        let noun = selection.isOfVoid ? "void expense" : "expense"
        return "\(Reports.counted(selection.count, noun)), \(selection.amount.map(amounts.string) ?? "total too large")"
    }

    /// The number of rows above the first expense: the title, and the column headings if there is space without a
    /// message.
    private func firstRow(on canvas: Canvas) -> Int { hasHeader(on: canvas) ? 2 : 1 }

    private func hasHeader(on canvas: Canvas) -> Bool { canvas.rows + canvas.messageRows >= 16 }

    private func page(on canvas: Canvas) -> Int { canvas.rows - firstRow(on: canvas) }

    private enum Line {
        case expense(Int)
        case receipt(StyledText)
    }

    /// The lines: expenses, each followed by its receipt if unfolded.
    private func lines(on canvas: Canvas) -> [Line] {
        guard !unfolded.isEmpty else { return rows.indices.map(Line.expense) }
        return rows.indices.flatMap { index -> [Line] in
            guard let receipt = receipts[rows[index].id], let answer = unfolded[receipt] else {
                return [.expense(index)]
            }
            return [.expense(index)] + answer.lines(on: canvas.screen(width: canvas.width - 6)).map(Line.receipt)
        }
    }

    private func line(of index: Int, in lines: [Line]) -> Int {
        guard !unfolded.isEmpty else { return index }
        return lines.firstIndex { if case .expense(index) = $0 { true } else { false } } ?? 0
    }

    mutating func settle(on canvas: Canvas) {
        cursor.move(to: cursor.index, of: rows.count)
        let lines = lines(on: canvas)
        cursor.settle(on: line(of: cursor.index, in: lines), of: lines.count, page: page(on: canvas))
    }

    /// Opens the form for the selected expense, or for its receipt.
    func edit() -> Effect? {
        guard let selected else { return nil }
        guard let receipt = receipts[selected.id] else { return .form(expense: selected.id) }
        return .receiptForm(receipt)
    }

    /// Returns a view of another selection, with the same marks.
    func showing(_ browsing: Browsing) -> RecordsView {
        var view = RecordsView(browsing, isOpened: isOpened)
        view.marks = marks
        return view
    }

    /// Marks or unmarks the selected expense, and selects the next one.
    mutating func mark(on canvas: Canvas) -> Effect? {
        guard let selected else { return nil }
        marks.toggle(selected)
        return move(.down, on: canvas)
    }

    mutating func unmarkAll() { marks = ExpenseMarks() }

    /// Unfolds the receipt, or folds it.
    mutating func toggle(receipt: Int64) {
        if unfolded.removeValue(forKey: receipt) == nil { unfolded[receipt] = Reply() }
    }

    mutating func select(row: Int, on canvas: Canvas) -> Effect? {
        let (lines, page, line) = (lines(on: canvas), page(on: canvas), row - firstRow(on: canvas))
        guard line >= 0 else { return nil }
        let top = cursor.first(of: lines.count, page: page, keeping: self.line(of: cursor.index, in: lines))
        guard lines.indices.contains(top + line), case .expense(let index) = lines[top + line] else { return nil }
        cursor.move(to: index, of: rows.count)
        settle(on: canvas)
        return isMissingRows(on: canvas) ? .read : nil
    }

    /// Whether the rows around the cursor are not all loaded, in the order by day.
    private func isMissingRows(on canvas: Canvas) -> Bool {
        order == .day && window.wanted(around: cursor.index, margin: page(on: canvas)) != nil
    }

    /// Moves the cursor. `g` and `G` go to the first and last row of the whole selection, and load it if needed.
    mutating func move(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .text("g"), .home:
            if order == .day, !window.isWholeNewer {
                (window, rows, cursor, isBoundForOldest) = (ExpenseWindow(), [], ListCursor(), false)
                return .read
            }
        case .text("G"), .end:
            guard order != .day || window.isWholeOlder else {
                isBoundForOldest = true
                (window, rows) = (ExpenseWindow(window.range), [])
                return .read
            }
        default: break
        }
        guard cursor.press(key, count: rows.count, page: page(on: canvas)) else { return nil }
        settle(on: canvas)
        return isMissingRows(on: canvas) ? .read : nil
    }

    /// Selects an expense at the next read, which also loads its day. No effect if the selection does not include it.
    mutating func show(_ expense: Expense) {
        sought = expense
    }

    /// Filters by the typed text. By day the newest expense is selected; in another order the selected one stays.
    mutating func narrow(to filter: String) -> Bool {
        guard filter != browsing.filter else { return false }
        browsing.filter = filter
        sought = order == .day ? nil : sought ?? (cursor.index == 0 ? nil : selected)
        (window, rows) = (ExpenseWindow(), [])
        cursor = ListCursor()
        selection = nil
        return true
    }

    mutating func read(from host: ScreenHost, on canvas: Canvas) throws {
        let context = try host.context()
        let book = context.book
        filter = try host.filter(browsing.filter)
        try seekDay(in: book)
        let held = sought ?? selected
        try book.reading {
            tree = try book.categories()
            let all = try book.daysRecorded()
            begins = try context.begins(listing: filter.expenses.void)
            let range = browsing.period.map(\.days) ?? all
            let away = order == .day ? sought : nil
            if let away, range?.contains(away.day) == true, window.read?.contains(away.day) != true {
                window = ExpenseWindow(range, from: away.day)
                try window.readAgain(range, matching: filter.expenses, in: book)
            } else if window.read == nil {
                window = ExpenseWindow(all == nil ? nil : range)
            } else {
                try window.readAgain(all == nil ? nil : range, matching: filter.expenses, in: book)
            }
            try marks.readAgain(window, matching: filter.expenses, in: book)
            receipts = try book.receipts(ofExpenses: window.expenses.map(\.id) + marks.numbers)
            selection = SelectionTotal(of: all == nil ? nil : range, matching: filter.expenses)
        }
        for receipt in unfolded.keys {
            unfolded[receipt] = host.answer(
                ["receipt", "show", String(receipt)], canvas.amounts.locale.hidesAmounts, canvas.width)
        }
        arrange()
        select(held)
        settle(on: canvas)
        _ = try readOn(from: host, on: canvas)
    }

    /// Sets `sought` to the newest expense up to `browsing.day`, and clears that day.
    private mutating func seekDay(in book: Book) throws {
        guard let day = browsing.day, let first = browsing.period?.days.first else { return }
        browsing.day = nil
        let found = try book.expenses(from: first, through: day, matching: filter.expenses, order: .day, limit: 1)
        sought = found.first ?? sought
    }

    /// The end at which to load more: by day around the cursor, in another order all that can be sorted.
    private func wanted(on canvas: Canvas) -> ExpenseWindow.End? {
        guard order == .day else { return excess == nil ? window.wanted(around: 0, margin: .max) : nil }
        if isBoundForOldest, window.read == nil { return .newer }
        return window.wanted(around: cursor.index, margin: max(canvas.rows, Self.margin))
    }

    mutating func readOn(from host: ScreenHost, on canvas: Canvas) throws -> Bool {
        guard let end = wanted(on: canvas) else {
            isBoundForOldest = false
            return try count(in: host)
        }
        let book = try host.context().book
        let known = Set(window.expenses.map(\.id))
        let (extended, shift, found) = try book.reading {
            var extended = window
            let shift = try extended.extend(end, matching: filter.expenses, in: book, host.milliseconds)
            let new = extended.expenses.map(\.id).filter { !known.contains($0) }
            return (extended, shift, try book.receipts(ofExpenses: new))
        }
        window = extended
        receipts.merge(found) { $1 }
        arrange()
        if order == .day {
            cursor.shift(by: shift, isFirst: false)
            if isBoundForOldest { cursor.move(to: rows.count - 1, of: rows.count) }
        } else {
            select(sought)
        }
        settle(on: canvas)
        return true
    }

    /// Counts the next days of the selection, once the rows around the cursor are loaded.
    /// - Returns: whether there are more days to count.
    private mutating func count(in host: ScreenHost) throws -> Bool {
        guard let counted = selection, !counted.isWhole else { return false }
        let book = try host.context().book
        selection = try book.reading {
            var counted = counted
            try counted.extend(in: book, host.milliseconds)
            return counted
        }
        return selection?.isWhole == false
    }
}
