internal import Database
internal import Failures
internal import Ledger

/// Writes the expenses of an import one by one.
final class Importer {
    private let database: any Database
    private let expenses: ExpenseTable
    private let insertion: ImportInsertion
    private let categories: CategoryTable
    private let aside: ImportedRows
    private let known: ImportTreatment
    private let change: Int64
    private let signature: Signature
    /// Whether the book never had an expense, so that expenses from another book can keep their numbers.
    private let keepsNumbers: Bool
    /// The number for the next new expense. Counted here, because the database would also use up a number for an
    /// expense that exists already.
    private var nextNumber: Int64
    /// The numbers that imported expenses may keep. A higher number would leave too few numbers for later expenses.
    private static let kept: ClosedRange<Int64> = 1...1 << 32
    /// The numbers of the existing expenses, by uid, for an import without indexes, which are rebuilt only at the end.
    /// `nil` if the indexes are kept.
    private let former: [String: Int64]?
    /// The expenses of a book on a server, in which no result of an insertion is awaited; `nil` for a file.
    private let remote: FormerExpenses?
    /// The numbers of the inserted expenses that kept their numbers, on a server.
    private var taken: Set<Int64> = []
    /// The numbers of the expenses of receipts, on a server; `nil` until they are needed.
    private var ofReceipts: Set<Int64>?
    /// The uids of statement rows that are matched to manual expenses.
    private let matched: Set<String>
    /// Totals of the added expenses, while the triggers are suspended; `nil` while the triggers update the totals.
    private var totals: LaterTotals?
    private var places: [ExpenseDraft.Destination: Category.ID] = [:]
    /// The categories that the import has created.
    private(set) var made = TouchedRows()
    private var added = 0
    private var altered = 0
    private var numbers: ClosedRange<Int64>?

    /// The largest number of existing expenses whose uids are kept in memory.
    static let fewFormer = 10_000

    /// Thrown if a uid occurs twice in the import, which dropped indexes could not detect in time.
    struct RepeatedUID: InternalError {}

    /// Prepares an import. Changes no rows.
    /// - Parameter former: the numbers of the existing expenses by uid, to import without indexes; `nil` to keep the
    ///   indexes.
    init(
        _ database: any Database, treating known: ImportTreatment, among former: [String: Int64]? = nil, change: Int64,
        by signature: Signature
    ) throws {
        self.database = database
        self.former = former
        insertion = try ImportInsertion(database, by: signature)
        expenses = ExpenseTable(database: database)
        categories = CategoryTable(database: database)
        aside = ImportedRows(database: database)
        matched = try BankMatchTable(database: database).knownRows()
        remote =
            database.dialect == .postgreSQL ? FormerExpenses(in: database, withContents: known != .addOnly) : nil
        self.known = known
        self.change = change
        self.signature = signature
        let lastNumber = try TrackedRows(database: database).lastNumber(of: TrackedTable.expense.name)
        guard lastNumber < .max else { throw Self.noNumberLeft }
        nextNumber = lastNumber + 1
        keepsNumbers = nextNumber == 1
    }

    private static let noNumberLeft = DatabaseError.contradiction("it has no number left for an expense")

    var imported: Change.Imported { Change.Imported(added: added, altered: altered, numbers: numbers) }

    /// Runs `body`, which calls `take`, and updates the totals once at the end. If the import may change expenses that
    /// it has added itself, the totals are updated with each expense instead.
    ///
    /// If `former` is set, the indexes are dropped before `body` and rebuilt at the end.
    /// - Throws: `RepeatedUID` if `body` passes a uid twice, only with `former`.
    func takeAll(_ body: () throws -> Void) throws {
        let upkeep = ExpenseUpkeep(database: database)
        // A change to an expense of this import would be subtracted from totals that do not contain it yet.
        guard known == .addOnly || former != nil else { return try body() }
        totals = LaterTotals()
        try upkeep.withoutTotals {
            guard former != nil else { return try body() }
            do {
                try upkeep.withoutIndexes(body)
            } catch DatabaseError.constraint {
                throw RepeatedUID()
            }
        }
        try totals?.write(to: database)
    }

