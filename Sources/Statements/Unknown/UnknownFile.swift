/// The content of a file in an unknown format.
public enum UnknownFile: Equatable, Sendable {
    /// A file of another program.
    case kind(FileKind)
    /// Text in columns.
    case table(UnknownTable)
    /// Text in columns that only blanks separate.
    case fixedWidths
    /// Text without columns.
    case text
    /// Text in an unknown character encoding.
    case encoding
    /// Binary data of an unknown kind.
    case bytes
}

/// A kind of file that cannot be read as a statement, recognised by its first bytes.
public enum FileKind: Equatable, Sendable {
    /// A binary Excel file, up to version 2003.
    case oldSpreadsheet
    /// A binary Excel file that the converter cannot read completely, with its message.
    case lossySpreadsheet(String)
    /// An office document without a table that spesa reads, such as a letter or a workbook without rows.
    case document
    /// CFONB 240: a French list of transfers or direct debits, which is not a statement.
    case transfersOfCFONB
    /// A PDF.
    case pdf
    /// A web page, with any file name.
    case html
    /// A picture, with its format.
    case picture(String)
    /// A database: the program, and the names of its tables if they could be read.
    case database(String, tables: [String])
    /// An archive, with its format.
    case archive(String)
    /// JSON of an unknown program.
    case json
    /// XML of an unknown program, with its root element.
    case xml(String)
}

/// The first rows of a table with unknown columns.
public struct UnknownTable: Equatable, Sendable {
    /// The first rows of the table, at most five. Narrower lines above the table are left out.
    public let rows: [Row]
    /// A suggested value for `--map` with column numbers from 1: `date=1,amount=3,what=2`. The word `COLUMN` replaces a
    /// number that is not known.
    public let map: String
    /// Whether any column has dates or date numbers of a spreadsheet.
    var hasDays = true
    /// The column of date numbers of a spreadsheet; `nil` if another column has dates, and if no column has any.
    var dayNumber: DayNumber?
    /// Another encoding that the letters suggest; `nil` if they suggest none, the file is in Unicode, or the user chose
    /// the encoding.
    var likelyEncoding: String?

    /// A row of an unknown table, for display.
    public struct Row: Equatable, Sendable {
        /// The line number, from 1.
        public let line: Int
        /// The first cells, at most twelve, each cut to 24 characters.
        public let cells: [String]
    }
}
