/// The contents of a book with uids in place of row numbers, which differ between copies.
///
/// Two books with equal contents are copies of one book in one state.
public struct BookContents: Hashable, Sendable {
    /// Identifier of a row in all copies of the book.
    public typealias UID = String

    /// A row: its values, with references as uids, and its change stamps.
    public struct Version: Hashable, Sendable {
        /// The values in the order of the table's fields.
        public var values: [FieldValue]
        /// The change stamps of the fields.
        public var versions: RowVersions

        /// `values` must be in the order of the table's fields.
        public init(values: [FieldValue], versions: RowVersions) {
            self.values = values
            self.versions = versions
        }
    }

    private var tables: [TrackedTable: [UID: Version]] = [:]
    /// The row numbers in the book from which the contents were read. Not part of equality.
    private var numbers: [TrackedTable: [UID: Int64]] = [:]

    /// An empty book.
    public init() {}

    /// The rows of a table, by uid.
    public subscript(table: TrackedTable) -> [UID: Version] {
        get { tables[table] ?? [:] }
        set { tables[table] = newValue.isEmpty ? nil : newValue }
    }

    /// The number of a row in the source book, ascending in order of recording. `nil` if unknown.
    public func number(of uid: UID, in table: TrackedTable) -> Int64? { numbers[table]?[uid] }

    /// Compares the rows without their numbers.
    public static func == (left: BookContents, right: BookContents) -> Bool { left.tables == right.tables }

    /// Hashes the rows without their numbers.
    public func hash(into hasher: inout Hasher) { hasher.combine(tables) }

    /// Makes the contents from rows, which may refer only to each other. A row that is not in `versions` gets its time
    /// of last change as stamp.
    /// - Complexity: O(rows).
    public init(
        rows: [TrackedTable: [TrackedRow]], versions: [TrackedTable: [UID: RowVersions]] = [:]
    ) {
        let uids = rows.reduce(into: [String: [Int64: UID]]()) { uids, entry in
            let (table, rows) = entry
            uids[table.name] = Dictionary(rows.map { ($0.id, table.uid(of: $0.values)) }) { first, _ in first }
        }
        for (table, rows) in rows {
            numbers[table] = Dictionary(rows.map { (table.uid(of: $0.values), $0.id) }) { first, _ in first }
            self[table] = Dictionary(
                rows.map { row in
                    let uid = table.uid(of: row.values)
                    return (
                        uid,
                        Version(
                            values: table.mapReferences(of: row.values) { name, value in
                                value.number.map { .text(uids[name]?[$0] ?? "") } ?? .none
                            }, versions: versions[table]?[uid] ?? RowVersions(base: table.baseStamp(of: row.values)))
                    )
                }
            ) { first, _ in first }
        }
    }
}

extension TrackedTable {
    /// The uid in the values of a row: the text of its identity field.
    public func uid(of values: [FieldValue]) -> String { values[identity].text ?? "" }

    /// Returns the values with every reference replaced.
    /// - Parameter change: maps a reference, given the name of its table.
    /// - Throws: rethrows errors of `change`.
    /// - Complexity: O(fields).
    public func mapReferences(
        of values: [FieldValue], _ change: (String, FieldValue) throws -> FieldValue
    ) rethrows -> [FieldValue] {
        var values = values
        for (index, field) in fields.enumerated() {
            values[index] = try field.mapReferences(in: values[index], change)
        }
        return values
    }
}

extension TrackedField {
    /// Returns a value with its references replaced, including references in entries.
    /// - Parameter change: maps a reference, given the name of its table.
    /// - Throws: rethrows errors of `change`.
    /// - Complexity: O(entries).
    public func mapReferences(
        in value: FieldValue, _ change: (String, FieldValue) throws -> FieldValue
    ) rethrows -> FieldValue {
        switch kind {
        case .reference(let table, _): try change(table, value)
        case .entries(let fields):
            .entries(
                try value.entries.map { entry in
                    try zip(fields, entry).map { field, value in try field.mapReferences(in: value, change) }
                })
        default: value
        }
    }
}
