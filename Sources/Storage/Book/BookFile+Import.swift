internal import Database
public import Ledger
internal import Text

extension BookFile {
    public func importExpenses(
        treating known: ImportTreatment, by signature: Signature, _ body: ImportBody
    ) throws {
        // The pages of indexes are written to all over: with the 2 MB that are usual most of them are read and written again
        // and again. In KiB, for as long as the program runs.
        try file.prepareToWrite()
        try file.reader().executeScript("PRAGMA cache_size = -65536")
        try file.write { database in
            try ChangeTable(database: database).recordImport(by: signature) { change in
                let importer = try Importer(database, treating: known, change: change, by: signature)
                guard known == .addOnly else {
                    try body(importer.take)
                    return (importer.imported, importer.madeCategories)
                }
                // Nothing that is there is altered, so the totals can be added to once for all.
                try TotalTable(database: database).addingLater {
                    try body(importer.take)
                    return importer.imported.numbers
                }
                return (importer.imported, importer.madeCategories)
            }
        }
    }

    public func previewImport(treating known: ImportTreatment, mayRepeat: Bool, _ body: ImportBody) throws {
        try reading {
            let table = ExpenseTable(database: try file.reader())
            let isEmpty = try table.recordedLast(1) == nil
            let tree = try categories()
            var seen: Set<TextPrint> = []
            try body { imported in
                // What one file of a bank repeats is told apart by its number, and has no uid twice.
                if mayRepeat || imported.origin != nil {
                    guard seen.insert(TextPrint(imported.draft.uid)).inserted else { return .known }
                }
                guard !isEmpty, let expense = try table.expense(uid: imported.draft.uid) else { return .added }
                let category =
                    switch imported.draft.destination {
                    case .category(let id): id
                    case .newCategory(let path): try tree.category(at: path)?.id
                    }
                // A category that is not there yet has no number, and is that of no expense.
                return known.applied(imported, in: category ?? 0, to: expense) == expense ? .known : .changed
            }
        }
    }

    public func categoriesOfPayees() throws -> [String: Category.ID] {
        try ExpenseTable(database: file.reader()).categoriesOfPayees()
    }
}

/// Takes the expenses of an import into the tables, one after the other.
private final class Importer {
    private let expenses: ExpenseTable
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
    private var places: [ExpenseDraft.Destination: Category.ID] = [:]
    private(set) var madeCategories: [Category.ID] = []
    private var added = 0
    private var altered = 0
    private var numbers: ClosedRange<Int64>?

    init(
        _ database: any Database, treating known: ImportTreatment, change: Int64, by signature: Signature
    ) throws {
        expenses = ExpenseTable(database: database)
        categories = CategoryTable(database: database)
        aside = ImportedRows(database: database)
        self.known = known
        self.change = change
        self.signature = signature
        let lastNumber = try expenses.lastNumber()
        guard lastNumber < .max else { throw DatabaseError.contradiction("it has no number left for an expense") }
        nextNumber = lastNumber + 1
        keepsNumbers = nextNumber == 1
    }

    var imported: Change.Imported { Change.Imported(added: added, altered: altered, numbers: numbers) }

    func take(_ imported: ImportedExpense) throws -> ImportOutcome {
        let imported = keepsNumbers ? imported : imported.withoutRecord
        let category = try category(imported)
        if known == .addOnly { return try add(imported, in: category) ? .added : .known }
        guard let expense = try expenses.expense(uid: imported.draft.uid) else {
            return try add(imported, in: category) ? .added : .known
        }
        var changed = known.applied(imported, in: category, to: expense)
        guard changed != expense else { return .known }
        changed.changed = imported.origin?.changed ?? signature.at
        // One that came with this very import has no version before it.
        if numbers?.contains(expense.id) != true { try aside.setAside(expense.id, by: change) }
        try expenses.update(changed)
        altered += 1
        return .changed
    }

    /// - Returns: `false` where its uid is there already.
    private func add(_ imported: ImportedExpense, in category: Category.ID) throws -> Bool {
        var number = nextNumber
        if keepsNumbers, let own = imported.origin?.id, Self.kept.contains(own) { number = own }
        if try !expenses.insert(imported, number: number, in: category, by: signature) {
            guard try expenses.expense(uid: imported.draft.uid) == nil else { return false }
            // Its number went to another one of the same file.
            number = nextNumber
            guard try expenses.insert(imported, number: number, in: category, by: signature) else {
                throw DatabaseError.contradiction("the number \(number) is taken, and was never given")
            }
        }
        added += 1
        numbers = min(numbers?.lowerBound ?? number, number)...max(numbers?.upperBound ?? number, number)
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
            let (found, made) = try BookFile.category(path: path, in: categories, at: signature.at)
            madeCategories += made
            id = found.id
        }
        places[destination] = id
        return id
    }
}
