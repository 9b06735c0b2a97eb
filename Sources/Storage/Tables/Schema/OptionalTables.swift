package import Database

/// Optional tables: created with their first row, so that books without them stay small.
package struct OptionalTables: Sendable {
    /// The names of all tables of the group.
    let tables: Set<String>
    /// The SQL that creates the tables, with their indexes and triggers.
    package let script: String
    /// The digest of the created schema, computed by `SchemaShape`.
    let digest: String
    /// The digests in earlier versions of books, oldest first.
    var former: [Former] = []
    /// The groups of optional tables to which foreign keys of this group refer.
    package var beneath: [OptionalTables] = []
    /// The migration of `serverBookSteps` that creates the tables on a server. A new group uses the newest number, or
    /// one more.
    package var serverStep = 1
    /// The query views over the tables; without rows in a book that lacks the tables.
    var views: @Sendable (SpelledColumns) -> [QueryView] = { _ in [] }

    /// A digest that was valid in books up to a version, including it.
    struct Former: Sendable {
        let version: Int
        let digest: String

        init(through version: Int, _ digest: String) {
            (self.version, self.digest) = (version, digest)
        }
    }

    /// The digest that the tables have in a book of this version.
    func digest(at version: Int) -> String {
        former.first { version <= $0.version }?.digest ?? digest
    }

    /// All groups of optional tables, in the order in which a book on a server creates them, which never changes.
    package static let all: [OptionalTables] = [
        .receipts, .methods, .settings, .products, .baskets, .basketMails, .stock, .patterns, .sources, .goods,
        .subscriptions, .places, .people, .payees, .outings, .extras, .pictures, .vouchers, .repayments, .rates,
        .devices, .bankMatches, .repeats, .attachments, .flexibleCeilings, .repeatExtras,
    ]

    /// The name of the group on a server: its first table in alphabetical order.
    package var name: String { tables.min() ?? "" }

    /// Whether the book has the tables. A group is created as a whole, so one table suffices.
    func isThere(in database: any Database) throws -> Bool {
        switch database.dialect {
        case .sqlite:
            return try database.firstRow(
                "SELECT 1 FROM sqlite_schema WHERE name = $1 AND type = 'table'", .text(name), read: { _ in true })
                ?? false
        // On a server the tables always exist, and a list tells which are in use. All names are read at once, because
        // the next question follows soon.
        case .postgreSQL:
            var isThere = false
            database.anticipate([Self.opened])
            try database.forEachRow(Self.opened) { if $0.text(0) == name { isThere = true } }
            return isThere
        }
    }

    /// The `Read` of the names of the groups that the book has in use on a server.
    package static let opened = Read("SELECT name FROM room", of: ["room"])

    /// Creates the tables if they do not exist, with those of `beneath`; on a server, where they exist, marks them as
    /// in use. Must be called within a change.
    func open(in database: any Database) throws {
        guard try !isThere(in: database) else { return }
        for room in beneath { try room.open(in: database) }
        switch database.dialect {
        case .sqlite: try database.executeScript(script)
        case .postgreSQL: try database.executeLater("INSERT INTO room (name) VALUES ($1)", .text(name))
        }
    }
}
