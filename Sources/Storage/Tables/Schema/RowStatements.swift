internal import Database
internal import Ledger

/// SQL that reads and writes the rows of a tracked table, generated from its description.
///
/// A row is read as its number, then its fields in the order of the description. Words are stored in a child table and
/// read as one text, separated by spaces. Entries are stored in a child table and read as JSON: a list of lists with
/// the fields in order.
struct RowStatements {
    let table: TrackedTable

    init(_ table: TrackedTable) {
        self.table = table
    }

    /// The columns of the table in the order of its fields, separated by commas, without the number. Fields that are
    /// stored in a child table, such as tags, are left out.
    var columns: String {
        table.fields.filter { !$0.kind.isApart }.map { Self.quoted($0.column) }.joined(separator: ", ")
    }

    /// Selects all rows, sorted by number.
    var all: String { "\(select) ORDER BY id" }

    /// Selects the rows with the numbers in a JSON list, sorted by number.
    var numbered: String { matching(Self.isNumbered) }

    /// Selects the rows that fulfil a condition, sorted by number.
    func matching(_ condition: String) -> String { "\(select) WHERE \(condition) ORDER BY id" }

    /// Counts the rows.
    var count: String { "SELECT count(*) FROM \(name)" }

    /// Upserts a row. Parameters are the number, then the fields stored in the table itself.
    ///
    /// Rows recorded before a table had uids contain no uid, and keep the existing uid.
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

    /// Deletes the rows with the numbers in a JSON list.
    var remove: String { "DELETE FROM \(name) WHERE \(Self.isNumbered)" }

    /// Sets the unique field of rows to temporary texts, so that rows can exchange their values; `nil` if the table has
    /// no unique field. Real values never begin with the colon of temporary ones.
    var vacate: String? {
        guard let distinct = table.distinct else { return nil }
        let column = Self.quoted(table.fields[table.index(of: distinct)].column)
        return "UPDATE \(name) SET \(column) = ':' || id WHERE \(Self.isNumbered)"
    }

    /// Selects the numbers of the rows that refer to the row with the number `$1` of another table, by a field or by a
    /// field of its entries.
    ///
    /// - Precondition: the field refers to that table.
    func referring(to other: TrackedTable, by field: TrackedField) -> String {
        guard let column = field.column(to: other.name).map(Self.quoted) else {
            preconditionFailure("\(table.plural) do not refer to a \(other.name) by \(field.name)")
        }
        guard let apart = field.table else { return "SELECT id FROM \(name) WHERE \(column) = $1 ORDER BY id" }
        let owner = owner(of: field)
        return "SELECT DISTINCT \(owner) FROM \(apart) WHERE \(column) = $1 ORDER BY \(owner)"
    }

    /// Deletes the words or entries of the row with the number `$1`.
    func clear(_ field: TrackedField) -> String { "DELETE FROM \(apart(field)) WHERE \(owner(of: field)) = $1" }

    /// Inserts a word or an entry. Parameters are the number of the row, the position from 0, then the word, or the
    /// fields of the entry.
    func add(_ field: TrackedField) -> String {
        let columns = [owner(of: field), "position"] + field.columns.map(Self.quoted)
        let values = (1...columns.count).map { "$\($0)" }
        return """
            INSERT INTO \(apart(field)) (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))
            """
    }

    private var name: String { table.name }

    private static let isNumbered = "id IN (SELECT value FROM json_each($1))"

    /// Selects the number and all fields of all rows.
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

    /// The name of the child table with the words or entries of a field.
    private func apart(_ field: TrackedField) -> String {
        guard let table = field.table else {
            preconditionFailure("\(table.name) does not say where its \(field.name) lie")
        }
        return table
    }

    /// The column of the child table with the row's number.
    private func owner(of field: TrackedField) -> String { field.owner ?? name }

    /// The name quoted if it is a keyword of SQL.
    static func quoted(_ name: String) -> String { reserved.contains(name) ? "\"\(name)\"" : name }

    private static let reserved: Set = ["as", "by", "from", "key", "row", "to", "user"]
}

extension OptionalTables {
    /// The group of optional tables that contains a table; `nil` if all books have the table.
    static func of(_ table: TrackedTable) -> OptionalTables? {
        guard table.isOptionalTable else { return nil }
        guard let room = all.first(where: { $0.tables.contains(table.name) }) else {
            preconditionFailure("no optional tables include the table \(table.name)")
        }
        return room
    }
}
