internal import Database
internal import Ledger
internal import Text

extension TrackedRow {
    /// Reads a row with its number first, then its fields in the order of the table.
    init(row: any QueryRow, of table: TrackedTable) {
        var values: [FieldValue] = []
        values.reserveCapacity(table.fields.count)
        // By index, because copying a field for each value is expensive.
        for index in table.fields.indices {
            values.append(FieldValue(row, column: index + 1, kind: table.fields[index].kind))
        }
        self.init(id: row.integer(0) ?? 0, values: values)
    }

    /// The number, then the values of the columns of the table, in the order of `RowStatements.columns`.
    func parameters(of table: TrackedTable) -> [Value] {
        let bound = zip(table.fields, values).compactMap { $0.kind.isApart ? nil : $1.bound ?? .null }
        return [.integer(id)] + bound
    }
}

extension FieldValue {
    fileprivate init(_ row: any QueryRow, column: Int, kind: TrackedField.Kind) {
        switch kind {
        case .text, .author, .longText, .choice, .currency, .anyCurrency, .rates: self.init(row.text(column))
        case .words: self = .words(row.text(column).map(storedWords) ?? [])
        case .entries(let fields): self = .entries(EntryText.entries(row.text(column), fields))
        case .truth, .amount, .number, .day, .month, .instant, .reference: self.init(row.integer(column))
        }
    }

    /// Words and entries as parameters of one statement each; empty for other values.
    fileprivate var listed: [[Value]] {
        switch self {
        case .words(let words): words.map { [.text($0)] }
        case .entries(let entries): entries.map { $0.compactMap(\.bound) }
        case .none, .number, .text: []
        }
    }

    /// The value as a parameter; `nil` for words and entries, which have their own tables.
    fileprivate var bound: Value? {
        switch self {
        case .none: .null
        case .number(let number): .integer(number)
        case .text(let text): .text(text)
        case .words, .entries: nil
        }
    }
}

/// Reads and writes rows of tracked tables generically.
struct TrackedRows {
    let database: any Database

    /// Reads the rows with these numbers, sorted by number. Missing rows are left out.
    func rows(_ ids: [Int64], of table: TrackedTable) throws -> [TrackedRow] {
        guard !ids.isEmpty, try isThere(table) else { return [] }
        let read = Self.numbered(ids, of: table)
        expectAgain(read, of: table)
        return try database.rows(read) { TrackedRow(row: $0, of: table) }
    }

    /// Announces a read of people or outings, which a command asks for with each line that it reads: a server then
    /// answers once.
    private func expectAgain(_ read: Read, of table: TrackedTable) {
        if [TrackedTable.person.name, TrackedTable.outing.name].contains(table.name) { database.anticipate { [read] } }
    }

    /// The `Read` that `rows(_:of:)` makes.
    static func numbered(_ ids: [Int64], of table: TrackedTable) -> Read {
        Read(RowStatements(table).numbered, .text(ids.jsonList), of: [table.name] + table.fields.compactMap(\.table))
    }

    /// Calls `body` with each row of a table, sorted by number.
    /// - Complexity: O(rows).
    func forEach(of table: TrackedTable, _ body: (TrackedRow) throws -> Void) throws {
        try forEachRow(of: table) { try body(TrackedRow(row: $0, of: table)) }
    }

    /// Calls `body` with each stored row as columns: the row number, then the fields in the order of the table. Rows
    /// are sorted by row number.
    /// - Complexity: O(rows).
    func forEachRow(of table: TrackedTable, _ body: (any QueryRow) throws -> Void) throws {
        guard try isThere(table) else { return }
        let read = Self.everyRow(of: table)
        expectAgain(read, of: table)
        try database.forEachRow(read, body)
    }

    /// The `Read` of all rows of a table, sorted by number.
    static func everyRow(of table: TrackedTable) -> Read {
        Read(RowStatements(table).all, of: [table.name] + table.fields.compactMap(\.table))
    }

    /// All rows of a table, sorted by number.
    func all(of table: TrackedTable) throws -> [TrackedRow] {
        var rows: [TrackedRow] = []
        try forEach(of: table) { rows.append($0) }
        return rows
    }

    /// All records of a type, sorted by number.
    /// - Throws: `DatabaseError.contradiction` for a malformed row.
    func records<Record: TrackedRecord>(_: Record.Type = Record.self) throws -> [Record] {
        try all(of: Record.table).map { try record($0) }
    }

    /// Reads the records with these numbers, sorted by number. Missing records are left out.
    /// - Throws: see `records()`.
    func records<Record: TrackedRecord>(_ ids: [Int64], _: Record.Type = Record.self) throws -> [Record] {
        try rows(ids, of: Record.table).map { try record($0) }
    }

