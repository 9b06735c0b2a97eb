public import Imports
public import Ledger
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
    private let watch: (Phase) -> Watch

    /// Files that were recognised, and the book they go into.
    /// - Parameters:
    ///   - treatment: what is done with an expense that is there already.
    ///   - skipsBad: whether rows that cannot be read are left out; else one of them refuses all files.
    ///   - showing: which rows are kept while they are looked at.
    /// - Throws: `StatementError` where the files are read for whom they pay.
    public init(
        _ files: [(name: String, statement: Statement)], into context: Context, _ filing: Filing,
        treating treatment: ImportTreatment, skipsBad: Bool, showing: RowSample.Extent = .none,
        watch: @escaping (Phase) -> Watch
    ) throws {
        self.context = context
        self.files = files
        self.filing = try filing.needsPayees ? filing.knowing(files.map(\.statement)) : filing
        self.showing = showing
        self.treatment = treatment
        self.skipsBad = skipsBad
        self.watch = watch
    }

    /// What would come of the files; nothing is recorded.
    /// - Throws: `StatementError` for a file that cannot be read as a whole, `BookkeepingError.importRefused`.
    /// - Complexity: O(rows · log expenses); no row is kept but those to show.
    public func preview() throws -> [FileTally] {
        var tallies: [FileTally] = []
        try context.book.previewImport(treating: treatment, mayRepeat: files.count > 1) {
            tallies = try read($0, .looking)
        }
        return tallies
    }

    /// Records the files as one change, all or nothing, unless there is nothing new in them.
    /// - Parameters:
    ///   - profile: what to keep of what is said of the files; a change of its own, made first, so that the next undo takes
    ///     back the import.
    ///   - confirm: told what would come of it before anything is changed; what it throws ends it there.
    /// - Throws: as `preview`, and what `confirm` throws.
    /// - Complexity: as `preview`, twice, and O(bytes of the book) for the copy.
    public func record(
        saving profile: ImportProfile? = nil, confirm: ([FileTally]) throws -> Void
    ) throws -> Outcome {
        var tallies = try preview()
        let isNothingNew = tallies.allSatisfy(\.isNothingNew)
        if !isNothingNew { try confirm(tallies) }
        if let profile { try context.book.save(profile, by: context.signature) }
        guard !isNothingNew else { return Outcome(tallies: tallies, recorded: nil) }
        try context.store.keepCopyBeforeImport(of: context.entry)
        let last = try context.book.recordedLast(1) ?? 0
        let expected = tallies.reduce(0) { $0 + $1.count(.added) + $1.count(.changed) }
        try context.book.importExpenses(treating: treatment, expecting: expected, by: context.signature) { take in
            tallies = try read(take, .recording)
        }
        let newLast = try context.book.recordedLast(1) ?? 0
        return Outcome(tallies: tallies, recorded: newLast > last ? last + 1...newLast : nil)
    }

    private func read(_ take: (ImportedExpense) throws -> ImportOutcome, _ phase: Phase) throws -> [FileTally] {
        let watch = watch(phase)
        defer { watch.end() }
        let tallies = try files.map { name, statement in
            try FileTally(
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
