internal import Database
internal import Ledger
internal import Money

/// The rows of a book against what its history says of them.
struct HistoryCheck {
    let database: any Database

    /// What the last change that holds says of a row.
    private enum Said {
        case row(TrackedRow)
        case gone
        /// An import altered it, and its two versions are not in the history.
        case altered
    }

    /// What differs; changes that cannot be read are told alone, since what they say is not known, and neither is what is
    /// missing.
    /// - Complexity: O(n log n) in rows and changes.
    func findings() throws -> [Finding] {
        let (said, touched, unreadable) = try saidLast()
        guard unreadable.isEmpty else { return unreadable.map(Finding.unreadableChange) }
        var findings = try unlisted(touched)
        var unknown: [Finding] = []
        let imported = try importedNumbers()
        for table in TrackedTable.all.reversed() {
            var said = said[table] ?? [:]
            var ranges = imported[...]
            var reached: Int64 = 0
            try TrackedRows(database: database).forEach(of: table) { row in
                switch said.removeValue(forKey: row.id) {
                case .row(let expected): findings += Self.differences(row, expected, of: table)
                case .gone: unknown.append(Self.finding(row, nil, of: table))
                case .altered: break
                case nil:
                    while table == .expense, let range = ranges.first, range.lowerBound <= row.id {
                        reached = max(reached, range.upperBound)
                        ranges.removeFirst()
                    }
                    if table.isWhollyInHistory && row.id > reached { unknown.append(Self.finding(row, nil, of: table)) }
                }
            }
            for (_, last) in said.sorted(by: { $0.key < $1.key }) {
                if case .row(let expected) = last { findings.append(Self.finding(nil, expected, of: table)) }
            }
            if table == .expense { findings += try imports() + unknown } else { findings += unknown }
            unknown = []
        }
        return findings
    }

    /// What is said last of each row that the history speaks of, by table and number, and how many expenses each change
    /// touched.
    private func saidLast() throws -> (
        said: [TrackedTable: [Int64: Said]], touched: [Int64: Int], unreadable: [Int64]
    ) {
        var said: [TrackedTable: [Int64: Said]] = [:]
        var touched: [Int64: Int] = [:]
        var unreadable: [Int64] = []
        try forEachChange { id, isDone, isImport, snapshots in
            guard let (before, after) = snapshots else { return unreadable.append(id) }
            let expenses = Set(before[.expense].map(\.id)).union(after[.expense].map(\.id)).count
            if expenses > 0 { touched[id] = expenses }
            guard isDone else { return }
            for table in TrackedTable.all {
                let (old, new) = (before[table], after[table])
                guard !old.isEmpty || !new.isEmpty else { continue }
                for row in new { Self.say(.row(row), of: row.id, in: &said[table, default: [:]]) }
                for row in old { Self.say(.gone, of: row.id, in: &said[table, default: [:]]) }
            }
            guard isImport else { return }
            try database.forEachRow("SELECT id FROM expense_aside WHERE change = $1", [.integer(id)]) { row in
                Self.say(.altered, of: row.integer(0) ?? 0, in: &said[.expense, default: [:]])
            }
        }
        return (said, touched, unreadable.reversed())
    }

    /// What a later change says holds.
    private static func say(_ what: Said, of id: Int64, in said: inout [Int64: Said]) {
        if said[id] == nil { said[id] = what }
    }

    /// Calls `body` for every change, the latest first; without snapshots for one that cannot be read.
    private func forEachChange(
        _ body: (Int64, _ isDone: Bool, _ isImport: Bool, (before: Snapshot, after: Snapshot)?) throws -> Void
    ) throws {
        try database.forEachRow(
            "SELECT id, state = 'done', added IS NOT NULL, before, after FROM change ORDER BY id DESC", []
        ) { row in
            let snapshots = try? (
                before: SnapshotText.snapshot(row.text(3) ?? ""), after: SnapshotText.snapshot(row.text(4) ?? "")
            )
            try body(row.integer(0) ?? 0, row.integer(1) == 1, row.integer(2) == 1, snapshots)
        }
    }

    /// Changes that are not found by as many expenses as they touched.
    private func unlisted(_ touched: [Int64: Int]) throws -> [Finding] {
        var touched = touched
        var wrong: [Int64] = []
        try database.forEachRow("SELECT change, count(*) FROM change_expense GROUP BY change", []) { row in
            let id = row.integer(0) ?? 0
            if touched.removeValue(forKey: id) != Int(row.integer(1) ?? 0) { wrong.append(id) }
        }
        return (wrong + touched.keys).sorted().map(Finding.unlistedChange)
    }

    /// The numbers that imports gave, by the first; what came in is known by them alone.
    private func importedNumbers() throws -> [ClosedRange<Int64>] {
        try database.rows(
            """
            SELECT first_added, last_added FROM change
            WHERE added IS NOT NULL AND state = 'done' AND first_added <= last_added ORDER BY first_added
            """
        ) { ($0.integer(0) ?? 0)...($0.integer(1) ?? 0) }
    }

    /// Imports of which an expense is missing.
    private func imports() throws -> [Finding] {
        try database.rows(
            """
            SELECT id, added - (SELECT count(*) FROM expense WHERE expense.id BETWEEN first_added AND last_added) AS missing
            FROM change WHERE added IS NOT NULL AND state = 'done' AND missing <> 0 ORDER BY id
            """
        ) { .importedExpenses(change: $0.integer(0) ?? 0, missing: Int($0.integer(1) ?? 0)) }
    }

    private static func differences(_ row: TrackedRow, _ said: TrackedRow, of table: TrackedTable) -> [Finding] {
        // What was recorded before there was a field says nothing of it.
        let places = table.fields.indices.filter { place in
            row.values[place] != said.values[place]
                && !(table.fields[place].isLater && said.values[table.identity] == .none)
        }
        guard !places.isEmpty else { return [] }
        guard table == .expense else { return [finding(row, said, of: table)] }
        var findings: [Finding] = []
        if let cents = row.number(2), let history = said.number(2), cents != history {
            findings.append(.amount(expense: row.id, Amount(cents: cents), history: Amount(cents: history)))
        }
        let fields = places.map { table.fields[$0].name }.filter { $0 != "cents" }
        if !fields.isEmpty { findings.append(.expense(row.id, fields)) }
        return findings
    }

    /// A row that is there otherwise than the history says, or is there alone, or in the history alone.
    private static func finding(_ row: TrackedRow?, _ said: TrackedRow?, of table: TrackedTable) -> Finding {
        switch table {
        case .expense: row.map { .unknownExpense($0.id) } ?? .lostExpense(said?.id ?? 0)
        case .ceiling: .ceiling(row.map(Ceiling.init), history: said.map(Ceiling.init))
        case .category: .category(row?.text(2), history: said?.text(2))
        default: .row(table.name, row?.id ?? said?.id ?? 0, isThere: row != nil, isInHistory: said != nil)
        }
    }
}