    /// Decodes a row.
    /// - Throws: see `records()`.
    func record<Record: TrackedRecord>(_ row: TrackedRow, _: Record.Type = Record.self) throws -> Record {
        guard let record = Record(row) else {
            throw DatabaseError.contradiction("the \(Record.table.title) with the number \(row.id) cannot be read")
        }
        return record
    }

    /// Inserts or replaces records by their numbers.
    func put<Record: TrackedRecord>(_ records: [Record]) throws {
        try put(records.map(\.row), in: Record.table)
    }

    /// The number of rows in a table.
    func count(of table: TrackedTable) throws -> Int {
        guard try isThere(table) else { return 0 }
        return try database.rows(Self.number(of: table)) { Int($0.integer(0) ?? 0) }.first ?? 0
    }

    /// The `Read` of the number of rows in a table.
    static func number(of table: TrackedTable) -> Read { Read(RowStatements(table).count, of: [table.name]) }

    /// The highest number that a row ever had, deleted rows included; 0 before the first.
    func lastNumber(of table: String) throws -> Int64 {
        try database.rows(Self.lastNumber(of: table)) { $0.integer(0) ?? 0 }.first ?? 0
    }

    /// The `Read` that `lastNumber(of:)` makes.
    static func lastNumber(of table: String) -> Read {
        Read("SELECT seq FROM sqlite_sequence WHERE name = $1", .text(table), of: [table])
    }

    /// The number for a new row. Repeated calls return an equal number until a row uses it.
    /// - Throws: `DatabaseError.contradiction` if the numbers are exhausted.
    func nextNumber(of table: TrackedTable) throws -> Int64 { try nextNumber(of: table.name) }

    /// The number for a new row of any table.
    func nextNumber(of table: String) throws -> Int64 {
        try number(after: lastNumber(of: table), of: table)
    }

    /// - Throws: `DatabaseError.contradiction` if the numbers are exhausted.
    func number(after last: Int64, of table: String) throws -> Int64 {
        guard last < .max else { throw DatabaseError.contradiction("it has no number left for a \(table)") }
        return last + 1
    }

    /// Reserves a number and all below it, so that they are not reused.
    func keepNumber(_ number: Int64, of table: String) throws {
        if database.dialect == .postgreSQL {
            try database.executeLater("SELECT keep_number($1, $2)", .text(table), .integer(number))
            return
        }
        let known = try database.execute(
            "UPDATE sqlite_sequence SET seq = max(seq, $2) WHERE name = $1", .text(table), .integer(number))
        if known == 0 {
            try database.executeLater(
                "INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)", .text(table), .integer(number))
        }
    }

    /// Inserts or replaces rows by their numbers.
    func put(_ rows: [TrackedRow], in table: TrackedTable) throws {
        guard !rows.isEmpty else { return }
        try OptionalTables.of(table)?.open(in: database)
        let statements = RowStatements(table)
        let put = statements.put
        let apart = table.fields.enumerated().filter(\.element.kind.isApart).map {
            (place: $0, clear: statements.clear($1), add: statements.add($1))
        }
        for row in rows {
            // Child tables are cleared even if the row has no words or entries.
            try database.executeLater(put, row.parameters(of: table))
            for field in apart {
                try database.executeLater(field.clear, .integer(row.id))
                for (position, values) in row.values[field.place].listed.enumerated() {
                    try database.executeLater(field.add, [.integer(row.id), Value(position)] + values)
                }
            }
        }
    }

    /// Deletes rows.
    func remove(_ ids: [Int64], of table: TrackedTable) throws {
        guard !ids.isEmpty, try isThere(table) else { return }
        try database.executeLater(RowStatements(table).remove, .text(ids.jsonList))
    }

    /// Sets the unique texts of these rows to temporary ones, so that the rows can exchange them.
    func vacate(_ ids: [Int64], of table: TrackedTable) throws {
        guard !ids.isEmpty, try isThere(table), let vacate = RowStatements(table).vacate else { return }
        try database.executeLater(vacate, .text(ids.jsonList))
    }

    /// The numbers of a table's rows that refer to a row of another table in a field.
    func ids(
        referringTo id: Int64, of other: TrackedTable, by field: TrackedField, of table: TrackedTable
    ) throws -> [Int64] {
        guard try isThere(table) else { return [] }
        return try database.rows(Self.ids(referringTo: id, of: other, by: field, of: table)) { $0.integer(0) ?? 0 }
    }

    /// The `Read` that `ids` makes.
    static func ids(
        referringTo id: Int64, of other: TrackedTable, by field: TrackedField, of table: TrackedTable
    ) -> Read {
        Read(
            RowStatements(table).referring(to: other, by: field), .integer(id),
            of: [table.name, field.table].compactMap(\.self))
    }

    /// Whether the book has the table. A book without the table has no such rows.
    func isThere(_ table: TrackedTable) throws -> Bool {
        try OptionalTables.of(table)?.isThere(in: database) ?? true
    }
}
