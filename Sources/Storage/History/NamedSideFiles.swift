internal import Database
internal import Ledger

/// The files beside a book that tracked rows name, one file a row: pictures of products, attachments of expenses.
struct NamedSideFiles {
    let database: any Database

    /// The tables of such rows.
    static let tables: [TrackedTable] = [.picture, .attachment]

    /// What a row of such a table names, if that lies beside the book with that id, or did.
    /// - Parameter here: the files of attachments that were put beside it at any time.
    private static func file(_ row: TrackedRow, of table: TrackedTable, beside book: String, _ here: Set<String>)
        -> String?
    {
        switch table {
        case .picture: Picture(row).flatMap { $0.book == book ? $0.file : nil }
        case .attachment: Attachment(row).flatMap { here.contains($0.file) ? $0.file : nil }
        default: nil
        }
    }

    /// Those that rows name now.
    /// - Complexity: O(rows).
    func present(beside book: String) throws -> Set<SideFile> {
        let here = try AttachmentTable(database: database).here()
        let rows = TrackedRows(database: database)
        return Set(
            try Self.tables.flatMap { table in
                try rows.all(of: table).compactMap { Self.file($0, of: table, beside: book, here) }
            }.compactMap(SideFile.init))
    }

    /// Those that changes name, whether they are there or not.
    /// - Parameter isWhole: whether also those are named that nothing can bring back any more.
    /// - Complexity: O(changes of books that have such rows).
    func inHistory(beside book: String, isWhole: Bool) throws -> Set<SideFile> {
        let rows = TrackedRows(database: database)
        let tables = try Self.tables.filter(rows.isThere)
        guard !tables.isEmpty else { return [] }
        let here = try AttachmentTable(database: database).here()
        var files: Set<String> = []
        let changes = ChangeTable(database: database)
        // What `add` recorded can be restored for as long as the history knows of it.
        try database.forEachRow(
            """
            SELECT id, before, after FROM change
            WHERE ($1 = 1 OR state <> 'dropped' OR action = 'add')
                AND (json_type(before, '$.picture') = 'array' OR json_type(after, '$.picture') = 'array'
                    OR json_type(before, '$.attachment') = 'array' OR json_type(after, '$.attachment') = 'array')
            """, [Value(isWhole)]
        ) { row in
            for column in [1, 2] {
                let snapshot = try changes.snapshot(row.text(column), of: row.integer(0) ?? 0)
                for table in tables {
                    files.formUnion(snapshot[table].compactMap { Self.file($0, of: table, beside: book, here) })
                }
            }
        }
        return Set(files.compactMap(SideFile.init))
    }
}
