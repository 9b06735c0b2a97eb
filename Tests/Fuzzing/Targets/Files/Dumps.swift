import Dumps
import Ledger

extension FuzzTarget {
    /// Files that are loaded or merged: accepted records are written and read back unchanged, other files get an error
    /// message.
    static let dumps = FuzzTarget { input in
        var input = input
        let records: [BookRecord]
        do {
            records = try read(input.lines())
        } catch let error as DumpError {
            try expect(!error.message.isEmpty && !error.kind.isEmpty, "the error has no words")
            return
        }
        var counts = BookCounts()
        for record in records { counts.count(record) }
        var writer = DumpWriter(book: "b", made: Instant(seconds: 0))
        var text = writer.line(.counts(counts))
        for record in records { text += writer.line(record) }
        text += writer.end()
        let again = try read(text.split(separator: "\n").map(String.init))
        try expect(again == records, "it is read as something else when it is written again")
        try checkMerge(records)
    }

    private static func read(_ lines: [String]) throws -> [BookRecord] {
        var rest = lines[...]
        var reader = try DumpReader(file: "dump") { rest.popFirst() }
        var records: [BookRecord] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }

    /// Checks that an accepted book merges with itself without a change.
    private static func checkMerge(_ records: [BookRecord]) throws {
        var rows: [TrackedTable: [TrackedRow]] = [:]
        var versions: [TrackedTable: [String: RowVersions]] = [:]
        for record in records {
            if case .row(let table, let row) = record { rows[table, default: []].append(row) }
            if case .versions(let table, let uid, let seen) = record { versions[table, default: [:]][uid] = seen }
        }
        let book = BookContents(rows: rows, versions: versions)
        try expect(BookMerge(book, book).contents == book, "merged with itself it is another book")
    }
}
