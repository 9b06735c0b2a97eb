import CZlib
import Files

/// What zlib unpacks, piece by piece.
final class Inflater {
    /// What stands around the deflated bytes.
    enum Wrapping: Int32 {
        /// Nothing: zlib takes a number below zero for that.
        case none = -15
        /// The header and the checksum of gzip, for which zlib has 16 added.
        case gzip = 31
    }

    /// zlib keeps its own address in there, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Throws: `FileError.cannotRead` without memory.
    init(_ wrapping: Wrapping, file: String) throws(FileError) {
        stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard inflateInit2_(stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .cannotRead(file, reason: "no memory to unpack it")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Unpacks what is left of the input, as much as fits.
    /// - Parameter consumed: how many bytes of the input were taken; moved on.
    /// - Returns: what zlib says, and how many bytes of the output are left.
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

    /// Goes on with what is packed behind.
    func reset() { inflateReset(stream) }
}
