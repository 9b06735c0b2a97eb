public import Imports
public import Ledger
public import Periods

/// The matching of statement rows with manual entries, with the user's decisions.
public struct StatementPlan {
    /// A new row of a statement.
    public struct Movement: Hashable, Sendable {
        /// The file of the row, as named by the user.
        public let file: String
        /// The expense that the row would add.
        public let draft: ExpenseDraft
        /// The bank's reference; `nil` without one.
        public let reference: String?
    }

    /// A match of a statement row with a manual entry, proposed or accepted.
    public struct Proposal: Hashable, Sendable {
        /// The statement row.
        public let movement: Movement
        /// The manual entry.
        public let logged: LoggedRecord
        /// How certain the match is; `nil` if the user decided it.
        public let certainty: StatementMatching.Certainty?
    }

    /// A row that matches several entries equally well, or that competes with other rows for one entry.
    public struct Doubt: Hashable, Sendable {
        /// The statement row.
        public let movement: Movement
        /// The matching entries, by number.
        public let candidates: [LoggedRecord]
    }

    /// A decision for the user.
    public enum Question: Hashable, Sendable {
        /// The user accepts or rejects that the row is this manual entry.
        case same(Proposal)
        /// The user selects the manual entry that the row is, if any.
        case which(Doubt)
    }

    /// How many days after the manual entry a row may be booked, from 0.
    public let days: Int
    private let movements: [String: Movement]
    private let logged: [String: LoggedRecord]
    private let rows: [StatementRow]
    private let compared: [LoggedExpense]
    private var matching: StatementMatching
    private var parted: Set<StatementMatching.Rejection> = []
    /// Accepted matches, by the uid of the statement row.
    private var accepted: [String: Proposal] = [:]
    /// Keys of the manual entries with an accepted match.
    private var takenExpenses: Set<String> = []
    private var isNew: Set<String> = []
    private var isLeft: Set<String> = []

    /// Proposes matches of new rows with manual entries, all undecided.
    /// - Complexity: as `StatementMatching`.
    init(_ movements: [Movement], among logged: [LoggedRecord], upTo days: Int) {
        self.days = days
        self.movements = Dictionary(movements.map { ($0.draft.uid, $0) }) { first, _ in first }
        self.logged = Dictionary(logged.map { ($0.key, $0) }) { first, _ in first }
        rows = self.movements.values.map(\.compared)
        compared = logged.map(\.compared)
        matching = StatementMatching(rows, with: compared, upTo: days)
    }

    /// The accepted matches, by day.
    /// - Complexity: O(n log n).
    public var taken: [Proposal] { accepted.values.sorted { $0.movement.isBefore($1.movement) } }

    /// The undecided proposals, by day.
    /// - Complexity: O(n log n).
    public var proposed: [Proposal] {
        matching.pairs.compactMap { pair in
            guard isFree(pair.row), !takenExpenses.contains(pair.logged), let movement = movements[pair.row],
                let logged = logged[pair.logged]
            else { return nil }
            return Proposal(movement: movement, logged: logged, certainty: pair.certainty)
        }.sorted { $0.movement.isBefore($1.movement) }
    }

    /// Undecided rows without a proposal, each with all manual entries that may match, by day. Entries with an accepted
    /// match are excluded.
    /// - Complexity: O(n log n).
    public var doubts: [Doubt] {
        let pairs = Set(matching.pairs.map(\.row))
        return matching.candidates.compactMap { row, candidates in
            let left = candidates.filter { !takenExpenses.contains($0) }.sorted().compactMap { logged[$0] }
            guard isFree(row), !pairs.contains(row), !left.isEmpty, let movement = movements[row] else { return nil }
            return Doubt(movement: movement, candidates: left)
        }.sorted { $0.movement.isBefore($1.movement) }
    }

    private func isFree(_ row: String) -> Bool { accepted[row] == nil && !isNew.contains(row) }

    /// Accepts all proposals without an alternative.
    /// - Parameter takesBest: whether also proposals that are the best of several.
    /// - Complexity: O(n log n).
    public mutating func takeSure(orBest takesBest: Bool) {
        for proposal in proposed where proposal.certainty == .only || takesBest && proposal.certainty == .best {
            take(proposal)
        }
    }

