extension JSON {
    /// Appends an integer, as `serialized` writes it.
    public static func append(_ integer: Int64, to result: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var (start, rest) = (digits.count, integer.magnitude)
            repeat {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if integer < 0 {
                start -= 1
                digits[start] = UInt8(ascii: "-")
            }
            result.append(contentsOf: digits[start...])
        }
    }

    /// Appends a text in quotes, as `serialized` writes it.
    /// - Complexity: O(length).
    public static func append(_ text: String, to result: inout [UInt8]) {
        var text = text
        text.withUTF8 { append(utf8: UnsafeRawBufferPointer($0), to: &result) }
    }

    /// Appends a text given as UTF-8. Invalid bytes may be copied unchanged.
    /// - Complexity: O(length).
    public static func append(utf8 text: UnsafeRawBufferPointer, to result: inout [UInt8]) {
        result.append(UInt8(ascii: "\""))
        if text.allSatisfy(isPlain) {
            result.append(contentsOf: text)
        } else {
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { append(scalar, to: &result) }
        }
        result.append(UInt8(ascii: "\""))
    }

    /// Whether a byte needs no escaping: it is a plain ASCII character, or does not begin a character that is escaped.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: false
        default: true
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
        switch scalar {
        case "\"": result += "\\\"".utf8
        case "\\": result += "\\\\".utf8
        case "\n": result += "\\n".utf8
        case "\r": result += "\\r".utf8
        case "\t": result += "\\t".utf8
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
            "\u{2066}"..."\u{2069}", "\u{FEFF}":
            let digits = String(scalar.value, radix: 16)
            result += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
        default: result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
