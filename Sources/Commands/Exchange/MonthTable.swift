internal import Exports
internal import Money
internal import Periods
internal import Workbooks

/// The sheet of months by category, with the charts of both sheets.
struct MonthTable {
    static let sheetName = "Months"

    /// The headings, a row for each month, and the totals of the categories. Without expenses, there are only headings.
    let rows: [[Cell]]
    /// The charts; `nil` without expenses.
    let charts: (categories: WorkbookChart, months: WorkbookChart)?

    /// The index of the first column of categories, after the name of the month, its first and its last day.
    private static let firstColumn = 3

    /// The largest product of months and categories. All their sums are in memory, each with its formula.
    static let mostSums = 500_000

    /// - Throws: `AmountOverflow` if a total exceeds 64 bits. `WorkbookError.tooManyColumns` or `.tooManyCells` before
    ///   a cell is made.
    /// - Complexity: O(months · categories).
    init(_ sums: MonthlySums, over expenses: ExpenseWorkbook.ExpenseRange) throws {
        let (months, categories) = (sums.months, sums.categories)
        // A column of totals follows.
        guard Self.firstColumn + categories.count < Worksheet.mostColumns else {
            throw WorkbookError.tooManyColumns(limit: Worksheet.mostColumns)
        }
        guard months.count * categories.count <= Self.mostSums else {
            throw WorkbookError.tooManyCells(limit: Self.mostSums)
        }
        var rows: [[Cell]] = [["month", "from", "to"].map(Cell.heading) + categories.map(Cell.heading)]
        rows[0].append(.heading("total"))
        guard !months.isEmpty else {
            (self.rows, charts) = (rows, nil)
            return
        }
        let columns = (0..<categories.count).map { ColumnName(Self.firstColumn + $0).text }
        let (first, last) = (columns[0], columns[columns.count - 1])
        let spellings = Dictionary(categories.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
        let criteria = zip(columns, categories).map { column, category in
            Self.isPlain(category, among: spellings)
                ? { (row: Int) in Self.sumOfPlain(expenses, row: row, column: column) }
                : { (row: Int) in Self.sumOfAny(expenses, row: row, column: column) }
        }
        for (index, month) in months.enumerated() {
            let row = index + 2
            let (from, to) = (Cell.day(month.days.first), Cell.day(month.days.last))
            let cells = try zip(categories, criteria).map { category, formula in
                let sum = try sums.sum(of: category, in: month)
                return sum.isCountable && from.isNumber ? Cell.sum(formula(row), sum.total) : .amount(sum.total)
            }
            let total = try Self.total(of: cells, formula: "=SUM(\(first)\(row):\(last)\(row))")
            rows.append([.text(month.name), from, to] + cells + [total])
        }
        let end = months.count + 1
        var totals: [Cell] = [.heading("total"), .empty, .empty]
        for column in Self.firstColumn...(Self.firstColumn + categories.count) {
            let name = ColumnName(column).text
            totals.append(
                try Self.total(of: rows.dropFirst().map { $0[column] }, formula: "=SUM(\(name)2:\(name)\(end))"))
        }
        rows.append(totals)
        (self.rows, charts) = (rows, Self.charts(first: first, last: last, columns: columns, end: end))
    }

    /// Returns the sum of cells: a formula, or the exact total if a cell is only a text.
    private static func total(of cells: [Cell], formula: String) throws(AmountOverflow) -> Cell {
        let total = try cells.compactMap(\.total).total()
        return cells.allSatisfy(\.isNumber) ? .sum(formula, total) : .amount(total)
    }

    /// Whether a name can be a criterion of SUMIFS: it has no digits, which may be read as numbers or days, no
    /// wildcards or operators, and differs from all other names in more than case.
    /// - Parameter spellings: the number of names by their lower case.
    private static func isPlain(_ name: String, among spellings: [String: Int]) -> Bool {
        let folded = name.lowercased()
        return !name.isEmpty && !["true", "false"].contains(folded)
            && name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || " -_&".unicodeScalars.contains($0) }
            && spellings[folded] == 1
    }

    /// The formula for a category whose name can be a criterion.
    private static func sumOfPlain(
        _ expenses: ExpenseWorkbook.ExpenseRange, row: Int, column: String
    ) -> String {
        func sum(_ criterion: String) -> String {
            "SUMIFS(\(expenses.amounts),\(expenses.days),\">=\"&$B\(row),\(expenses.days),\"<=\"&$C\(row),"
                + "\(expenses.voids),FALSE,\(expenses.paths),\(criterion))"
        }
        return "=\(sum("\(column)$1"))+\(sum("\(column)$1&\":*\""))"
    }

    /// The slower formula for a category of any name, which compares exactly.
    private static func sumOfAny(
        _ expenses: ExpenseWorkbook.ExpenseRange, row: Int, column: String
    ) -> String {
        let (name, paths) = ("\(column)$1", expenses.paths)
        return "=SUMPRODUCT((\(expenses.days)>=$B\(row))*(\(expenses.days)<=$C\(row))*(\(expenses.voids)=FALSE)"
            + "*(EXACT(\(paths),\(name))+EXACT(LEFT(\(paths),LEN(\(name))+1),\(name)&\":\")),\(expenses.amounts))"
    }

    private static func charts(
        first: String, last: String, columns: [String], end: Int
    ) -> (categories: WorkbookChart, months: WorkbookChart) {
        let series = columns.map { column in
            WorkbookChart.Series(
                name: "\(sheetName)!$\(column)$1", labels: "\(sheetName)!$A$2:$A$\(end)",
                values: "\(sheetName)!$\(column)$2:$\(column)$\(end)")
        }
        let totals = WorkbookChart.Series(
            name: nil, labels: "\(sheetName)!$\(first)$1:$\(last)$1",
            values: "\(sheetName)!$\(first)$\(end + 1):$\(last)$\(end + 1)")
        return (
            WorkbookChart(.bars, title: "Spending by category, EUR", series: [totals]),
            WorkbookChart(.stackedColumns, title: "Spending by month, EUR", series: series)
        )
    }
}

extension Cell {
    /// The amount of a cell; `nil` if it has none.
    fileprivate var total: Amount? {
        switch self {
        case .amount(let amount), .sum(_, let amount): amount
        default: nil
        }
    }
}