    /// The next decision for the user: proposals by day, then doubts by day. `nil` if every row is decided or
    /// postponed.
    /// - Complexity: O(n log n).
    public var question: Question? {
        if let proposal = proposed.first(where: { !isLeft.contains($0.movement.draft.uid) }) { return .same(proposal) }
        return doubts.first { !isLeft.contains($0.movement.draft.uid) }.map(Question.which)
    }

    /// Accepts a match of a statement row with a manual entry, proposed or not.
    public mutating func take(_ movement: Movement, as logged: LoggedRecord) {
        take(Proposal(movement: movement, logged: logged, certainty: nil))
    }

    private mutating func take(_ proposal: Proposal) {
        accepted[proposal.movement.draft.uid] = proposal
        takenExpenses.insert(proposal.logged.key)
    }

    /// Rejects the match of a statement row with a manual entry, and matches the undecided rows again.
    /// - Complexity: as `StatementMatching`.
    public mutating func part(_ movement: Movement, from logged: LoggedRecord) {
        parted.insert(StatementMatching.Rejection(row: movement.draft.uid, logged: logged.key))
        matchAnew()
    }

    /// Marks a row as matching no manual entry, so that it is recorded, and matches the undecided rows again.
    /// - Complexity: as `StatementMatching`.
    public mutating func setNew(_ movement: Movement) {
        isNew.insert(movement.draft.uid)
        matchAnew()
    }

    /// Postpones the decision about a row: `question` no longer returns it, and the row stays undecided.
    public mutating func leave(_ movement: Movement) { isLeft.insert(movement.draft.uid) }

    private mutating func matchAnew() {
        matching = StatementMatching(
            rows.filter { isFree($0.uid) }, with: compared.filter { !takenExpenses.contains($0.uid) }, upTo: days,
            parting: parted)
    }

    /// Returns the outcome of a row; `nil` if it is to be recorded or already in the book.
    func outcome(ofRow uid: String) -> ImportOutcome? {
        if accepted[uid] != nil { return .matched }
        guard movements[uid] != nil, !isNew.contains(uid) else { return nil }
        if matching.open[uid] != nil { return .open }
        return matching.candidates[uid]?.contains { !takenExpenses.contains($0) } == true ? .open : nil
    }

    /// The accepted matches, as the book stores them.
    var matches: [BankMatch] {
        taken.map { proposal in
            let draft = proposal.movement.draft
            let texts = [draft.details.payee, draft.details.what, draft.details.note].compactMap(\.self)
            return BankMatch(
                uid: draft.uid, expense: proposal.logged.expense.uid, booked: draft.day,
                reference: proposal.movement.reference, text: texts.isEmpty ? nil : texts.joined(separator: ", "))
        }
    }

    /// The rows to record because they match no entry, by day. Without `keepsMissing` of the import, only rows whose
    /// amount equals that of a manual entry are included.
    /// - Complexity: O(n log n).
    public var unrecorded: [Movement] {
        movements.values.filter { outcome(ofRow: $0.draft.uid) == nil }.sorted { $0.isBefore($1) }
    }

    /// Returns the manual entries of a range that have no match and are no candidate of an undecided row, by day.
    /// - Complexity: O(n log n).
    public func missing(in range: DayRange) -> [LoggedRecord] {
        let inDoubt = Set(
            matching.candidates.filter { outcome(ofRow: $0.key) == .open }.flatMap(\.value))
        return logged.values.filter {
            range.contains($0.expense.day) && !takenExpenses.contains($0.key) && !inDoubt.contains($0.key)
        }.sorted { ($0.expense.day, $0.expense.id) < ($1.expense.day, $1.expense.id) }
    }
}

extension StatementPlan.Movement {
    fileprivate func isBefore(_ other: Self) -> Bool { (draft.day, draft.uid) < (other.draft.day, other.draft.uid) }

    /// The row in the form that matching compares.
    /// - Complexity: O(n) in the texts.
    fileprivate var compared: StatementRow {
        StatementRow(
            uid: draft.uid, day: draft.day, amount: draft.amount,
            texts: [draft.details.payee, draft.details.what, draft.details.note])
    }
}
