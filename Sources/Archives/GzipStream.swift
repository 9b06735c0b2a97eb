import CZlib
import Files

/// The decompressed bytes of a gzip file (RFC 1952), in pieces. Several concatenated gzip members give one content.
final class GzipStream: UnpackingStream {
    private let file: InputFile
    private let inflater: Inflater
    private var offset = 0
    private var input: [UInt8] = []
    private var consumed = 0
    private var isEnded = false

    private static let pieceCount = 1 << 16

    init(_ file: InputFile) throws(FileError) {
        self.file = file
        inflater = try Inflater(.gzip, file: file.name)
    }

    /// The next bytes; empty at the end.
    /// - Throws: `FileError.damaged` for truncated or corrupt data, `.cannotRead`.
    func next() throws(FileError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: Self.pieceCount)
        while !isEnded {
            if consumed == input.count {
                input = try file.bytes(from: offset, limit: Self.pieceCount)
                offset += input.count
                consumed = 0
            }
            let (status, left) = inflater.inflate(&input, from: &consumed, into: &output)
            switch status {
            case Z_STREAM_END: try beginNext()
            case Z_OK where !input.isEmpty: break
            default: throw .damaged(file.name, line: 0, problem: "its compressed data is damaged or cut off")
            }
            if left < output.count {
                output.removeLast(left)
                return output
            }
        }
        return []
    }

    /// Starts the next gzip member. Zeros that pad the last block of a tape end the file.
    private func beginNext() throws(FileError) {
        let start = offset - input.count + consumed
        guard try file.bytes(from: start, limit: 2) == [0x1F, 0x8B] else {
            isEnded = true
            return
        }
        inflater.reset()
    }
}
