/// What a book holds, without the numbers that only one copy of it gives: everything goes by uid.
///
/// Two books with the same contents are the same book.
public struct BookContents: Hashable, Sendable {
    /// What a row is known by in every copy of the book.
    public typealias UID = String

    /// One row: its fields, where what refers to another row holds that one's uid, and when they were changed.
    public struct Version: Hashable, Sendable {
        /// In the order of the table's fields.
        public var values: [FieldValue]
        /// When its fields were changed.
        public var versions: RowVersions

        /// A row whose values stand in the order of the table's fields.
        public init(values: [FieldValue], versions: RowVersions) {
            self.values = values
            self.versions = versions
        }
    }

    private var tables: [TrackedTable: [UID: Version]] = [:]
    /// The numbers that rows had where they were read; copies of a book number the same contents differently.
    private var numbers: [TrackedTable: [UID: Int64]] = [:]

    /// A book that holds nothing.
    public init() {}

    /// The rows of one table, by uid.
    public subscript(table: TrackedTable) -> [UID: Version] {
        get { tables[table] ?? [:] }
        set { tables[table] = newValue.isEmpty ? nil : newValue }
    }

    /// The number that a row had in the book it was read from, which goes by when it was recorded; `nil` where none is known.
    public func number(of uid: UID, in table: TrackedTable) -> Int64? { numbers[table]?[uid] }

    /// Compares the rows, whatever their numbers.
    public static func == (left: BookContents, right: BookContents) -> Bool { left.tables == right.tables }

    /// Hashes the rows without their numbers.
    public func hash(into hasher: inout Hasher) { hasher.combine(tables) }

    /// The contents of a book from its rows, which refer to none but those given.
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
    /// What a row is known by in every copy of the book.
    public func uid(of values: [FieldValue]) -> String { values[identity].text ?? "" }

    /// The values with those changed that refer to another row.
    /// - Parameter change: is told the table that is referred to.
    /// - Throws: what `change` throws.
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
    /// The value with what refers to another row changed, in its entries too.
    /// - Parameter change: is told the table that is referred to.
    /// - Throws: what `change` throws.
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
