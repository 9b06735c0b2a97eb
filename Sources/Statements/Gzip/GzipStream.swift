import CZlib

/// The bytes of a gzip file (RFC 1952), unpacked piece by piece; what was packed one behind the other comes as one.
final class GzipStream {
    private let file: StatementFile
    /// zlib keeps its own address in there, so it must not move.
    private let inflater: UnsafeMutablePointer<z_stream>
    private var offset = 0
    private var input: [UInt8] = []
    private var consumed = 0
    private var isEnded = false

    private static let pieceCount = 1 << 16

    init(_ file: StatementFile) throws(StatementError) {
        self.file = file
        inflater = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        inflater.initialize(to: z_stream())
        // With 16 more zlib reads the header and the checksum of gzip.
        guard inflateInit2_(inflater, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .cannotRead(file.name, reason: "no memory to unpack it")
        }
    }

    deinit {
        inflateEnd(inflater)
        inflater.deallocate()
    }

    /// The next bytes; empty at the end.
    /// - Throws: `StatementError.damaged` for what is cut or changed, and as the file.
    func next() throws(StatementError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: Self.pieceCount)
        while !isEnded {
            if consumed == input.count {
                input = try file.bytes(from: offset, limit: Self.pieceCount)
                offset += input.count
                consumed = 0
            }
            let (status, left) = inflated(into: &output)
            switch status {
            case Z_STREAM_END: try beginNext()
            case Z_OK where !input.isEmpty: break
            default: throw .damaged(file.name, line: 0, problem: "what is packed in it is damaged or cut")
            }
            if left < output.count {
                output.removeLast(left)
                return output
            }
        }
        return []
    }

    private func inflated(into output: inout [UInt8]) -> (status: Int32, left: Int) {
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                inflater.pointee.next_in = input.baseAddress.map { $0 + consumed }
                inflater.pointee.avail_in = UInt32(input.count - consumed)
                inflater.pointee.next_out = output.baseAddress
                inflater.pointee.avail_out = UInt32(output.count)
                let status = inflate(inflater, Z_NO_FLUSH)
                consumed = input.count - Int(inflater.pointee.avail_in)
                return (status, Int(inflater.pointee.avail_out))
            }
        }
    }

    /// Goes on with what is packed behind; zeros that fill the last block of a tape are nothing.
    private func beginNext() throws(StatementError) {
        let start = offset - input.count + consumed
        guard try file.bytes(from: start, limit: 2) == [0x1F, 0x8B] else {
            isEnded = true
            return
        }
        inflateReset(inflater)
    }
}
