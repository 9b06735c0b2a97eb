import Periods
import Sheets

/// What a column of balances tells of the signs of the amounts beside it: by how much it changes from row to row.
struct BalanceEvidence {
    /// How many changes are the amount, and how many its opposite, of a file that begins with the oldest row, and of one
    /// that begins with the newest.
    private struct Changes {
        var same = 0
        var opposite = 0

        mutating func add(_ change: Int64, _ amount: Int64) {
            if change == amount { same += 1 } else if change == 0 &- amount { opposite += 1 }
        }

        /// What came in makes a balance grow.
        var sign: SpentSign? {
            if same > 10 * opposite { return .negativeIsSpent }
            return opposite > 10 * same ? .positiveIsSpent : nil
        }
    }

    private let days: DayReader
    private let amount, balance: (column: Int, cell: AmountCell)
    private var oldestFirst = Changes()
    private var newestFirst = Changes()
    private var previous: (amount: Int64, balance: Int64)?
    private var firstDay, lastDay: Day?

    /// `nil` where the file has no column for balances, or none for amounts.
    init?(_ map: ColumnMap, _ conventions: Conventions) {
        guard let amount = map.amount, let balance = map.first(.balance) else { return nil }
        days = DayReader(columns: map.dateColumns, orders: conventions.orders)
        self.amount = (amount, conventions.marks[amount] ?? AmountCell(decimalMark: nil))
        self.balance = (balance, conventions.marks[balance] ?? AmountCell(decimalMark: nil))
    }

    mutating func read(_ record: Record) {
        guard let day = try? days.day(record), let amount = try? amount.cell.cents(record.cell(amount.column)),
            let balance = try? balance.cell.cents(record.cell(balance.column))
        else { return }
        firstDay = firstDay ?? day
        lastDay = day
        defer { previous = (amount, balance) }
        guard let previous else { return }
        let (change, isTooMuch) = balance.subtractingReportingOverflow(previous.balance)
        guard !isTooMuch else { return }
        if amount != 0 { oldestFirst.add(change, amount) }
        if previous.amount != 0 { newestFirst.add(0 &- change, previous.amount) }
    }

    /// What the balances show; `nil` where they show nothing, or both.
    var sign: SpentSign? {
        if let firstDay, let lastDay, firstDay != lastDay {
            return firstDay < lastDay ? oldestFirst.sign : newestFirst.sign
        }
        // Rows of one day stand in either order; of equal amounts each seems to be the other.
        let signs = Set([oldestFirst.sign, newestFirst.sign].compactMap(\.self))
        return signs.count == 1 ? signs.first : nil
    }
}
