internal import Database
internal import Ledger

/// The tree of categories.
struct CategoryTable {
    let database: any Database

    func all() throws -> [Category] {
        try database.rows("SELECT id, parent, name, archived, uid, changed FROM category", read: Category.init(row:))
    }

    /// - Throws: `LedgerError.noSuchCategory`.
    func require(_ id: Category.ID) throws {
        let found: Void? = try database.firstRow("SELECT id FROM category WHERE id = $1", .integer(id)) { _ in }
        if found == nil { throw LedgerError.noSuchCategory(String(id)) }
    }

    /// The same for one that takes expenses.
    func requireUsable(_ id: Category.ID) throws {
        try require(id)
        let isArchived = try database.firstRow("SELECT archived FROM category WHERE id = $1", .integer(id)) {
            $0.integer(0) == 1
        }
        guard isArchived == true else { return }
        throw LedgerError.categoryIsArchived(path: CategoryTree(try all()).path(of: id))
    }

    func insert(_ name: String, under parent: Category.ID?, uid: String, at changed: Instant) throws -> Category.ID {
        try database.execute(
            "INSERT INTO category (parent, name, uid, changed) VALUES ($1, $2, $3, $4)",
            Value(parent), .text(name), .text(uid), .integer(changed.seconds))
        return database.lastInsertedID
    }

    /// Puts a category there with the number it has.
    func insert(_ category: Category) throws {
        try database.execute(
            "INSERT INTO category (id, parent, name, archived, uid, changed) VALUES ($1, $2, $3, $4, $5, $6)",
            .integer(category.id), Value(category.parent), .text(category.name), Value(category.isArchived),
            .text(category.uid), .integer(category.changed.seconds))
    }

    func update(_ category: Category) throws {
        try database.execute(
            "UPDATE category SET parent = $2, name = $3, archived = $4, uid = $5, changed = $6 WHERE id = $1",
            .integer(category.id), Value(category.parent), .text(category.name), Value(category.isArchived),
            .text(category.uid), .integer(category.changed.seconds))
    }

    func remove(_ id: Category.ID) throws {
        try database.execute("DELETE FROM category WHERE id = $1", .integer(id))
    }
}

extension Category {
    init(row: any Row) {
        self.init(
            id: row.integer(0) ?? 0, uid: row.text(4) ?? "", parent: row.integer(1), name: row.text(2) ?? "",
            isArchived: row.integer(3) == 1, changed: Instant(seconds: row.integer(5) ?? 0))
    }
}
