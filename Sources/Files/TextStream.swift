import Glibc

/// The text of a file as UTF-8, in pieces, without its byte-order mark.
package final class TextStream {
    private let file: InputFile
    private let converter: iconv_t?
    private var offset: Int
    /// Bytes of an incomplete character at the end of the last piece.
    private var pending: [UInt8] = []

    private let pieceCount: Int

    /// - Parameter pieceCount: bytes of the file per read.
    /// - Throws: `FileError.encoding` if the system cannot convert the encoding.
    package init(
        _ file: InputFile, _ encoding: TextEncoding, pieceCount: Int = 1 << 16
    ) throws(FileError) {
        self.file = file
        self.pieceCount = pieceCount
        offset = encoding.markCount
        if encoding.name == TextEncoding.utf8.name {
            converter = nil
        } else {
            let descriptor = iconv_open("UTF-8", encoding.name)
            guard let descriptor, Int(bitPattern: descriptor) != -1 else {
                throw .encoding(file.name, name: encoding.name)
            }
            converter = descriptor
        }
    }

    deinit {
        if let converter { iconv_close(converter) }
    }

    /// The next bytes of the text; empty at the end.
    /// - Throws: `FileError.notText` for bytes that are invalid in the encoding, `.cannotRead`.
    package func next() throws(FileError) -> [UInt8] {
        while true {
            let bytes = try file.bytes(from: offset, limit: pieceCount)
            guard let converter else {
                offset += bytes.count
                return bytes
            }
            if bytes.isEmpty {
                guard pending.isEmpty else { throw .notText(file.name, offset: offset - pending.count) }
                return []
            }
            let start = offset - pending.count
            offset += bytes.count
            let text = try converted(pending + bytes, from: start, with: converter)
            // Empty output is not the end: a byte-order mark or a shift sequence encodes no character.
            if !text.isEmpty { return text }
        }
    }

    private func converted(_ bytes: [UInt8], from start: Int, with converter: iconv_t) throws(FileError) -> [UInt8] {
        var source = bytes.map { CChar(bitPattern: $0) }
        // No encoding needs more than four bytes of UTF-8 for one of its own bytes.
        var result = [CChar](repeating: 0, count: bytes.count * 4)
        var (sourceLeft, resultLeft) = (source.count, result.count)
        var code: Int32 = 0
        source.withUnsafeMutableBufferPointer { source in
            result.withUnsafeMutableBufferPointer { result in
                var from: UnsafeMutablePointer<CChar>? = source.baseAddress
                var to: UnsafeMutablePointer<CChar>? = result.baseAddress
                code = iconv(converter, &from, &sourceLeft, &to, &resultLeft) == .max ? errno : 0
            }
        }
        // EINVAL: the last character is cut.
        guard code == 0 || code == EINVAL, sourceLeft < 8 else {
            throw .notText(file.name, offset: start + bytes.count - sourceLeft)
        }
        pending = Array(bytes.suffix(sourceLeft))
        return result.prefix(result.count - resultLeft).map { UInt8(bitPattern: $0) }
    }
}
