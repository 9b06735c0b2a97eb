import Files
import Text

/// A field of an MT940 message: a tag such as `:61:` with the lines up to the next tag.
struct MT940Field {
    let line: Int
    /// The tag without colons: `61`, `60F`.
    let tag: String
    var lines: [String]

    /// The tag at the start of a line, and the rest of the line; `nil` if the line begins with no tag.
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

/// Reads MT940 messages field by field, and skips the SWIFT envelopes around them.
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
    /// - Throws: `FileError.recordTooLong`, `.notText`, `.cannotRead`.
    mutating func next() throws(FileError) -> MT940Field? {
        while var line = try lines.next() {
            if line.hasPrefix("{") || line.hasPrefix("-}") {
                // The envelope `{1:…}{2:…}{4:` precedes a message. The first field may follow on its line.
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
