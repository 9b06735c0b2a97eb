internal import Database
internal import Failures
internal import Ledger
internal import Text

/// Predicts the outcome of importing expenses by looking up each one. Every read is short, so that writers need not
/// wait.
final class ImportForecast {
    private let former: FormerExpenses
    private let tree: CategoryTree
    private let known: ImportTreatment
    private let isEmpty: Bool
    /// The uids of statement rows that are matched to manual expenses.
    private let matched: Set<String>
    private var seen: Set<TextHash> = []
    private var gatheredUIDs: Set<String> = []
    /// The expenses that the import must add or change, in the order of the import.
    private(set) var gathered: [ImportedExpense] = []

    /// The largest number of expenses that one transaction writes without a noticeable wait for other users.
    static let most = 10_000

    /// Thrown if the outcome of an expense cannot be predicted without importing it.
    struct Unforeseeable: InternalError {}

    init(_ database: any Database, treating known: ImportTreatment) throws {
        former = FormerExpenses(in: database, withContents: known != .addOnly)
        tree = CategoryTree(try CategoryTable(database: database).all())
        self.known = known
        isEmpty = try ExpenseTable(database: database).recordedLast(1) == nil
        matched = try BankMatchTable(database: database).knownRows()
    }

    /// Predicts the outcome of an expense.
    /// - Parameter mayRepeat: whether a uid may occur twice in expenses that come from no book, as in two files.
    func outcome(of imported: ImportedExpense, mayRepeat: Bool) throws -> ImportOutcome {
        // Within one bank file, equal rows are numbered, so that their uids differ.
        if mayRepeat || imported.origin != nil {
            guard seen.insert(TextHash(imported.draft.uid)).inserted else { return .known }
        }
        return try outcome(of: imported)
    }

    /// Predicts the outcome of an expense, and keeps it if it must be written.
    /// - Throws: `Unforeseeable` for more than `most` expenses, or if one would change another of the import.
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
        guard known != .addOnly else { return try former.number(uid: imported.draft.uid) == nil ? .added : .known }
        guard let expense = try former.expense(uid: imported.draft.uid) else { return .added }
        let category =
            switch imported.draft.destination {
            case .category(let id): id
            case .newCategory(let path): try tree.category(at: path)?.id
            }
        // A new category has no number yet. The 0 in its place is the category of no expense.
        return known.applied(imported, in: category ?? 0, to: expense) == expense ? .known : .changed
    }
}
