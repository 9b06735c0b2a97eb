public import Files
public import Ledger
public import Money
public import Periods
public import Statements
internal import Users

/// What the rows of one file come to.
public struct FileTally {
    /// The file as it was named.
    public let name: String
    /// What it was recognised as, `Statement.format`.
    public let format: String
    /// What was found out about it, in the order it is told.
    public let facts: [FileFact]
    /// How many expenses came out how.
    private var outcomes: [ImportOutcome: Int] = [:]
    /// The days of all expenses of the file; `nil` without any.
    public private(set) var days: DayRange?
    /// How many rows were left out, by why; reasons without any are missing.
    public private(set) var leftOut: [LeftOut: Int] = [:]
    /// Of the rows in other currencies than euro how many each has, and what went out in it, by its code; of more than
    /// `mostCurrencies` not all.
    public private(set) var foreign: [String: Foreign] = [:]
    /// The first of the rows that cannot be read, `mostRefusals` of them at most.
    public private(set) var refusals: [(line: Int, refusal: Refusal)] = []
    /// How many expenses say all that one before them says: two equal coffees, or a row that stands there twice.
    public private(set) var repeated = 0
    /// How many rows cannot be read, all counted.
    public private(set) var refused = 0
    /// How many of the expenses that are new go where, and why; of more than `mostPlaces` not all.
    public private(set) var places: [Place: Int] = [:]
    /// The categories that the file names and that are not here, by their names.
    public private(set) var unknownCategories: [String] = []
    /// Payees of new expenses of which nothing is known, with what was paid to them; of more than `mostPlaces` not all.
    private var unknown: [String: Sum] = [:]
    /// Money that came in and is left out.
    private var income: [(payee: String?, day: Day, cents: Int64)] = []
    private var otherIncome = Sum()
    /// Whom the file pays.
    private var paid = PaidPayees()
    /// What is shown of the rows.
    public private(set) var rows: RowSample
    private var cents: Int128 = 0

    /// Of how many refused rows the words are kept.
    public static let mostRefusals = 1000
    /// How many places are told apart.
    public static let mostPlaces = 10_000

    /// Of how much money that came in the payees are kept, to tell what looks like a refund.
    public static let mostIncome = 100_000

    /// How many rows, and what they add up to in cents; beyond 64 bits no more is added.
    public struct Sum: Hashable, Sendable {
        /// How many.
        public private(set) var count = 0
        /// What they come to.
        public private(set) var amount = Amount.zero

        mutating func add(_ other: Amount) {
            count += 1
            let (cents, isTooMuch) = amount.cents.addingReportingOverflow(other.cents)
            if !isTooMuch { amount = Amount(cents: cents) }
        }
    }

    /// Rows in one other currency.
    public struct Foreign: Hashable, Sendable {
        /// How many.
        public private(set) var count = 0
        /// What went out, in hundredths whatever the currency.
        public private(set) var spent = Amount.zero
        /// Whether all of it is in the sum: every amount was read, and they fit.
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

    /// How many currencies are told apart.
    public static let mostCurrencies = 200

    /// A category by its path, and why expenses go there.
    public struct Place: Hashable, Sendable {
        /// The category from the top down, joined by colons.
        public let path: String
        /// By what it was found.
        public let reason: Filing.Reason
    }

