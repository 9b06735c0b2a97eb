import Files
import Sheets

extension Statement {
    /// Reads the first sheet of an OpenDocument spreadsheet that shows a day and an amount in a row, as a table of text.
    /// - Returns: `nil` for a file that is no such spreadsheet.
    /// - Throws: `StatementError.unknownFormat` for one whose sheets nobody knows.
    static func openDocument(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard let package = try OpenDocumentPackage(file, limits: options.limits) else { return nil }
        var (first, last, chosen): (Int?, Int?, Int?)
        var rowsOfSheet = 0
        try package.read(
            OpenDocumentSheets(file.name, options.limits) { sheet, _, row in
                rowsOfSheet = sheet == last ? rowsOfSheet + 1 : 1
                (first, last) = (first ?? sheet, sheet)
                if chosen == nil, row.hasDateAndNumber { chosen = sheet }
                return chosen == nil && rowsOfSheet < SpreadsheetReader.trialRows
            })
        guard let wanted = chosen ?? first else { throw StatementError.unknownFormat(file.name, .kind(.document)) }
        var text = SheetText(file.name, limits: options.limits)
        var name = ""
        var count = 0
        try package.read(
            OpenDocumentSheets(file.name, options.limits) { sheet, sheetName, row in
                guard sheet == wanted else { return false }
                name = sheetName
                count += 1
                guard count <= options.limits.rows else {
                    throw FileError.tooManyRows(file.name, limit: options.limits.rows)
                }
                try text.add(row)
                return true
            })
        return try sheet(text, named: name, format: "ODS", options: options)
    }
}
