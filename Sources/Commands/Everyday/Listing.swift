internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Reports
internal import Statistics
internal import Terminal

/// The expenses of a range with their total.
struct Listing {
    let range: DayRange
    /// The description of the filters, to follow the range; empty without any.
    let only: String
    let expenses: [Expense]
    let order: ExpenseOrder
    /// Whether only void expenses are listed. The total then includes them.
    let isOfVoid: Bool
    /// Whether a limit may have cut off expenses, so that a day may be incomplete.
    let isCut: Bool
    /// Whether the author of each expense is shown.
    let showsRecorder: Bool
    let amounts: AmountFormatter
    private let tree: CategoryTree
    /// The outings, payers, shares, receipts and attachments of the expenses; `.none` unless the format is for
    /// machines.
    private let replyContext: ReplyContext
    private let total: Amount
    private let ahead: DatedAhead
    private let dayTotals: [Day: Amount]
    private var document: ExpenseDocument { ExpenseDocument(tree: tree, replyContext: replyContext) }

    /// - Throws: `AmountOverflow` if the total exceeds 64 bits.
    init(
        range: DayRange, only: String, expenses: [Expense], replyContext: ReplyContext, tree: CategoryTree,
        order: ExpenseOrder, isOfVoid: Bool, isCut: Bool,
        isShared: Bool, amounts: AmountFormatter, today: Day
    ) throws {
        self.isOfVoid = isOfVoid
        self.isCut = isCut
        showsRecorder = isShared || Set(expenses.map(\.by)).count > 1
        self.range = range
        self.only = only
        self.expenses = expenses
        self.replyContext = replyContext
        self.tree = tree
        self.order = order
        self.amounts = amounts
        let counted = expenses.filter { $0.isVoid == isOfVoid }
        total = try counted.map(\.amount).total()
        let days = try Dictionary(grouping: counted, by: \.day).map { day, expenses in
            DayTotal(day: day, count: expenses.count, amount: try expenses.map(\.amount).total())
        }
        ahead = try DatedAhead(of: days, today: today)
        dayTotals = Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0.amount) })
    }

    func report() -> Report {
        Report(
            json: {
                .object(
                    [
                        JSON.Member("schema", .text("spesa.expenses/1")), JSON.Member("from", .text(range.first.iso)),
                        JSON.Member("to", .text(range.last.iso)), JSON.Member("count", JSON(countedExpenses)),
                        JSON.Member("cents", .cents(total)), JSON.Member("amount", .amount(total)),
                        JSON.Member("expenses", .list(expenses.map(document.json))),
                    ] + ahead.members)
            },
            records: { Records(columns: ExpenseDocument.columns, objects: expenses.map(document.json)) },
            objects: { expenses.map(document.json) }, lines: lines, sentences: sentences)
    }

    private var countedExpenses: Int { expenses.count { $0.isVoid == isOfVoid } }

    private var title: String {
        let days =
            range.first == range.last ? range.first.fullText : "\(range.first.fullText) to \(range.last.fullText)"
        return days + only
    }

    private var summary: String {
        let void = expenses.count { $0.isVoid }
        guard !isOfVoid, void < expenses.count else {
            let words = "\(counted(void, "void expense"))\(isCut ? " shown" : "")"
            return isOfVoid ? "\(words), total \(amounts.string(total))" : "\(words), not counted"
        }
        return "\(counted(countedExpenses, "expense"))\(isCut ? " shown" : ""), total \(amounts.string(total))"
            + Wording(amounts: amounts).clause(ofTotal: total, toCome: ahead.amount)
            + (void == 0 ? "" : "; \(void) void not counted")
    }

    private func sentences() -> [String] {
        guard !expenses.isEmpty else { return ["No expenses: \(title)."] }
        let wording = Wording(amounts: amounts)
        return ["\(title): \(summary)."]
            + expenses.map { "\($0.id): \($0.isVoid ? "void, " : "")\(wording.sentence($0, in: tree))\(recorder($0))." }
    }

    private func recorder(_ expense: Expense) -> String {
        showsRecorder ? ", recorded by \(expense.by)" : ""
    }

    private func lines(_ screen: OutputScreen) -> [StyledText] {
        guard !expenses.isEmpty else {
            return screen.paragraph("No expenses: \(title).")
        }
        let lines = screen.width < 40 ? narrowLines(screen) : table.lines(on: screen)
        return lines + [StyledText("")]
            + screen.paragraph(summary)
    }

    /// Returns lines for a narrow screen, with a separate line for each day.
    private func narrowLines(_ screen: OutputScreen) -> [StyledText] {
        let rows = expenses.map { expense in
            let style = expense.isVoid ? Style(dim: true, strikethrough: true) : Style.plain
            return [
                StyledText(String(expense.id)),
                StyledText(expense.isVoid ? "void " : "") + StyledText(tree.path(of: expense.category), style: style),
                StyledText(amounts.number(expense.amount), style: style),
            ]
        }
        let columns = [
            Table.Column(alignment: .trailing, leaves: 1), Table.Column(shrinksTo: 4),
            Table.Column(alignment: .trailing),
        ]
        let lines = Table(columns: columns, rows: rows, gap: 1).lines(width: screen.width, glyphs: screen.glyphs)
        var lastDay: Day?
        return zip(expenses, lines).flatMap { expense, line in
            defer { lastDay = expense.day }
            return expense.day == lastDay ? [line] : [StyledText(shortDay(expense.day), style: .bold), line]
        }
    }

    private var table: Table {
        let isByDay = order == .day && !isCut
        var lastDay: Day?
        let rows = expenses.map { expense in
            let isFirst = expense.day != lastDay
            lastDay = expense.day
            let style = expense.isVoid ? Style(dim: true, strikethrough: true) : Style.plain
            let total = dayTotals[expense.day].map(amounts.number) ?? ""
            let what = Wording.brief(expense.details)
            return [
                StyledText(isByDay && !isFirst ? "" : shortDay(expense.day)),
                StyledText(String(expense.id)),
                StyledText(tree.path(of: expense.category), style: style),
                // The word `void` is first, so that a line that is too long loses the end of the text and not this
                // word.
                StyledText(expense.isVoid ? (what.isEmpty ? "void" : "void ") : "") + StyledText(what, style: style),
                StyledText(amounts.number(expense.amount), style: style),
            ] + (showsRecorder ? [StyledText(expense.by)] : [])
                + (isByDay ? [StyledText(isFirst ? total : "", style: .bold)] : [])
        }
        let columns = [
            Table.Column("Day"), Table.Column("Id", alignment: .trailing),
            Table.Column("Category", shrinksTo: 8, holdsPaths: true),
            Table.Column("What", shrinksTo: 4), Table.Column("Amount", alignment: .trailing),
        ]
        return Table(
            columns: columns + (showsRecorder ? [Table.Column("By", leaves: 2)] : [])
                + (isByDay ? [Table.Column("Day total", alignment: .trailing, leaves: 1)] : []), rows: rows
        )
    }

    private func shortDay(_ day: Day) -> String {
        let isOneYear = range.first.year == range.last.year
        // The year is left out if all rows are of one year.
        return isOneYear ? String(day.fullText.dropLast(5)) : day.fullText
    }
}
