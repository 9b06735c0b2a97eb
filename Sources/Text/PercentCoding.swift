/// Percent-encodes the UTF-8 bytes of a text, except ASCII letters, digits and `-._~` (RFC 3986).
/// - Complexity: O(n).
public func percentEncoded(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: result.append(byte)
        default: result += [0x25, hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
        }
    }
    return String(decoding: result, as: UTF8.self)
}

/// Decodes percent-encoded text; `nil` for a `%` without two hexadecimal digits, and for invalid UTF-8.
/// - Complexity: O(n).
public func percentDecoded(_ text: some StringProtocol) -> String? {
    var result: [UInt8] = []
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
        guard byte == 0x25 else {
            result.append(byte)
            continue
        }
        guard let high = bytes.next().flatMap(digit), let low = bytes.next().flatMap(digit) else { return nil }
        result.append(high << 4 | low)
    }
    return String(validating: result, as: UTF8.self)
}

private let hexadecimal = Array("0123456789ABCDEF".utf8)

private func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
}
