public import Files
public import Ledger
public import Money
public import Periods
public import Statements
internal import Text
internal import Users

/// The statistics of an imported file.
public struct FileTally {
    /// The file, as named by the user.
    public let name: String
    /// The detected format, `Statement.format`.
    public let format: String
    /// Facts about the file, in display order.
    public private(set) var facts: [FileFact]
    /// The number of expenses by outcome.
    private var outcomes: [ImportOutcome: Int] = [:]
    /// The number of new expenses that are void. They are recorded as void, and do not count in the total.
    public private(set) var voids = 0
    /// The range of days of the expenses; `nil` if there are none.
    public private(set) var days: DayRange?
    /// The number of skipped rows by reason, without zero counts.
    public private(set) var leftOut: [LeftOut: Int] = [:]
    /// Rows in other currencies than euro, with their spending, by currency code; at most `mostCurrencies`.
    public private(set) var foreign: [String: Foreign] = [:]
    /// The first names in the file that are invalid as category names, without duplicates, at most `mostInvalid`, in
    /// file order.
    public private(set) var invalidCategories: [String] = []
    /// The first unreadable rows, at most `mostRefusals`.
    public private(set) var refusals: [(line: Int, refusal: Refusal)] = []
    /// The number of rows that equal an earlier row of the file: two equal coffees, or a duplicated row.
    public private(set) var repeated = 0
    /// The number of all unreadable rows.
    public private(set) var refused = 0
    /// The number of new expenses by category and reason; at most `mostPlaces`.
    public private(set) var places: [Place: Int] = [:]
    /// Categories named in the file that the book does not have and the import does not create.
    public private(set) var unknownCategories: [String] = []
    /// Payees of new expenses without a known category, in the first spelling of the file, with their totals, by the
    /// payee folded by `foldedName`; at most `mostPlaces`.
    private var unknown: [String: (payee: String, sum: Sum)] = [:]
    /// The skipped incoming payments, at most `mostIncome`.
    private var income: [(payee: String?, day: Day, cents: Int64)] = []
    /// The total of the skipped incoming payments beyond `mostIncome`.
    private var otherIncome = Sum()
    /// The payees of the file.
    private var paid = PaidPayees()
    /// The rows to show.
    public private(set) var rows: RowSample
    private var cents: Int128 = 0

    /// The maximum number of unreadable rows kept.
    public static let mostRefusals = 1000
    private static let mostInvalid = 10
    /// The maximum number of categories, and of payees, that are counted.
    public static let mostPlaces = 10_000

    /// The maximum number of incoming payments kept with their payees, to detect refunds.
    public static let mostIncome = 100_000

    /// A number of rows and their total. An amount that would overflow the total is left out of it.
    public struct Sum: Hashable, Sendable {
        /// The number of rows.
        public private(set) var count = 0
        /// The total.
        public private(set) var amount = Amount.zero

        mutating func add(_ other: Amount) {
            count += 1
            let (cents, isTooMuch) = amount.cents.addingReportingOverflow(other.cents)
            if !isTooMuch { amount = Amount(cents: cents) }
        }
    }

    /// Rows in one foreign currency.
    public struct Foreign: Hashable, Sendable {
        /// The number of rows.
        public private(set) var count = 0
        /// The total of the payments, in hundredths for every currency. Incoming payments are not subtracted.
        public private(set) var spent = Amount.zero
        /// Whether the total is complete: every amount was readable, and the sum did not overflow.
        public private(set) var isWhole = true

        mutating func add(_ movement: ForeignMovement) {
            count += 1
            guard let amount = movement.spent else {
                isWhole = false
                return
            }
            guard amount > .zero else { return }
            let (cents, isTooMuch) = spent.cents.addingReportingOverflow(amount.cents)
            if isTooMuch { isWhole = false } else { spent = Amount(cents: cents) }
        }
    }

    /// The maximum number of currencies counted.
    public static let mostCurrencies = 200

    /// A category with the reason for choosing it.
    public struct Place: Hashable, Sendable {
        /// The path of the category, joined by colons.
        public let path: String
        /// The reason for choosing the category.
        public let reason: ExpenseClassifier.Reason
    }

