public import Files

/// A delimited text file (CSV, TSV) whose records can be read from the beginning repeatedly.
public struct DelimitedFile {
    /// The bytes of the file.
    public let file: InputFile
    /// The character encoding.
    public let encoding: TextEncoding
    /// The limits for reading.
    public let limits: ReadingLimits

    /// Creates a delimited file from bytes, encoding and limits.
    public init(_ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits) {
        self.file = file
        self.encoding = encoding
        self.limits = limits
    }

    /// The name of the file, for messages.
    public var name: String { file.name }

    /// Returns a new reader at the first record, for the given delimiter and quote.
    /// - Throws: `FileError.encoding`.
    public func records(_ shape: DelimitedShape) throws(FileError) -> RecordReader {
        RecordReader(name, try TextStream(file, encoding), shape, limits: limits)
    }
}
