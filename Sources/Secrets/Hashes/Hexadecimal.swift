/// The bytes as lower-case hexadecimal digits, two for each.
package func hex(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: bytes.count * 2) { memory in
        let digits = StaticString("0123456789abcdef").utf8Start
        for (index, byte) in bytes.enumerated() {
            memory[2 * index] = digits[Int(byte >> 4)]
            memory[2 * index + 1] = digits[Int(byte & 15)]
        }
        return bytes.count * 2
    }
}

/// Parses lower-case hexadecimal digits; `nil` for any other text.
package func bytes(hex text: some StringProtocol) -> [UInt8]? {
    var text = String(text)
    return text.withUTF8 { digits -> [UInt8]? in
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes = [UInt8](repeating: 0, count: digits.count / 2)
        for index in bytes.indices {
            guard let high = value(ofHex: digits[2 * index]), let low = value(ofHex: digits[2 * index + 1]) else {
                return nil
            }
            bytes[index] = high << 4 | low
        }
        return bytes
    }
}

private func value(ofHex digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
}
