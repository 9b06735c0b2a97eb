internal import Database
public import Ledger

extension BookFile {
    public func forEachRecord(isSlow: Bool, _ body: (BookRecord) throws -> Void) throws {
        if isSlow {
            let copy = try file.copy()
            // What goes down a pipe cannot be called back: first it is seen that all of it can be read.
            try Self.forEachRecord(in: copy) { _ in }
            try Self.forEachRecord(in: copy, body)
        } else {
            try reading { try Self.forEachRecord(in: file.reader(), body) }
        }
    }

    public func load(_ next: () throws -> BookRecord?) throws {
        try file.write { database in
            let counts = try Self.counts(in: database)
            guard counts.expenses == 0, counts.ceilings == 0, counts.changes == 0, counts.profiles == 0 else {
                throw LedgerError.bookInUse
            }
            try database.executeScript("PRAGMA defer_foreign_keys = ON; DELETE FROM category")
            var loading = Loading(database: database)
            while let record = try next() { try loading.take(record) }
            try loading.finish()
            try SearchTable(database: database).cover()
            if let finding = try BookCheck(database: database).findings().first {
                throw LedgerError.notAsInHistory(finding.message(\.machineText))
            }
        }
    }

    private static func counts(in database: any Database) throws -> BookCounts {
        try database.firstRow(
            """
            SELECT (SELECT count(*) FROM category), (SELECT count(*) FROM ceiling), (SELECT count(*) FROM expense),
                (SELECT count(*) FROM change), (SELECT count(*) FROM rule), (SELECT count(*) FROM import_profile)
            """
        ) { row in
            var counts = BookCounts()
            counts.categories = Int(row.integer(0) ?? 0)
            counts.ceilings = Int(row.integer(1) ?? 0)
            counts.expenses = Int(row.integer(2) ?? 0)
            counts.changes = Int(row.integer(3) ?? 0)
            counts.rules = Int(row.integer(4) ?? 0)
            counts.profiles = Int(row.integer(5) ?? 0)
            return counts
        } ?? BookCounts()
    }

    private static func forEachRecord(in database: any Database, _ body: (BookRecord) throws -> Void) throws {
        if let change = try BookCheck(database: database).unreadableChanges().first {
            throw DatabaseError.contradiction("change \(change) of the history cannot be read")
        }
        try body(.counts(counts(in: database)))
        for table in BookRecord.Table.allCases {
            let last = try database.firstRow("SELECT seq FROM sqlite_sequence WHERE name = $1", .text(table.rawValue)) {
                $0.integer(0) ?? 0
            }
            try body(.lastNumber(table, last ?? 0))
        }
        for category in try CategoryTable(database: database).all().sorted(by: { $0.id < $1.id }) {
            try body(.row(.category(category)))
        }
        for ceiling in try CeilingTable(database: database).all() { try body(.row(.ceiling(ceiling))) }
        let rules = try RuleTable(database: database).all().sorted { $0.id < $1.id }
        for rule in rules { try body(.row(.rule(rule))) }
        for profile in try ProfileTable(database: database).all() { try body(.profile(profile)) }
        try ExpenseTable(database: database).forEachExpense { try body(.row(.expense($0))) }
        try ChangeTable(database: database).forEachRecord(body)
    }
}

/// A book while it is filled.
private struct Loading {
    let database: any Database
    private var lastNumbers: [BookRecord.Table: Int64] = [:]
    private var change: (head: BookChange, before: SnapshotText.Touched, after: SnapshotText.Touched)?

    init(database: any Database) {
        self.database = database
    }

    mutating func take(_ record: BookRecord) throws {
        switch record {
        case .counts: break
        case .lastNumber(let table, let number): lastNumbers[table] = number
        case .row(.category(let category)): try CategoryTable(database: database).insert(category)
        case .row(.ceiling(let ceiling)): _ = try CeilingTable(database: database).insert(ceiling)
        case .row(.rule(let rule)): try RuleTable(database: database).insert(rule)
        case .profile(let profile): try ProfileTable(database: database).save(profile)
        case .row(.expense(let expense)): _ = try ExpenseTable(database: database).insert(expense)
        case .change(let head):
            try putChange()
            change = (head, SnapshotText.Touched(), SnapshotText.Touched())
        case .touched(.before, let row): try add(row, to: \.before)
        case .touched(.after, let row): try add(row, to: \.after)
        case .touched(.aside, let row):
            guard let head = change?.head, case .expense(let expense) = row else {
                preconditionFailure("what an import set aside follows it, and is expenses")
            }
            try ImportedRows(database: database).insert(expense, of: head.id)
        }
    }

    private mutating func add(
        _ row: BookRecord.Row,
        to side: WritableKeyPath<
            (head: BookChange, before: SnapshotText.Touched, after: SnapshotText.Touched), SnapshotText.Touched
        >
    ) throws {
        guard change != nil else { preconditionFailure("what a change touched follows the change") }
        try SnapshotText(database: database).add(row, to: &change![keyPath: side])
    }

    mutating func finish() throws {
        try putChange()
        for (table, number) in lastNumbers {
            let name = Value.text(table.rawValue)
            let known = try database.execute(
                "UPDATE sqlite_sequence SET seq = max(seq, $2) WHERE name = $1", name, .integer(number))
            if known == 0 {
                try database.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)", name, .integer(number))
            }
        }
    }

    private mutating func putChange() throws {
        guard let (head, before, after) = change else { return }
        try ChangeTable(database: database).insert(head, before, after)
        change = nil
    }
}
