import Files
import Sheets

extension Statement {
    /// Opens the first sheet with a date and an amount in one row, or the first sheet if there is none, as a text
    /// table.
    /// - Parameter read: sends every row of every sheet to the closure. Called twice.
    /// - Throws: `StatementError.unknownFormat` for a file without rows, and for sheets with unknown columns.
    static func firstSheet(
        of file: InputFile, format: String, options: ReadingOptions, read: (@escaping SheetRowTaker) throws -> Void
    ) throws -> Statement {
        var (first, last, chosen): (Int?, Int?, Int?)
        var rowsOfSheet = 0
        try read { sheet, _, row in
            rowsOfSheet = sheet == last ? rowsOfSheet + 1 : 1
            (first, last) = (first ?? sheet, sheet)
            if chosen == nil, row.hasDateAndNumber { chosen = sheet }
            return chosen == nil && rowsOfSheet < SpreadsheetReader.trialRows
        }
        guard let wanted = chosen ?? first else { throw StatementError.unknownFormat(file.name, .kind(.document)) }
        var text = SheetText(file.name, limits: options.limits)
        var name = ""
        var count = 0
        try read { sheet, sheetName, row in
            guard sheet == wanted else { return false }
            name = sheetName
            count += 1
            guard count <= options.limits.rows else {
                throw FileError.tooManyRows(file.name, limit: options.limits.rows)
            }
            try text.add(row)
            return true
        }
        return try sheet(text, named: name, format: format, options: options)
    }
}
