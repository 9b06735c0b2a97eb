import Files
import Sheets

extension Statement {
    /// Opens the sheets of an OpenDocument spreadsheet as text tables.
    /// - Returns: `nil` for other files.
    /// - Throws: `StatementError.unknownFormat` if the columns are unknown.
    static func openDocument(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard let package = try OpenDocumentPackage(file, limits: options.limits) else { return nil }
        return try sheets(of: file, SheetBook(format: "ODS"), options: options) { take in
            try package.read(OpenDocumentSheets(file.name, options.limits, take: take))
        }
    }
}
