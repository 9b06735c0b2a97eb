import CZlib
import Files

/// A streaming decompressor of zlib.
final class Inflater {
    /// The container around the deflated bytes, as the window bits of `inflateInit2`.
    enum Wrapping: Int32 {
        /// Raw deflate: zlib takes negative window bits for that.
        case none = -15
        /// The header and checksum of gzip: zlib takes 16 added to the window bits for that.
        case gzip = 31
    }

    /// Allocated on the heap, because zlib stores the stream's address, which must not change.
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Parameter file: the file's name, for the error.
    /// - Throws: `FileError.cannotRead` without memory.
    init(_ wrapping: Wrapping, file: String) throws(FileError) {
        stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard inflateInit2_(stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .cannotRead(file, reason: "there is not enough memory to unpack it")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses the rest of the input, until the input is consumed or the output is full.
    /// - Parameter consumed: bytes of the input that are already consumed; advanced by the call.
    /// - Returns: the status code of zlib, and the unused bytes at the end of the output.
    func inflate(_ input: inout [UInt8], from consumed: inout Int, into output: inout [UInt8]) -> (
        status: Int32, left: Int
    ) {
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress.map { $0 + consumed }
                stream.pointee.avail_in = UInt32(input.count - consumed)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                let status = CZlib.inflate(stream, Z_NO_FLUSH)
                consumed = input.count - Int(stream.pointee.avail_in)
                return (status, Int(stream.pointee.avail_out))
            }
        }
    }

    /// Prepares for the next member of the input.
    func reset() { inflateReset(stream) }
}
