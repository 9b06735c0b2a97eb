public import Imports
public import Ledger
public import Periods
public import Statements

/// An import of expenses from files: preview, confirmation, then recording after the book was copied.
public struct FileImport {
    /// The passes over the files.
    public enum Phase: Sendable {
        /// The preview, then the recording. Each pass reads each file once.
        case looking, recording
    }

    /// The result of an import.
    public struct Outcome {
        /// A tally for each file, from the last pass.
        public let tallies: [FileTally]
        /// The range from the first to the last number of the new expenses; `nil` if no expense is new.
        public let recorded: ClosedRange<Int64>?
        /// The matches of statement rows with manual entries; `nil` if matching was off.
        public let plan: StatementPlan?
    }

    /// Progress callbacks: `step` after every row, `end` after the last row or an error.
    public struct Watch {
        let step: () -> Void
        let end: () -> Void

        /// Creates a watch. `step` runs once per row, so it should be fast.
        public init(step: @escaping () -> Void, end: @escaping () -> Void) {
            self.step = step
            self.end = end
        }
    }

    private let context: Context
    private let files: [(name: String, statement: Statement)]
    private let filing: ExpenseClassifier
    private let showing: RowSample.Extent
    private let treatment: ImportTreatment
    private let skipsBad: Bool
    private let daysLater: Int?
    private let keepsMissing: Bool
    private let watch: (Phase) -> Watch

    /// Prepares an import into a book.
    /// - Parameters:
    ///   - treatment: how an expense that already exists is treated.
    ///   - skipsBad: whether unreadable rows are skipped. Otherwise one refuses the whole import.
    ///   - showing: the rows that a preview keeps.
    ///   - daysLater: the maximum number of days between a manual entry and its bank row; `nil` turns matching off.
    ///   - keepsMissing: whether the plan keeps all new rows, and not only candidates for a match.
    /// - Throws: `StatementError`, because the files may be read here to collect their payees.
    public init(
        _ files: [(name: String, statement: Statement)], into context: Context, _ filing: ExpenseClassifier,
        treating treatment: ImportTreatment, skipsBad: Bool, showing: RowSample.Extent = .none,
        matchingUpTo daysLater: Int? = nil, keepsMissing: Bool = false, watch: @escaping (Phase) -> Watch
    ) throws {
        self.context = context
        // A card's purchases may be in another file than its bill.
        let files = Statement.settlingCardBills(among: files)
        self.files = files
        self.filing = try filing.needsPayees ? filing.knowing(files.map(\.statement)) : filing
        self.showing = showing
        self.treatment = treatment
        self.skipsBad = skipsBad
        self.daysLater = daysLater
        self.keepsMissing = keepsMissing
        self.watch = watch
    }

    /// Returns the proposed matches with manual entries, all undecided; `nil` if matching is off.
    /// - Throws: the errors of `preview`.
    /// - Complexity: as `preview`, twice. Rows in memory: those whose amount equals that of a manual entry, or all with
    ///   `keepsMissing`.
    public func plan() throws -> StatementPlan? {
        guard let daysLater else { return nil }
        guard let days = try preview().days else { return StatementPlan([], among: [], upTo: daysLater) }
        let far = max(daysLater, StatementMatching.farthestSlip)
        let logged = try context.book.reading {
            try context.logged(in: DayRange(days.first.adding(days: -far), days.last.adding(days: far)))
        }
        let amounts = Set(logged.map(\.amount))
        var movements: [StatementPlan.Movement] = []
        var file = files[0].name
        try context.book.previewImport(treating: treatment, mayRepeat: files.count > 1) { take in
            _ = try read(.looking, entering: { file = $0 }) { imported in
                let outcome = try take(imported)
                if outcome == .added, imported.origin == nil,
                    keepsMissing || amounts.contains(imported.draft.amount)
                {
                    movements.append(
                        StatementPlan.Movement(file: file, draft: imported.draft, reference: imported.reference))
                }
                return outcome
            }
        }
        return StatementPlan(movements, among: logged, upTo: daysLater)
    }

    /// Returns the result of the import without recording anything.
    /// - Parameter plan: the decided matches; `nil` to ignore manual entries.
    /// - Throws: `StatementError` for an unreadable file, `BookkeepingError.importRefused`, `.noRowsLeft`.
    /// - Complexity: O(rows · log expenses). Only the rows to show are in memory.
    public func preview(_ plan: StatementPlan? = nil) throws -> [FileTally] {
        var tallies: [FileTally] = []
        try context.book.previewImport(treating: treatment, mayRepeat: files.count > 1) { take in
            tallies = try read(.looking) { try plan?.outcome(ofRow: $0.draft.uid) ?? take($0) }
        }
        return tallies
    }