    /// Reads all rows of a file.
    /// - Parameters:
    ///   - skipsBad: whether readable rows are taken although others are unreadable.
    ///   - showing: the rows to keep for display.
    ///   - take: takes an expense and returns its outcome.
    ///   - progress: called for every row.
    /// - Throws: `StatementError` for an unreadable file, and the errors of `take`.
    /// - Complexity: O(n) in the rows. Only the rows to show are in memory.
    public init(
        _ name: String, _ statement: Statement, _ filing: ExpenseClassifier, skipsBad: Bool,
        showing: RowSample.Extent = .none,
        take: (ImportedExpense) throws -> ImportOutcome, progress: () -> Void = {}
    ) throws {
        self.name = name
        format = statement.format
        facts = statement.facts
        rows = RowSample(showing)
        var filing = filing
        var fingerprints = Fingerprints()
        var sides = SingleSides()
        try statement.forEachRow { row in
            progress()
            switch row {
            case .leftOut(let line, let reason, let money, let content):
                leftOut[reason, default: 0] += 1
                if let money, foreign[money.currency] != nil || foreign.count < Self.mostCurrencies {
                    foreign[money.currency, default: Foreign()].add(money)
                }
                rows.add(RowSample.Row(line: line, skipped: content, fate: .leftOut(reason)))
            case .refused(let line, let refusal): refuse(line, refusal)
            case .entry(let entry):
                if let reason = filing.reasonToLeaveOut(entry) { return leaveOut(entry, reason) }
                if let refusal = filing.refusal(of: entry) { return refuse(entry.line, refusal) }
                let filed: ExpenseClassifier.Filed
                do throws(LedgerError) {
                    filed = try filing.filed(entry, uid: fingerprints.uid(of: entry))
                } catch {
                    noteCategory(entry, error)
                    return refuse(entry.line, Refusal(error))
                }
                // An unreadable row refuses the file, so the rest is only counted.
                guard refused == 0 || skipsBad else { return }
                let outcome = try take(filed.expense)
                count(filed, outcome)
                sides.add(entry)
                if !filing.needsPayees { paid.add(entry) }
                rows.add(RowSample.Row(line: entry.line, entry: entry, path: filed.path, fate: .taken(outcome)))
            }
        }
        unknownCategories = filing.unknownCategories
        repeated = fingerprints.repeated
        facts += sides.facts
    }

    private mutating func leaveOut(_ entry: Entry, _ reason: LeftOut) {
        leftOut[reason, default: 0] += 1
        rows.add(RowSample.Row(line: entry.line, entry: entry, fate: .leftOut(reason)))
        guard reason == .income else { return }
        if income.count < Self.mostIncome {
            income.append((entry.payee, entry.day, entry.amount.cents))
        } else {
            otherIncome.add(entry.amount)
        }
    }

    /// Keeps the category of a row that was refused because of it. A name with control characters or a comma cannot be
    /// typed in `--categories`.
    private mutating func noteCategory(_ entry: Entry, _ error: LedgerError) {
        guard case .categoryName(_, let problem) = error, problem != .controlCharacter, entry.origin == nil,
            let name = entry.category, !name.contains(","), invalidCategories.count < Self.mostInvalid,
            !invalidCategories.contains(name)
        else { return }
        invalidCategories.append(name)
    }

    private mutating func refuse(_ line: Int, _ refusal: Refusal) {
        refused += 1
        rows.add(RowSample.Row(line: line, fate: .refused(refusal)))
        if refusals.count < Self.mostRefusals { refusals.append((line, refusal)) }
    }

    private mutating func count(_ filed: ExpenseClassifier.Filed, _ outcome: ImportOutcome) {
        outcomes[outcome, default: 0] += 1
        let draft = filed.expense.draft
        days =
            days.map { DayRange(min($0.first, draft.day), max($0.last, draft.day)) } ?? DayRange(draft.day, draft.day)
        guard outcome == .added else { return }
        if filed.expense.origin?.isVoid == true { voids += 1 } else { cents += Int128(draft.amount.cents) }
        let place = Place(path: filed.path, reason: filed.reason)
        if places[place] != nil || places.count < Self.mostPlaces { places[place, default: 0] += 1 }
        guard filed.reason == .rest, let payee = draft.details.payee else { return }
        let name = foldedName(payee)
        if unknown[name] != nil || unknown.count < Self.mostPlaces {
            unknown[name, default: (payee, Sum())].sum.add(draft.amount)
        }
    }

    /// Payees of new expenses without a known category, each in its first spelling, largest total first.
    /// - Complexity: O(n log n) in the payees.
    public var unknownPayees: [(payee: String, sum: Sum)] {
        unknown.values.sorted { ($1.sum.amount, $0.payee) < ($0.sum.amount, $1.payee) }
    }

    /// Returns the skipped incoming payments, likely refunds and others, both as negative totals.
    /// - Parameter files: all files of the import, because a refund may belong to a payee of another file.
    /// - Complexity: O(skipped incoming payments).
    public func leftOutIncome(_ filing: ExpenseClassifier, among files: [FileTally]) -> (refunds: Sum, other: Sum) {
        var known = filing.known
        for file in files { known.add(file.paid) }
        var sums = (refunds: Sum(), other: otherIncome)
        for (payee, day, cents) in income {
            if known.hold(payee, by: day) {
                sums.refunds.add(Amount(cents: cents))
            } else {
                sums.other.add(Amount(cents: cents))
            }
        }
        return sums
    }

    /// Returns the number of expenses with an outcome.
    public func count(_ outcome: ImportOutcome) -> Int { outcomes[outcome] ?? 0 }

    /// The number of all expenses in the file, with any outcome.
    public var taken: Int { outcomes.values.reduce(0, +) }

    /// Whether the import has nothing to record: no expense of the file is new, changed or matched with a manual entry.
    public var isNothingNew: Bool { taken == count(.known) + count(.open) }

    /// The number of skipped rows.
    public var allLeftOut: Int { leftOut.values.reduce(0, +) }

    /// The total of the new expenses, without void ones.
    /// - Throws: `AmountOverflow`.
    public var total: Amount {
        get throws(AmountOverflow) {
            guard let cents = Int64(exactly: cents) else { throw AmountOverflow() }
            return Amount(cents: cents)
        }
    }
}
