internal import Database
internal import Ledger

/// What a history says last of each row that it speaks of.
struct LastKnownRows {
    /// What the last change that holds says of a row.
    enum Last {
        /// It is as that change left it, with a text of that fingerprint.
        case there(change: Int64, fingerprint: Int)
        /// It was taken away.
        case gone
        /// An import altered it, and its two versions are not in the history.
        case altered
    }

    /// By number, for each table in the order of all.
    private var last = TrackedTable.all.map { _ in [Int64: Last]() }
    /// How many expenses each change touched that touched any, whether it holds or not.
    private(set) var touched: [Int64: Int] = [:]
    /// Changes that cannot be read, the latest first.
    private(set) var unreadable: [Int64] = []

    /// Reads the whole history, the latest change first.
    /// - Complexity: O(length).
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
                    Self.say(.there(change: id, fingerprint: mark.fingerprint), of: mark.id, in: &last[table])
                }
                for mark in before.ofTable[table] { Self.say(.gone, of: mark.id, in: &last[table]) }
            }
            guard row.integer(2) == 1 else { return }
            try database.forEachRow("SELECT id FROM expense_aside WHERE change = $1", [.integer(id)]) { row in
                Self.say(.altered, of: row.integer(0) ?? 0, in: &last[Self.expense])
            }
        }
    }

    private static let expense = TrackedTable.all.firstIndex(of: .expense) ?? 0

    /// What is said last of the rows of a table, by number.
    subscript(table: TrackedTable) -> [Int64: Last] {
        TrackedTable.all.firstIndex(of: table).map { last[$0] } ?? [:]
    }

    /// What a later change says holds.
    private static func say(_ what: Last, of id: Int64, in said: inout [Int64: Last]) {
        func put(_ last: inout Last?) { if last == nil { last = what } }
        put(&said[id])
    }

    /// How many numbers stand in either of two lists, which are in order.
    private static func count(_ left: [Mark], or right: [Mark]) -> Int {
        var (count, place) = (left.count, 0)
        for mark in right {
            while place < left.count, left[place].id < mark.id { place += 1 }
            if place == left.count || left[place].id != mark.id { count += 1 }
        }
        return count
    }
}

/// A row of a snapshot: its number, and what tells its text from any other, but for one in 2⁶⁴.
private struct Mark {
    let id: Int64
    let fingerprint: Int
}

/// The rows of a snapshot by number, for each table in the order of all.
private struct Marks {
    private(set) var ofTable = TrackedTable.all.map { _ in [Mark]() }

    /// Reads the snapshot in a column; `nil` where it is none.
    init?(_ row: any Row, column: Int) {
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
