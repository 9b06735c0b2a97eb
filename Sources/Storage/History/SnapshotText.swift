internal import Failures
internal import JSONText
internal import Ledger

/// The rows of a change before or after it as JSON, as the history keeps them: an object with a list for each table, in
/// which each row is as `RowText` writes it.
enum SnapshotText {
    /// The text of a snapshot; tables without rows are left out.
    /// - Complexity: O(rows).
    static func text(_ snapshot: Snapshot) -> String {
        var text = [UInt8(ascii: "{")]
        for table in TrackedTable.all where !snapshot[table].isEmpty {
            // Most changes touch one table or two: those of all would be made for nothing.
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

    /// What a snapshot holds.
    /// - Throws: `Unreadable`.
    /// - Complexity: O(length).
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

    /// A snapshot that is none, or whose rows hold what no row can.
    struct Unreadable: InternalError {}

    /// Keys that no field has are passed over, and one that is missing is a field that the row says nothing of.
    private static func row(_ json: JSON, of table: TrackedTable) throws -> TrackedRow {
        guard case .object(let members) = json, case .integer(let id) = members.first(where: { $0.name == "id" })?.value
        else { throw Unreadable() }
        return TrackedRow(
            id: id,
            values: try table.fields.enumerated().map { index, field in
                // As it is written: the number, then the fields in their order.
                let beside = index + 1 < members.count ? members[index + 1] : nil
                let value =
                    beside?.name == field.key
                    ? beside?.value ?? .null : members.first { $0.name == field.key }?.value ?? .null
                return try FieldValue(value, field)
            })
    }
}
