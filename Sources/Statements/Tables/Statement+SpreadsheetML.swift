import Files
import Markup
import Sheets

extension Statement {
    /// Opens the sheets of a SpreadsheetML workbook (Excel 2003) as text tables. Some banks name such files .xls or
    /// .xml.
    /// - Returns: `nil` for other files.
    /// - Throws: `StatementError.unknownFormat` if the columns are unknown.
    static func spreadsheetML(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.beginsWithElement, head.isSpreadsheetML else { return nil }
        let (encoding, _) = try TextEncoding.ofXML(file, chosen: options.encoding)
        return try sheets(of: file, SheetBook(format: "Excel 2003 XML"), options: options) { take in
            let rows = SpreadsheetMLRows(file.name, options.limits, take: take)
            try XMLReader.read(file, encoding, limits: options.limits, to: rows)
        }
    }
}

extension FileHead {
    /// Whether the file has the namespace of SpreadsheetML. HTML pages from Excel name other namespaces.
    fileprivate var isSpreadsheetML: Bool {
        contains("urn:schemas-microsoft-com:office:spreadsheet") && contains("Workbook")
            && !["<html", "<HTML"].contains(where: contains)
    }
}
