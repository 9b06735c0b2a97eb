internal import CSodium

/// Content encrypted in chunks that cannot be read, changed, left out, put in another order or cut off
/// (libsodium's `crypto_secretstream_xchacha20poly1305`).
enum SecretStream {
    /// How many bytes of content a chunk holds; the last may hold fewer.
    static let chunkCount = 64 * 1024
    /// How many bytes longer a chunk is when it is encrypted.
    static let overheadCount = Int(crypto_secretstream_xchacha20poly1305_abytes())
    /// How many bytes stand before the first chunk.
    static let headerCount = Int(crypto_secretstream_xchacha20poly1305_headerbytes())

    /// How many bytes `count` bytes of content have when they are encrypted, header included.
    static func encryptedCount(of count: Int) -> Int {
        headerCount + count + max(1, (count + chunkCount - 1) / chunkCount) * overheadCount
    }

    /// How many bytes of content an encrypted stream of `count` bytes has, header included, or `nil` if none has so many.
    static func contentCount(of count: Int) -> Int? {
        let rest = count - headerCount
        let chunks = (rest + chunkCount + overheadCount - 1) / (chunkCount + overheadCount)
        let content = rest - chunks * overheadCount
        return content >= 0 && chunks > 0 && encryptedCount(of: content) == count ? content : nil
    }

    /// Encrypts chunk after chunk.
    final class Writer {
        /// What the reader needs beside the key.
        let header: [UInt8]
        private let state: Secret

        /// - Parameter key: 32 bytes.
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
        /// - Parameter place: what is not encrypted but must be the same when it is read.
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

    /// Decrypts chunk after chunk.
    final class Reader {
        private let state: Secret

        /// - Parameters:
        ///   - key: 32 bytes.
        ///   - header: `headerCount` bytes.
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
        /// - Returns: whether it was the last one; `nil` if it is not genuine.
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
