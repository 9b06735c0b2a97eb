/// Base64 (RFC 4648, section 4).
public enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")
    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    /// Encodes bytes, with padding and without line ends.
    /// - Complexity: O(n).
    public static func text(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var (bits, count) = (UInt32(0), 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 1
            guard count == 3 else { continue }
            for shift in stride(from: UInt32(18), through: 0, by: -6) { text.append(digits[Int(bits >> shift & 63)]) }
            (bits, count) = (0, 0)
        }
        if count > 0 {
            bits <<= UInt32(8 * (3 - count))
            for shift in [UInt32(18), 12, 6].prefix(count + 1) { text.append(digits[Int(bits >> shift & 63)]) }
            text += Array(repeating: padding, count: 3 - count)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text; `nil` for texts that `text` does not produce.
    /// - Complexity: O(n).
    public static func bytes(_ text: String) -> [UInt8]? {
        let signs = Array(text.utf8)
        guard signs.count.isMultiple(of: 4) else { return nil }
        let padded = signs.suffix(2).filter { $0 == padding }.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(signs.count / 4 * 3)
        var (bits, count) = (UInt32(0), 0)
        for sign in signs.dropLast(padded) {
            guard let value = values[Int(sign)] else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 1
            guard count == 4 else { continue }
            for shift in [UInt32(16), 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
            (bits, count) = (0, 0)
        }
        if count > 0 {
            bits <<= UInt32(6 * (4 - count))
            for shift in [UInt32(16), 8].prefix(count - 1) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
            // The unused bits of the last character must be zero, or different texts would decode to equal bytes.
            guard bits & (count == 2 ? 0xFFFF : 0xFF) == 0 else { return nil }
        }
        return bytes
    }
}
