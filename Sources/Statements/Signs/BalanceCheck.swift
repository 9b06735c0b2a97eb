import Files
import Money
import Periods
import Sheets

/// Holds the amounts of a file against its running balance: for each account, product and currency by itself, since each
/// has a balance of its own. Rows without a balance count towards the next one that has one.
struct BalanceCheck {
    /// What a row is to a balance, in cents: what came in, or less than zero.
    enum Moved {
        /// No movement: announced, a heading, a balance between the rows.
        case nothing
        /// One whose amount is not known.
        case unknown
        case cents(Int64)
    }

    /// What is found out.
    struct Finding {
        /// How many changes of the balance there are, and how many are what moved.
        var changes = 0
        var agreeing = 0
        /// How many would be what moved if what went out had come in.
        var opposite = 0
        /// How many would be what moved if the mark that was taken for that of thousands were that of the cents.
        var shifted = 0
        /// Where the first stands that is not, what the balance changes by there and what moved.
        var first: (line: Int, change: Int64, moved: Int64)?
        /// Lines that repeat the balance as an amount, and move nothing.
        var standing: Set<Int> = []

        /// The lines without a balance that the balances around them do not hold, and those at the newest end where all
        /// others have one: they are not booked.
        var withoutBalance: Set<Int> = []

        /// Whether the balance is one of the rows at all: the same in all of them it is that of the day of the export.
        var isRunning = false

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

        /// - Parameter moved: of all rows since the balance before, nil where one of them is not known.
        /// - Parameter last: the line of the only one, or of the last.
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

    /// What moved between two balances, and the rows without one among it.
    private struct Stretch {
        /// `nil` once an amount is not known.
        var moved: Int64? = 0
        /// The same without the rows that have no balance.
        var held: Int64? = 0
        var bare: [Int] = []

        mutating func add(_ cents: Int64?, line: Int, hasBalance: Bool) {
            moved = Self.sum(moved, cents)
            if hasBalance {
                held = Self.sum(held, cents)
            } else if bare.count <= BalanceCheck.mostStanding {
                bare.append(line)
            }
        }

        /// Whether the balance changes by what moved, but for the rows without one.
        func holds(_ change: Int64) -> Bool { !bare.isEmpty && moved != change && held == change }

        private static func sum(_ left: Int64?, _ right: Int64?) -> Int64? {
            guard let left, let right else { return nil }
            let (sum, isTooMuch) = left.addingReportingOverflow(right)
            return isTooMuch ? nil : sum
        }
    }

    /// What the balances tell of the rows without one.
    private struct Bare {
        /// Whether a balance holds one of them.
        private var hasBooked = false
        private var lines: [Int] = []

        mutating func compare(_ change: Int64, _ stretch: Stretch) {
            if stretch.holds(change) {
                if lines.count <= BalanceCheck.mostStanding { lines += stretch.bare }
            } else if !stretch.bare.isEmpty {
                hasBooked = true
            }
        }

        /// - Parameter newest: those at the newest end.
        /// - Parameter count: how many rows have a balance.
        func pending(newest: [Int], of count: Int) -> Set<Int> {
            let all = Set(lines + (hasBooked || newest.count > count ? [] : newest))
            return all.count > BalanceCheck.mostStanding ? [] : all
        }
    }

    private struct Chain {
        var balance: Int64?
        /// Of the row that has it: whether its amount is the balance, as that of a balance between the rows is.
        var repeats = false
        var line = 0
        var balances = 0
        private var day: Day?
        /// How many days lie behind the day of the row before, and how many before it.
        private var rises = 0
        private var falls = 0
        /// What moved behind the last balance, for files that begin with the oldest row.
        var behind = Stretch()
        /// The same with the row of the last balance, for files that begin with the newest.
        var from = Stretch()
        private var oldestFirst = Finding()
        private var newestFirst = Finding()
        private var oldestBare = Bare()
        private var newestBare = Bare()
        /// The lines before the first balance.
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

        /// By the order of most of its days; rows of one day stand in the order that agrees better.
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

    /// `nil` where the file has no column for balances.
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

    /// What all accounts together come to.
    var finding: Finding {
        chains.values.reduce(into: Finding()) { $0.add($1.finding) }
    }
}

extension BalanceCheck.Finding {
    /// What is told where some changes do not agree; `nil` where all do, or nothing can be seen.
    /// - Parameter sign: how the amounts are read, where a sign says what was spent.
    /// - Throws: `StatementError.balanceDisagrees` where the other sign, or the other mark, would make it agree, or most
    ///   changes do not.
    func fact(file: String, sign: SpentSign?) throws(StatementError) -> FileFact? {
        guard isRunning, agreeing < changes, let first else { return nil }
        let isOther = opposite > agreeing && 2 * opposite > changes
        if isOther || 2 * shifted > changes || changes > 1 && 2 * agreeing < changes {
            let other: SpentSign? =
                isOther ? sign.map { $0 == .negativeIsSpent ? .positiveIsSpent : .negativeIsSpent } : nil
            throw StatementError.balanceDisagrees(file, agreeing: agreeing, of: changes, line: first.line, other: other)
        }
        return told("\(agreeing) of \(changes) changes agree", first)
    }

    /// How many agree, with the first that does not.
    func told(_ count: String, _ first: (line: Int, change: Int64, moved: Int64)) -> FileFact {
        let (change, moved) = (Amount(cents: first.change).machineText, Amount(cents: first.moved).machineText)
        return .init(
            "balance", count, because: "on line \(first.line) it changes by \(change), and \(moved) moved")
    }
}
