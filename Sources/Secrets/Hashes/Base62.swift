/// Base62: bytes as one large number, written with the digits 0–9, A–Z, a–z.
package enum Base62 {
    private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// The value of a digit; `nil` for another byte.
    package static func value(of byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 36
        default: nil
        }
    }

    /// The lowest `count` digits of a big-endian number, most significant first. They are removed from the number,
    /// which is 0 afterwards if it has no more digits.
    /// - Complexity: O(bytes · digits).
    package static func takeDigits(_ count: Int, from number: UnsafeMutableRawBufferPointer) -> [UInt8] {
        var result = [UInt8](repeating: digits[0], count: count)
        for position in result.indices.reversed() {
            var rest = 0
            for index in number.indices {
                let value = rest << 8 | Int(number[index])
                number[index] = UInt8(value / 62)
                rest = value % 62
            }
            result[position] = digits[rest]
        }
        return result
    }

    /// Parses digits into a big-endian number that fills the memory. After a failure its bytes are undefined.
    /// - Returns: whether all bytes are digits and the number fits.
    /// - Complexity: O(bytes · digits).
    package static func read(_ text: UnsafeRawBufferPointer, into number: UnsafeMutableRawBufferPointer) -> Bool {
        for index in number.indices { number[index] = 0 }
        for byte in text {
            guard var carry = value(of: byte) else { return false }
            for index in number.indices.reversed() {
                let value = Int(number[index]) * 62 + carry
                number[index] = UInt8(truncatingIfNeeded: value)
                carry = value >> 8
            }
            guard carry == 0 else { return false }
        }
        return true
    }
}
