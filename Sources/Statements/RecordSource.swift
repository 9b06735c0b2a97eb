import Files

/// Where the records of a table come from: lines of text, or the rows of a spreadsheet.
public protocol RecordSource {
    /// Reads the next record; `false` at the end.
    mutating func read(into record: inout Record) throws(FileError) -> Bool
}

extension RecordReader: RecordSource {}
