/// A strict parser of stored password hashes, `$argon2id$v=19$m=65536,t=3,p=4$salt$tag`, with bounds on all parts.
///
/// The form is the PHC string format. Salt and tag are Base64 without padding.
struct PHCString {
    /// The maximum length in bytes.
    static let longest = 256

    let cost: PasswordCost
    let saltCount: Int
    let tagCount: Int

    /// Parses `text`; `nil` if it is malformed, or a number is out of bounds.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        var rest = Array(text.utf8)[...]
        guard Self.take("$argon2id$v=19$m=", from: &rest), let memoryKiB = Self.takeNumber(from: &rest),
            Self.take(",t=", from: &rest), let passes = Self.takeNumber(from: &rest),
            Self.take(",p=", from: &rest), let lanes = Self.takeNumber(from: &rest),
            Self.take("$", from: &rest), let saltCount = Self.takeBase64(from: &rest), (8...64).contains(saltCount),
            Self.take("$", from: &rest), let tagCount = Self.takeBase64(from: &rest), (16...64).contains(tagCount),
            rest.isEmpty, let cost = PasswordCost(memoryKiB: memoryKiB, passes: passes, lanes: lanes)
        else { return nil }
        self.cost = cost
        self.saltCount = saltCount
        self.tagCount = tagCount
    }

    private static func take(_ literal: String, from rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.starts(with: literal.utf8) else { return false }
        rest.removeFirst(literal.utf8.count)
        return true
    }

    private static func takeNumber(from rest: inout ArraySlice<UInt8>) -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...7).contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
        rest.removeFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Consumes all Base64 digits, and returns the number of bytes that they encode; `nil` if they do not encode whole
    /// bytes.
    private static func takeBase64(from rest: inout ArraySlice<UInt8>) -> Int? {
        var digits = 0
        var last = 0
        while let byte = rest.first, let value = base64Value(of: byte) {
            digits += 1
            last = value
            rest.removeFirst()
        }
        // The bits after the last whole byte must be zero, so that a value has only one spelling.
        switch digits % 4 {
        case 0: break
        case 2 where last & 0b1111 == 0: break
        case 3 where last & 0b11 == 0: break
        default: return nil
        }
        return digits * 3 / 4
    }

    private static func base64Value(of byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
