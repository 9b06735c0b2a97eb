import Files

/// The rows of a sheet as quoted CSV text with semicolons, for the reader of delimited files.
package struct SheetText {
    private let name: String
    private let limits: ReadingLimits
    private var bytes: [UInt8] = []
    private var line = 1

    package init(_ name: String, limits: ReadingLimits) {
        self.name = name
        self.limits = limits
    }

    /// Appends a row. Line breaks in cells become spaces and empty lines fill gaps, so that line numbers equal row
    /// numbers.
    /// - Throws: `FileError.tooLarge`.
    package mutating func add(_ record: Record) throws(FileError) {
        while line < record.line {
            bytes.append(0x0A)
            line += 1
        }
        for index in 0..<record.count {
            if index > 0 { bytes.append(0x3B) }
            bytes.append(0x22)
            for byte in record.bytes(index) {
                if byte == 0x22 { bytes.append(byte) }
                bytes.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
            }
            bytes.append(0x22)
        }
        guard bytes.count <= limits.bytes else {
            throw .tooLarge(name, bytes: bytes.count, limit: limits.bytes)
        }
    }

    /// The rows as a CSV file in UTF-8.
    package var file: InputFile { InputFile(name: name, bytes: bytes) }
}
