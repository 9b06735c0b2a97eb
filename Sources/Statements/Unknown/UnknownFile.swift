/// What a file is that holds nothing known.
public enum UnknownFile: Equatable, Sendable {
    /// What other programs open.
    case kind(FileKind)
    /// Text in columns.
    case table(UnknownTable)
    /// Text without columns.
    case text
    /// Bytes that no sign tells of.
    case bytes
}

/// A kind of file that is not read, known by how it begins.
public enum FileKind: Equatable, Sendable {
    /// The binary files of Excel up to 2003.
    case oldSpreadsheet
    /// The same, of which the program that reads it loses something; and what it says of that.
    case lossySpreadsheet(String)
    /// An office document that is no spreadsheet.
    case document
    /// A French list of transfers or direct debits with 240 positions, which says nothing of an account.
    case transfersOfCFONB
    /// PDF.
    case pdf
    /// A page of the web, by whatever name.
    case html
    /// A picture, and in what format.
    case picture(String)
    /// A database, and the tables that it names.
    case database(String, tables: [String])
    /// Packed files, and how they are packed.
    case archive(String)
    /// JSON of others.
    case json
    /// XML of others, and its outermost element.
    case xml(String)
}

/// The beginning of a table whose columns nobody named.
public struct UnknownTable: Equatable, Sendable {
    /// The first rows, each with its line and its cells, which may be cut.
    public let rows: [Row]
    /// What `--map` may begin with: what looks like days, amounts and words, by the numbers of the columns.
    public let map: String

    /// A row as it stands there.
    public struct Row: Equatable, Sendable {
        /// Counted from 1.
        public let line: Int
        /// From the left; those far to the right are missing.
        public let cells: [String]
    }
}
