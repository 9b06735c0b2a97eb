@testable import Secrets

extension FuzzTarget {
    /// A stored password hash.
    static let passwordHashes = FuzzTarget { input in
        let text = input.text
        guard let parts = PHCString(text) else {
            let hash = outcome { () throws(SecretError) in try PasswordHash(stored: text) }
            try expect(hash == .failure(.passwordHashDamaged), "it is a hash without being a PHC string")
            return
        }
        let cost = parts.cost
        try expect(
            (8 * 1024...128 * 1024).contains(cost.memoryKiB) && (1...4).contains(cost.passes)
                && (1...8).contains(cost.lanes), "the cost is out of bounds: \(cost)")
        try expect((8...64).contains(parts.saltCount), "the salt has \(parts.saltCount) bytes")
        try expect((16...64).contains(parts.tagCount), "the tag has \(parts.tagCount) bytes")
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        let salt = try decoded(fields[4])
        let tag = try decoded(fields[5])
        try expect(salt.count == parts.saltCount && tag.count == parts.tagCount, "salt and tag have other lengths")
        let written =
            "$argon2id$v=19$m=\(cost.memoryKiB),t=\(cost.passes),p=\(cost.lanes)$\(encoded(salt))$\(encoded(tag))"
        try expect(written.utf8.elementsEqual(text.utf8), "it is written '\(written)'")
        let hash = outcome { () throws(SecretError) in try PasswordHash(stored: text) }
        guard case .success(let hash) = hash, hash.phc.utf8.elementsEqual(text.utf8), hash.cost == cost else {
            throw BrokenRule(description: "it is a PHC string without being a hash")
        }
    }

    private static let base64Digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The bytes of Base64 text without padding (RFC 4648, section 4).
    private static func decoded(_ text: Substring) throws(BrokenRule) -> [UInt8] {
        var bits = 0
        var count = 0
        var bytes: [UInt8] = []
        for digit in text.utf8 {
            guard let value = base64Digits.firstIndex(of: digit) else {
                throw BrokenRule(description: "'\(text)' is no Base64")
            }
            (bits, count) = ((bits << 6 | value) & 0xFFFF, count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bytes
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = (0..<3).reduce(0) { bits, place in
                bits << 8 | (place < group.count ? Int(group[group.startIndex + place]) : 0)
            }
            digits += (0...group.count).map { base64Digits[bits >> (18 - 6 * $0) & 63] }
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
