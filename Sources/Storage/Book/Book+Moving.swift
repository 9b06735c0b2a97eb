internal import Database
public import Ledger

extension Book {
    /// Calls `body` with every record of the book: counts, last numbers, rows of each table by number, versions, then
    /// each change with the rows it touched, and the files of attachments at the end.
    /// - Parameters:
    ///   - isSlow: whether to read from a copy (`DatabaseFile.copy`), so that a slow reader such as a pipe does not
    ///     block writers. Everything is then read once before the first call of `body`.
    ///   - hasFiles: whether to include the files of attachments that are beside the book.
    /// - Throws: errors of `body`; `LedgerError.productsGone` if the file of imported products is missing;
    ///   `attachmentGone` if files are included, because a copy without a file would pass for a complete one;
    ///   `DatabaseError.contradiction` if the history cannot be read.
    public func forEachRecord(isSlow: Bool, withFiles hasFiles: Bool = false, _ body: (BookRecord) throws -> Void)
        throws
    {
        if isSlow {
            let copy = try file.copy()
            copy.side = try file.reader().side
            // A pipe cannot be rewound, so a dry run first checks that everything is readable.
            try Self.forEachRecord(in: copy, withFiles: hasFiles) { _ in }
            try Self.forEachRecord(in: copy, withFiles: hasFiles, body)
        } else {
            try file.readingOnce { try Self.forEachRecord(in: file.reader(), withFiles: hasFiles, body) }
        }
    }

    /// Fills a book that has no changes yet, atomically. Calls `next` for each record until it returns `nil`. The
    /// initial categories are replaced.
    /// - Throws: `LedgerError.bookInUse`; `notAsInHistory` if the rows contradict their history; `loadInterrupted` if
    ///   the connection was lost; errors of `next`.
    public func load(_ next: () throws -> BookRecord?) throws {
        var hasBegun = false
        try file.write { database in
            // A retry would miss the records that the first attempt consumed.
            guard !hasBegun else { throw LedgerError.loadInterrupted }
            hasBegun = true
            let counts = try Self.counts(in: database)
            // A new book has only the initial categories.
            guard counts.changes == 0, TrackedTable.shared.allSatisfy({ $0 == .category || counts[$0] == 0 }) else {
                throw LedgerError.bookInUse
            }
            try database.deferForeignKeys()
            try database.executeLater("DELETE FROM category")
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
        var counts = BookCounts()
        let goods = GoodsTable(database: database)
        for table in TrackedTable.shared {
            counts[table] = try TrackedRows(database: database).count(of: table) + goods.rows(of: table).count
        }
        counts.changes = try database.rows(numberOfChanges) { Int($0.integer(0) ?? 0) }.first ?? 0
        return counts
    }

    private static let numberOfChanges = Read("SELECT count(*) FROM change", of: ["change"])

    /// The reads of counts, last numbers and versions.
    private static func smallReads(in database: any Database) throws -> [Read] {
        let tables = try TrackedTable.shared.filter(TrackedRows(database: database).isThere)
        return [numberOfChanges] + tables.map(TrackedRows.number) + BookRecord.numbered.map(TrackedRows.lastNumber)
            + TrackedTable.shared.map(VersionTable.everything)
    }

    private static func forEachRecord(
        in database: any Database, withFiles hasFiles: Bool, _ body: (BookRecord) throws -> Void
    ) throws {
        let rows = TrackedRows(database: database)
        let attachments = AttachmentTable(database: database)
        try database.anticipate { try smallReads(in: database) }
        if hasFiles, let gone = try attachments.firstGone() { throw LedgerError.attachmentGone(gone) }
        let files = hasFiles ? try attachments.filesKept() : []
        var counts = try counts(in: database)
        // A larger table is read row by row.
        try database.anticipate {
            try TrackedTable.shared.filter { try counts[$0] <= 1000 && rows.isThere($0) }.map(TrackedRows.everyRow)
        }
        counts.files = files.count
        try body(.counts(counts))
        for name in BookRecord.numbered {
            let last = try rows.lastNumber(of: name)
            if last > 0 || TrackedTable.named(name)?.isOptionalTable != true { try body(.lastNumber(of: name, last)) }
        }
        let goods = GoodsTable(database: database)
        for table in TrackedTable.shared {
            var imported = try goods.rows(of: table)[...]
            try rows.forEach(of: table) { row in
                while let next = imported.first, next.id < row.id { try body(.row(table, imported.removeFirst())) }
                try body(.row(table, row))
            }
            for row in imported { try body(.row(table, row)) }
        }
        for table in TrackedTable.shared {
            let versions = try VersionTable(database: database).all(of: table)
            for (uid, versions) in versions.sorted(by: { $0.key < $1.key }) {
                try body(.versions(table, uid, versions))
            }
        }
        try ChangeTable(database: database).forEachRecord(body)
        for name in files {
            if let file = try attachments.attachedFile(name) { try body(.file(file)) }
        }
    }
}

/// The progress of filling a book with records.
private struct Loading {
    let database: any Database
    private var lastNumbers: [String: Int64] = [:]
    private var change: (head: BookChange, before: Snapshot, after: Snapshot)?

    init(database: any Database) {
        self.database = database
    }

    mutating func take(_ record: BookRecord) throws {
        switch record {
        case .counts: break
        case .lastNumber(let name, let number): lastNumbers[name] = number
        case .row(let table, let row): try TrackedRows(database: database).put([row], in: table)
        case .versions(let table, let uid, let versions):
            try VersionTable(database: database).put(versions, of: uid, in: table)
        case .change(let head):
            try putChange()
            change = (head, Snapshot(), Snapshot())
        case .touched(.before, let table, let row): change?.before[table].append(row)
        case .touched(.after, let table, let row): change?.after[table].append(row)
        case .file(let file):
            try putChange()
            try AttachmentTable(database: database).take(file)
        case .touched(.aside, _, let row):
            guard let head = change?.head else { preconditionFailure("what an import set aside follows it") }
            try ImportedRows(database: database).insert(row, of: head.id)
        }
    }

    mutating func finish() throws {
        try putChange()
        for (name, number) in lastNumbers { try TrackedRows(database: database).keepNumber(number, of: name) }
    }

    private mutating func putChange() throws {
        guard let (head, before, after) = change else { return }
        try ChangeTable(database: database).insert(head, before, after)
        change = nil
    }
}
