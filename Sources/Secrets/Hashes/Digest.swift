internal import CSodium

/// The BLAKE2b-256 hash of a text, in lower-case hexadecimal, for finding values that must not be stored.
/// - Complexity: O(n).
public func digest(_ text: String) -> String { digest(Array(text.utf8)) }

/// The BLAKE2b-256 hash of bytes, in lower-case hexadecimal.
/// - Complexity: O(n).
public func digest(_ bytes: [UInt8]) -> String { hex(blake2b(bytes)) }

/// The SHA-256 hash of a text, in lower-case hexadecimal. Database servers can compute it too.
/// - Complexity: O(n).
public func sha256Digits(_ text: String) -> String {
    var hash = [UInt8](repeating: 0, count: 32)
    _ = crypto_hash_sha256(&hash, Array(text.utf8), UInt64(text.utf8.count))
    return hex(hash)
}

/// The BLAKE2b hash of bytes.
/// - Parameters:
///   - count: the length of the hash in bytes.
///   - key: 16 to 64 bytes for a keyed hash; `nil` for an unkeyed one.
/// - Complexity: O(n).
package func blake2b(_ bytes: [UInt8], count: Int = 32, key: Secret? = nil) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: count)
    if let key {
        key.withUnsafeBytes { key in
            _ = crypto_generichash(&hash, count, bytes, UInt64(bytes.count), key.octets, key.count)
        }
    } else {
        _ = crypto_generichash(&hash, count, bytes, UInt64(bytes.count), nil, 0)
    }
    return hash
}

/// The BLAKE2b hash of memory, such as a secret's, without a copy.
/// - Complexity: O(n).
package func blake2b(_ memory: UnsafeRawBufferPointer, count: Int = 32) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: count)
    _ = crypto_generichash(&hash, count, memory.octets, UInt64(memory.count), nil, 0)
    return hash
}

/// Whether two byte strings are equal. The time depends only on the length. Different lengths are recognizable.
package func isEqualInConstantTime(_ bytes: [UInt8], _ other: [UInt8]) -> Bool {
    bytes.count == other.count && sodium_memcmp(bytes, other, bytes.count) == 0
}