    /// Imports an expense and returns the outcome.
    func take(_ imported: ImportedExpense) throws -> ImportOutcome {
        if !matched.isEmpty, matched.contains(imported.draft.uid) { return .known }
        let category = try category(imported)
        if let number = try formerNumber(imported.draft.uid) {
            guard known != .addOnly, let expense = try remote?.expense(number) ?? expenses.expense(number) else {
                return .known
            }
            return try alter(expense, as: keepsNumbers ? imported : imported.withoutRecord, in: category)
        }
        return try add(imported, in: category) ? .added : .known
    }

    /// The number of the existing expense with a uid; `nil` if there is none, or if inserting will detect it.
    private func formerNumber(_ uid: String) throws -> Int64? {
        if let former { return former[uid] }
        if let remote { return try remote.number(uid: uid) }
        return known == .addOnly ? nil : try expenses.number(uid: uid)
    }

    private func alter(
        _ expense: Expense, as imported: ImportedExpense, in category: Category.ID
    ) throws -> ImportOutcome {
        var changed = known.applied(imported, in: category, to: expense)
        // Expenses of a receipt change only with the receipt.
        guard changed != expense, try !isOfReceipt(expense.id) else { return .known }
        changed.changed = imported.origin?.changed ?? signature.at
        // Expenses added by this import have no earlier version.
        if numbers?.contains(expense.id) != true { try aside.setAside(expense.id, by: change) }
        try expenses.update(changed)
        remote?.change(changed)
        altered += 1
        return .changed
    }

    private func isOfReceipt(_ expense: Int64) throws -> Bool {
        let receipts = ReceiptTable(database: database)
        guard remote != nil else { return try !receipts.receipts(ofExpenses: [expense]).isEmpty }
        let all = try ofReceipts ?? Set(receipts.expenses())
        ofReceipts = all
        return all.contains(expense)
    }

    /// Adds an expense.
    /// - Returns: `false` if its uid exists already.
    private func add(_ imported: ImportedExpense, in category: Category.ID) throws -> Bool {
        let draft = imported.draft
        var origin = imported.origin
        if !keepsNumbers, let known = origin {
            origin = ImportedExpense.Origin(id: nil, by: nil, created: nil, changed: nil, isVoid: known.isVoid)
        }
        var number = nextNumber
        if let own = origin?.id, Self.kept.contains(own) { number = own }
        if let remote {
            if keepsNumbers, !taken.insert(number).inserted {
                number = nextNumber
                taken.insert(number)
            }
            try insertion.insertLater(draft, origin, number: number, in: category)
            remote.add(number, uid: draft.uid)
        } else if try !insertion.insert(draft, origin, number: number, in: category) {
            if former == nil {
                guard try expenses.number(uid: draft.uid) == nil else { return false }
            } else if try expenses.uid(number) == draft.uid {
                guard known == .addOnly else { throw RepeatedUID() }
                return false
            }
            // Another expense of the import has taken the number.
            number = nextNumber
            guard try insertion.insert(draft, origin, number: number, in: category) else {
                throw DatabaseError.contradiction("the number \(number) is taken, and was never given")
            }
        }
        if origin?.isVoid != true { try totals?.add(draft.amount, on: draft.day, in: category) }
        added += 1
        numbers = min(numbers?.lowerBound ?? number, number)...max(numbers?.upperBound ?? number, number)
        guard number < .max else { throw Self.noNumberLeft }
        nextNumber = max(nextNumber, number + 1)
        return true
    }

    /// The category of an expense. Each destination is looked up once.
    private func category(_ imported: ImportedExpense) throws -> Category.ID {
        let destination = imported.draft.destination
        if let known = places[destination] { return known }
        let id: Category.ID
        switch destination {
        case .category(let category):
            try categories.require(category)
            id = category
        case .newCategory(let path):
            id = try Book.category(path: path, in: categories, at: signature.at, touching: &made).id
        }
        places[destination] = id
        return id
    }
}