    /// Reads all rows of a file.
    /// - Parameters:
    ///   - skipsBad: whether what can be read is taken although something else cannot be.
    ///   - showing: which rows are kept to be shown.
    ///   - take: takes an expense, and tells what came of it.
    ///   - progress: told of every row.
    /// - Throws: `StatementError` for a file that cannot be read as a whole, and what `take` throws.
    /// - Complexity: O(n) in the rows of the file; no row is kept but those to show.
    public init(
        _ name: String, _ statement: Statement, _ filing: Filing, skipsBad: Bool, showing: RowSample.Extent = .none,
        take: (ImportedExpense) throws -> ImportOutcome, progress: () -> Void = {}
    ) throws {
        self.name = name
        format = statement.format
        facts = statement.facts
        rows = RowSample(showing)
        var filing = filing
        var fingerprints = Fingerprints()
        try statement.forEachRow { row in
            progress()
            switch row {
            case .leftOut(let line, let reason, let money):
                leftOut[reason, default: 0] += 1
                if let money, foreign[money.currency] != nil || foreign.count < Self.mostCurrencies {
                    foreign[money.currency, default: Foreign()].add(money)
                }
                rows.add(RowSample.Row(line: line, entry: nil, path: nil, fate: .leftOut(reason)))
            case .refused(let line, let refusal): refuse(line, refusal)
            case .entry(let entry):
                if let reason = filing.reasonToLeaveOut(entry) { return leaveOut(entry, reason) }
                if let refusal = filing.refusal(of: entry) { return refuse(entry.line, refusal) }
                let filed: Filing.Filed
                do throws(LedgerError) {
                    filed = try filing.filed(entry, uid: fingerprints.uid(of: entry))
                } catch {
                    return refuse(entry.line, Refusal(error))
                }
                // One bad row refuses the file, so the rest is only read for how many there are.
                guard refused == 0 || skipsBad else { return }
                let outcome = try take(filed.expense)
                count(filed, outcome)
                if !filing.needsPayees { paid.add(entry) }
                rows.add(RowSample.Row(line: entry.line, entry: entry, path: filed.path, fate: .taken(outcome)))
            }
        }
        unknownCategories = filing.unknownCategories
        repeated = fingerprints.repeated
    }

    private mutating func leaveOut(_ entry: Entry, _ reason: LeftOut) {
        leftOut[reason, default: 0] += 1
        rows.add(RowSample.Row(line: entry.line, entry: entry, path: nil, fate: .leftOut(reason)))
        guard reason == .income else { return }
        if income.count < Self.mostIncome {
            income.append((entry.payee, entry.day, entry.amount.cents))
        } else {
            otherIncome.add(entry.amount)
        }
    }

    private mutating func refuse(_ line: Int, _ refusal: Refusal) {
        refused += 1
        rows.add(RowSample.Row(line: line, entry: nil, path: nil, fate: .refused(refusal)))
        if refusals.count < Self.mostRefusals { refusals.append((line, refusal)) }
    }

    private mutating func count(_ filed: Filing.Filed, _ outcome: ImportOutcome) {
        outcomes[outcome, default: 0] += 1
        let draft = filed.expense.draft
        days =
            days.map { DayRange(min($0.first, draft.day), max($0.last, draft.day)) } ?? DayRange(draft.day, draft.day)
        guard outcome == .added else { return }
        if filed.expense.origin?.isVoid != true { cents += Int128(draft.amount.cents) }
        let place = Place(path: filed.path, reason: filed.reason)
        if places[place] != nil || places.count < Self.mostPlaces { places[place, default: 0] += 1 }
        guard filed.reason == .rest, let payee = draft.details.payee else { return }
        if unknown[payee] != nil || unknown.count < Self.mostPlaces { unknown[payee, default: Sum()].add(draft.amount) }
    }

    /// Payees of new expenses of which nothing is known, those with the largest sum first.
    /// - Complexity: O(n log n) in the payees.
    public var unknownPayees: [(payee: String, sum: Sum)] {
        unknown.map { ($0.key, $0.value) }.sorted { ($1.1.amount, $0.0) < ($0.1.amount, $1.0) }
    }

    /// Of the money that came in and is left out, what looks like refunds, and the rest, both below zero.
    /// - Parameter files: all files of one import, as one may say whom another pays.
    /// - Complexity: O(rows of money that came in).
    public func leftOutIncome(_ filing: Filing, among files: [FileTally]) -> (refunds: Sum, other: Sum) {
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

    /// How many expenses of the file came out so.
    public func count(_ outcome: ImportOutcome) -> Int { outcomes[outcome] ?? 0 }

    /// How many expenses the file holds.
    public var taken: Int { outcomes.values.reduce(0, +) }

    /// Whether the book is as the file says already, or the file says nothing.
    public var isNothingNew: Bool { taken == count(.known) + count(.open) }

    /// How many rows were left out, for whatever reason.
    public var allLeftOut: Int { leftOut.values.reduce(0, +) }

    /// What the new expenses add up to that are not void.
    /// - Throws: `AmountOverflow`.
    public var total: Amount {
        get throws(AmountOverflow) {
            guard let cents = Int64(exactly: cents) else { throw AmountOverflow() }
            return Amount(cents: cents)
        }
    }
}
