/// Reads a text line by line. Empty lines count for the line number, but are skipped.
public struct TextLineReader {
    private let name: String
    private let limit: Int
    private let stream: TextStream
    private var buffer: [UInt8] = []
    private var position = 0
    /// The number of the line that was read last, from 1.
    public private(set) var line = 0
    private var nextLine = 1

    /// Starts at the beginning of a file.
    /// - Throws: `FileError.encoding`.
    public init(_ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits) throws(FileError) {
        name = file.name
        limit = limits.recordBytes
        stream = try TextStream(file, encoding)
    }

    /// The next line that is not empty, without its line end; `nil` at the end of the text.
    /// - Throws: `FileError.recordTooLong`, `.notText`, `.cannotRead`.
    /// - Complexity: O(n) in the line.
    public mutating func next() throws(FileError) -> String? {
        var text: [UInt8] = []
        // CR LF and CR CR LF are one line end. Lone CRs are one each.
        var returns = 0
        while true {
            if position == buffer.count {
                buffer = try stream.next()
                position = 0
                if buffer.isEmpty { return text.isEmpty ? nil : String(decoding: text, as: UTF8.self) }
            }
            let byte = buffer[position]
            if byte == 0x0A || byte == 0x0D {
                if !text.isEmpty { return String(decoding: text, as: UTF8.self) }
                position += 1
                returns += byte == 0x0D ? 1 : 0
                if byte == 0x0A {
                    nextLine += 1
                    returns = 0
                }
                continue
            }
            nextLine += returns
            returns = 0
            line = nextLine
            let rest = buffer[position...].prefix { $0 != 0x0A && $0 != 0x0D }
            text += rest
            position = rest.endIndex
            guard text.count <= limit else { throw .recordTooLong(name, line: line, limit: limit) }
        }
    }
}
