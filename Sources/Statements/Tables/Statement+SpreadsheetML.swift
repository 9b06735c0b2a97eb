import Files
import Markup
import Sheets

extension Statement {
    /// Reads the first sheet of a workbook of SpreadsheetML (Excel 2003) that shows a day and an amount in a row, as a table
    /// of text; banks call such files .xls or .xml.
    /// - Returns: `nil` for other files.
    /// - Throws: `StatementError.unknownFormat` for a workbook whose sheets nobody knows.
    static func spreadsheetML(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.beginsWithElement, head.isSpreadsheetML else { return nil }
        let (encoding, _) = try TextEncoding.ofXML(file, chosen: options.encoding)
        return try firstSheet(of: file, format: "Excel 2003 XML", options: options) { take in
            let rows = SpreadsheetMLRows(file.name, options.limits, take: take)
            try XMLReader.read(file, encoding, limits: options.limits, to: rows)
        }
    }
}

extension FileHead {
    /// Whether it names the namespace of SpreadsheetML; a page that Excel wrote is HTML and names others.
    fileprivate var isSpreadsheetML: Bool {
        contains("urn:schemas-microsoft-com:office:spreadsheet") && contains("Workbook")
            && !["<html", "<HTML"].contains(where: contains)
    }
}
