import Commands
import Glibc

/// Reads an input stream line by line.
final class InputLines {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var position = 0

    /// The maximum length of a line in bytes.
    private static let longestLine = 1 << 20

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The next line without its end; `nil` after the last.
    /// - Throws: `StreamError` for a line that is too long or invalid UTF-8.
    func next() throws -> String? {
        var line: [UInt8] = []
        while true {
            if position == buffer.count, try !fill() { return line.isEmpty ? nil : try text(line) }
            let rest = buffer[position...]
            let end = rest.firstIndex(of: 0x0A)
            line += rest[..<(end ?? rest.endIndex)]
            position = end.map { $0 + 1 } ?? buffer.count
            guard line.count <= Self.longestLine else { throw StreamError.lineTooLong }
            if end != nil { return try text(line) }
        }
    }

    /// Reads more bytes into the buffer; `false` at the end of input.
    private func fill() throws -> Bool {
        position = 0
        buffer = try [UInt8](unsafeUninitializedCapacity: 65_536) { memory, count in
            while true {
                let got = read(descriptor, memory.baseAddress, memory.count)
                if got >= 0 {
                    count = got
                    return
                }
                guard errno == EINTR else { throw StreamError.cannotRead(code: errno) }
            }
        }
        return !buffer.isEmpty
    }

    private func text(_ line: [UInt8]) throws -> String {
        let bytes = line.last == 0x0D ? line.dropLast() : line[...]
        guard let text = String(validating: bytes, as: UTF8.self) else { throw StreamError.lineNotUTF8 }
        return text
    }
}

/// Writes to an output stream.
enum StandardOutput {
    /// Writes the whole text. A closed pipe is not an error, unless `mustBeRead` is set, since a reader may stop early.
    static func write(_ text: String, to descriptor: Int32 = 1, mustBeRead: Bool = false) throws {
        var text = text
        try text.withUTF8 { buffer in
            var rest = UnsafeRawBufferPointer(buffer)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else if errno == EPIPE, !mustBeRead {
                    return
                } else if errno != EINTR {
                    throw StreamError.cannotWrite(code: errno)
                }
            }
        }
    }
}
