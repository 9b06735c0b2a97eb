import Files
import Money
import Periods
import Sheets

/// Compares the amounts of a file with its running balance.
///
/// Each combination of account, product and currency has a balance of its own. Rows without a balance count towards the
/// next row with one.
struct BalanceCheck {
    /// The effect of a row on the balance.
    enum Moved {
        /// No effect: a pending row, a heading, or a balance between the rows.
        case nothing
        /// An unknown amount.
        case unknown
        /// An amount in cents, positive for money in, negative for money out.
        case cents(Int64)
    }

    /// The result of the comparison.
    struct Finding {
        /// The number of balance changes.
        var changes = 0
        /// The number of changes that equal the sum of the amounts.
        var agreeing = 0
        /// The number of changes that would agree with the opposite sign.
        var opposite = 0
        /// The number of changes that would agree if the thousands separator were the decimal mark.
        var shifted = 0
        /// The first disagreement: its line, the change of the balance, and the sum of the amounts, both in cents.
        /// `nil` if all agree.
        var first: (line: Int, change: Int64, moved: Int64)?
        /// Lines whose amount repeats the balance, so that they move no money.
        var standing: Set<Int> = []

        /// The lines of pending rows: rows without a balance whose amount the next balance does not include, and rows
        /// without a balance at the newest end of the file.
        var withoutBalance: Set<Int> = []

        /// Whether the balance changes at all. A balance that never changes is that on the day of the export.
        var isRunning = false

        /// Whether the amounts explain every change of the balance.
        var explainsAll: Bool { isRunning && changes > 0 && agreeing == changes }

        mutating func add(_ other: Finding) {
            changes += other.changes
            agreeing += other.agreeing
            opposite += other.opposite
            shifted += other.shifted
            if let theirs = other.first, first.map({ theirs.line < $0.line }) ?? true { first = theirs }
            standing.formUnion(other.standing)
            withoutBalance.formUnion(other.withoutBalance)
            isRunning = isRunning || other.isRunning
        }

        /// Compares a change of the balance with the sum of the amounts, and counts the result.
        ///
        /// A change is not counted if the sum is unknown, or if the change and the sum are zero.
        /// - Parameters:
        ///   - moved: the sum of all rows since the previous balance; `nil` if an amount is unknown.
        ///   - line: the line to report for a disagreement.
        ///   - standing: a line, and whether its amount equals its balance. If it does and the balance did not change, the
        ///     line is added to `standing` instead of being counted: it states a balance, and moves no money.
        mutating func compare(_ change: Int64, _ moved: Int64?, line: Int, standing: (line: Int, Bool)) {
            if change != 0 { isRunning = true }
            guard let moved, moved != 0 || change != 0 else { return }
            if change == 0, standing.1 {
                if self.standing.count < BalanceCheck.mostStanding { self.standing.insert(standing.line) }
                return
            }
            changes += 1
            if change == moved { agreeing += 1 } else if first == nil { first = (line, change, moved) }
            if change == 0 &- moved { opposite += 1 }
            if change != 0, moved.quotientAndRemainder(dividingBy: 1000) == (change, 0) { shifted += 1 }
        }
    }

    /// The rows between two rows with a balance.
    private struct Stretch {
        /// The sum of all amounts; `nil` once one is unknown.
        var moved: Int64? = 0
        /// The sum of the amounts in rows that have a balance.
        var held: Int64? = 0
        /// The lines of the rows without a balance.
        var bare: [Int] = []

        mutating func add(_ cents: Int64?, line: Int, hasBalance: Bool) {
            moved = Self.sum(moved, cents)
            if hasBalance {
                held = Self.sum(held, cents)
            } else if bare.count <= BalanceCheck.mostStanding {
                bare.append(line)
            }
        }

        /// Whether the balance changes by the amounts of the rows with a balance, but not by those without one.
        func holds(_ change: Int64) -> Bool { !bare.isEmpty && moved != change && held == change }

        private static func sum(_ left: Int64?, _ right: Int64?) -> Int64? {
            guard let left, let right else { return nil }
            let (sum, isTooMuch) = left.addingReportingOverflow(right)
            return isTooMuch ? nil : sum
        }
    }

    /// Decides whether rows without a balance are pending.
    private struct Bare {
        /// Whether any balance includes the amounts of rows without a balance.
        private var hasBooked = false
        private var lines: [Int] = []

        mutating func compare(_ change: Int64, _ stretch: Stretch) {
            if stretch.holds(change) {
                if lines.count <= BalanceCheck.mostStanding { lines += stretch.bare }
            } else if !stretch.bare.isEmpty {
                hasBooked = true
            }
        }

        /// The lines of the pending rows.
        /// - Parameters:
        ///   - newest: the lines without a balance at the newest end of the file.
        ///   - count: the number of rows with a balance.
        func pending(newest: [Int], of count: Int) -> Set<Int> {
            let all = Set(lines + (hasBooked || newest.count > count ? [] : newest))
            return all.count > BalanceCheck.mostStanding ? [] : all
        }
    }

