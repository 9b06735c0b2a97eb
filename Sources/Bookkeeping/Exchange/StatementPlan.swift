public import Imports
public import Ledger
public import Periods

/// Which rows of statements are taken for what somebody recorded by hand, and which of them are not decided yet.
public struct StatementPlan {
    /// A row that is not in the book.
    public struct Movement: Hashable, Sendable {
        /// The file it stands in, as it was named.
        public let file: String
        /// The expense that it would be.
        public let draft: ExpenseDraft
        /// What the bank calls it; `nil` where it gives no reference.
        public let reference: String?
    }

    /// A row and what it may be.
    public struct Proposal: Hashable, Sendable {
        /// The row.
        public let movement: Movement
        /// What was recorded by hand.
        public let logged: LoggedRecord
        /// How sure it is; `nil` where a person said so.
        public let certainty: StatementMatching.Certainty?
    }

    /// A row that fits several things equally, or one of several rows that fit the same.
    public struct Doubt: Hashable, Sendable {
        /// The row.
        public let movement: Movement
        /// What it fits, in the order of the numbers.
        public let candidates: [LoggedRecord]
    }

    /// What somebody is to say of a row.
    public enum Question: Hashable, Sendable {
        /// Whether it is this.
        case same(Proposal)
        /// Which of these it is, if any.
        case which(Doubt)
    }

    /// How many days after it was recorded a row may be booked, 0 or more.
    public let days: Int
    private let movements: [String: Movement]
    private let logged: [String: LoggedRecord]
    private let rows: [StatementRow]
    private let compared: [LoggedExpense]
    private var matching: StatementMatching
    private var parted: Set<StatementMatching.Parting> = []
    /// By the uids of the rows.
    private var accepted: [String: Proposal] = [:]
    /// By the keys of the expenses.
    private var takenExpenses: Set<String> = []
    private var isNew: Set<String> = []
    private var isLeft: Set<String> = []

    /// - Complexity: as `StatementMatching`.
    init(_ movements: [Movement], among logged: [LoggedRecord], upTo days: Int) {
        self.days = days
        self.movements = Dictionary(movements.map { ($0.draft.uid, $0) }) { first, _ in first }
        self.logged = Dictionary(logged.map { ($0.key, $0) }) { first, _ in first }
        rows = self.movements.values.map(\.compared)
        compared = logged.map(\.compared)
        matching = StatementMatching(rows, with: compared, upTo: days)
    }

    /// What rows are taken for, those booked first before the others.
    /// - Complexity: O(n log n).
    public var taken: [Proposal] { accepted.values.sorted { $0.movement.isBefore($1.movement) } }

    /// What is proposed and not decided, in the same order.
    /// - Complexity: O(n log n).
    public var proposed: [Proposal] {
        matching.pairs.compactMap { pair in
            guard isFree(pair.row), !takenExpenses.contains(pair.logged), let movement = movements[pair.row],
                let logged = logged[pair.logged]
            else { return nil }
            return Proposal(movement: movement, logged: logged, certainty: pair.certainty)
        }.sorted { $0.movement.isBefore($1.movement) }
    }

    /// The rows of which nobody can tell what they are, in the same order; what something else was proposed for is none.
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

    /// Takes what could be nothing else for the same.
    /// - Parameter takesBest: whether also what is the best of several.
    /// - Complexity: O(n log n).
    public mutating func takeSure(orBest takesBest: Bool) {
        for proposal in proposed where proposal.certainty == .only || takesBest && proposal.certainty == .best {
            take(proposal)
        }
    }

    /// The next row that somebody is to say something of: what is proposed first, in the order of the days; `nil` where
    /// everything is said.
    /// - Complexity: O(n log n).
    public var question: Question? {
        if let proposal = proposed.first(where: { !isLeft.contains($0.movement.draft.uid) }) { return .same(proposal) }
        return doubts.first { !isLeft.contains($0.movement.draft.uid) }.map(Question.which)
    }

    /// Takes a row for something that was recorded.
    public mutating func take(_ movement: Movement, as logged: LoggedRecord) {
        take(Proposal(movement: movement, logged: logged, certainty: nil))
    }

    private mutating func take(_ proposal: Proposal) {
        accepted[proposal.movement.draft.uid] = proposal
        takenExpenses.insert(proposal.logged.key)
    }

    /// Keeps a row and something that was recorded apart; what else either may be is looked for anew.
    /// - Complexity: as `StatementMatching`.
    public mutating func part(_ movement: Movement, from logged: LoggedRecord) {
        parted.insert(StatementMatching.Parting(row: movement.draft.uid, logged: logged.key))
        matchAnew()
    }

    /// Says that a row is nothing that was recorded.
    /// - Complexity: as `StatementMatching`.
    public mutating func setNew(_ movement: Movement) {
        isNew.insert(movement.draft.uid)
        matchAnew()
    }

    /// Leaves a row as it is: nothing is done for it.
    public mutating func leave(_ movement: Movement) { isLeft.insert(movement.draft.uid) }

    private mutating func matchAnew() {
        matching = StatementMatching(
            rows.filter { isFree($0.uid) }, with: compared.filter { !takenExpenses.contains($0.uid) }, upTo: days,
            parting: parted)
    }

    /// What comes of the row with that uid; `nil` for one that is to be recorded, or that the book has.
    func outcome(ofRow uid: String) -> ImportOutcome? {
        if accepted[uid] != nil { return .matched }
        guard movements[uid] != nil, !isNew.contains(uid) else { return nil }
        if matching.open[uid] != nil { return .open }
        return matching.candidates[uid]?.contains { !takenExpenses.contains($0) } == true ? .open : nil
    }

    /// What the book keeps of the rows that are taken for something.
    var matches: [BankMatch] {
        taken.map { proposal in
            let draft = proposal.movement.draft
            let texts = [draft.details.payee, draft.details.what, draft.details.note].compactMap(\.self)
            return BankMatch(
                uid: draft.uid, expense: proposal.logged.expense.uid, booked: draft.day,
                reference: proposal.movement.reference, text: texts.isEmpty ? nil : texts.joined(separator: ", "))
        }
    }

    /// The rows that are to be recorded, as nothing is the same, in the order of the days; of rows of which the plan knows.
    /// - Complexity: O(n log n).
    public var unrecorded: [Movement] {
        movements.values.filter { outcome(ofRow: $0.draft.uid) == nil }.sorted { $0.isBefore($1) }
    }

    /// What was recorded by hand on some days and no row is or may be, the earliest first.
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

    /// As it is compared with what was recorded.
    /// - Complexity: O(n) in the texts.
    fileprivate var compared: StatementRow {
        StatementRow(
            uid: draft.uid, day: draft.day, amount: draft.amount,
            texts: [draft.details.payee, draft.details.what, draft.details.note])
    }
}
