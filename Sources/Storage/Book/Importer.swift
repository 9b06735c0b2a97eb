internal import Database
internal import Failures
internal import Ledger

/// Takes the expenses of an import into the tables, one after the other.
final class Importer {
    private let database: any Database
    private let expenses: ExpenseTable
    private let insertion: ImportInsertion
    private let categories: CategoryTable
    private let aside: ImportedRows
    private let known: ImportTreatment
    private let change: Int64
    private let signature: Signature
    /// Whether nothing was ever recorded, so that numbers of the book that the file comes from are free.
    private let keepsNumbers: Bool
    /// Counted here: the database would use a number up for an expense that is known, too.
    private var nextNumber: Int64
    /// The numbers that are taken over: one near the end of all numbers would leave none for those to come.
    private static let kept: ClosedRange<Int64> = 1...1 << 32
    /// The expenses that were there before, by uid, where they are few enough to be kept: then indexes are made at the end.
    private let former: [String: Int64]?
    /// The uids of rows that are expenses recorded by hand.
    private let matched: Set<String>
    /// What was added, while no trigger does it.
    private var totals: LaterTotals?
    private var places: [ExpenseDraft.Destination: Category.ID] = [:]
    private(set) var madeCategories: [Category.ID] = []
    private var added = 0
    private var altered = 0
    private var numbers: ClosedRange<Int64>?

    /// So few that their uids take no room, and an index of them no time.
    static let fewFormer = 10_000

    /// Thrown where a uid comes up twice in the files, and there was no index to see it in time.
    struct RepeatedUID: InternalError {}

    /// - Parameter former: the expenses that are there, by uid, if there is to be no index while all are taken.
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

    /// Lets `body` call `take`, and keeps what is made of expenses for the end where that is cheaper.
    /// - Throws: `RepeatedUID` only where `former` was given.
    func takeAll(_ body: () throws -> Void) throws {
        let upkeep = ExpenseUpkeep(database: database)
        // What was added just now and is altered again would be taken from totals that it is not in yet.
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

    /// Takes an expense, and tells what came of it.
    func take(_ imported: ImportedExpense) throws -> ImportOutcome {
        if !matched.isEmpty, matched.contains(imported.draft.uid) { return .known }
        let category = try category(imported)
        if let number = try formerNumber(imported.draft.uid) {
            guard known != .addOnly, let expense = try expenses.expense(number) else { return .known }
            return try alter(expense, as: keepsNumbers ? imported : imported.withoutRecord, in: category)
        }
        return try add(imported, in: category) ? .added : .known
    }

    /// The number of an expense that may have to be altered, or that no index would find.
    private func formerNumber(_ uid: String) throws -> Int64? {
        if let former { return former[uid] }
        return known == .addOnly ? nil : try expenses.number(uid: uid)
    }

    private func alter(
        _ expense: Expense, as imported: ImportedExpense, in category: Category.ID
    ) throws -> ImportOutcome {
        var changed = known.applied(imported, in: category, to: expense)
        // What is part of a receipt, that alone changes.
        guard changed != expense, try ReceiptTable(database: database).receipts(ofExpenses: [expense.id]).isEmpty else {
            return .known
        }
        changed.changed = imported.origin?.changed ?? signature.at
        // One that came with this very import has no version before it.
        if numbers?.contains(expense.id) != true { try aside.setAside(expense.id, by: change) }
        try expenses.update(changed)
        altered += 1
        return .changed
    }

    /// - Returns: `false` where its uid is there already.
    private func add(_ imported: ImportedExpense, in category: Category.ID) throws -> Bool {
        let draft = imported.draft
        var origin = imported.origin
        if !keepsNumbers, let said = origin {
            origin = ImportedExpense.Origin(id: nil, by: nil, created: nil, changed: nil, isVoid: said.isVoid)
        }
        var number = nextNumber
        if let own = origin?.id, Self.kept.contains(own) { number = own }
        if try !insertion.insert(draft, origin, number: number, in: category) {
            if former == nil {
                guard try expenses.number(uid: draft.uid) == nil else { return false }
            } else if try expenses.uid(number) == draft.uid {
                guard known == .addOnly else { throw RepeatedUID() }
                return false
            }
            // Its number went to another one of the same file.
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

    /// The category it goes into; looked up once for each that the file speaks of.
    private func category(_ imported: ImportedExpense) throws -> Category.ID {
        let destination = imported.draft.destination
        if let known = places[destination] { return known }
        let id: Category.ID
        switch destination {
        case .category(let category):
            try categories.require(category)
            id = category
        case .newCategory(let path):
            let (found, made) = try Book.category(path: path, in: categories, at: signature.at)
            madeCategories += made
            id = found.id
        }
        places[destination] = id
        return id
    }
}
