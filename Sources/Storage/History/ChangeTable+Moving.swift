internal import Database
internal import Ledger

extension ChangeTable {
    /// Calls `body` with each change, earliest first, followed by the rows that it touched, before and after. The
    /// versions of expenses that an import has saved follow last.
    ///
    /// Products in side databases count as touched by the change that wrote the databases.
    func forEachRecord(_ body: (BookRecord) throws -> Void) throws {
        let goodsTable = GoodsTable(database: database)
        let goods = try goodsTable.goods()
        let devices = try DeviceTable(database: database).devices()
        try database.forEachRow(
            """
            SELECT id, made, made_by, action, state, undone, undone_by, before, after, altered, first_added, last_added,
                added
            FROM change ORDER BY id
            """, []
        ) { row in
            guard let id = row.integer(0), let action = row.text(3).map(Change.Action.init(rawValue:)),
                let state = row.text(4).flatMap(Change.State.init(rawValue:))
            else { throw DatabaseError.contradiction("change \(row.integer(0) ?? 0) cannot be read") }
            try body(
                .change(
                    BookChange(
                        id: id,
                        made: Signature(
                            by: row.text(2) ?? "", at: Instant(seconds: row.integer(1) ?? 0), on: devices[id]),
                        action: action, state: state,
                        undone: row.integer(5).map { Signature(by: row.text(6) ?? "", at: Instant(seconds: $0)) },
                        imported: try row.integer(12).map { try Change.Imported(added: $0, row: row) })))
            for (side, column) in [(BookRecord.Side.before, 7), (.after, 8)] {
                let snapshot = try snapshot(row.text(column), of: id)
                let putThere = side == .after && goods.map { snapshot[.goods].contains($0.row) } ?? false
                for table in TrackedTable.shared {
                    var touched = snapshot[table]
                    if putThere { touched = (touched + (try goodsTable.rows(of: table))).sorted { $0.id < $1.id } }
                    for row in touched { try body(.touched(side, table, row)) }
                }
            }
            guard row.integer(12) != nil else { return }
            try ImportedRows(database: database).forEachRow(of: id) { try body(.touched(.aside, .expense, $0)) }
        }
    }

    /// Inserts a change with its existing number.
    func insert(_ change: BookChange, _ before: Snapshot, _ after: Snapshot) throws {
        try database.executeLater(
            """
            INSERT INTO change (id, made, made_by, action, state, undone, undone_by, before, after, added, altered,
                first_added, last_added)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            """,
            .integer(change.id), .integer(change.made.at.seconds), .text(change.made.by),
            .text(change.action.rawValue), .text(change.state.rawValue), Value(change.undone?.at.seconds),
            Value(change.undone?.by), .text(SnapshotText.text(before)), .text(SnapshotText.text(after)),
            Value(change.imported.map { Int64($0.added) }),
            Value(change.imported.map { Int64($0.altered) }), Value(change.imported?.numbers?.lowerBound),
            Value(change.imported?.numbers?.upperBound))
        if let device = change.made.device { try DeviceTable(database: database).note(device, of: change.id) }
        try index((before[.expense] + after[.expense]).map(\.id), of: change.id)
    }
}
