import Files
import Markup
import Sheets

extension Statement {
    /// Opens the tables of an HTML page with dates and amounts, as text tables. Some banks name such pages .xls.
    /// - Returns: `nil` for other files, and for a page without such a table.
    /// - Throws: `StatementError.unknownFormat` if the columns are unknown.
    static func page(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.beginsWithElement, FileKind.markup(head) == .html else { return nil }
        let (encoding, _) = try TextEncoding.ofText(file, chosen: options.encoding)
        var hasTable = false
        try read(file, encoding, options) { _, row in
            if row.hasDateAndNumber { hasTable = true }
            return !hasTable
        }
        guard hasTable else { return nil }
        return try sheets(of: file, SheetBook(format: "HTML", namesSheets: false), options: options) { take in
            try read(file, encoding, options) { table, row in try take(table, "table \(table + 1)", row) }
        }
    }

    private static func read(
        _ file: InputFile, _ encoding: TextEncoding, _ options: ReadingOptions,
        _ take: @escaping (Int, Record) throws -> Bool
    ) throws {
        var reader = try PageReader(file, encoding, limits: options.limits)
        var tables = PageTables(file.name, options.limits, take: take)
        try tables.read(&reader)
    }
}
