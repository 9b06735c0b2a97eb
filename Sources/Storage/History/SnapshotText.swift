internal import Failures
internal import JSONText
internal import Ledger

/// Encodes and decodes the rows before or after a change as JSON for the history: an object with a list for each table,
/// rows in the format of `RowText`.
enum SnapshotText {
    /// Encodes a snapshot, without empty tables.
    /// - Complexity: O(rows).
    static func text(_ snapshot: Snapshot) -> String {
        var text = [UInt8(ascii: "{")]
        for table in TrackedTable.all where !snapshot[table].isEmpty {
            // Most changes touch one or two tables, so making the formats of all tables would waste time.
            let rows = RowText(table)
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text += rows.listHead
            for (index, row) in snapshot[table].enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                rows.append(row, to: &text)
            }
            text.append(UInt8(ascii: "]"))
        }
        text.append(UInt8(ascii: "}"))
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a snapshot.
    /// - Throws: `Unreadable`.
    /// - Complexity: O(bytes).
    static func snapshot(_ text: String) throws -> Snapshot {
        guard case .object(let members) = try? JSON(reading: text) else { throw Unreadable() }
        var snapshot = Snapshot()
        for member in members {
            guard let table = TrackedTable.named(member.name), case .list(let rows) = member.value else {
                throw Unreadable()
            }
            snapshot[table] = try rows.map { try row($0, of: table) }.sorted { $0.id < $1.id }
        }
        return snapshot
    }

    /// Malformed JSON, or a value that the field cannot have.
    struct Unreadable: InternalError {}

    /// Decodes a row. Ignores unknown keys, and reads missing ones as fields without value.
    private static func row(_ json: JSON, of table: TrackedTable) throws -> TrackedRow {
        guard case .object(let members) = json, case .integer(let id) = members.first(where: { $0.name == "id" })?.value
        else { throw Unreadable() }
        return TrackedRow(
            id: id,
            values: try table.fields.enumerated().map { index, field in
                // The common case: the number, then all fields in order.
                let following = index + 1 < members.count ? members[index + 1] : nil
                let value =
                    following?.name == field.key
                    ? following?.value ?? .null : members.first { $0.name == field.key }?.value ?? .null
                return try FieldValue(value, field)
            })
    }
}
