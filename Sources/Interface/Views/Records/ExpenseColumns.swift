internal import Ledger
internal import Money
internal import Reports
internal import Terminal

/// The column layout of expenses, one line each. Widths depend on all loaded expenses, so that columns do not jump
/// while scrolling.
struct ExpenseColumns {
    private let canvas: Canvas
    private let tree: CategoryTree
    private let receipts: [Int64: Int64]
    private let unfolded: Set<Int64>
    private let order: RecordOrder
    private let isNarrow: Bool
    /// The first column of the day, after the column of marks if there are any.
    private let start: Int
    /// Column widths, including the gap to the next column; 0 for an omitted column. `day` includes `start`.
    private let day: Int
    private let number: Int
    private let category: Int
    private let what: Int
    private let amount: Int
    private let total: Int

    /// The category column fits the longest path of the book, up to half of the space for texts. The description gets
    /// the rest.
    /// - Parameters:
    ///   - expenses: all loaded expenses, which decide the other widths.
    ///   - order: the order of the rows. Only with that by day there is a column of day totals.
    ///   - totals: the day totals, which decide the width of their column.
    ///   - receipts: receipt numbers by expense number.
    ///   - unfolded: the numbers of the receipts whose contents are shown.
    ///   - hasMarks: whether to have a column for marks at the left.
    init(
        _ expenses: [Expense], by order: RecordOrder, totals: [Amount], canvas: Canvas, tree: CategoryTree,
        receipts: [Int64: Int64], unfolded: Set<Int64>, hasMarks: Bool
    ) {
        self.canvas = canvas
        self.tree = tree
        self.receipts = receipts
        self.unfolded = unfolded
        self.order = order
        isNarrow = canvas.width < 60
        start = hasMarks ? 2 : 0
        day = start + (isNarrow ? 7 : 12)
        number = isNarrow ? 0 : String(expenses.map(\.id).max() ?? 0).utf8.count + 1
        func widest(_ amounts: [Amount], _ least: Int) -> Int {
            [amounts.min(), amounts.max()].compactMap { $0.map { displayWidth(canvas.amounts.number($0)) } }
                .reduce(least, max) + 2
        }
        amount = widest(expenses.map(\.amount), 6)
        total = order == .day && canvas.width >= 76 ? widest(totals, 9) : 0
        let rest = max(0, canvas.width - day - number - amount - total)
        let widest = tree.all.reduce(0) { max($0, displayWidth(canvas.glyphs.shown(tree.path(of: $1.id)))) } + 1
        category = isNarrow ? 0 : min(max(12, min(widest, max(min(20, canvas.width / 4), rest / 2))), rest)
        what = rest - category
    }

    /// The heading line. The sorted column has a mark. The description is headed by the sorted text that it begins
    /// with, if any.
    var header: StyledText {
        func heading(_ text: String, of column: RecordOrder) -> String {
            order == column && column != .day ? text + column.mark(canvas.glyphs) : text
        }
        let what =
            switch order {
            case .payee: heading("Payee", of: .payee)
            case .category where isNarrow: heading("Category", of: .category)
            default: "What"
            }
        var line = StyledText.column(start) + StyledText("Day", style: .dim)
        if number > 0 { line += .column(day + number - 3) + StyledText("Id", style: .dim) }
        if category > 0 { line += .column(day + number) + StyledText(heading("Category", of: .category), style: .dim) }
        if self.what > what.count { line += .column(day + number + category) + StyledText(what, style: .dim) }
        line += trailing(heading("Amount", of: .amount), before: canvas.width - total, .dim)
        return total == 0 ? line : line + trailing("Day total", before: canvas.width, .dim)
    }

    /// - Parameters:
    ///   - hasDay: whether to show the day, with its total if the order is by day.
    ///   - total: the day's total.
    ///   - isMarked: whether the expense is marked.
    func line(_ expense: Expense, hasDay: Bool, total: Amount, isMarked: Bool) -> StyledText {
        let style = expense.isVoid ? Style(dim: true, strikethrough: true) : .plain
        let (glyphs, amounts) = (canvas.glyphs, canvas.amounts)
        var line = StyledText(isMarked ? "*" : "", style: .bold)
        if hasDay { line += .column(start) + StyledText(dayText(expense)) }
        if number > 0 {
            let text = String(expense.id)
            line += .column(day + number - 1 - text.utf8.count) + StyledText(text, style: .dim)
        }
        var column = day + number
        if category > 0 {
            let path = truncatedPath(
                glyphs.shown(tree.path(of: expense.category)), to: category - 1, ellipsis: glyphs.ellipsis)
            line += .column(column) + StyledText(path, style: style)
            column += category
        }
        if what > 1 {
            // The mark comes first, so that a narrow column cuts the text rather than the mark.
            let mark = expense.isVoid ? "void " : ""
            let text = truncated(
                glyphs.shown(words(expense)), to: max(0, what - 1 - mark.count), ellipsis: glyphs.ellipsis)
            line += .column(column) + StyledText(mark) + StyledText(text, style: style)
        }
        let isRefund = expense.amount < .zero && !expense.isVoid
        line += trailing(
            amounts.number(expense.amount), before: canvas.width - self.total, isRefund ? .refund : style)
        guard self.total > 0, hasDay else { return line }
        return line + trailing(amounts.number(total), before: canvas.width, .bold)
    }

    private func trailing(_ text: String, before end: Int, _ style: Style) -> StyledText {
        .column(max(0, end - displayWidth(text))) + StyledText(text, style: style)
    }

    private func dayText(_ expense: Expense) -> String {
        let text = expense.day.fullText
        if isNarrow { return String(text.dropFirst(4).dropLast(5)) }
        return String(expense.day.year == canvas.today.year ? text.dropLast(5) : text.dropFirst(4))
    }

    /// The description; on narrow screens, without a category column, it begins with the category's name. In the order
    /// by payee it begins with the payee.
    private func words(_ expense: Expense) -> String {
        var (parts, details) = ([String](), expense.details)
        if order == .payee, let payee = details.payee {
            parts.append("@" + payee)
            details.payee = nil
        }
        if isNarrow { parts.append(tree.category(expense.category)?.name ?? "") }
        if let receipt = receipts[expense.id] {
            parts.append((unfolded.contains(receipt) ? "- " : "+ ") + "receipt \(receipt)")
        }
        return (parts + [Wording.brief(details)]).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
