internal import Database
internal import Ledger
internal import Money

/// Compares the rows of a book with its history.
///
/// Rows are compared by fingerprints of their JSON. Only rows with different fingerprints are then compared field by
/// field.
struct HistoryCheck {
    let database: any Database

    /// The differences found. If some changes cannot be read, only these are reported, because the content of the
    /// history is unknown then.
    /// - Complexity: O(n log n) in rows and changes; memory grows with the number of rows, not with their size.
    func findings() throws -> [Finding] {
        let history = try LastKnownRows(database: database)
        guard history.unreadable.isEmpty else { return history.unreadable.reversed().map(Finding.unreadableChange) }
        var findings = try unlisted(history.touched)
        for table in TrackedTable.all.reversed() {
            let (known, unknown) = try self.findings(of: table, history[table])
            findings += known
            if table == .expense { findings += try imports() }
            findings += unknown
        }
        return findings
    }

    /// The differences between the rows of a table and the history. `unknown` are rows that the history lacks, or says
    /// were deleted; `known` are all other differences.
    private func findings(
        of table: TrackedTable, _ last: [Int64: LastKnownRows.Last]
    ) throws -> (known: [Finding], unknown: [Finding]) {
        var last = last
        var unknown: [Finding] = []
        var doubtful: [Int64: [Int64]] = [:]
        var ranges = try table == .expense ? importedNumbers()[...] : []
        var reached: Int64 = 0
        var text: [UInt8] = []
        let rows = RowText(table)
        try TrackedRows(database: database).forEachRow(of: table) { row in
            let id = row.integer(0) ?? 0
            switch last.removeValue(forKey: id) {
            case .there(let change, let fingerprint):
                text.removeAll(keepingCapacity: true)
                rows.append(row, to: &text)
                if text.withUnsafeBytes(RowText.fingerprint) != fingerprint { doubtful[change, default: []].append(id) }
            case .gone: unknown.append(Self.finding(TrackedRow(row: row, of: table), nil, of: table))
            case .altered: break
            case nil:
                while let range = ranges.first, range.lowerBound <= id {
                    reached = max(reached, range.upperBound)
                    ranges.removeFirst()
                }
                if table.isWhollyInHistory && id > reached {
                    unknown.append(Self.finding(TrackedRow(row: row, of: table), nil, of: table))
                }
            }
        }
        var lost: [Int64: [Int64]] = [:]
        for case (let id, .there(let change, _)) in last { lost[change, default: []].append(id) }
        let different =
            try findings(of: doubtful, in: table) + self.findings(of: lost, in: table).sorted { $0.id < $1.id }
        return (different.flatMap(\.findings), unknown)
    }

    /// The differences between rows and their state after the last change that contains them, sorted by row number.
    /// - Parameter doubtful: the numbers of rows that the book lacks, or that have different fingerprints, by that
    ///   change.
    /// - Complexity: O(rows that the changes touched).
    private func findings(
        of doubtful: [Int64: [Int64]], in table: TrackedTable
    ) throws -> [(id: Int64, findings: [Finding])] {
        let changes = ChangeTable(database: database)
        return try doubtful.flatMap { change, ids in
            let historic = try changes.snapshots(of: change).after[table]
            let rows = Dictionary(
                try TrackedRows(database: database).rows(ids, of: table).map { ($0.id, $0) }
            ) { first, _ in first }
            let ids = Set(ids)
            return historic.filter { ids.contains($0.id) }.map { historic in
                let findings =
                    rows[historic.id].map { Self.differences($0, historic, of: table) }
                    ?? [Self.finding(nil, historic, of: table)]
                return (id: historic.id, findings: findings)
            }
        }.sorted { $0.id < $1.id }
    }

    /// Findings for changes that touch more or fewer expenses than the index of changes by expense lists for them.
    private func unlisted(_ touched: [Int64: Int]) throws -> [Finding] {
        // Caches the last count: a change usually touches consecutive expenses.
        var counts: [Int64: Int] = [:]
        var (change, count) = (Int64.min, 0)
        try database.forEachRow("SELECT change FROM change_expense", []) { row in
            let next = row.integer(0) ?? 0
            if next != change {
                counts[change, default: 0] += count
                (change, count) = (next, 0)
            }
            count += 1
        }
        counts[change, default: 0] += count
        return Set(touched.keys).union(counts.keys).filter { touched[$0, default: 0] != counts[$0, default: 0] }
            .sorted()
            .map(Finding.unlistedChange)
    }

    /// The ranges of expense numbers that imports added, sorted by first number. The history has no other data of the
    /// expenses that an import added.
    private func importedNumbers() throws -> [ClosedRange<Int64>] {
        try database.rows(
            """
            SELECT first_added, last_added FROM change
            WHERE added IS NOT NULL AND state = 'done' AND first_added <= last_added ORDER BY first_added
            """
        ) { ($0.integer(0) ?? 0)...($0.integer(1) ?? 0) }
    }

    /// Findings for imports with missing expenses.
    private func imports() throws -> [Finding] {
        try database.rows(
            """
            SELECT id, missing
            FROM (
                SELECT id, added - (SELECT count(*) FROM expense
                    WHERE expense.id BETWEEN first_added AND last_added) AS missing
                FROM change WHERE added IS NOT NULL AND state = 'done'
            ) AS imported
            WHERE missing <> 0 ORDER BY id
            """
        ) { .importedExpenses(change: $0.integer(0) ?? 0, missing: Int($0.integer(1) ?? 0)) }
    }

    private static func differences(_ row: TrackedRow, _ historic: TrackedRow, of table: TrackedTable) -> [Finding] {
        // A row recorded before a field existed has no value for it.
        let places = table.fields.indices.filter { place in
            row.values[place] != historic.values[place]
                && !(table.fields[place].isLater && historic.values[table.identity] == .none)
        }
        guard !places.isEmpty else { return [] }
        guard table == .expense else { return [finding(row, historic, of: table)] }
        var findings: [Finding] = []
        if let amount = Expense(row)?.amount, let history = Expense(historic)?.amount, amount != history {
            findings.append(.amount(expense: row.id, amount, history: history))
        }
        let fields = places.map { table.fields[$0].name }.filter { $0 != "cents" }
        if !fields.isEmpty { findings.append(.expense(row.id, fields)) }
        return findings
    }

    /// The finding for a row that differs from the history, or that only the book or only the history contains.
    private static func finding(_ row: TrackedRow?, _ historic: TrackedRow?, of table: TrackedTable) -> Finding {
        switch table {
        case .expense: row.map { .unknownExpense($0.id) } ?? .lostExpense(historic?.id ?? 0)
        case .ceiling: .ceiling(row.flatMap(Ceiling.init), history: historic.flatMap(Ceiling.init))
        case .category: .category(row.flatMap(Category.init)?.name, history: historic.flatMap(Category.init)?.name)
        default: .row(table.name, row?.id ?? historic?.id ?? 0, isThere: row != nil, isInHistory: historic != nil)
        }
    }
}
