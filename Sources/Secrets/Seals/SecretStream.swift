internal import CSodium

/// Content encrypted in chunks. Chunks cannot be changed, omitted, reordered or cut off without detection (libsodium's
/// `crypto_secretstream_xchacha20poly1305`).
enum SecretStream {
    /// The number of content bytes in a chunk. The last chunk may be shorter.
    static let chunkCount = 64 * 1024
    /// The number of bytes that encryption adds to a chunk.
    static let overheadCount = Int(crypto_secretstream_xchacha20poly1305_abytes())
    /// The number of bytes before the first chunk.
    static let headerCount = Int(crypto_secretstream_xchacha20poly1305_headerbytes())

    /// The length in bytes of the encrypted stream for `count` bytes of content, including the header. A stream without
    /// content has one empty chunk.
    static func encryptedCount(of count: Int) -> Int {
        headerCount + count + max(1, (count + chunkCount - 1) / chunkCount) * overheadCount
    }

    /// The content's length in an encrypted stream of `count` bytes, including the header; `nil` if no stream has this
    /// length.
    static func contentCount(of count: Int) -> Int? {
        let rest = count - headerCount
        let chunks = (rest + chunkCount + overheadCount - 1) / (chunkCount + overheadCount)
        let content = rest - chunks * overheadCount
        return content >= 0 && chunks > 0 && encryptedCount(of: content) == count ? content : nil
    }

    /// Encrypts chunk by chunk.
    final class Writer {
        /// The header, which the reader needs besides the key.
        let header: [UInt8]
        private let state: Secret

        /// Begins a stream with a new random header.
        /// - Parameter key: 32 bytes.
        /// - Throws: `SecretError.outOfMemory`.
        init(key: Secret) throws(SecretError) {
            let state = try Secret(capacity: Int(crypto_secretstream_xchacha20poly1305_statebytes()))
            var header = [UInt8](repeating: 0, count: headerCount)
            state.fill { memory in
                key.withUnsafeBytes { key in
                    _ = crypto_secretstream_xchacha20poly1305_init_push(memory.stream, &header, key.octets!)
                }
                return memory.count
            }
            self.state = state
            self.header = header
        }

        /// Encrypts a chunk into `result`, which is `overheadCount` bytes longer.
        /// - Parameter place: authenticated data that is not encrypted; must be equal for reading.
        func encrypt(
            _ chunk: UnsafeRawBufferPointer, isLast: Bool, in place: [UInt8], to result: UnsafeMutableRawBufferPointer
        ) {
            precondition(result.count == chunk.count + overheadCount, "An encrypted chunk has its own length.")
            state.withUnsafeMutableBytes { state in
                _ = crypto_secretstream_xchacha20poly1305_push(
                    state.stream, result.octets!, nil, chunk.octets, UInt64(chunk.count), place, UInt64(place.count),
                    isLast ? crypto_secretstream_xchacha20poly1305_tag_final() : 0)
            }
        }
    }

    /// Decrypts chunk by chunk.
    final class Reader {
        private let state: Secret

        /// Begins to read a stream. Whether key and header are right shows at the first chunk.
        /// - Parameters:
        ///   - key: 32 bytes.
        ///   - header: `headerCount` bytes.
        /// - Throws: `SecretError.outOfMemory`.
        init(key: Secret, header: UnsafeRawBufferPointer) throws(SecretError) {
            precondition(header.count == headerCount, "A header has its own length.")
            let state = try Secret(capacity: Int(crypto_secretstream_xchacha20poly1305_statebytes()))
            state.fill { memory in
                key.withUnsafeBytes { key in
                    _ = crypto_secretstream_xchacha20poly1305_init_pull(memory.stream, header.octets!, key.octets!)
                }
                return memory.count
            }
            self.state = state
        }

        /// Decrypts the next chunk into `result`, which is `overheadCount` bytes shorter.
        /// - Returns: whether it is the last chunk; `nil` if it is not genuine.
        func decrypt(
            _ chunk: UnsafeRawBufferPointer, in place: [UInt8], to result: UnsafeMutableRawBufferPointer
        ) -> Bool? {
            precondition(result.count == chunk.count - overheadCount, "An encrypted chunk has its own length.")
            var tag: UInt8 = 0
            let code = state.withUnsafeMutableBytes { state in
                crypto_secretstream_xchacha20poly1305_pull(
                    state.stream, result.octets, nil, &tag, chunk.octets!, UInt64(chunk.count), place,
                    UInt64(place.count))
            }
            return code == 0 ? tag == crypto_secretstream_xchacha20poly1305_tag_final() : nil
        }
    }
}

extension UnsafeMutableRawBufferPointer {
    fileprivate var stream: UnsafeMutablePointer<crypto_secretstream_xchacha20poly1305_state> {
        baseAddress!.assumingMemoryBound(to: crypto_secretstream_xchacha20poly1305_state.self)
    }
}
