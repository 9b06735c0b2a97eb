import Files

/// Bytes that come piece by piece, from the beginning on.
protocol UnpackingStream: AnyObject {
    /// The next bytes; empty at the end, and from then on.
    /// - Throws: `FileError` where what was packed is damaged, or more than is allowed.
    func next() throws(FileError) -> [UInt8]
}

/// What is unpacked, as a file that is read from its beginning, as often as needed: it is unpacked anew each time, so that
/// no more than a piece of it lies in memory.
final class UnpackedFile {
    private let name: String
    private let count: Int
    private let open: () throws(FileError) -> any UnpackingStream
    private var stream: (any UnpackingStream)?
    /// The piece that was unpacked last, and where it begins.
    private var piece: [UInt8] = []
    private var start = 0

    /// - Parameter count: how many bytes come of it.
    init(_ name: String, count: Int, open: @escaping () throws(FileError) -> any UnpackingStream) {
        (self.name, self.count, self.open) = (name, count, open)
    }

    /// Copies the bytes from an offset on; returns how many, none at the end.
    /// - Throws: as the stream; `FileError.damaged` where more comes of it than `count`.
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
        // Whether the whole is what was put in, is known at its end only.
        if start + piece.count >= count {
            guard start + piece.count == count, try stream.next().isEmpty else {
                throw .damaged(name, line: 0, problem: "it became longer while it was read")
            }
        }
        return bytes.count
    }
}
