internal import Database
public import Ledger

extension BookFile {
    public func number(ofExpense uid: String) throws -> Int64? {
        try ExpenseTable(database: file.reader()).expense(uid: uid)?.id
    }

    public func contents() throws -> BookContents {
        try reading { BookContents(try Rows(file.reader())) }
    }

    public func merge(_ other: BookContents, by signature: Signature) throws -> (own: BookContents, merge: BookMerge) {
        try file.write { database in
            let rows = try Rows(database)
            let own = BookContents(rows)
            let merge = BookMerge(own, other)
            let changes = MergeChanges(of: merge, to: own)
            guard !changes.isEmpty else { return (own, merge) }
            let plan = MergePlan(rows, merge, changes)
            try ChangeTable(database: database).record(.merge, by: signature, touching: plan.touched) { touched in
                try plan.carryOut(in: database, touching: &touched)
            }
            try SearchTable(database: database).cover()
            return (own, merge)
        }
    }
}

/// All rows of a book but its history.
private struct Rows {
    let categories: [Category]
    let ceilings: [Ceiling]
    let rules: [Rule]
    let expenses: [Expense]

    init(_ database: any Database) throws {
        categories = try CategoryTable(database: database).all()
        ceilings = try CeilingTable(database: database).all()
        rules = try RuleTable(database: database).all()
        var expenses: [Expense] = []
        try ExpenseTable(database: database).forEachExpense { expenses.append($0) }
        self.expenses = expenses
    }
}

extension BookContents {
    fileprivate init(_ rows: Rows) {
        self.init(categories: rows.categories, ceilings: rows.ceilings, rules: rows.rules, expenses: rows.expenses)
    }
}

/// What is written into a book to make it what a merge says; what it has keeps its number.
private struct MergePlan {
    private let merge: BookMerge
    private let changes: MergeChanges
    private let rows: Rows
    /// The rows of the book, by the uid they have from now on.
    private let categories: [String: Category]
    private let ceilings: [String: Ceiling]

    init(_ rows: Rows, _ merge: BookMerge, _ changes: MergeChanges) {
        self.rows = rows
        self.merge = merge
        self.changes = changes
        categories = Dictionary(rows.categories.map { (merge.category($0.uid), $0) }) { first, _ in first }
        ceilings = Dictionary(rows.ceilings.map { (merge.ceiling($0.uid), $0) }) { first, _ in first }
    }

    /// The rows that are there already and will not stay as they are.
    var touched: TouchedRows {
        TouchedRows(
            expenses: rows.expenses.filter { changes.expenses.changed.contains($0.uid) }.map(\.id),
            categories: changes.categories.changed.compactMap { categories[$0]?.id }.sorted(),
            ceilings: changes.ceilings.changed.compactMap { ceilings[$0]?.id }.sorted(),
            rules: rows.rules.filter { changes.rules.changed.contains($0.text) }.map(\.id))
    }

    func carryOut(in database: any Database, touching touched: inout TouchedRows) throws {
        try database.executeScript("PRAGMA defer_foreign_keys = ON")
        let ids = try placeCategories(in: database, touching: &touched)
        try placeCeilings(in: database, ids, touching: &touched)
        try placeRules(in: database, ids, touching: &touched)
        try placeExpenses(in: database, ids, touching: &touched)
    }

    /// - Returns: the numbers of the categories by their uids.
    private func placeCategories(
        in database: any Database, touching touched: inout TouchedRows
    ) throws -> [String: Category.ID] {
        let table = CategoryTable(database: database)
        // One may get the name that another one still has; no name holds a colon.
        try database.execute(
            "UPDATE category SET name = ':' || id WHERE id IN (SELECT value FROM json_each($1))",
            .text(touched.categories.jsonList))
        var ids: [String: Category.ID] = [:]
        let children = merge.contents.children()
        var waiting = Array((children[nil] ?? []).reversed())
        while let uid = waiting.popLast() {
            guard let entry = merge.contents.categories[uid] else { continue }
            let parent = entry.parent.flatMap { ids[$0] }
            if let own = categories[uid] {
                ids[uid] = own.id
                if changes.categories.changed.contains(uid) {
                    try table.update(
                        Category(
                            id: own.id, uid: uid, parent: parent, name: entry.name, isArchived: entry.isArchived,
                            changed: entry.changed))
                }
            } else {
                let id = try table.insert(entry.name, under: parent, uid: uid, at: entry.changed)
                if entry.isArchived {
                    try table.update(
                        Category(
                            id: id, uid: uid, parent: parent, name: entry.name, isArchived: true, changed: entry.changed
                        ))
                }
                ids[uid] = id
                touched.categories.append(id)
            }
            waiting += (children[uid] ?? []).reversed()
        }
        return ids
    }

    private func placeCeilings(
        in database: any Database, _ ids: [String: Category.ID], touching touched: inout TouchedRows
    ) throws {
        let table = CeilingTable(database: database)
        for id in touched.ceilings { try table.remove(id) }
        for (uid, entry) in merge.contents.ceilings.sorted(by: { $0.key < $1.key }) {
            let own = ceilings[uid]
            if own != nil && !changes.ceilings.changed.contains(uid) { continue }
            let id = try table.insert(
                Ceiling(
                    id: own?.id ?? 0, uid: uid, category: entry.category.flatMap { ids[$0] }, from: entry.from,
                    until: entry.until, amount: entry.amount, changed: entry.changed))
            if own == nil { touched.ceilings.append(id) }
        }
    }

    private func placeRules(
        in database: any Database, _ ids: [String: Category.ID], touching touched: inout TouchedRows
    ) throws {
        let table = RuleTable(database: database)
        let own = Dictionary(rows.rules.map { ($0.text, $0.id) }) { first, _ in first }
        for (text, entry) in merge.contents.rules.sorted(by: { $0.key < $1.key }) {
            guard let category = ids[entry.category] else { throw LedgerError.noSuchCategory(entry.category) }
            if changes.rules.new.contains(text) {
                touched.rules.append(try table.insert(text, category: category))
            } else if let id = own[text], changes.rules.changed.contains(text) {
                try table.update(id, category: category)
            }
        }
    }

    /// New ones get the next numbers, in the order in which they were recorded.
    private func placeExpenses(
        in database: any Database, _ ids: [String: Category.ID], touching touched: inout TouchedRows
    ) throws {
        let table = ExpenseTable(database: database)
        func expense(_ uid: String, _ entry: BookContents.ExpenseEntry, id: Int64) throws -> Expense {
            guard let category = ids[entry.category] else { throw LedgerError.noSuchCategory(entry.category) }
            return Expense(
                id: id, uid: uid, day: entry.day, amount: entry.amount, category: category, details: entry.details,
                by: entry.by, created: entry.created, changed: entry.changed, isVoid: entry.isVoid)
        }
        for own in rows.expenses where changes.expenses.changed.contains(own.uid) {
            guard let entry = merge.contents.expenses[own.uid] else { continue }
            let expense = try expense(own.uid, entry, id: own.id)
            try table.update(expense)
            try table.updateOrigin(of: expense)
        }
        let new = changes.expenses.new.compactMap { uid in merge.contents.expenses[uid].map { (uid, $0) } }
        for (uid, entry) in new.sorted(by: { ($0.1.created, $0.0) < ($1.1.created, $1.0) }) {
            touched.expenses.append(try table.insert(expense(uid, entry, id: 0)))
        }
    }
}
