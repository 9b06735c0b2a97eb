internal import Database
internal import Ledger

/// The latest state of each row according to the history.
struct LastKnownRows {
    /// The latest state of a row, according to the last change that is not undone.
    enum Last {
        /// The last change left the row with JSON of this fingerprint.
        case there(change: Int64, fingerprint: Int)
        /// The last change deleted the row.
        case gone
        /// An import altered the row, and its versions are not in the history.
        case altered
    }

    /// For each tracked table, in the order of `TrackedTable.all`: the latest states of its rows, by row number.
    private var last = TrackedTable.all.map { _ in [Int64: Last]() }
    /// The number of expenses that each change touched, by number of the change. Includes undone changes. A change that
    /// touched no expense has no entry.
    private(set) var touched: [Int64: Int] = [:]
    /// The numbers of changes with malformed JSON, latest change first.
    private(set) var unreadable: [Int64] = []

    /// Reads the whole history, latest change first.
    /// - Complexity: O(bytes of the history).
    init(database: any Database) throws {
        try database.forEachRow(
            "SELECT id, state = 'done', added IS NOT NULL, before, after FROM change ORDER BY id DESC", []
        ) { row in
            let id = row.integer(0) ?? 0
            guard let before = Marks(row, column: 3), let after = Marks(row, column: 4) else {
                return unreadable.append(id)
            }
            let expenses = Self.count(before.ofTable[Self.expense], or: after.ofTable[Self.expense])
            if expenses > 0 { touched[id] = expenses }
            guard row.integer(1) == 1 else { return }
            for table in last.indices {
                for mark in after.ofTable[table] {
                    Self.record(.there(change: id, fingerprint: mark.fingerprint), of: mark.id, in: &last[table])
                }
                for mark in before.ofTable[table] { Self.record(.gone, of: mark.id, in: &last[table]) }
            }
            guard row.integer(2) == 1 else { return }
            try database.forEachRow("SELECT id FROM expense_aside WHERE change = $1", [.integer(id)]) { row in
                Self.record(.altered, of: row.integer(0) ?? 0, in: &last[Self.expense])
            }
        }
    }

    private static let expense = TrackedTable.all.firstIndex(of: .expense) ?? 0

    /// The latest states of a table's rows, by row number.
    subscript(table: TrackedTable) -> [Int64: Last] {
        TrackedTable.all.firstIndex(of: table).map { last[$0] } ?? [:]
    }

    /// Records a state unless a later change has recorded one.
    private static func record(_ state: Last, of id: Int64, in states: inout [Int64: Last]) {
        func put(_ last: inout Last?) { if last == nil { last = state } }
        put(&states[id])
    }

    /// The number of distinct ids in two sorted lists.
    private static func count(_ left: [Mark], or right: [Mark]) -> Int {
        var (count, place) = (left.count, 0)
        for mark in right {
            while place < left.count, left[place].id < mark.id { place += 1 }
            if place == left.count || left[place].id != mark.id { count += 1 }
        }
        return count
    }
}

/// A row in a snapshot: its number, and the fingerprint of its JSON.
private struct Mark {
    let id: Int64
    let fingerprint: Int
}

/// The number and fingerprint of each row in a snapshot, for each tracked table in the order of `TrackedTable.all`.
private struct Marks {
    private(set) var ofTable = TrackedTable.all.map { _ in [Mark]() }

    /// Reads the snapshot in a column; `nil` if it is malformed.
    init?(_ row: any QueryRow, column: Int) {
        var isRead = false
        row.withText(column) { text in
            guard let text else { return }
            isRead = SnapshotScan.forEachRow(of: text) { table, id, text in
                ofTable[table].append(Mark(id: id, fingerprint: RowText.fingerprint(text)))
            }
        }
        if isRead { return }
        guard let snapshot = try? SnapshotText.snapshot(row.text(column) ?? "") else { return nil }
        for (table, rows) in RowText.all.enumerated() {
            ofTable[table] = snapshot[rows.table].map { row in
                var text: [UInt8] = []
                rows.append(row, to: &text)
                return Mark(id: row.id, fingerprint: text.withUnsafeBytes(RowText.fingerprint))
            }
        }
    }
}
