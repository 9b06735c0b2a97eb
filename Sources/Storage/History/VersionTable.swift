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
        try database.forEachRow(
            "SELECT uid, stamps FROM version WHERE row_table = $1", [.text(table.name)]
        ) { row in
            all[row.text(0) ?? ""] = try Self.versions(row, of: table)
        }
        return all
    }

    /// The versions of a row; `nil` if it was never changed.
    func versions(of uid: String, in table: TrackedTable) throws -> RowVersions? {
        try database.rows(Self.versions(of: uid, in: table)) { try Self.versions($0, of: table) }.first
    }

    /// The `Read` that `versions(of:in:)` makes.
    static func versions(of uid: String, in table: TrackedTable) -> Read {
        Read(
            "SELECT uid, stamps FROM version WHERE row_table = $1 AND uid = $2", .text(table.name), .text(uid),
            of: ["version"])
    }

    /// Inserts or replaces the versions of a row.
    func put(_ versions: RowVersions, of uid: String, in table: TrackedTable) throws {
        try database.execute(
            """
            INSERT INTO version (row_table, uid, stamps) VALUES ($1, $2, $3)
            ON CONFLICT (row_table, uid) DO UPDATE SET stamps = excluded.stamps
            """, .text(table.name), .text(uid), .text(versions.text))
    }

    /// Deletes the versions of a row.
    func remove(_ uid: String, of table: TrackedTable) throws {
        try database.execute(
            "DELETE FROM version WHERE row_table = $1 AND uid = $2", .text(table.name), .text(uid))
    }

    /// Sets the modification times of the fields that a change altered.
    /// - Parameter old: the row before the change; `nil` if the change created it.
    func stamp(from old: TrackedRow?, to new: TrackedRow, of table: TrackedTable, at moment: Instant) throws {
        let uid = table.uid(of: new.values)
        let clock = min(max(0, moment.seconds), RowVersions.latest / 1000) * 1000
        if let old {
            let keys = table.changedKeys(from: old, to: new)
            guard !keys.isEmpty else { return }
            var versions = try versions(of: uid, in: table) ?? RowVersions(base: table.baseStamp(of: old.values))
            versions.stamp(keys, at: clock)
            try put(versions, of: uid, in: table)
        } else if var versions = try versions(of: uid, in: table) {
            // The row existed before and was deleted.
            versions.stamp(table.units, at: clock)
            try put(versions, of: uid, in: table)
        } else if table.changed == nil {
            try put(RowVersions(base: clock), of: uid, in: table)
        }
    }

    /// Sets the modification times of the fields that differ between two snapshots, for each row in `after`.
    func stamp(from before: Snapshot, to after: Snapshot, at moment: Instant) throws {
        for table in TrackedTable.all {
            let old = Dictionary(before[table].map { ($0.id, $0) }) { first, _ in first }
            for row in after[table] { try stamp(from: old[row.id], to: row, of: table, at: moment) }
        }
    }

    private static func versions(_ row: any QueryRow, of table: TrackedTable) throws -> RowVersions {
        guard let versions = RowVersions(try? JSON(reading: row.text(1) ?? "")) else {
            throw DatabaseError.contradiction("the kept changes of a \(table.name) cannot be read")
        }
        return versions
    }
}
