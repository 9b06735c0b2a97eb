public import Files

/// A text file whose records are read from its beginning, as often as needed.
public struct DelimitedFile {
    /// The file.
    public let file: InputFile
    /// How its bytes stand for characters.
    public let encoding: TextEncoding
    /// How much of it is read.
    public let limits: ReadingLimits

    /// A file in an encoding, within limits.
    public init(_ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits) {
        self.file = file
        self.encoding = encoding
        self.limits = limits
    }

    /// The name of the file.
    public var name: String { file.name }

    /// A reader of all records, whose fields are told apart by a shape.
    /// - Throws: `FileError.encoding`.
    public func records(_ shape: DelimitedShape) throws(FileError) -> RecordReader {
        RecordReader(name, try TextStream(file, encoding), shape, limits: limits)
    }
}
