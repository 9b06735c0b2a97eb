internal import CSodium

/// Makes a new UUID that sorts by time (version 7, RFC 9562): 36 characters in lower case.
///
/// - Parameter milliseconds: the present time since 1970, clamped to 48 bits. UUIDs of one millisecond are not ordered.
public func makeUUIDv7(milliseconds: Int64) -> String {
    _ = Sodium.isReady  // Before initialization, libsodium's random numbers must not be used from two threads.
    var bytes = [UInt8](repeating: 0, count: 16)
    randombytes_buf(&bytes, bytes.count)
    let time = min(max(milliseconds, 0), 1 << 48 - 1)
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: time >> (40 - 8 * index)) }
    bytes[6] = 0x70 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
        if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 0x0F)])
    }
    return String(decoding: text, as: UTF8.self)
}

/// Makes a UUIDv7 that sorts by time, then by number, so that rows of one moment keep the order in which they were
/// recorded.
///
/// - Parameter number: the counter (RFC 9562, 6.2, method 1), unique for each row of a table; only its lowest 42 bits
///   are used.
public func makeUUIDv7(milliseconds: Int64, number: Int64) -> String {
    numberedUUIDv7(makeUUIDv7(milliseconds: milliseconds), by: number)
}

/// Replaces the first 42 random bits of a UUIDv7 by the lowest 42 bits of a number. 32 random bits remain.
/// - Parameter uid: a UUIDv7, which is not checked.
public func numberedUUIDv7(_ uid: String, by number: Int64) -> String {
    func digits(_ value: Int64, _ count: Int) -> [UInt8] {
        let all = Array("0123456789abcdef".utf8)
        return (0..<count).reversed().map { all[Int(value >> (4 * Int64($0)) & 0xF)] }
    }
    var text = Array(uid.utf8)
    text.replaceSubrange(15..<18, with: digits(number >> 30, 3))
    // Two bits of the variant come first.
    text.replaceSubrange(19..<23, with: digits(0x8000 | number >> 16 & 0x3FFF, 4))
    text.replaceSubrange(24..<28, with: digits(number, 4))
    return String(decoding: text, as: UTF8.self)
}

/// Makes a UUID (version 8, RFC 9562) from a text. Equal texts give equal UUIDs.
/// - Complexity: O(n) in the length of the text.
public func makeUUIDv8(of text: String) -> String {
    var digits = Array(digest(text).utf8.prefix(32))
    // Version 8: custom content.
    digits[12] = UInt8(ascii: "8")
    digits[16] = UInt8(ascii: "8")
    for place in [20, 16, 12, 8] { digits.insert(UInt8(ascii: "-"), at: place) }
    return String(decoding: digits, as: UTF8.self)
}

/// Whether a text is a UUID of version 7 and the variant of RFC 9562, as `makeUUIDv7` makes them.
public func isUUIDv7(_ text: String) -> Bool { isUUID(text, version: "7") }

/// Whether a text is a UUID of version 8 and the variant of RFC 9562, as `makeUUIDv8` makes them.
public func isUUIDv8(_ text: String) -> Bool { isUUID(text, version: "8") }

/// Whether a text is a UUID of a version, with the variant of RFC 9562.
private func isUUID(_ text: String, version: Unicode.Scalar) -> Bool {
    guard isUUID(text), text.utf8.dropFirst(14).first == UInt8(ascii: version) else { return false }
    return text.utf8.dropFirst(19).first.map("89abAB".utf8.contains) ?? false
}

/// Whether a text is a UUID of any version: 8-4-4-4-12 hexadecimal digits, upper or lower case.
public func isUUID(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
        guard bytes.count == 36 else { return false }
        for index in 0..<36 {
            let byte = bytes[index]
            switch index {
            case 8, 13, 18, 23: guard byte == 0x2D else { return false }
            default:
                // Digits, and letters in either case.
                guard 0x30...0x39 ~= byte || 0x41...0x46 ~= byte & 0xDF else { return false }
            }
        }
        return true
    }
}
