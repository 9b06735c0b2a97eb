internal import CSodium

/// BLAKE2b-256 of a text, in lower-case hexadecimal: to find again what must not be kept.
/// - Complexity: O(n).
public func digest(_ text: String) -> String {
    var hash = [UInt8](repeating: 0, count: 32)
    var text = text
    text.withUTF8 { bytes in
        _ = crypto_generichash(&hash, hash.count, bytes.baseAddress, UInt64(bytes.count), nil, 0)
    }
    return String(unsafeUninitializedCapacity: hash.count * 2) { memory in
        let digits = StaticString("0123456789abcdef").utf8Start
        for (index, byte) in hash.enumerated() {
            memory[2 * index] = digits[Int(byte >> 4)]
            memory[2 * index + 1] = digits[Int(byte & 15)]
        }
        return memory.count
    }
}
