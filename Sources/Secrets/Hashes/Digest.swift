internal import CSodium

/// BLAKE2b-256 of a text, in lower-case hexadecimal: to find again what must not be kept.
/// - Complexity: O(n).
public func digest(_ text: String) -> String { digest(Array(text.utf8)) }

/// BLAKE2b-256 of bytes, in lower-case hexadecimal.
/// - Complexity: O(n).
public func digest(_ bytes: [UInt8]) -> String { hex(blake2b(bytes)) }

/// SHA-256 of a text, in lower-case hexadecimal: what a server can make too.
/// - Complexity: O(n).
public func sha256Digits(_ text: String) -> String {
    var hash = [UInt8](repeating: 0, count: 32)
    _ = crypto_hash_sha256(&hash, Array(text.utf8), UInt64(text.utf8.count))
    return hex(hash)
}

/// BLAKE2b of bytes.
/// - Parameter key: 16 to 64 bytes of a keyed hash, or none.
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

/// BLAKE2b of the memory of a secret, or of a part of it, without a copy.
/// - Complexity: O(n).
package func blake2b(_ memory: UnsafeRawBufferPointer, count: Int = 32) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: count)
    _ = crypto_generichash(&hash, count, memory.octets, UInt64(memory.count), nil, 0)
    return hash
}

/// Compares in a time that depends on the length alone, and tells different lengths apart.
package func isEqualInConstantTime(_ bytes: [UInt8], _ other: [UInt8]) -> Bool {
    bytes.count == other.count && sodium_memcmp(bytes, other, bytes.count) == 0
}
