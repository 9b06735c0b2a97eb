internal import Database
internal import JSONText
internal import Ledger

/// Modification times of the fields of rows. A row that was never changed has no entry, unless its table has no
/// column for the time of the last change.
struct VersionTable {
    let database: any Database

    /// The versions of a table's rows, by uid.
    /// - Throws: `DatabaseError.contradiction` for malformed stamps.
    func all(of table: TrackedTable) throws -> [String: RowVersions] {
        var all: [String: RowVersions] = [:]
        try database.forEachRow(Self.everything(of: table)) { row in
            all[row.text(0) ?? ""] = try Self.versions(row, of: table)
        }
        return all
    }

    /// The `Read` of the versions of all rows of a table.
    static func everything(of table: TrackedTable) -> Read {
        Read("SELECT uid, stamps FROM version WHERE row_table = $1", .text(table.name), of: ["version"])
    }

    /// The versions of rows, by uid. Rows that were never changed have no entry.
    private func versions(of uids: Set<String>, in table: TrackedTable) throws -> [String: RowVersions] {
        guard !uids.isEmpty else { return [:] }
        return try Dictionary(
            database.rows(Self.versions(of: uids, in: table)) { ($0.text(0) ?? "", try Self.versions($0, of: table)) }
        ) { $1 }
    }

    /// The `Read` of the versions of rows.
    static func versions(of uids: Set<String>, in table: TrackedTable) -> Read {
        guard uids.count > 1 else {
            return Read(
                "SELECT uid, stamps FROM version WHERE row_table = $1 AND uid = $2", .text(table.name),
                .text(uids.first ?? ""), of: ["version"])
        }
        return Read(
            """
            SELECT uid, stamps FROM version
            WHERE row_table = $1 AND uid IN (SELECT CAST(value AS TEXT) FROM json_each($2))
            """, .text(table.name), .text(uids.sorted().jsonList), of: ["version"])
    }

    /// The reads of the versions of all rows of a snapshot.
    static func versions(of snapshot: Snapshot) -> [Read] {
        TrackedTable.all.filter { !snapshot[$0].isEmpty }.map { versions(ofRows: snapshot[$0], in: $0) }
    }

    /// The `Read` of the versions of rows.
    static func versions(ofRows rows: [TrackedRow], in table: TrackedTable) -> Read {
        versions(of: uids(of: rows, in: table), in: table)
    }

    private static func uids(of rows: [TrackedRow], in table: TrackedTable) -> Set<String> {
        Set(rows.map { table.uid(of: $0.values) })
    }

    /// Inserts or replaces the versions of a row.
    func put(_ versions: RowVersions, of uid: String, in table: TrackedTable) throws {
        try database.executeLater(
            """
            INSERT INTO version (row_table, uid, stamps) VALUES ($1, $2, $3)
            ON CONFLICT (row_table, uid) DO UPDATE SET stamps = excluded.stamps
            """, .text(table.name), .text(uid), .text(versions.text))
    }

    /// Deletes the versions of a row.
    func remove(_ uid: String, of table: TrackedTable) throws {
        try database.executeLater(
            "DELETE FROM version WHERE row_table = $1 AND uid = $2", .text(table.name), .text(uid))
    }

    /// Sets the modification times of the fields that a change altered.
    /// - Parameters:
    ///   - old: the row before the change; `nil` if the change created it.
    ///   - known: the present versions of rows that were changed before, by uid.
    private func stamp(
        from old: TrackedRow?, to new: TrackedRow, of table: TrackedTable, at moment: Instant,
        knowing known: [String: RowVersions]
    ) throws {
        let uid = table.uid(of: new.values)
        let clock = min(max(0, moment.seconds), RowVersions.latest / 1000) * 1000
        if let old {
            let keys = table.changedKeys(from: old, to: new)
            guard !keys.isEmpty else { return }
            var versions = known[uid] ?? RowVersions(base: table.baseStamp(of: old.values))
            versions.stamp(keys, at: clock)
            try put(versions, of: uid, in: table)
        } else if var versions = known[uid] {
            // The row existed before and was deleted.
            versions.stamp(table.units, at: clock)
            try put(versions, of: uid, in: table)
        } else if table.changed == nil {
            try put(RowVersions(base: clock), of: uid, in: table)
        }
    }

    /// Sets the modification times of the fields that differ between two snapshots, for each row in `after`.
    func stamp(from before: Snapshot, to after: Snapshot, at moment: Instant) throws {
        for table in TrackedTable.all where !after[table].isEmpty {
            try stamp(from: before[table], to: after[table], of: table, at: moment)
        }
    }

    /// Sets the modification times of the fields that differ between the rows of a table before and after a change.
    func stamp(from before: [TrackedRow], to after: [TrackedRow], of table: TrackedTable, at moment: Instant) throws {
        let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
        let known = try versions(of: Self.uids(of: before + after, in: table), in: table)
        for row in after { try stamp(from: old[row.id], to: row, of: table, at: moment, knowing: known) }
    }

    private static func versions(_ row: any QueryRow, of table: TrackedTable) throws -> RowVersions {
        guard let versions = RowVersions(try? JSON(reading: row.text(1) ?? "")) else {
            throw DatabaseError.contradiction("the kept changes of a \(table.name) cannot be read")
        }
        return versions
    }
}
