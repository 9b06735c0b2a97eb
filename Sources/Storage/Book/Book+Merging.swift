internal import Database
public import Ledger

extension Book {
    /// The number of the expense with a uid; `nil` if the book does not have it.
    public func number(ofExpense uid: String) throws -> Int64? {
        try ExpenseTable(database: file.reader()).expense(uid: uid)?.id
    }

    /// The rows of the book by uid, without the history.
    public func contents() throws -> BookContents {
        try reading { try MergePlan.contents(of: file.reader()).contents }
    }

    /// Merges another book into this one. If this book already contains everything of the other book, no change is
    /// recorded.
    ///
    /// A row that the other book ascribes to another user gets a `BroughtName`: that user's name, vouched for by the
    /// signing user.
    /// - Parameter files: attachment files that the other book provides.
    /// - Returns: the contents of this book before the merge, and the result of the merge.
    public func merge(
        _ other: BookContents, with files: OfferedFiles = .none, by signature: Signature
    ) throws -> (own: BookContents, merge: BookMerge) {
        try file.write(by: signature) { database, signature in
            let (own, ids) = try MergePlan.contents(of: database)
            let merge = BookMerge(own, other.merged(by: signature, into: own))
            let plan = MergePlan(
                database: database, merge: merge, changes: MergeChanges(of: merge, to: own), ids: ids, other: other)
            if !plan.changes.isEmpty {
                // Merged rows keep the modification times that they have in the books.
                try ChangeTable(database: database).record(
                    .merge, by: signature, touching: plan.touched, stamping: false
                ) { try plan.carryOut(touching: &$0) }
                try SearchTable(database: database).cover()
            }
            try plan.keepVersions()
            // The files are written before the book refers to them.
            try files.forEach(AttachmentTable(database: database).take)
            return (own, merge)
        }
    }
}

/// The rows that a merge writes. Existing rows keep their numbers.
private struct MergePlan {
    let database: any Database
    let merge: BookMerge
    let changes: MergeChanges
    /// The numbers of existing rows, by their uid before the merge.
    let ids: [TrackedTable: [String: Int64]]
    /// The book from which new rows come.
    let other: BookContents

    /// All rows of a book without its history, and the number of each row by uid.
    /// - Complexity: O(rows).
    static func contents(of database: any Database) throws -> (
        contents: BookContents, ids: [TrackedTable: [String: Int64]]
    ) {
        var rows: [TrackedTable: [TrackedRow]] = [:]
        var versions: [TrackedTable: [String: RowVersions]] = [:]
        var ids: [TrackedTable: [String: Int64]] = [:]
        for table in TrackedTable.shared {
            let all =
                try TrackedRows(database: database).all(of: table) + GoodsTable(database: database).rows(of: table)
            rows[table] = all
            versions[table] = try VersionTable(database: database).all(of: table)
            ids[table] = Dictionary(all.map { (table.uid(of: $0.values), $0.id) }) { first, _ in first }
        }
        return (BookContents(rows: rows, versions: versions), ids)
    }

    /// The numbers of a table's existing rows, by their uid after the merge.
    private func present(_ table: TrackedTable) -> [String: Int64] {
        Dictionary((ids[table] ?? [:]).map { (merge.uid($0.key, in: table), $0.value) }) { first, _ in first }
    }

    /// The existing rows that the merge changes.
    var touched: TouchedRows {
        var rows = TouchedRows()
        for table in TrackedTable.shared {
            let present = present(table)
            rows[table] = changes[table].changed.compactMap { present[$0] }.sorted()
        }
        return rows
    }

    /// Writes the merge. New rows get the next numbers in the order of creation: by time, then by number in the other
    /// book.
    func carryOut(touching touched: inout TouchedRows) throws {
        try database.deferForeignKeys()
        let rows = TrackedRows(database: database)
        var numbers: [String: [String: Int64]] = [:]
        for table in TrackedTable.shared {
            var present = present(table)
            var next = try rows.lastNumber(of: table.name)
            let made = table.fields.firstIndex { $0.role == .origin && $0.kind == .instant }
            let new = changes[table].new.compactMap { uid in merge.contents[table][uid].map { (uid, $0) } }
                .sorted { left, right in
                    let (one, other) = (
                        made.flatMap { left.1.values[$0].number }, made.flatMap { right.1.values[$0].number }
                    )
                    let numbers = (
                        self.other.number(of: left.0, in: table) ?? .max,
                        self.other.number(of: right.0, in: table) ?? .max
                    )
                    return (one ?? 0, numbers.0, left.0) < (other ?? 0, numbers.1, right.0)
                }
            for (uid, _) in new {
                guard next < .max else {
                    throw DatabaseError.contradiction("it has no number left for a \(table.name)")
                }
                next += 1
                present[uid] = next
                touched[table].append(next)
            }
            numbers[table.name] = present
        }
        for table in TrackedTable.shared {
            let present = numbers[table.name] ?? [:]
            let written = changes[table].changed.union(changes[table].new)
            try rows.vacate(changes[table].changed.compactMap { present[$0] }.sorted(), of: table)
            let contents = merge.contents[table]
            for (uid, id) in present.filter({ written.contains($0.key) }).sorted(by: { $0.value < $1.value }) {
                guard let version = contents[uid] else { continue }
                let values = try table.mapReferences(of: version.values) { name, value in
                    guard let uid = value.text else { return .none }
                    guard let number = numbers[name]?[uid] else {
                        throw DatabaseError.contradiction("a \(table.name) refers to a \(name) that is not there")
                    }
                    return .number(number)
                }
                try rows.put([TrackedRow(id: id, values: values)], in: table)
            }
        }
    }

    /// Writes the merged modification times of the rows whose times differ from before.
    func keepVersions() throws {
        let versions = VersionTable(database: database)
        for table in TrackedTable.shared {
            for (old, _) in ids[table] ?? [:] where merge.uid(old, in: table) != old {
                try versions.remove(old, of: table)
            }
            let contents = merge.contents[table]
            for uid in changes.newlySeen(in: table).union(changes[table].changed) {
                guard let row = contents[uid] else { continue }
                if row.versions == RowVersions(base: table.baseStamp(of: row.values)) {
                    try versions.remove(uid, of: table)
                } else {
                    try versions.put(row.versions, of: uid, in: table)
                }
            }
        }
    }
}
