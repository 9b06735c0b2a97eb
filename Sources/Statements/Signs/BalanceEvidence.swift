import Periods
import Sheets

/// Determines the meaning of the amounts' sign from the changes of a running balance.
struct BalanceEvidence {
    /// Counts balance changes that equal the amount (`same`) or the negated amount (`opposite`).
    private struct Changes {
        var same = 0
        var opposite = 0

        mutating func add(_ change: Int64, _ amount: Int64) {
            if change == amount { same += 1 } else if change == 0 &- amount { opposite += 1 }
        }

        /// The meaning of the sign, since money in increases a balance. Decided if one count exceeds ten times the
        /// other; otherwise `nil`.
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

    /// Finds the columns to compare; `nil` if the file has no balance, or neither an amount nor money out.
    init?(_ map: ColumnMap, _ conventions: Conventions) {
        guard let amount = map.amount ?? map.first(.debit), let balance = map.first(.balance) else { return nil }
        days = DayReader(columns: map.dateColumns, orders: conventions.orders)
        self.amount = (amount, conventions.marks[amount] ?? AmountCell(decimalMark: nil))
        self.balance = (balance, conventions.marks[balance] ?? AmountCell(decimalMark: nil))
    }

    mutating func read(_ record: Record) {
        let cell = record.cell(amount.column)
        guard let day = try? days.day(record), let amount = cell.isNothing ? 0 : try? amount.cell.cents(cell),
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

    /// The meaning of the sign; `nil` if the balances show nothing or contradict each other.
    var sign: SpentSign? {
        if let firstDay, let lastDay, firstDay != lastDay {
            return firstDay < lastDay ? oldestFirst.sign : newestFirst.sign
        }
        // Rows of a single day may be in either order. With equal amounts both orders seem right.
        let signs = Set([oldestFirst.sign, newestFirst.sign].compactMap(\.self))
        return signs.count == 1 ? signs.first : nil
    }
}
