internal import Ledger
internal import Output

/// The records of one type that a change added, altered or removed.
struct ChangedRecords<Record: RowRecord> {
    /// The added and altered records, as after the change.
    let after: [ChangedRecord<Record>]
    /// The removed records, as before the change.
    let removed: [Record]

    init(
        _ before: [TrackedRow], _ after: [TrackedRow], reading read: (TrackedRow) -> Record?,
        differences: @escaping (Record, Record) -> [RowDifference]
    ) {
        let rows = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
        let numbers = Set(after.map(\.id))
        self.after = after.compactMap { row in
            read(row).map { ChangedRecord(old: rows[row.id].flatMap(read), new: $0, differing: differences) }
        }
        removed = before.filter { !numbers.contains($0.id) }.compactMap(read)
    }
}

/// A record that a change added or altered.
struct ChangedRecord<Record> {
    /// The record before the change; `nil` for an added record.
    let old: Record?
    let new: Record
    fileprivate let differing: (Record, Record) -> [RowDifference]

    /// The fields that differ; empty for an added record.
    var differences: [RowDifference] { old.map { differing($0, new) } ?? [] }
}

/// The fields in which two versions of a record differ.
struct Differences<Record> {
    let old: Record
    let new: Record
    /// The word for a missing value.
    var none = "(none)"
    private(set) var found: [RowDifference] = []

    init(_ old: Record, _ new: Record) {
        (self.old, self.new) = (old, new)
    }

    /// Adds a field if its text differs between the two versions. A text of `nil` is shown as `none`.
    mutating func compare(_ name: String, _ value: (Record) -> String?) {
        let (one, other) = (value(old) ?? none, value(new) ?? none)
        if one != other { found.append(RowDifference(name: name, old: one, new: other)) }
    }

    /// Adds differences found by other means than `compare`.
    mutating func append(_ differences: [RowDifference]) { found += differences }

    /// Adds a field if its value differs, even if `words` returns equal texts for both versions.
    mutating func compare<Value: Equatable>(_ name: String, _ value: (Record) -> Value, in words: (Record) -> String) {
        if value(old) != value(new) { found.append(RowDifference(name: name, old: words(old), new: words(new))) }
    }

    /// Adds a field if its value differs, without the values: `one file → another`.
    mutating func compare<Value: Equatable>(_ name: String, as noun: String, _ value: (Record) -> Value) {
        if value(old) != value(new) {
            found.append(RowDifference(name: name, old: "one \(noun)", new: "another"))
        }
    }
}

extension RowWords {
    /// Creates the words of the rows of `Record.table`, as the other initializer does.
    init<Record: TrackedRecord>(
        of _: Record.Type, isAlwaysNamed: Bool = false,
        title: @escaping @Sendable (Record, _ number: Int64?, RowContext) -> String,
        differences: @escaping @Sendable (inout Differences<Record>, RowContext) -> Void,
        clauses: (@Sendable (ChangedRecords<Record>, RowContext) -> [String])? = nil,
        json: @escaping @Sendable (Record, RowContext) -> JSON,
        document: (@Sendable (Record, RowContext) -> JSON)? = nil
    ) {
        self.init(
            of: Record.table, reading: { Record($0) }, isAlwaysNamed: isAlwaysNamed, title: title,
            differences: differences, clauses: clauses, json: json, document: document)
    }

    /// Creates the words of rows that hold records. Clauses omit rows that cannot be decoded. Elsewhere these rows are
    /// named by number.
    /// - Parameters:
    ///   - title: as `RowWords.title`, for a record.
    ///   - differences: adds the differences, in display order.
    ///   - clauses: as `RowWords.clauses`; default: `added the …`, `changed the …: its name A → B` and `removed the …`.
    ///   - json: as `RowWords.listed`, and the default of `document`.
    init<Record: RowRecord>(
        of table: TrackedTable, reading read: @escaping @Sendable (TrackedRow) -> Record?, isAlwaysNamed: Bool = false,
        title: @escaping @Sendable (Record, _ number: Int64?, RowContext) -> String,
        differences: @escaping @Sendable (inout Differences<Record>, RowContext) -> Void,
        clauses: (@Sendable (ChangedRecords<Record>, RowContext) -> [String])? = nil,
        json: @escaping @Sendable (Record, RowContext) -> JSON,
        document: (@Sendable (Record, RowContext) -> JSON)? = nil
    ) {
        @Sendable func found(_ old: Record, _ new: Record, _ context: RowContext) -> [RowDifference] {
            context.shownDifferences { context in
                var found = Differences(old, new)
                differences(&found, context)
                return found.found
            }
        }
        @Sendable func shown(
            _ row: TrackedRow, _ context: RowContext, as json: (Record, RowContext) -> JSON
        ) -> JSON {
            read(row).map { json($0, context) } ?? .object(["id": .integer(row.id)])
        }
        self.init(
            table: table,
            clauses: { before, after, context in
                let changed = ChangedRecords(before, after, reading: read) { found($0, $1, context) }
                if let clauses { return clauses(changed, context) }
                return changed.after.map { record in
                    let title = title(record.new, nil, context)
                    return record.old == nil
                        ? "added the \(title)" : "changed the \(title)\(Self.differenceText(record.differences))"
                } + changed.removed.map { "removed the \(title($0, nil, context))" }
            },
            title: { row, number, context in
                read(row).map { title($0, number, context) } ?? "\(table.title) \(row.id)"
            },
            differences: { old, new, context in
                guard let old = read(old), let new = read(new) else { return [] }
                return found(old, new, context)
            },
            listed: { shown($0, $1, as: json) }, document: { shown($0, $1, as: document ?? json) },
            isAlwaysNamed: isAlwaysNamed)
    }

    /// The number of a row that another one refers to; null for a row that only the other book of a merge has.
    static func number(_ id: Int64) -> JSON { id > 0 ? .integer(id) : .null }

    /// Returns differences as text: `: its name A → B, its day C → D`; empty without any.
    static func differenceText(_ differences: [RowDifference]) -> String {
        differences.isEmpty
            ? "" : ": " + differences.map { "\($0.name) \($0.old) → \($0.new)" }.joined(separator: ", ")
    }
}
