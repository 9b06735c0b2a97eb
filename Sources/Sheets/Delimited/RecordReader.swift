import Files

/// Reads a delimited text file record by record.
///
/// Follows RFC 4180 and tolerates real files: any delimiter, CR, LF, CRLF or CR CR LF as line end, and a byte-order
/// mark at the start of any record. Empty lines are skipped.
public struct RecordReader {
    private let name: String
    private let shape: DelimitedShape
    private let limits: ReadingLimits
    private let stream: TextStream
    private var buffer: [UInt8] = []
    private var position = 0
    private var line = 1
    private var count = 0

    init(_ name: String, _ stream: TextStream, _ shape: DelimitedShape, limits: ReadingLimits) {
        self.name = name
        self.stream = stream
        self.shape = shape
        self.limits = limits
    }

    /// Reads the next record; `false` at the end.
    /// - Throws: `FileError.recordTooLong`, `.tooManyColumns`, `.tooManyRows`, `.quoteNotClosed`, `.notText`,
    ///   `.cannotRead`.
    /// - Complexity: O(n) in the bytes of the record.
    public mutating func read(into record: inout Record) throws(FileError) -> Bool {
        repeat {
            guard try readLine(into: &record) else { return false }
        } while record.count == 1 && record.bytes.isEmpty
        count += 1
        guard count <= limits.rows else { throw .tooManyRows(name, limit: limits.rows) }
        return true
    }

    private mutating func peek() throws(FileError) -> UInt8? {
        if position == buffer.count {
            buffer = try stream.next()
            position = 0
            if buffer.isEmpty { return nil }
        }
        return buffer[position]
    }

    /// The byte after the one that `peek` returns; `nil` at the end.
    private mutating func peekSecond() throws(FileError) -> UInt8? {
        guard try peek() != nil else { return nil }
        if position + 1 == buffer.count {
            buffer = [buffer[position]] + (try stream.next())
            position = 0
        }
        return buffer.count > position + 1 ? buffer[position + 1] : nil
    }

    private mutating func readLine(into record: inout Record) throws(FileError) -> Bool {
        record.bytes.removeAll(keepingCapacity: true)
        record.ends.removeAll(keepingCapacity: true)
        record.line = line
        guard try peek() != nil else { return false }
        var fieldStart = 0
        // Whether the reader is inside the quotes of the current field.
        var isQuoted = false
        while let byte = try peek() {
            if isQuoted ? byte != shape.quote && byte != 0x0A : !isSpecial(byte) {
                let end = isQuoted ? endOfQuotedRun() : endOfRun()
                record.bytes.append(contentsOf: buffer[position..<end])
                position = end
            } else if isQuoted, byte == 0x0A {
                position += 1
                line += 1
                record.bytes.append(byte)
            } else if isQuoted {
                position += 1
                if try peek() == byte {
                    position += 1
                    record.bytes.append(byte)
                } else {
                    isQuoted = false
                }
            } else if byte == shape.delimiter {
                position += 1
                record.ends.append(record.bytes.count)
                fieldStart = record.bytes.count
                guard record.ends.count < limits.columns else {
                    throw .tooManyColumns(name, line: record.line, limit: limits.columns)
                }
            } else if byte == shape.quote {
                position += 1
                if record.bytes.count == fieldStart { isQuoted = true } else { record.bytes.append(byte) }
            } else {
                position += 1
                try skipLineEnd(after: byte)
                break
            }
            guard record.bytes.count <= limits.recordBytes else {
                throw isQuoted
                    ? .quoteNotClosed(name, line: record.line)
                    : .recordTooLong(name, line: record.line, limit: limits.recordBytes)
            }
        }
        guard !isQuoted else { throw .quoteNotClosed(name, line: record.line) }
        record.ends.append(record.bytes.count)
        Self.dropMark(&record)
        return true
    }

    private func isSpecial(_ byte: UInt8) -> Bool {
        byte == shape.delimiter || byte == 0x0A || byte == 0x0D || byte == shape.quote
    }

    /// The end of the run of ordinary bytes that starts at the current position.
    private func endOfRun() -> Int {
        let (delimiter, quote) = (shape.delimiter, shape.quote ?? 0x0A)
        return buffer.withUnsafeBufferPointer { bytes in
            var end = position
            while end < bytes.count {
                let byte = bytes[end]
                if byte == delimiter || byte == 0x0A || byte == 0x0D || byte == quote { break }
                end += 1
            }
            return end
        }
    }

    private func endOfQuotedRun() -> Int {
        let quote = shape.quote ?? 0x0A
        return buffer.withUnsafeBufferPointer { bytes in
            var end = position
            while end < bytes.count, bytes[end] != quote, bytes[end] != 0x0A { end += 1 }
            return end
        }
    }

    private mutating func skipLineEnd(after byte: UInt8) throws(FileError) {
        line += 1
        guard byte == 0x0D else { return }
        // CR LF is one line end, and so is CR CR LF. CR CR alone is two.
        switch try peek() {
        case 0x0A: position += 1
        case 0x0D where try peekSecond() == 0x0A: position += 2
        default: break
        }
    }

    /// Removes a byte-order mark from the first field. Concatenated files have such marks in the middle.
    private static func dropMark(_ record: inout Record) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard record.bytes.starts(with: mark) else { return }
        record.bytes.removeFirst(mark.count)
        for index in record.ends.indices { record.ends[index] -= mark.count }
    }
}
