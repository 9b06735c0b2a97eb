package import Database
internal import Ledger

/// The tree of categories.
package struct CategoryTable {
    let database: any Database

    /// The `Read` of all categories.
    package static let everything = Read(
        "SELECT id, uid, parent, name, archived, changed FROM category", of: ["category"])

    func all() throws -> [Category] {
        let rows = TrackedRows(database: database)
        return try database.rows(Self.everything) { try rows.record(TrackedRow(row: $0, of: .category)) }
    }

    /// Checks that a category exists.
    /// - Throws: `LedgerError.noSuchCategory`.
    func require(_ id: Category.ID) throws {
        var isThere = false
        try database.forEachRow(Self.one(id)) { _ in isThere = true }
        if !isThere { throw LedgerError.noSuchCategory(String(id)) }
    }

    /// The `Read` of one category: a row with 1 if it is archived, otherwise 0; no row if the category does not exist.
    static func one(_ id: Category.ID) -> Read {
        Read("SELECT archived FROM category WHERE id = $1", .integer(id), of: ["category"])
    }

    /// Checks that a category exists and is not archived.
    /// - Throws: `LedgerError.noSuchCategory`, `categoryIsArchived`.
    func requireUsable(_ id: Category.ID) throws {
        var isArchived: Bool?
        try database.forEachRow(Self.one(id)) { isArchived = $0.integer(0) == 1 }
        guard let isArchived else { throw LedgerError.noSuchCategory(String(id)) }
        guard isArchived else { return }
        throw LedgerError.categoryIsArchived(path: CategoryTree(try all()).path(of: id))
    }

    /// Inserts a category.
    /// - Parameter rows: the rows of the change, with the inserted one afterwards.
    func insert(
        _ name: String, under parent: Category.ID?, uid: String, at changed: Instant, touching rows: inout TouchedRows
    ) throws -> Category {
        let values: [Value] = [Value(parent), .text(name), .text(uid), .integer(changed.seconds)]
        let id: Category.ID
        switch database.dialect {
        case .sqlite:
            try database.execute("INSERT INTO category (parent, name, uid, changed) VALUES ($1, $2, $3, $4)", values)
            id = database.lastInsertedID
            rows[.category].append(id)
        case .postgreSQL:
            id = try rows.addNew(.category, in: database)
            try database.executeLater(
                "INSERT INTO category (parent, name, uid, changed, id) VALUES ($1, $2, $3, $4, $5)",
                values + [.integer(id)])
        }
        let category = Category(id: id, uid: uid, parent: parent, name: name, isArchived: false, changed: changed)
        rows.know([category.row], of: .category)
        return category
    }

    func update(_ category: Category) throws {
        try database.executeLater(
            "UPDATE category SET parent = $2, name = $3, archived = $4, uid = $5, changed = $6 WHERE id = $1",
            .integer(category.id), Value(category.parent), .text(category.name), Value(category.isArchived),
            .text(category.uid), .integer(category.changed.seconds))
    }
}
