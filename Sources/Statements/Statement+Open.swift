import Archives
import Files
import Sheets

extension Statement {
    /// Opens a file in the format that its content shows, independently of its name.
    /// - Throws: `StatementError.unknownFormat` for an unknown format, `.file` with `FileError.empty` for an empty
    ///   file, and the errors of the format.
    /// - Complexity: O(n) in the bytes. The text of a spreadsheet stays in memory.
    public static func open(_ file: InputFile, options: ReadingOptions) throws(StatementError) -> Statement {
        try StatementError.only(file) { try recognised(file, options) }
    }

    private static func recognised(_ file: InputFile, _ options: ReadingOptions) throws -> Statement {
        guard file.count > 0 else { throw FileError.empty(file.name) }
        if let inner = try file.unpackedGzip(options.limits) {
            var options = options
            options.isPacked = true
            return try open(inner, options: options)
        }
        // spesa's own formats first: their texts may contain the markers of other formats.
        if let statement = try spesaTable(file, options: options) { return statement }
        if let statement = try spesaObjects(file, options: options) { return statement }
        if let statement = try foreign(file, options) { return statement.settlingTransfers().settlingCardBills() }
        throw StatementError.unknownFormat(file.name, try UnknownFile(file, options))
    }

    /// Opens a file of a bank or another program; `nil` for an unknown format.
    private static func foreign(_ file: InputFile, _ options: ReadingOptions) throws -> Statement? {
        if let statement = try camt(file, options: options) { return statement }
        if let statement = try ofx(file, options: options) { return statement }
        if let statement = try mt940(file, options: options) { return statement }
        if let statement = try norma43(file, options: options) { return statement }
        if let statement = try coda(file, options: options) { return statement }
        if let statement = try cfonb(file, options: options) { return statement }
        if let statement = try qif(file, options: options) { return statement }
        if let statement = try homeBank(file, options: options) { return statement }
        if let statement = try gnuCash(file, options: options) { return statement }
        if let statement = try kMyMoney(file, options: options) { return statement }
        if let statement = try spreadsheet(file, options: options) { return statement }
        if let statement = try oldSpreadsheet(file, options: options) { return statement }
        if let statement = try openDocument(file, options: options) { return statement }
        if let statement = try spreadsheetML(file, options: options) { return statement }
        if let statement = try page(file, options: options) { return statement }
        if let statement = try database(file, options: options) { return statement }
        if let statement = try ynabPlan(file, options: options) { return statement }
        if let statement = try journal(file, options: options) { return statement }
        if let statement = try jsonTable(file, options: options) { return statement }
        return try table(file, options: options)
    }

    /// Opens a table of records, from text or from the cells of a sheet; `nil` if its columns are unknown.
    /// - Throws: the errors of `splitwise` and `delimited`.
    static func table(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        if let statement = try comdirect(file, options: options) { return statement }
        if let statement = try splitwise(file, options: options) { return statement }
        return try delimited(file, options: options)
    }

    /// Opens an XLSX spreadsheet by reading its sheets as delimited text; `nil` for other files.
    /// - Throws: `StatementError.unknownFormat` if the columns are unknown, and the errors of `delimited`.
    static func spreadsheet(
        _ file: InputFile, options: ReadingOptions
    ) throws -> Statement? {
        guard let book = try SpreadsheetBook(file, limits: options.limits) else { return nil }
        return try sheets(of: file, SheetBook(format: "XLSX", hidden: book.hidden), options: options, read: book.read)
    }
}
