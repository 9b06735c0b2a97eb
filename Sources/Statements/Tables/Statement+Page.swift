import Files
import Markup
import Sheets

extension Statement {
    /// Opens the first table of an HTML page with a date and an amount in one row, as a text table. Some banks name
    /// such pages .xls.
    /// - Returns: `nil` for other files, and for a page without such a table.
    /// - Throws: `StatementError.unknownFormat` if the columns are unknown.
    static func page(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.beginsWithElement, FileKind.markup(head) == .html else { return nil }
        let (encoding, _) = try TextEncoding.ofText(file, chosen: options.encoding)
        var chosen: Int?
        try read(file, encoding, options) { table, row in
            if chosen == nil, row.hasDateAndNumber { chosen = table }
            return chosen == nil
        }
        guard let chosen else { return nil }
        var text = SheetText(file.name, limits: options.limits)
        var count = 0
        try read(file, encoding, options) { table, row in
            guard table == chosen else { return false }
            count += 1
            guard count <= options.limits.rows else {
                throw FileError.tooManyRows(file.name, limit: options.limits.rows)
            }
            try text.add(row)
            return true
        }
        return try sheet(text, named: "table \(chosen + 1)", format: "HTML", options: options)
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
