import Files
import Sheets

extension Statement {
    /// Opens the first sheet of an OpenDocument spreadsheet with a date and an amount in one row, as a text table.
    /// - Returns: `nil` for other files.
    /// - Throws: `StatementError.unknownFormat` if the columns are unknown.
    static func openDocument(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard let package = try OpenDocumentPackage(file, limits: options.limits) else { return nil }
        return try firstSheet(of: file, format: "ODS", options: options) { take in
            try package.read(OpenDocumentSheets(file.name, options.limits, take: take))
        }
    }
}
