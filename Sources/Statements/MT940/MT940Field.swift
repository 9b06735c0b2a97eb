import Files
import Text

/// A field of a SWIFT message: `:61:` and what follows, up to the next one.
struct MT940Field {
    let line: Int
    /// `61`, `60F`.
    let tag: String
    var lines: [String]

    /// The tag that a line begins with, and the rest of it.
    static func tag(of line: String) -> (tag: String, rest: String)? {
        let bytes = Array(line.utf8)
        guard bytes.count >= 4, bytes[0] == UInt8(ascii: ":"), isDigit(bytes[1]), isDigit(bytes[2]) else { return nil }
        let end = bytes[3] == UInt8(ascii: ":") ? 3 : 4
        guard end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return nil }
        guard end == 3 || (0x41...0x5A).contains(bytes[3]) else { return nil }
        return (String(decoding: bytes[1..<end], as: UTF8.self), String(decoding: bytes[(end + 1)...], as: UTF8.self))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Reads a file of SWIFT messages field by field, whatever banks put around them.
struct MT940Reader {
    private let name: String
    private let limit: Int
    private var lines: TextLineReader
    private var field: MT940Field?
    private var count = 0

    init(_ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits) throws(FileError) {
        name = file.name
        limit = limits.recordBytes
        lines = try TextLineReader(file, encoding, limits: limits)
    }

    /// The next field; `nil` at the end.
    /// - Throws: `FileError.recordTooLong`, and as the file.
    mutating func next() throws(FileError) -> MT940Field? {
        while var line = try lines.next() {
            if line.hasPrefix("{") || line.hasPrefix("-}") {
                // `{1:…}{2:…}{4:` before a message; the first field may follow at once.
                let rest = line.end(of: "{4:").map { String(line[$0...]) } ?? ""
                let ended = take()
                line = rest
                if let (tag, rest) = MT940Field.tag(of: line) { begin(tag, rest) }
                if let ended { return ended }
            } else if let (tag, rest) = MT940Field.tag(of: line) {
                let ended = take()
                begin(tag, rest)
                if let ended { return ended }
            } else if line == "-" {
                if let ended = take() { return ended }
            } else if field != nil {
                count += line.utf8.count
                guard count <= limit else { throw .recordTooLong(name, line: lines.line, limit: limit) }
                field?.lines.append(line)
            }
        }
        return take()
    }

    private mutating func begin(_ tag: String, _ rest: String) {
        field = MT940Field(line: lines.line, tag: tag, lines: [rest])
        count = rest.utf8.count
    }

    private mutating func take() -> MT940Field? {
        defer { field = nil }
        return field
    }
}
