internal import Database
public import Storage
internal import Users

/// Saved reports are rows of their book, with the rights of its readers and writers.
extension ServerSession {
    /// The saved reports of a book, sorted by name.
    public func reports(of book: BookEntry) throws -> [KeptReport] {
        let database = try file(of: book).reader()
        var reports: [KeptReport] = []
        try database.forEachRow("SELECT name, octet_length(content) FROM kept_report ORDER BY name", []) { row in
            guard let name = row.text(0).flatMap(ReportName.init(file:)) else { return }
            reports.append(KeptReport(name: name, bytes: Int(row.integer(1) ?? 0)))
        }
        return reports
    }

    /// The content of a saved report: UTF-8 text in the format of the name's extension.
    /// - Throws: `StoreError.noSuchReport`.
    public func report(_ name: ReportName, of book: BookEntry) throws -> [UInt8] {
        let database = try file(of: book).reader()
        let found = try database.firstRow("SELECT content FROM kept_report WHERE name = $1", .text(name.text)) {
            $0.text(0) ?? ""
        }
        guard let found else { throw StoreError.noSuchReport(name.text) }
        return Array(found.utf8)
    }

    /// Saves a report as a row of its book. With `isReplacing`, it replaces the report of that name.
    /// - Throws: `StoreError.reportTooLong`, `reportExists`, `mayOnlyRead`.
    public func keep(
        _ content: String, as name: ReportName, of book: BookEntry, isReplacing: Bool
    ) throws {
        try KeptReport.require(content, as: name)
        try file(of: book).write { database in
            if isReplacing { try database.execute("DELETE FROM kept_report WHERE name = $1", .text(name.text)) }
            let kept = try database.execute(
                "INSERT INTO kept_report (name, content) VALUES ($1, $2) ON CONFLICT DO NOTHING", .text(name.text),
                .text(content))
            guard kept > 0 else { throw StoreError.reportExists(name) }
        }
    }

    /// Deletes a saved report.
    /// - Throws: `StoreError.noSuchReport`, `mayOnlyRead`.
    public func deleteReport(_ name: ReportName, of book: BookEntry) throws {
        try file(of: book).write { database in
            guard try database.execute("DELETE FROM kept_report WHERE name = $1", .text(name.text)) > 0 else {
                throw StoreError.noSuchReport(name.text)
            }
        }
    }

    /// Deletes all saved reports of a book. A server keeps no backup copies.
    public func removeCopiesAndReports(of book: BookEntry) throws {
        try file(of: book).write { _ = try $0.execute("DELETE FROM kept_report") }
    }
}
