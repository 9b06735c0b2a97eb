import Files
import Sheets

/// The record layout of a fixed-width format.
struct FixedShape {
    /// The number of positions in a record, without the line break. A position is a character, or a byte in UTF-8 files
    /// whose writer counted bytes.
    let width: Int
    /// Whether the last position is never blank. Trailing blanks then cannot be missing.
    var isFull = false
}

/// Reads a file of fixed-width records, each on its own line or directly after the previous one.
struct FixedRecordReader {
    private let name: String
    private let shape: FixedShape
    private let isUTF8: Bool
    private var source: Source

    private enum Source {
        case lines(TextLineReader)
        case pieces(FixedPieces)
    }

    /// Starts at the beginning of a file.
    /// - Throws: `FileError.encoding`, `.cannotRead`.
    init(
        _ file: InputFile, _ encoding: TextEncoding, _ shape: FixedShape, limits: ReadingLimits
    ) throws(FileError) {
        name = file.name
        self.shape = shape
        isUTF8 = encoding.name == TextEncoding.utf8.name
        let hasLines = try FileHead(file).bytes.contains { $0 == 0x0A || $0 == 0x0D }
        source =
            hasLines
            ? .lines(try TextLineReader(file, encoding, limits: limits))
            : .pieces(FixedPieces(try TextStream(file, encoding), width: shape.width))
    }

    /// The next record that is not blank; `nil` at the end.
    /// - Throws: `FileError.damaged` for a longer line, `.recordTooLong`, `.notText`, `.cannotRead`.
    mutating func next() throws(FileError) -> FixedRecord? {
        while let (line, bytes) = try nextBytes() {
            // Files from DOS end with a control character.
            guard bytes.contains(where: { $0 > 0x20 }) else { continue }
            let record = FixedRecord(bytes, line: line, countsBytes: countsBytes(bytes))
            guard record.count <= shape.width || record.text(shape.width + 1...record.count) == nil else {
                throw .damaged(
                    name, line: line, problem: "it has \(record.count) characters, and should have \(shape.width)")
            }
            return record
        }
        return nil
    }

    private mutating func nextBytes() throws(FileError) -> (Int, [UInt8])? {
        switch source {
        case .lines(var lines):
            let text = try lines.next()
            source = .lines(lines)
            return text.map { (lines.line, Array($0.utf8)) }
        case .pieces(var pieces):
            let piece = try pieces.next()
            source = .pieces(pieces)
            return piece
        }
    }

    /// Whether the writer counted bytes instead of characters when it padded a UTF-8 line to its width.
    private func countsBytes(_ bytes: [UInt8]) -> Bool {
        isUTF8 && bytes.count == shape.width && (shape.isFull || bytes.last == 0x20)
    }
}

/// Cuts a text without line breaks into records.
private struct FixedPieces {
    private let stream: TextStream
    private let width: Int
    private var buffer: [UInt8] = []
    private var position = 0
    private var count = 0

    init(_ stream: TextStream, width: Int) {
        self.stream = stream
        self.width = width
    }

    /// The next record with its number; `nil` at the end. The last one may be shorter.
    mutating func next() throws(FileError) -> (Int, [UInt8])? {
        var piece: [UInt8] = []
        var characters = 0
        while true {
            if position == buffer.count {
                buffer = try stream.next()
                position = 0
                if buffer.isEmpty { break }
            }
            let byte = buffer[position]
            if byte & 0xC0 != 0x80 {
                guard characters < width else { break }
                characters += 1
            }
            position += 1
            // A final line break may follow the last record.
            if piece.isEmpty, byte == 0x0A || byte == 0x0D {
                characters = 0
                continue
            }
            piece.append(byte)
            // Continuation bytes without a first byte.
            guard piece.count < 4 * width else { break }
        }
        guard !piece.isEmpty else { return nil }
        count += 1
        return (count, piece)
    }
}
