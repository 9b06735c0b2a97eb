internal import Database
public import Ledger
internal import Secrets

extension Book {
    /// Creates the category of a path, with missing categories above it.
    /// - Throws: `LedgerError.categoryExists`, or `categoryName` for a path with an invalid name.
    public func addCategory(path: String, by signature: Signature) throws -> Category {
        try file.write(by: signature) { database, signature in
            let table = CategoryTable(database: database)
            return try ChangeTable(database: database)
                .record(.addCategory, by: signature, touching: TouchedRows()) { rows in
                    let category = try Self.category(path: path, in: table, at: signature.at, touching: &rows)
                    guard !rows.isEmpty else {
                        throw LedgerError.categoryExists(path: CategoryTree(try table.all()).path(of: category.id))
                    }
                    return category
                }
        }
    }

    /// Renames a category without moving it. An unchanged name is not recorded as a change.
    /// - Throws: `LedgerError.noSuchCategory`, `categoryName`, `categoryExists`.
    public func renameCategory(_ id: Category.ID, to name: String, by signature: Signature) throws {
        try changeCategory(id, as: .renameCategory, by: signature) { category, tree in
            let names = try categoryNames(of: name)
            guard names.count == 1, let name = names.first else { throw LedgerError.categoryName(name, .colon) }
            try Self.requireFree(name, under: category.parent, in: tree, except: [id])
            category.name = name
        }
    }

    /// Moves a category and its subtree under another category, or to the top with `nil`.
    /// - Throws: `LedgerError.noSuchCategory`, `categoryUnderItself`, `categoryExists`.
    public func moveCategory(_ id: Category.ID, under parent: Category.ID?, by signature: Signature) throws {
        try changeCategory(id, as: .moveCategory, by: signature) { category, tree in
            if let parent, tree.category(parent) == nil { throw LedgerError.noSuchCategory(String(parent)) }
            if let parent, tree.subtree(of: id).contains(parent) {
                throw LedgerError.categoryUnderItself(path: tree.path(of: id))
            }
            try Self.requireFree(category.name, under: parent, in: tree, except: [id])
            category.parent = parent
        }
    }

    /// Archives or reactivates a category. An archived category takes no new expenses. Its expenses stay.
    /// - Throws: `LedgerError.noSuchCategory`.
    public func archiveCategory(_ id: Category.ID, _ isArchived: Bool, by signature: Signature) throws {
        let action: Change.Action = isArchived ? .archiveCategory : .unarchiveCategory
        try changeCategory(id, as: action, by: signature) { category, _ in category.isArchived = isArchived }
    }

    /// Moves everything that refers to a category, such as its expenses and children, to another one. Removes the
    /// category with its own ceilings.
    /// - Returns: the number of expenses moved, void ones included.
    /// - Throws: `LedgerError.noSuchCategory`; `categoryUnderItself` if the other category is the first one or below
    ///   it; `categoryExists` if the other one has a child with the name of a moved child.
    @discardableResult
    public func mergeCategory(_ id: Category.ID, into other: Category.ID, by signature: Signature) throws -> Int {
        try file.write(by: signature) { database, signature in
            let table = CategoryTable(database: database)
            for category in [id, other] { try table.require(category) }
            let tree = CategoryTree(try table.all())
            guard !tree.subtree(of: id).contains(other) else {
                throw LedgerError.categoryUnderItself(path: tree.path(of: id))
            }
            let children = tree.children(of: id)
            // The merged category itself is removed, so its name is free.
            for child in children { try Self.requireFree(child.name, under: other, in: tree, except: [child.id, id]) }
            let referring = try Referring(to: id, of: .category, in: database)
            var touched = referring.touched
            touched[.category] = [id] + children.map(\.id)
            let receipts = ReceiptTable(database: database)
            let moved = touched[.expense].count
            let settled = Set(touched[.receipt]).sorted()
            touched[.receipt] = settled
            touched[.expense] = try Set(touched[.expense]).union(receipts.expenses(of: settled)).sorted()
            try ChangeTable(database: database).record(.mergeCategory, by: signature, touching: touched) { _ in
                // The category is removed first, because a child may have its name.
                try database.deferForeignKeys()
                try referring.follow(to: other, at: signature.at)
                try TrackedRows(database: database).remove([id], of: .category)
                for var child in children {
                    child.parent = other
                    child.changed = signature.at
                    try table.update(child)
                }
                // The receipt lines of both categories now belong to one category, and therefore to one expense.
                for receipt in try receipts.receipts(settled) { _ = try receipts.put(receipt, by: signature) }
            }
            return moved
        }
    }

    private func changeCategory(
        _ id: Category.ID, as action: Change.Action, by signature: Signature,
        _ change: (inout Category, CategoryTree) throws -> Void
    ) throws {
        try file.write(by: signature) { database, signature in
            let table = CategoryTable(database: database)
            let tree = CategoryTree(try table.all())
            guard let before = tree.category(id) else { throw LedgerError.noSuchCategory(String(id)) }
            var category = before
            try change(&category, tree)
            guard category != before else { return }
            category.changed = signature.at
            try ChangeTable(database: database)
                .record(action, by: signature, touching: TouchedRows(.category, [id])) { _ in
                    try table.update(category)
                }
        }
    }

    private static func requireFree(
        _ name: String, under parent: Category.ID?, in tree: CategoryTree, except ids: [Category.ID]
    ) throws {
        if let taken = tree.child(of: parent, named: name), !ids.contains(taken.id) {
            throw LedgerError.categoryExists(path: tree.path(of: taken.id))
        }
    }

    /// Finds the category of a path, or creates it with missing categories above it.
    /// - Parameters:
    ///   - moment: the time of creation; `nil` for the initial categories, which are equal in all books.
    ///   - rows: the rows of the change, with the created categories afterwards.
    static func category(
        path: String, in table: CategoryTable, at moment: Instant?, touching rows: inout TouchedRows
    ) throws -> Category {
        let tree = CategoryTree(try table.all())
        var parent: Category?
        var isMade = false
        for name in try categoryNames(of: path) {
            if !isMade, let there = tree.child(of: parent?.id, named: name) {
                parent = there
                continue
            }
            let above = parent.map { $0.uid + ":" } ?? ""
            let uid = moment.map { makeUUIDv7(milliseconds: $0.seconds * 1000) } ?? above + name
            let changed = moment ?? Instant(seconds: 0)
            parent = try table.insert(name, under: parent?.id, uid: uid, at: changed, touching: &rows)
            isMade = true
        }
        guard let parent else { preconditionFailure("a path has at least one name") }
        return parent
    }
}
