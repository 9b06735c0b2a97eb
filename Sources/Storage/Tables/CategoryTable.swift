internal import Database
internal import Ledger

/// The tree of categories.
struct CategoryTable {
    let database: any Database

    func all() throws -> [Category] {
        try database.rows("SELECT id, uid, parent, name, archived, changed FROM category") {
            Category(TrackedRow(row: $0, of: .category))
        }
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

    func update(_ category: Category) throws {
        try database.execute(
            "UPDATE category SET parent = $2, name = $3, archived = $4, uid = $5, changed = $6 WHERE id = $1",
            .integer(category.id), Value(category.parent), .text(category.name), Value(category.isArchived),
            .text(category.uid), .integer(category.changed.seconds))
    }
}

extension RowStatements {
    static let category = RowStatements(
        table: .category,
        numbered: """
            SELECT id, uid, parent, name, archived, changed FROM category
            WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id
            """,
        all: "SELECT id, uid, parent, name, archived, changed FROM category ORDER BY id",
        count: "SELECT count(*) FROM category",
        // What was recorded before categories had uids says nothing of them, and leaves them as they are.
        put: """
            INSERT INTO category (id, uid, parent, name, archived, changed)
            VALUES ($1, COALESCE($2, ''), $3, $4, $5, COALESCE($6, 0))
            ON CONFLICT (id) DO UPDATE SET parent = excluded.parent, name = excluded.name, archived = excluded.archived,
                uid = CASE excluded.uid WHEN '' THEN category.uid ELSE excluded.uid END,
                changed = CASE excluded.uid WHEN '' THEN category.changed ELSE excluded.changed END
            """,
        remove: "DELETE FROM category WHERE id IN (SELECT value FROM json_each($1))",
        // No name holds a colon.
        vacate: "UPDATE category SET name = ':' || id WHERE id IN (SELECT value FROM json_each($1))",
        referring: ["parent": "SELECT id FROM category WHERE parent = $1 ORDER BY id"])
}
