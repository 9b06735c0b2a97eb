internal import Ledger
internal import Money
internal import Terminal

/// How an expense is laid out in one line; columns stay where they are while one moves through days.
struct ExpenseColumns {
    private let canvas: Canvas
    private let tree: CategoryTree
    private let receipts: [Int64: Int64]
    private let unfolded: Set<Int64>
    private let number: Int
    private let category: Int
    private let amount = 12
    private let total: Int
    private let day: Int

    /// - Parameter highest: the highest number that is shown.
    init(canvas: Canvas, tree: CategoryTree, highest: Int64, receipts: [Int64: Int64], unfolded: Set<Int64>) {
        self.canvas = canvas
        self.tree = tree
        self.receipts = receipts
        self.unfolded = unfolded
        let isNarrow = canvas.width < 60
        day = isNarrow ? 7 : 12
        number = isNarrow ? 0 : String(highest).utf8.count + 1
        category = isNarrow ? canvas.width - day - amount - 1 : max(12, min(24, canvas.width / 4))
        total = canvas.width >= 76 ? amount : 0
    }

    /// - Parameter day: the total of its day on its first line, where the day is told.
    func line(_ expense: Expense, day total: Amount?) -> StyledText {
        let style = expense.isVoid ? Style(dim: true, strikethrough: true) : .plain
        let (glyphs, amounts) = (canvas.glyphs, canvas.amounts)
        var line = StyledText(total == nil ? "" : dayText(expense))
        if number > 0 {
            let text = String(expense.id)
            line += .column(day + number - 1 - text.utf8.count) + StyledText(text, style: .dim)
        }
        var column = day + number
        // Without a column for words it stands before the category.
        let saysVoid = expense.isVoid && canvas.width - day - number - category - amount - self.total <= 3
        let path = truncatedPath(
            glyphs.shown(tree.path(of: expense.category)), to: category - 1 - (saysVoid ? 5 : 0),
            ellipsis: glyphs.ellipsis)
        line += .column(column) + StyledText(saysVoid ? "void " : "") + StyledText(path, style: style)
        column += category
        let room = canvas.width - column - amount - self.total
        if room > 3 {
            let what = truncated(glyphs.shown(self.what(expense)), to: room - 1, ellipsis: glyphs.ellipsis)
            line += .column(column) + StyledText(what, style: style)
            column += room
        }
        line += trailing(amounts.number(expense.amount), at: column, style)
        if self.total > 0, let total { line += trailing(amounts.number(total), at: column + amount, .bold) }
        return line
    }

    private func trailing(_ text: String, at column: Int, _ style: Style) -> StyledText {
        .column(column + max(0, amount - displayWidth(text))) + StyledText(text, style: style)
    }

    private func dayText(_ expense: Expense) -> String {
        let text = expense.day.fullText
        if day < 12 { return String(text.dropFirst(4).dropLast(5)) }
        return String(expense.day.year == canvas.today.year ? text.dropLast(5) : text.dropFirst(4))
    }

    private func what(_ expense: Expense) -> String {
        var parts: [String] = []
        if let receipt = receipts[expense.id] {
            parts.append((unfolded.contains(receipt) ? "- " : "+ ") + "receipt \(receipt)")
        }
        if expense.isVoid { parts.append("void") }
        if let what = expense.details.what { parts.append(what) }
        if let payee = expense.details.payee { parts.append("@\(payee)") }
        return (parts + expense.details.tags.map { "#\($0)" }).joined(separator: " ")
    }
}
