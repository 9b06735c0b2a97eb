import Files

/// Decompressed bytes in pieces, from the beginning.
protocol UnpackingStream: AnyObject {
    /// The next bytes; empty at the end, and on every call after that.
    /// - Throws: `FileError` for corrupt data, or for more bytes than allowed.
    func next() throws(FileError) -> [UInt8]
}

/// Decompressed bytes as a file with random access. Reading backwards decompresses again from the start, so that memory
/// holds no more than one piece.
final class UnpackedFile {
    private let name: String
    private let count: Int
    private let open: () throws(FileError) -> any UnpackingStream
    private var stream: (any UnpackingStream)?
    /// The piece that was decompressed last, and its offset.
    private var piece: [UInt8] = []
    private var start = 0

    /// - Parameters:
    ///   - count: size of the decompressed content in bytes.
    ///   - open: starts the decompression from the beginning.
    init(_ name: String, count: Int, open: @escaping () throws(FileError) -> any UnpackingStream) {
        (self.name, self.count, self.open) = (name, count, open)
    }

    /// Copies bytes from an offset into memory and returns how many; 0 at the end.
    /// - Throws: the errors of the stream; `FileError.damaged` if the stream gives more than `count` bytes.
    func read(from offset: Int, into memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        let stream: any UnpackingStream
        if let current = self.stream, offset >= start {
            stream = current
        } else {
            stream = try open()
            (self.stream, piece, start) = (stream, [], 0)
        }
        while offset >= start + piece.count {
            start += piece.count
            piece = try stream.next()
            if piece.isEmpty { return 0 }
        }
        let bytes = piece[(offset - start)...].prefix(memory.count)
        memory.copyBytes(from: bytes)
        // The size and the checksum can be verified only at the end of the stream.
        if start + piece.count >= count {
            guard start + piece.count == count, try stream.next().isEmpty else {
                throw .damaged(name, line: 0, problem: "it grew while it was read")
            }
        }
        return bytes.count
    }
}
