public import Imports
public import Ledger
public import Periods
public import Statements

/// The expenses of files on their way into a book: they are looked at, confirmed, and only then recorded, after a copy of
/// the book was kept.
public struct FileImport {
    /// What is done with the rows of the files at one time.
    public enum Phase: Sendable {
        /// Every file is read once in each, in this order.
        case looking, recording
    }

    /// What the files come to.
    public struct Outcome {
        /// As the files were read last.
        public let tallies: [FileTally]
        /// The numbers of the expenses that are new; `nil` where nothing was recorded.
        public let recorded: ClosedRange<Int64>?
        /// What rows were taken for; `nil` where nobody asked to look.
        public let plan: StatementPlan?
    }

    /// Told of every row; `end` when the last was read, or when reading failed.
    public struct Watch {
        let step: () -> Void
        let end: () -> Void

        /// A watch made of functions; what they do takes time once a row.
        public init(step: @escaping () -> Void, end: @escaping () -> Void) {
            self.step = step
            self.end = end
        }
    }

    private let context: Context
    private let files: [(name: String, statement: Statement)]
    private let filing: Filing
    private let showing: RowSample.Extent
    private let treatment: ImportTreatment
    private let skipsBad: Bool
    private let daysLater: Int?
    private let keepsMissing: Bool
    private let watch: (Phase) -> Watch

    /// Files that were recognised, and the book they go into.
    /// - Parameters:
    ///   - treatment: what is done with an expense that is there already.
    ///   - skipsBad: whether rows that cannot be read are left out; else one of them refuses all files.
    ///   - showing: which rows are kept while they are looked at.
    ///   - daysLater: how many days later than something recorded by hand a row may be the same; `nil` where none is.
    ///   - keepsMissing: whether the plan knows all rows that the book has not, and not only those that may be in it.
    /// - Throws: `StatementError` where the files are read for whom they pay.
    public init(
        _ files: [(name: String, statement: Statement)], into context: Context, _ filing: Filing,
        treating treatment: ImportTreatment, skipsBad: Bool, showing: RowSample.Extent = .none,
        matchingUpTo daysLater: Int? = nil, keepsMissing: Bool = false, watch: @escaping (Phase) -> Watch
    ) throws {
        self.context = context
        self.files = files
        self.filing = try filing.needsPayees ? filing.knowing(files.map(\.statement)) : filing
        self.showing = showing
        self.treatment = treatment
        self.skipsBad = skipsBad
        self.daysLater = daysLater
        self.keepsMissing = keepsMissing
        self.watch = watch
    }

    /// What rows of the files may be of what was recorded by hand, nothing decided yet; `nil` where nobody asked to look.
    /// - Throws: as `preview`.
    /// - Complexity: as `preview`, twice; rows are kept of which something has the amount, or all.
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

    /// What would come of the files; nothing is recorded.
    /// - Parameter plan: what of them is in the book already.
    /// - Throws: `StatementError` for a file that cannot be read as a whole, `BookkeepingError.importRefused`.
    /// - Complexity: O(rows · log expenses); no row is kept but those to show.
    public func preview(_ plan: StatementPlan? = nil) throws -> [FileTally] {
        var tallies: [FileTally] = []
        try context.book.previewImport(treating: treatment, mayRepeat: files.count > 1) { take in
            tallies = try read(.looking) { try plan?.outcome(ofRow: $0.draft.uid) ?? take($0) }
        }
        return tallies
    }

    /// Records the files as one change, all or nothing, unless there is nothing new in them.
    /// - Parameters:
    ///   - profile: what to keep of what is said of the files; a change of its own, made first, so that the next undo takes
    ///     back the import.
    ///   - decide: says which rows are what was recorded by hand; never called where nobody asked to look.
    ///   - confirm: told what would come of it before anything is changed; what it throws ends it there.
    /// - Throws: as `preview`, and what `decide` and `confirm` throw; `LedgerError` of kind `match.changed` where somebody
    ///   changed meanwhile what rows were taken for.
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
        // Looked at both times: somebody may have written to the files since they were read first.
        try requireReadable(tallies)
        return tallies
    }

    private func requireReadable(_ tallies: [FileTally]) throws(BookkeepingError) {
        guard !skipsBad, let file = tallies.first(where: { $0.refused > 0 }), let bad = file.refusals.first else {
            return
        }
        throw .importRefused(
            file: file.name, line: bad.line, count: tallies.reduce(0) { $0 + $1.refused }, bad.refusal)
    }
}

extension Context {
    /// The category of what nothing is known of, where nobody names another one.
    public static let usualRest = "other"

    /// How movements of files find their categories in this book.
    /// - Parameters:
    ///   - rest: the category of what nothing is known of.
    ///   - wishes: what else is said of the rows.
    /// - Throws: what reading the book throws.
    /// - Complexity: O(expenses).
    public func filing(rest: Category.ID, wishes: Filing.Wishes = Filing.Wishes()) throws -> Filing {
        Filing(
            tree: try book.categories(), rules: try book.rules(), habits: try book.categoriesOfPayees(), rest: rest,
            wishes: wishes, latest: today.aYearLater)
    }
}

extension [FileTally] {
    /// The days of all expenses of all files; `nil` without any.
    /// - Complexity: O(files).
    public var days: DayRange? {
        compactMap(\.days).reduce(nil) { days, other in
            days.map { DayRange(Swift.min($0.first, other.first), Swift.max($0.last, other.last)) } ?? other
        }
    }
}
