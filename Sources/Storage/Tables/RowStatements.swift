internal import Database
internal import Ledger

/// The statements that read and write the rows of a tracked table, made from its description.
///
/// A row that is read is its number, then its fields in the order of the description. Words lie in a table of their own and
/// are read as one text, divided by spaces. So do entries, read as one text of JSON: a list of lists, each with the fields
/// in their order.
struct RowStatements {
    let table: TrackedTable

    init(_ table: TrackedTable) {
        self.table = table
    }

    /// Every row, by number.
    var all: String { "\(select) ORDER BY id" }

    /// The rows with the numbers of a JSON list, by number.
    var numbered: String { "\(select) WHERE \(Self.isNumbered) ORDER BY id" }

    /// How many rows there are.
    var count: String { "SELECT count(*) FROM \(name)" }

    /// Writes a row in the place of the one with its number, or as a new one: the number, then the fields that lie in the
    /// table itself.
    ///
    /// What was recorded before a table had uids says nothing of them, and leaves them as they are.
    var put: String {
        var columns = ["id"]
        var values = ["$1"]
        var assignments: [String] = []
        for field in table.fields where !field.kind.isApart {
            let column = Self.quoted(field.column)
            columns.append(column)
            if field.isRequired, field.isLater {
                values.append("COALESCE($\(columns.count), \(field.kind == .text ? "''" : "0"))")
                let uid = "excluded.\(Self.quoted(table.fields[table.identity].column))"
                assignments.append("\(column) = CASE \(uid) WHEN '' THEN \(name).\(column) ELSE excluded.\(column) END")
            } else {
                values.append("$\(columns.count)")
                assignments.append("\(column) = excluded.\(column)")
            }
        }
        return """
            INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))
            ON CONFLICT (id) DO UPDATE SET \(assignments.joined(separator: ", "))
            """
    }

    /// Takes the rows with the numbers of a JSON list away.
    var remove: String { "DELETE FROM \(name) WHERE \(Self.isNumbered)" }

    /// Gives the rows with the numbers of a JSON list texts that no row has in the field in which they differ, so that they
    /// can take each other's; `nil` where rows may be alike. No such text begins with a colon.
    var vacate: String? {
        guard let distinct = table.distinct else { return nil }
        let column = Self.quoted(table.fields[table.index(of: distinct)].column)
        return "UPDATE \(name) SET \(column) = ':' || id WHERE \(Self.isNumbered)"
    }

    /// The numbers of the rows that refer to a row of a table by a field, or by one of its entries'.
    ///
    /// A field that refers to no such table is a fault of the program.
    func referring(to other: TrackedTable, by field: TrackedField) -> String {
        guard let column = field.column(to: other.name).map(Self.quoted) else {
            preconditionFailure("\(table.plural) do not refer to a \(other.name) by \(field.name)")
        }
        guard let apart = field.table else { return "SELECT id FROM \(name) WHERE \(column) = $1 ORDER BY id" }
        let owner = owner(of: field)
        return "SELECT DISTINCT \(owner) FROM \(apart) WHERE \(column) = $1 ORDER BY \(owner)"
    }

    /// Takes the words or entries of the row with a number away.
    func clear(_ field: TrackedField) -> String { "DELETE FROM \(apart(field)) WHERE \(owner(of: field)) = $1" }

    /// Adds a word or an entry to a row: the row's number, the place from 0 on, then the word or the entry's fields.
    func add(_ field: TrackedField) -> String {
        let columns = [owner(of: field), "position"] + field.columns.map(Self.quoted)
        let values = (1...columns.count).map { "$\($0)" }
        return """
            INSERT INTO \(apart(field)) (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))
            """
    }

    private var name: String { table.name }

    private static let isNumbered = "id IN (SELECT value FROM json_each($1))"

    /// The number and every field of all rows.
    private var select: String {
        "SELECT \((["id"] + table.fields.map(read)).joined(separator: ", ")) FROM \(name)"
    }

    private func read(_ field: TrackedField) -> String {
        guard field.kind.isApart else { return Self.quoted(field.column) }
        let inOrder = "WHERE \(owner(of: field)) = \(name).id ORDER BY position))"
        guard case .entries = field.kind else {
            let column = Self.quoted(field.column)
            return "(SELECT group_concat(\(column), ' ') FROM (SELECT \(column) FROM \(apart(field)) \(inOrder)"
        }
        let columns = field.columns.map(Self.quoted).joined(separator: ", ")
        return "(SELECT json_group_array(json_array(\(columns))) FROM (SELECT * FROM \(apart(field)) \(inOrder)"
    }

    /// The table of words or entries.
    private func apart(_ field: TrackedField) -> String {
        guard let table = field.table else {
            preconditionFailure("\(table.name) does not say where its \(field.name) lie")
        }
        return table
    }

    /// The column of that table with the number of the row.
    private func owner(of field: TrackedField) -> String { field.owner ?? name }

    /// A name as SQL takes it: some are words of the language.
    private static func quoted(_ name: String) -> String { reserved.contains(name) ? "\"\(name)\"" : name }

    private static let reserved: Set = ["as", "by", "from", "key", "row", "to", "user"]
}

extension OptionalTables {
    /// What the tables of rows are part of; `nil` where every book has them.
    static func of(_ table: TrackedTable) -> OptionalTables? {
        guard table.isInRoom else { return nil }
        guard let room = all.first(where: { $0.tables.contains(table.name) }) else {
            preconditionFailure("no room has the table \(table.name)")
        }
        return room
    }
}
