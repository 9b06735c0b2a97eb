import Database
import Ledger
import Money
import Periods
import SQLite
import Secrets
import Storage
import Support
import Testing

/// A book of one test, with short names for frequent steps.
final class Notebook {
    let book: Book
    private let kind: BookKind
    let folder = TemporaryFolder()
    private let key: BookKey
    private let uids: String
    private var seconds: Int64
    private var drafts = 0

    /// - Parameters:
    ///   - uids: the prefix of the uids of its expenses.
    ///   - seconds: the time of its first change.
    init(_ kind: BookKind, uids: String = "uid-", seconds: Int64 = 1_795_000_000) throws {
        self.kind = kind
        self.uids = uids
        self.seconds = seconds
        key = try BookKey.random(isSigned: false)
        book = try kind.make(in: folder, key: key)
    }

    /// The book as read by another run of the program.
    /// - Parameter server: the driver for a book on the server.
    func reopened(driver: DatabaseDriver = .sqlite, server: DatabaseDriver? = nil) -> Book {
        kind.reopen(in: folder, key: key, driver: driver, server: server)
    }

    /// The next signature; a second passes between two.
    func sign(_ name: String = "anna") -> Signature {
        seconds += 1
        return Signature(by: name, at: Instant(seconds: seconds))
    }

    /// A draft with a uid of its own.
    func draft(
        _ cents: Int64, on day: String, in category: Category.ID, _ details: ExpenseDetails = ExpenseDetails()
    ) throws -> ExpenseDraft {
        drafts += 1
        return ExpenseDraft(
            uid: "\(uids)\(drafts)", day: try #require(Day(iso: day)), amount: Amount(cents: cents), category: category,
            details: details)
    }

    @discardableResult
    func add(
        _ cents: Int64, on day: String = "2026-11-20", in category: Category.ID,
        _ details: ExpenseDetails = ExpenseDetails()
    ) throws -> Expense {
        let recorded = try book.add([draft(cents, on: day, in: category, details)], by: sign())
        return try #require(recorded.first).expense
    }

    /// An expense as read from a file, under a new uid if none is given.
    func imported(
        _ cents: Int64, on day: String = "2026-11-20", to path: String, _ details: ExpenseDetails = ExpenseDetails(),
        uid: String? = nil, origin: ImportedExpense.Origin? = nil
    ) throws -> ImportedExpense {
        drafts += 1
        return ImportedExpense(
            draft: ExpenseDraft(
                uid: uid ?? "uid-\(drafts)", day: try #require(Day(iso: day)), amount: Amount(cents: cents),
                destination: .newCategory(path: path), details: details),
            namesCategory: true, origin: origin)
    }

    /// The outcomes of the expenses: in the preview, and in the import.
    @discardableResult
    func importing(
        _ expenses: [ImportedExpense], treating known: ImportTreatment = .addOnly, expecting expected: Int = 0
    ) throws -> (foreseen: [ImportOutcome], come: [ImportOutcome]) {
        var outcomes: (foreseen: [ImportOutcome], come: [ImportOutcome]) = ([], [])
        try book.previewImport(treating: known, mayRepeat: true) { take in outcomes.foreseen = try expenses.map(take) }
        try book.importExpenses(treating: known, expecting: expected, by: sign()) { take in
            outcomes.come = try expenses.map(take)
        }
        return outcomes
    }

    func category(_ path: String) throws -> Category.ID {
        try book.addCategory(path: path, by: sign()).id
    }

    func setVoid(_ ids: [Int64], _ isVoid: Bool = true) throws {
        _ = try book.edit(ids, as: isVoid ? .void : .restore, by: sign()) { $0.isVoid = isVoid }
    }

    func undo(_ count: Int = 1) throws {
        _ = try book.undo(count, of: .anybody, by: sign())
    }

    func redo(_ count: Int = 1) throws {
        _ = try book.redo(count, of: .anybody, by: sign())
    }

    /// All bytes of the book's database.
    var bytes: [UInt8] { kind.bytes(in: folder) }

    /// The names of the files beside it, in alphabetical order.
    var sideFiles: [String] { kind.sideFiles(in: folder) }

    /// The path of the file.
    var path: String { kind.path(in: folder) }

    /// The names of the files in the folder, sorted.
    var fileNames: [String] { namesOfFiles(in: folder.path).sorted() }

    /// The book as a dump, line by line.
    func dump() throws -> [String] {
        try dumpLines(of: book)
    }

    /// Damages the database with SQL.
    func damage(_ script: String) throws {
        try damageTables { try $0.executeScript(script) }
    }

    func damageTables(_ body: (any Database) throws -> Void) throws {
        try kind.damageTables(in: folder, key: key, body)
    }

    /// Damages the bytes of the database.
    func damageBytes(_ change: (inout [UInt8]) -> Void) throws {
        try kind.damageBytes(in: folder, key: key, change)
    }

    /// The numbers of the expenses that a filter finds.
    func find(
        from first: String? = nil, through last: String? = nil, order: ExpenseOrder = .day, limit: Int? = nil,
        _ filter: (inout ExpenseFilter) -> Void = { _ in }
    ) throws -> [Int64] {
        var wanted = ExpenseFilter()
        filter(&wanted)
        return try book.expenses(
            from: first.flatMap(Day.init(iso:)), through: last.flatMap(Day.init(iso:)), matching: wanted, order: order,
            limit: limit
        ).map(\.id)
    }
}
