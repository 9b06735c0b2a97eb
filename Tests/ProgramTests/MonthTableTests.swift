import Exports
import Money
import Periods
import Testing
import Workbooks

@testable import Commands

/// The sheet of months of `export xlsx` for expenses that no sheet can hold.
@Suite struct MonthTableTests {
    private func table(_ sums: MonthlySums) throws -> MonthTable {
        try MonthTable(sums, over: ExpenseWorkbook.ExpenseRange(rows: 2))
    }

    private func sums(categories: Int, on days: [Day] = ["2026-11-20"]) -> MonthlySums {
        var sums = MonthlySums()
        for number in 0..<categories {
            for day in days { sums.add(Amount(cents: 1), on: day, category: "c\(number)", isCountable: true) }
        }
        return sums
    }

    @Test func `a category more than there are columns is refused`() throws {
        // The name of the month, its days and its total are columns too.
        let most = Worksheet.mostColumns - 4
        #expect(try table(sums(categories: most)).rows.map(\.count) == Array(repeating: most + 4, count: 3))
        for categories in [most + 1, 65_600] {
            #expect(throws: WorkbookError.tooManyColumns(limit: Worksheet.mostColumns)) {
                try table(sums(categories: categories))
            }
        }
    }

    @Test func `months far apart have one row each`() throws {
        let rows = try table(sums(categories: 100, on: ["1900-01-01", "2026-11-20", "9999-12-31"])).rows
        #expect(rows.count == 5)
    }

    @Test func `more sums than fit into memory are refused`() {
        #expect(throws: WorkbookError.tooManyCells(limit: MonthTable.mostSums)) {
            try table(sums(categories: 501, on: ["1940-01-01", "2026-11-20"]))
        }
    }
}