    /// Records the files as one change, all or nothing. If all rows are known, only `profile` is saved.
    /// - Parameters:
    ///   - profile: import settings to save, as a change of its own before the import, so that one undo takes back the
    ///     import alone.
    ///   - decide: decides the matches; not called if matching is off.
    ///   - confirm: called with the preview before any change; not called if all rows are known. An error from it
    ///     cancels the import.
    /// - Throws: the errors of `preview`, `decide` and `confirm`; `LedgerError` of kind `match.changed` if a matched
    ///   expense was changed meanwhile.
    /// - Complexity: as `preview`, twice, and O(bytes of the book) for the copy.
    public func record(
        saving profile: ImportProfile? = nil, deciding decide: (inout StatementPlan) throws -> Void = { _ in },
        confirm: ([FileTally], StatementPlan?) throws -> Void
    ) throws -> Outcome {
        var plan = try plan()
        if var open = plan {
            try decide(&open)
            plan = open
        }
        var tallies = try preview(plan)
        let isNothingNew = tallies.allSatisfy(\.isNothingNew)
        if !isNothingNew { try confirm(tallies, plan) }
        if let profile { try context.book.save(profile, by: context.signature) }
        guard !isNothingNew else { return Outcome(tallies: tallies, recorded: nil, plan: plan) }
        try context.session.keepCopy(of: context.entry, before: .import)
        let last = try context.book.recordedLast(1) ?? 0
        let expected = tallies.reduce(0) { $0 + $1.count(.added) + $1.count(.changed) }
        try context.book.importExpenses(
            treating: treatment, expecting: expected, matching: plan?.matches ?? [], by: context.signature
        ) { take in
            tallies = try read(.recording) { try plan?.outcome(ofRow: $0.draft.uid) ?? take($0) }
        }
        let newLast = try context.book.recordedLast(1) ?? 0
        return Outcome(tallies: tallies, recorded: newLast > last ? last + 1...newLast : nil, plan: plan)
    }

    private func read(
        _ phase: Phase, entering: (String) -> Void = { _ in }, _ take: (ImportedExpense) throws -> ImportOutcome
    ) throws -> [FileTally] {
        let watch = watch(phase)
        defer { watch.end() }
        let tallies = try files.map { name, statement in
            entering(name)
            return try FileTally(
                name, statement, filing, skipsBad: skipsBad, showing: phase == .looking ? showing : .none, take: take,
                progress: watch.step)
        }
        // Checked in both passes, because the files may change between them.
        try requireReadable(tallies)
        try requireRows(tallies)
        return tallies
    }

    /// Requires an expense to record if unreadable rows are skipped.
    private func requireRows(_ tallies: [FileTally]) throws(BookkeepingError) {
        let refused = tallies.reduce(0) { $0 + $1.refused }
        guard skipsBad, refused > 0, tallies.allSatisfy({ $0.taken == 0 }) else { return }
        let rows = tallies.lazy.flatMap { file in
            file.refusals.lazy.map { "\(file.name), line \($0.line): \($0.refusal.message)" }
        }
        throw .noRowsLeft(rows: Array(rows.prefix(Self.mostRefusedRows)), count: refused)
    }

    /// The maximum number of unreadable rows that an error lists.
    private static let mostRefusedRows = 10

    private func requireReadable(_ tallies: [FileTally]) throws(BookkeepingError) {
        guard !skipsBad, let file = tallies.first(where: { $0.refused > 0 }), let bad = file.refusals.first else {
            return
        }
        var refusal = bad.refusal
        if refusal.kind == "category.name", let hint = filing.hint(mapping: tallies.flatMap(\.invalidCategories)) {
            refusal = Refusal(kind: refusal.kind, message: refusal.message, input: refusal.input, hint: hint)
        }
        throw .importRefused(
            file: file.name, line: bad.line, count: tallies.reduce(0) { $0 + $1.refused }, refusal)
    }
}

extension Context {
    /// The default name of the category for rows that no rule categorizes.
    public static let usualRest = "other"

    /// Returns the rules by which imported rows get their categories in this book.
    /// - Parameters:
    ///   - rest: the fallback category.
    ///   - wishes: options of the import.
    /// - Throws: the errors of reading the book.
    /// - Complexity: O(expenses).
    public func filing(rest: Category.ID, wishes: ExpenseClassifier.ImportOptions = ExpenseClassifier.ImportOptions())
        throws -> ExpenseClassifier
    {
        ExpenseClassifier(
            tree: try book.categories(), rules: try book.rules(), habits: try book.categoriesOfPayees(), rest: rest,
            wishes: wishes, latest: today.aYearLater)
    }
}

extension [FileTally] {
    /// The range of days of all files; `nil` if they have no expenses.
    /// - Complexity: O(files).
    public var days: DayRange? {
        compactMap(\.days).reduce(nil) { days, other in
            days.map { DayRange(Swift.min($0.first, other.first), Swift.max($0.last, other.last)) } ?? other
        }
    }
}
