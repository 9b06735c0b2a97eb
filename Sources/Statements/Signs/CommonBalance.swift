import Periods
import Sheets

/// Determines whether rows of several currencies move one running balance. If they do, their amounts are in the
/// currency of the account, and the currency column has that of the purchases.
///
/// If each currency has its own balance, the balance jumps where the currency changes. A common balance continues.
struct CommonBalance {
    private struct Row {
        let moved: [Int64]
        let balance: Int64
        let code: String

        /// Whether the balance differs from that of an older row by an amount of this row, with either sign.
        func follows(_ older: Row) -> Bool {
            let (change, isTooMuch) = balance.subtractingReportingOverflow(older.balance)
            return !isTooMuch && moved.contains { $0.magnitude == change.magnitude }
        }
    }

    /// Counts balance changes that agree with the amounts or do not, for one order of the rows.
    private struct Changes {
        var agreeing = 0
        var others = 0
        /// The number of agreeing changes where the currency differs from that of the row before.
        var crossing = 0
        /// The number of other changes where the currency differs from that of the row before.
        var crossingOthers = 0

        mutating func add(_ row: Row, after older: Row, isCrossing: Bool) {
            let isAgreeing = row.follows(older)
            if isAgreeing { agreeing += 1 } else { others += 1 }
            // After a balance of zero, the first balance of another currency would agree too.
            guard isCrossing, older.balance != 0 else { return }
            if isAgreeing { crossing += 1 } else { crossingOthers += 1 }
        }

        /// Whether the balance continues at every change of the currency, and at least ten changes agree for each one
        /// that does not.
        var isProof: Bool { crossing > 0 && crossingOthers == 0 && 10 * others <= agreeing }
    }

    /// The currency column.
    let column: Int
    private let amounts: [Int]
    private let balance: Int
    private let cells: [Int: AmountCell]
    private let keys: [Int]
    private let days: DayReader
    /// The currency that the header of the balance names; `nil` if it names none.
    private let stated: String?
    private var previous: [[ArraySlice<UInt8>]: Row] = [:]
    private var oldestFirst = Changes()
    private var newestFirst = Changes()
    private var counts: [String: Int] = [:]

    private static let mostChains = 1000

    /// Finds the columns to compare; `nil` without a balance or a currency column, and for a journal with a row for
    /// each posting.
    init?(_ map: ColumnMap, _ conventions: Conventions) {
        guard let column = map.first(.currency), let balance = map.first(.balance),
            !map.dialect.traits.contains(.postings)
        else { return nil }
        self.column = column
        self.balance = balance
        amounts = map.amount.map { [$0] } ?? map[.debit] + map[.credit]
        cells = conventions.marks
        keys = [map.first(.account), map.first(.product)].compactMap(\.self)
        days = DayReader(columns: map.dateColumns, orders: conventions.orders)
        stated = map.names[balance].currency.map(CurrencyWords.label)
    }

    mutating func read(_ record: Record) {
        guard (try? days.day(record)) != nil else { return }
        let key = keys.map { ArraySlice(Array(record.cell($0))) }
        guard let row = row(record) else {
            // The next balance also has the amount of this row.
            previous[key] = nil
            return
        }
        counts[row.code, default: 0] += 1
        guard previous[key] != nil || previous.count < Self.mostChains else { return }
        if let before = previous[key] {
            let isOther = before.code != row.code
            oldestFirst.add(row, after: before, isCrossing: isOther || isForeign(row))
            newestFirst.add(before, after: row, isCrossing: isOther || isForeign(before))
        }
        previous[key] = row
    }

    private func row(_ record: Record) -> Row? {
        guard let cell = cells[balance], let balance = AmountRule.cents(record.cell(balance), cell) else { return nil }
        let moved = amounts.compactMap { column in
            record.cell(column).isNothing ? nil : cells[column].flatMap { AmountRule.cents(record.cell(column), $0) }
        }
        guard !moved.isEmpty else { return nil }
        return Row(moved: moved, balance: balance, code: record.text(column).map(CurrencyWords.label) ?? "")
    }

    /// Whether a row has another currency than the header of the balance.
    private func isForeign(_ row: Row) -> Bool { stated.map { $0 != row.code && !row.code.isEmpty } ?? false }

    /// Whether all rows move one balance, although their currencies differ.
    var isCommon: Bool { oldestFirst.isProof || newestFirst.isProof }

    /// The currencies of the rows, sorted, if fewer than half of the rows are in euro and the header of the balance
    /// names no currency. The currency of the balance is then unknown. Otherwise `nil`.
    var doubtful: [String]? {
        let codes = counts.filter { !$0.key.isEmpty }
        let others = codes.filter { !CurrencyWords.isEuro($0.key) }.values.reduce(0, +)
        let all = codes.values.reduce(0, +)
        return stated == nil && 2 * others > all ? codes.keys.sorted() : nil
    }
}
