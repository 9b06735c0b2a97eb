import Files
import Sheets

extension Statement {
    /// Reads the first sheet of an OpenDocument spreadsheet that shows a day and an amount in a row, as a table of text.
    /// - Returns: `nil` for a file that is no such spreadsheet.
    /// - Throws: `StatementError.unknownFormat` for one whose sheets nobody knows.
    static func openDocument(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard let package = try OpenDocumentPackage(file, limits: options.limits) else { return nil }
        return try firstSheet(of: file, format: "ODS", options: options) { take in
            try package.read(OpenDocumentSheets(file.name, options.limits, take: take))
        }
    }
}
