internal import Bookkeeping
internal import Exports
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Workbooks

/// Expenses as a spreadsheet: one sheet with the columns of CSV, and one with the months by category of the top level.
///
/// The sums of the second sheet are formulas over the first one, without void expenses, so that they follow when a cell
/// is changed. A category or month with an amount that is only a text (see `Cell`) has its exact total instead.
final class ExpenseWorkbook {
    private let tree: CategoryTree
    private let around: (([Expense]) throws -> ReplyContext)?
    private var document: ExpenseDocument
    private let workbook: Workbook
    private let sheet: Worksheet
    private var sums: MonthlySums
    private var last: (category: Category.ID, path: String, root: String)?

    private static let sheetName = "Expenses"
    private static let headings = ExpenseRecords.columns

    /// - Parameters:
    ///   - around: looks up the outings, shares, receipts and attachments of expenses; `nil` if the book has none.
    ///   - created: the time of creation that is written into the file.
    ///   - folder: the folder for temporary files.
    /// - Throws: `WorkbookError`.
    init(
        tree: CategoryTree, around: (([Expense]) throws -> ReplyContext)?, monthStart: MonthStart, created: Instant,
        temporaryFolder folder: String
    ) throws {
        (self.tree, self.around) = (tree, around)
        document = ExpenseDocument(tree: tree)
        sums = MonthlySums(monthStart: monthStart)
        workbook = try Workbook(created: created.seconds, temporaryFolder: folder)
        sheet = try workbook.addSheet(Self.sheetName)
        sheet.freeze(rows: 1, columns: 0)
        try sheet.setWidth(12, ofColumns: 0...(Self.headings.count - 1))
        try sheet.append(Self.headings.map(Cell.heading))
    }

    /// Appends expenses.
    /// - Throws: `WorkbookError`, errors of the book.
    func append(_ expenses: [Expense]) throws {
        document.replyContext = try around?(expenses)
        for expense in expenses {
            if last?.category != expense.category {
                last = (expense.category, tree.path(of: expense.category), tree.names(of: expense.category).first ?? "")
            }
            let (day, amount) = (Cell.day(expense.day), Cell.amount(expense.amount))
            try sheet.append(cells(of: expense, day, amount, path: last?.path ?? ""))
            guard !expense.isVoid else { continue }
            sums.add(
                expense.amount, on: expense.day, category: last?.root ?? "",
                isCountable: day.isNumber && amount.isNumber)
        }
    }

    private func cells(of expense: Expense, _ day: Cell, _ amount: Cell, path: String) -> [Cell] {
        let details = expense.details
        func text(_ text: String?) -> Cell { text.map(Cell.text) ?? .empty }
        return [
            .integer(expense.id), day, amount, .text("EUR"), .text(path), text(details.what), text(details.payee),
            text(details.method), text(details.note), .text(details.tags.joined(separator: " ")), text(expense.by),
            .flag(expense.isVoid), .text(expense.uid), .text(expense.created.rfc3339), .text(expense.changed.rfc3339),
            .integer(expense.amount.cents),
        ] + lastCells(of: expense)
    }

    private func lastCells(of expense: Expense) -> [Cell] {
        zip(ExpenseDocument.lastColumns, document.lastValues(expense)).map { column, value in
            switch value {
            case .integer(let number): .integer(number)
            case .decimal(let digits): .decimal(digits)
            case .text(let text): column == "rate" ? .decimal(text) : .text(text)
            default: .empty
            }
        }
    }

    /// Adds the sheet of months and the charts, and ends the workbook.
    /// - Returns: the bytes of the file.
    /// - Throws: `WorkbookError`, `AmountOverflow`.
    func finish() throws -> [UInt8] {
        let table = try MonthTable(sums, over: ExpenseRange(rows: sheet.rows))
        let months = try workbook.addSheet(MonthTable.sheetName)
        months.freeze(rows: 1, columns: 1)
        try months.setWidth(12, ofColumns: 0...(table.rows[0].count - 1))
        for row in table.rows { try months.append(row) }
        if let charts = table.charts {
            try sheet.insert(charts.categories, row: 1, column: Self.headings.count + 1)
            try months.insert(charts.months, row: 1, column: min(table.rows[0].count + 1, Worksheet.mostColumns - 1))
        }
        return try workbook.finish()
    }

    /// The cells of the first sheet that formulas refer to, as references such as `Expenses!$B$2:$B$100`.
    struct ExpenseRange {
        let days: String
        let amounts: String
        let paths: String
        let voids: String

        /// - Parameter rows: the number of rows, with that of the headings.
        init(rows: Int) {
            func range(_ heading: String) -> String {
                let column = ColumnName(ExpenseWorkbook.headings.firstIndex(of: heading) ?? 0).text
                return "\(ExpenseWorkbook.sheetName)!$\(column)$2:$\(column)$\(max(rows, 2))"
            }
            (days, amounts, paths, voids) = (range("day"), range("amount"), range("category"), range("void"))
        }
    }
}
