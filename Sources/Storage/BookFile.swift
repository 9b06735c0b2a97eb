internal import Database
public import Ledger
public import Money
public import Periods

/// An open book: a database file that only its store's owner can read.
public final class BookFile: Book {
    private let file: DatabaseFile

    init(file: DatabaseFile) {
        self.file = file
    }

    /// Makes the file with its tables and the categories it begins with.
    func create(categories paths: [String]) throws {
        try file.create { database in
            for path in paths { _ = try Self.category(path: path, in: CategoryTable(database: database)) }
        }
    }

    /// Opens the file for writing at once, where it is known that a change will follow.
    public func prepareToChange() throws {
        _ = try file.writer()
    }

    public func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try file.reader().transaction(.read, body)
    }

    public func categories() throws -> CategoryTree {
        CategoryTree(try CategoryTable(database: file.reader()).all())
    }

    public func ceilings() throws -> CeilingPlan {
        CeilingPlan(try CeilingTable(database: file.reader()).all())
    }

    public func expense(_ id: Int64) throws -> Expense? {
        try ExpenseTable(database: file.reader()).expense(id)
    }

    public func recordedLast(_ position: Int) throws -> Int64? {
        try ExpenseTable(database: file.reader()).recordedLast(position)
    }

    public func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, order: ExpenseOrder, limit: Int?
    ) throws -> [Expense] {
        try ExpenseTable(database: file.reader())
            .expenses(from: first, through: last, matching: filter, order: order, limit: limit)
    }

    public func daysSpent() throws -> DayRange? {
        try TotalTable(database: file.reader()).daysSpent()
    }

    public func dayTotals(in range: DayRange) throws -> [DayTotal] {
        try TotalTable(database: file.reader()).dayTotals(in: range)
    }

    public func totals(by dimension: Dimension, in range: DayRange) throws -> [GroupTotal] {
        try TotalTable(database: file.reader()).totals(by: dimension, in: range)
    }

    public func names(of dimension: Dimension) throws -> [String] {
        guard dimension != .category else {
            let tree = try categories()
            return tree.all.filter { !$0.isArchived }.map { tree.path(of: $0.id) }
        }
        return try ExpenseTable(database: file.reader()).names(of: dimension)
    }

    public func changes(of expense: Int64?, limit: Int?) throws -> [Change] {
        try ChangeTable(database: file.reader()).changes(of: expense, limit: limit)
    }

    public func undoable(_ count: Int) throws -> [Change] {
        try ChangeTable(database: file.reader()).undoable(count)
    }

    public func redoable(_ count: Int) throws -> [Change] {
        try ChangeTable(database: file.reader()).redoable(count)
    }

    public func add(_ drafts: [ExpenseDraft], by signature: Signature) throws -> [Recorded] {
        try file.write { database in
            let table = ExpenseTable(database: database)
            let isNew = try drafts.map { try table.expense(uid: $0.uid) == nil }
            if isNew.contains(true) {
                try ChangeTable(database: database).record(.add, by: signature, touching: TouchedRows()) { rows in
                    for draft in drafts where try table.expense(uid: draft.uid) == nil {
                        let category: Category.ID
                        switch draft.destination {
                        case .category(let id): category = id
                        case .newCategory(let path):
                            let (found, made) = try Self.category(path: path, in: CategoryTable(database: database))
                            rows.categories += made
                            category = found.id
                        }
                        rows.expenses.append(try table.insert(draft, in: category, by: signature))
                    }
                }
            }
            return try zip(drafts, isNew).compactMap { draft, isNew in
                try table.expense(uid: draft.uid).map { Recorded(expense: $0, isNew: isNew) }
            }
        }
    }

    public func edit(
        _ ids: [Int64], as action: Change.Action, by signature: Signature, _ change: (inout Expense) throws -> Void
    ) throws -> [Expense] {
        try file.write { database in
            let table = ExpenseTable(database: database)
            let before = try ids.map { id in
                guard let expense = try table.expense(id) else { throw LedgerError.noSuchExpense(id) }
                return expense
            }
            let after = try before.map { expense in
                var expense = expense
                try change(&expense)
                return expense
            }
            let altered = zip(before, after).filter { $0 != $1 }.map(\.1)
            guard !altered.isEmpty else { return after }
            let touched = TouchedRows(expenses: altered.map(\.id))
            return try ChangeTable(database: database).record(action, by: signature, touching: touched) { _ in
                for var expense in altered {
                    expense.changed = signature.at
                    try table.update(expense)
                }
                return try ids.compactMap(table.expense)
            }
        }
    }

    public func addCategory(path: String, by signature: Signature) throws -> Category {
        try file.write { database in
            let table = CategoryTable(database: database)
            return try ChangeTable(database: database)
                .record(.addCategory, by: signature, touching: TouchedRows()) { rows in
                    let (category, made) = try Self.category(path: path, in: table)
                    guard !made.isEmpty else {
                        throw LedgerError.categoryExists(path: CategoryTree(try table.all()).path(of: category.id))
                    }
                    rows.categories = made
                    return category
                }
        }
    }

    public func renameCategory(_ id: Category.ID, to name: String, by signature: Signature) throws {
        try changeCategory(id, as: .renameCategory, by: signature) { category, tree in
            let names = try categoryNames(of: name)
            guard names.count == 1, let name = names.first else { throw LedgerError.categoryName(name, .colon) }
            try Self.requireFree(name, under: category.parent, in: tree, except: id)
            category.name = name
        }
    }

    public func moveCategory(_ id: Category.ID, under parent: Category.ID?, by signature: Signature) throws {
        try changeCategory(id, as: .moveCategory, by: signature) { category, tree in
            if let parent, tree.subtree(of: id).contains(parent) {
                throw LedgerError.categoryUnderItself(path: tree.path(of: id))
            }
            try Self.requireFree(category.name, under: parent, in: tree, except: id)
            category.parent = parent
        }
    }

    public func archiveCategory(_ id: Category.ID, _ isArchived: Bool, by signature: Signature) throws {
        let action: Change.Action = isArchived ? .archiveCategory : .unarchiveCategory
        try changeCategory(id, as: action, by: signature) { category, _ in category.isArchived = isArchived }
    }

    public func mergeCategory(_ id: Category.ID, into other: Category.ID, by signature: Signature) throws {
        try file.write { database in
            let table = CategoryTable(database: database)
            let expenses = ExpenseTable(database: database)
            let ceilings = CeilingTable(database: database)
            let tree = CategoryTree(try table.all())
            guard !tree.subtree(of: id).contains(other) else {
                throw LedgerError.categoryUnderItself(path: tree.path(of: id))
            }
            let children = tree.children(of: id)
            for child in children { try Self.requireFree(child.name, under: other, in: tree, except: child.id) }
            let ownCeilings = try ceilings.all().filter { $0.category == id }
            let touched = TouchedRows(
                expenses: try expenses.ids(in: id), categories: [id] + children.map(\.id), ceilings: ownCeilings.map(\.id))
            try ChangeTable(database: database).record(.mergeCategory, by: signature, touching: touched) { _ in
                try expenses.move(from: id, to: other)
                for var child in children {
                    child.parent = other
                    try table.update(child)
                }
                // Two ceilings cannot become one: the one of the category that stays holds.
                for ceiling in ownCeilings { try ceilings.remove(ceiling.id) }
                try table.remove(id)
            }
        }
    }

    public func setCeiling(
        _ amount: Amount?, for category: Category.ID?, from: Month, until: Month?, by signature: Signature
    ) throws {
        if let amount, amount.cents <= 0 { throw LedgerError.ceilingNotPositive }
        if let until, until < from { throw LedgerError.ceilingReversed }
        try file.write { database in
            let table = CeilingTable(database: database)
            // One that begins in the same month and ends no later can never hold again.
            let covered = try table.all().filter { ceiling in
                ceiling.category == category && ceiling.from == from
                    && (until == nil || ceiling.until.map { $0 <= until! } == true)
            }
            let touched = TouchedRows(ceilings: covered.map(\.id))
            let action: Change.Action = amount == nil ? .removeCeiling : .setCeiling
            try ChangeTable(database: database).record(action, by: signature, touching: touched) { rows in
                for ceiling in covered { try table.remove(ceiling.id) }
                rows.ceilings.append(try table.insert(amount, for: category, from: from, until: until))
            }
        }
    }

    public func undo(_ count: Int, by signature: Signature) throws -> [Change] {
        try file.write { database in
            let table = ChangeTable(database: database)
            let changes = try table.undoable(count)
            guard changes.count == count else { throw LedgerError.nothingToUndo(available: changes.count) }
            for change in changes { try table.undo(change.id, by: signature) }
            return changes
        }
    }

    public func redo(_ count: Int, by signature: Signature) throws -> [Change] {
        try file.write { database in
            let table = ChangeTable(database: database)
            let changes = try table.redoable(count)
            guard changes.count == count else { throw LedgerError.nothingToRedo(available: changes.count) }
            for change in changes { try table.redo(change.id) }
            return changes
        }
    }

    private func changeCategory(
        _ id: Category.ID, as action: Change.Action, by signature: Signature,
        _ change: (inout Category, CategoryTree) throws -> Void
    ) throws {
        try file.write { database in
            let table = CategoryTable(database: database)
            let tree = CategoryTree(try table.all())
            guard let before = tree.category(id) else { throw LedgerError.noSuchCategory("") }
            var category = before
            try change(&category, tree)
            guard category != before else { return }
            try ChangeTable(database: database)
                .record(action, by: signature, touching: TouchedRows(categories: [id])) { _ in try table.update(category) }
        }
    }

    private static func requireFree(
        _ name: String, under parent: Category.ID?, in tree: CategoryTree, except id: Category.ID
    ) throws {
        if let taken = tree.child(of: parent, named: name), taken.id != id {
            throw LedgerError.categoryExists(path: tree.path(of: taken.id))
        }
    }

    /// The category of a path, and the numbers of those that had to be made for it.
    private static func category(path: String, in table: CategoryTable) throws -> (Category, made: [Category.ID]) {
        let tree = CategoryTree(try table.all())
        var parent: Category?
        var made: [Category.ID] = []
        for name in try categoryNames(of: path) {
            if made.isEmpty, let there = tree.child(of: parent?.id, named: name) {
                parent = there
                continue
            }
            let id = try table.insert(name, under: parent?.id)
            made.append(id)
            parent = Category(id: id, parent: parent?.id, name: name, isArchived: false)
        }
        guard let parent else { preconditionFailure("a path has at least one name") }
        return (parent, made)
    }
}
