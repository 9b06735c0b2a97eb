internal import Database
internal import Failures
internal import Ledger
internal import Text

/// Tells what would come of the expenses of files, by looking each up: no read lasts longer than that, so nobody who writes
/// has to wait.
final class ImportForecast {
    private let expenses: ExpenseTable
    private let tree: CategoryTree
    private let known: ImportTreatment
    private let isEmpty: Bool
    /// The uids of rows that are expenses recorded by hand.
    private let matched: Set<String>
    private var seen: Set<TextHash> = []
    private var gatheredUIDs: Set<String> = []
    /// What was gathered: all that is new or would be altered, in its order.
    private(set) var gathered: [ImportedExpense] = []

    /// As many as a book takes at once without anybody noticing.
    static let most = 10_000

    /// Thrown where it can only be told by doing it.
    struct Unforeseeable: InternalError {}

    init(_ database: any Database, treating known: ImportTreatment) throws {
        expenses = ExpenseTable(database: database)
        tree = CategoryTree(try CategoryTable(database: database).all())
        self.known = known
        isEmpty = try expenses.recordedLast(1) == nil
        matched = try BankMatchTable(database: database).knownRows()
    }

    /// - Parameter mayRepeat: whether a uid may come up twice although the expenses come from no book, as in two files.
    func outcome(of imported: ImportedExpense, mayRepeat: Bool) throws -> ImportOutcome {
        // What one file of a bank repeats is told apart by its number, and has no uid twice.
        if mayRepeat || imported.origin != nil {
            guard seen.insert(TextHash(imported.draft.uid)).inserted else { return .known }
        }
        return try outcome(of: imported)
    }

    /// Keeps what is not there as it is.
    /// - Throws: `Unforeseeable` for more than `most`, and for one that would alter another of the same files.
    func gather(_ imported: ImportedExpense) throws -> ImportOutcome {
        if gatheredUIDs.contains(imported.draft.uid) {
            guard known == .addOnly else { throw Unforeseeable() }
            return .known
        }
        let outcome = try outcome(of: imported)
        if outcome != .known {
            guard gathered.count < Self.most else { throw Unforeseeable() }
            gathered.append(imported)
            gatheredUIDs.insert(imported.draft.uid)
        }
        return outcome
    }

    private func outcome(of imported: ImportedExpense) throws -> ImportOutcome {
        if isEmpty { return .added }
        if !matched.isEmpty, matched.contains(imported.draft.uid) { return .known }
        guard known != .addOnly else { return try expenses.number(uid: imported.draft.uid) == nil ? .added : .known }
        guard let expense = try expenses.expense(uid: imported.draft.uid) else { return .added }
        let category =
            switch imported.draft.destination {
            case .category(let id): id
            case .newCategory(let path): try tree.category(at: path)?.id
            }
        // A category that is not there yet has no number, and is that of no expense.
        return known.applied(imported, in: category ?? 0, to: expense) == expense ? .known : .changed
    }
}