    private struct Chain {
        var balance: Int64?
        /// Whether the amount of the last row with a balance equals that balance, as in a balance line.
        var repeats = false
        var line = 0
        var balances = 0
        private var day: Day?
        /// The number of rows dated later than the row before.
        private var rises = 0
        /// The number of rows dated earlier than the row before.
        private var falls = 0
        /// The rows after the last row with a balance, for files in ascending order.
        var behind = Stretch()
        /// The rows from the last row with a balance on, including that row, for files in descending order.
        var from = Stretch()
        private var oldestFirst = Finding()
        private var newestFirst = Finding()
        private var oldestBare = Bare()
        private var newestBare = Bare()
        /// The lines before the first row with a balance.
        private var front: [Int] = []

        mutating func add(_ moved: Int64?, _ balance: Int64?, line: Int, day: Day?) {
            if let day {
                if let before = self.day, before != day { if before < day { rises += 1 } else { falls += 1 } }
                self.day = day
            }
            behind.add(moved, line: line, hasBalance: balance != nil)
            let repeats = moved != nil && moved != 0 && balance != nil && moved?.magnitude == balance?.magnitude
            guard let balance else {
                from.add(moved, line: line, hasBalance: false)
                if balances == 0, front.count <= BalanceCheck.mostStanding { front.append(line) }
                return
            }
            balances += 1
            if let before = self.balance {
                let (change, isTooMuch) = balance.subtractingReportingOverflow(before)
                if !isTooMuch {
                    oldestBare.compare(change, behind)
                    newestBare.compare(0 &- change, from)
                    oldestFirst.compare(
                        change, behind.holds(change) ? change : behind.moved, line: line, standing: (line, repeats))
                    newestFirst.compare(
                        0 &- change, from.holds(0 &- change) ? 0 &- change : from.moved, line: self.line,
                        standing: (self.line, self.repeats))
                }
            }
            (self.balance, self.line, self.repeats) = (balance, line, repeats)
            (behind, from) = (Stretch(), Stretch())
            from.add(moved, line: line, hasBalance: true)
        }

        /// The finding for the order of most dates. If as many dates rise as fall, the order with more agreement
        /// counts.
        var finding: Finding {
            let isOldestFirst = rises == falls ? oldestFirst.agreeing >= newestFirst.agreeing : rises > falls
            var finding = isOldestFirst ? oldestFirst : newestFirst
            let bare = isOldestFirst ? oldestBare : newestBare
            if finding.isRunning {
                finding.withoutBalance = bare.pending(newest: isOldestFirst ? behind.bare : front, of: balances)
            }
            return finding
        }
    }

    fileprivate static let mostStanding = 1000
    private static let mostChains = 1000

    private let column: Int
    private let cell: AmountCell
    private let keys: [Int]
    private let days: DayReader
    private var chains: [[ArraySlice<UInt8>]: Chain] = [:]

    /// Finds the columns to compare; `nil` if the file has no balance column, or is a journal with a row for each
    /// posting.
    init?(_ map: ColumnMap, _ conventions: Conventions) {
        guard let column = map.first(.balance), !map.dialect.traits.contains(.postings) else { return nil }
        self.column = column
        cell = conventions.marks[column] ?? AmountCell(decimalMark: nil)
        keys = [map.first(.account), map.first(.product), map.first(.currency)].compactMap(\.self)
        days = DayReader(columns: map.dateColumns, orders: conventions.orders)
    }

    mutating func read(_ record: Record, _ moved: Moved) {
        let cents: Int64?
        switch moved {
        case .nothing: return
        case .unknown: cents = nil
        case .cents(let known): cents = known
        }
        let key = keys.map { ArraySlice(Array(record.cell($0))) }
        guard chains[key] != nil || chains.count < Self.mostChains else { return }
        let written = record.cell(column)
        let balance = written.isEmpty ? nil : AmountRule.cents(written, cell)
        chains[key, default: Chain()].add(cents, balance, line: record.line, day: try? days.day(record))
    }

    /// The combined result of all accounts.
    var finding: Finding {
        chains.values.reduce(into: Finding()) { $0.add($1.finding) }
    }
}

extension BalanceCheck.Finding {
    /// The fact to show if some changes disagree; `nil` if all agree or the balance is constant.
    /// - Parameter sign: the meaning of the amounts' sign; `nil` if no sign decides.
    /// - Throws: `StatementError.balanceDisagrees` if the opposite sign or another decimal mark would agree, or most
    ///   changes disagree.
    func fact(file: String, sign: SpentSign?) throws(StatementError) -> FileFact? {
        guard isRunning, agreeing < changes, let first else { return nil }
        let isOther = opposite > agreeing && 2 * opposite > changes
        if isOther || 2 * shifted > changes || changes > 1 && 2 * agreeing < changes {
            let other: SpentSign? =
                isOther ? sign.map { $0 == .negativeIsSpent ? .positiveIsSpent : .negativeIsSpent } : nil
            throw StatementError.balanceDisagrees(file, agreeing: agreeing, of: changes, line: first.line, other: other)
        }
        return disagreementFact("\(agreeing) of \(changes) changes agree", first)
    }

    /// The fact with the number of agreeing changes and the first disagreement.
    func disagreementFact(_ count: String, _ first: (line: Int, change: Int64, moved: Int64)) -> FileFact {
        let (change, moved) = (Amount(cents: first.change).machineText, Amount(cents: first.moved).machineText)
        return .init(
            "balance", count, because: "on line \(first.line) it changes by \(change), but the amounts give \(moved)")
    }
}
