import Files
import Statements

extension FuzzTarget {
    /// Workbooks of Excel 2003 in XML, opened as any file: a byte for the encoding, then the content of the workbook.
    static let spreadsheetMLFiles = FuzzTarget { input in
        var input = input
        let encodings = [nil, "UTF-8", "ISO-8859-15", "UTF-16LE"]
        let encoding = encodings[input.number(below: encodings.count)].flatMap(TextEncoding.init(named:))
        let options = ReadingOptions(encoding: encoding, limits: StatementRules.limits)
        let beginning =
            "<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" "
            + "xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\" xmlns:html=\"http://www.w3.org/TR/REC-html40\">"
        try StatementRules.check(Array(beginning.utf8) + input.bytes) { file in
            try Statement.open(file, options: options)
        }
    }
}
