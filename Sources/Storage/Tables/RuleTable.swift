internal import Database
internal import Ledger
internal import Text

/// The rules for imports.
struct RuleTable {
    let database: any Database

    func all() throws -> [Rule] {
        try database.rows("SELECT id, text, category FROM rule ORDER BY text", read: Rule.init(row:))
    }

    /// The rule of these words, whatever their case and accents.
    func rule(_ text: String) throws -> Rule? {
        let wanted = folded(text)
        return try all().first { folded($0.text) == wanted }
    }

    func ids(in category: Category.ID) throws -> [Int64] {
        try database.rows("SELECT id FROM rule WHERE category = $1", .integer(category)) { $0.integer(0) ?? 0 }
    }

    func insert(_ text: String, category: Category.ID) throws -> Int64 {
        try database.execute("INSERT INTO rule (text, category) VALUES ($1, $2)", .text(text), .integer(category))
        return database.lastInsertedID
    }

    /// Puts a rule there with the number it has.
    func insert(_ rule: Rule) throws {
        try database.execute(
            "INSERT INTO rule (id, text, category) VALUES ($1, $2, $3)",
            .integer(rule.id), .text(rule.text), .integer(rule.category))
    }

    func update(_ rule: Int64, category: Category.ID) throws {
        try database.execute("UPDATE rule SET category = $2 WHERE id = $1", .integer(rule), .integer(category))
    }

    func remove(_ rule: Int64) throws {
        try database.execute("DELETE FROM rule WHERE id = $1", .integer(rule))
    }

    func move(from category: Category.ID, to other: Category.ID) throws {
        try database.execute(
            "UPDATE rule SET category = $2 WHERE category = $1", .integer(category), .integer(other))
    }
}

extension Rule {
    init(row: any Row) {
        self.init(id: row.integer(0) ?? 0, text: row.text(1) ?? "", category: row.integer(2) ?? 0)
    }
}
