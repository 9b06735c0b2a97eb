package import Database
internal import Ledger

/// The side files that rows refer to, one for each row: pictures of products, attachments of expenses.
package struct NamedSideFiles {
    let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// The tables whose rows refer to side files.
    static let tables: [TrackedTable] = [.picture, .attachment]

    /// The side file of a row, if it belongs to the book with this id; otherwise `nil`.
    /// - Parameter here: the attachment files that this copy of the book ever wrote.
    private static func file(_ row: TrackedRow, of table: TrackedTable, beside book: String, _ here: Set<String>)
        -> String?
    {
        switch table {
        case .picture: Picture(row).flatMap { $0.book == book ? $0.file : nil }
        case .attachment: Attachment(row).flatMap { here.contains($0.file) ? $0.file : nil }
        default: nil
        }
    }

    /// The side files to which the present rows of the book refer.
    /// - Parameter book: the id of the book.
    /// - Complexity: O(rows).
    package func present(beside book: String) throws -> Set<SideFile> {
        let here = try AttachmentTable(database: database).here()
        let rows = TrackedRows(database: database)
        return Set(
            try Self.tables.flatMap { table in
                try rows.all(of: table).compactMap { Self.file($0, of: table, beside: book, here) }
            }.compactMap(SideFile.init))
    }

    /// The side files to which the rows of changes in the history refer, even if the files do not exist any more.
    /// - Parameter isWhole: whether to include changes that can no longer be redone.
    /// - Complexity: O(changes), for books with such rows.
    package func inHistory(beside book: String, isWhole: Bool) throws -> Set<SideFile> {
        let rows = TrackedRows(database: database)
        let tables = try Self.tables.filter(rows.isThere)
        guard !tables.isEmpty else { return [] }
        let here = try AttachmentTable(database: database).here()
        var files: Set<String> = []
        let changes = ChangeTable(database: database)
        // The state of an expense recorded by `add` can always be restored, so its files are included.
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
