internal import Database

/// Tables that a book gets when the first row comes that lies in them: whoever never has one has no such tables, and a file
/// that is not larger for them.
struct OptionalTables: Sendable {
    /// Every table of it; what belongs to them belongs to the room.
    let tables: Set<String>
    /// The statements that make them.
    let script: String
    /// The digest of what they make, as `SchemaShape` takes it.
    let digest: String
    /// What it was in books of early versions, the oldest first.
    var former: [Former] = []
    /// Those with tables that its own refer to.
    var beneath: [OptionalTables] = []
    /// The step of `serverBookSteps` that makes it: the newest there is, or one more, when it joins.
    var serverStep = 1

    /// The digest of a room in books through a version.
    struct Former: Sendable {
        let version: Int
        let digest: String

        init(through version: Int, _ digest: String) {
            (self.version, self.digest) = (version, digest)
        }
    }

    /// The digest of it in a book of that version.
    func digest(at version: Int) -> String {
        former.first { version <= $0.version }?.digest ?? digest
    }

    /// Those that there are.
    static let all: [OptionalTables] = [
        .receipts, .methods, .settings, .products, .baskets, .basketMails, .stock, .patterns, .sources, .goods,
        .subscriptions, .places, .people, .payees, .outings, .circumstances, .pictures, .vouchers, .repayments, .rates,
        .devices, .bankMatches, .repeats, .attachments,
    ]

    /// What it is called where its tables do not tell that a book has it: the first of them by name.
    var name: String { tables.min() ?? "" }

    /// Whether the book has it: a room is made whole, so any of its tables tells.
    func isThere(in database: any Database) throws -> Bool {
        switch database.dialect {
        case .sqlite:
            return try database.firstRow(
                "SELECT 1 FROM sqlite_schema WHERE name = $1 AND type = 'table'", .text(name), read: { _ in true })
                ?? false
        // Its tables are always there. All are asked for at once, as whoever looks for one soon looks for the next.
        case .postgreSQL:
            var isThere = false
            try database.forEachRow(Self.opened) { if $0.text(0) == name { isThere = true } }
            return isThere
        }
    }

    /// The names of those that a book on a server has.
    static let opened = Read("SELECT name FROM room", of: ["room"])

    /// Makes it where it is not there yet, with those beneath it; called while the book is changed.
    func open(in database: any Database) throws {
        guard try !isThere(in: database) else { return }
        for room in beneath { try room.open(in: database) }
        switch database.dialect {
        case .sqlite: try database.executeScript(script)
        case .postgreSQL: try database.execute("INSERT INTO room (name) VALUES ($1)", .text(name))
        }
    }
}
