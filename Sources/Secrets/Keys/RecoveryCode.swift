/// A recovery code for a user who has lost the password: 128 random bits, written as seven groups of four characters,
/// `7Q4M-…`.
///
/// Crockford's Base32 (https://www.crockford.com/base32.html), 28 characters. The last 12 bits are a check that tells a
/// typing mistake from a wrong code.
public struct RecoveryCode {
    static let count = 16

    package let secret: Secret

    private static let digitCount = 28
    private static let groupCount = 4
    /// The number of check bits: 28 characters hold 140 bits, and the secret has 128.
    private static let checkBits = 12
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Makes a new code.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random() throws(SecretError) -> RecoveryCode {
        RecoveryCode(secret: try Secret.random(count: count))
    }

    private init(secret: Secret) {
        self.secret = secret
    }

    /// Parses typed input: upper or lower case, with or without hyphens and spaces, `O` for 0, `I` and `L` for 1.
    /// - Throws: `SecretError.recoveryCode` for any other form, `.recoveryCodeMistyped` if the check fails,
    ///   `.outOfMemory`.
    public init(typed: Secret) throws(SecretError) {
        let values = try Secret(capacity: Self.digitCount)
        typed.withUnsafeBytes { text in
            values.fill { memory in
                var count = 0
                for byte in text where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
                    guard let value = Self.value(of: byte), count < Self.digitCount else { return 0 }
                    memory[count] = UInt8(value)
                    count += 1
                }
                return count == Self.digitCount ? count : 0
            }
        }
        guard values.count == Self.digitCount else { throw .recoveryCode }
        let secret = try Secret(capacity: Self.count)
        guard Self.decode(values, into: secret) else {
            throw .recoveryCodeMistyped(groups: try Self.groupsWithSlip(in: values))
        }
        self.init(secret: secret)
    }

    /// Decodes the digits of a code into a secret.
    /// - Parameter digit: a replacement for the digit at an index; `nil` to keep the typed one.
    /// - Returns: whether the check is correct.
    private static func decode(_ values: Secret, into secret: Secret, _ digit: (Int) -> Int? = { _ in nil }) -> Bool {
        var check = 0
        values.withUnsafeBytes { values in
            secret.fill { memory in
                // Bits are collected until there are eight; at most twelve are pending.
                var (waiting, waitingCount, written) = (0, 0, 0)
                for place in values.indices {
                    waiting = waiting << 5 | (digit(place) ?? Int(values[place]))
                    waitingCount += 5
                    if waitingCount >= 8, written < count {
                        waitingCount -= 8
                        memory[written] = UInt8(waiting >> waitingCount)
                        waiting &= 1 << waitingCount - 1
                        written += 1
                    }
                }
                check = waiting
                return count
            }
        }
        return check == Self.check(of: secret)
    }

    /// The groups, counted from 1, in which correcting one digit, or swapping two neighbours, makes the check correct.
    private static func groupsWithSlip(in values: Secret) throws(SecretError) -> [Int] {
        let trial = try Secret(capacity: count)
        var groups: Set<Int> = []
        for place in 0..<digitCount {
            for value in digits.indices where decode(values, into: trial, { $0 == place ? value : nil }) {
                groups.insert(place / groupCount + 1)
            }
            guard place + 1 < digitCount else { continue }
            let pair = values.withUnsafeBytes { (Int($0[place]), Int($0[place + 1])) }
            let isWhole = decode(values, into: trial) { $0 == place ? pair.1 : $0 == place + 1 ? pair.0 : nil }
            if isWhole { groups.formUnion([place / groupCount + 1, (place + 1) / groupCount + 1]) }
        }
        return groups.sorted()
    }

    /// The text of the code, to be shown once.
    public var text: String {
        var digits: [UInt8] = []
        secret.withUnsafeBytes { bytes in
            var (waiting, waitingCount) = (0, 0)
            func take(_ value: Int, _ bits: Int) {
                waiting = waiting << bits | value
                waitingCount += bits
                while waitingCount >= 5 {
                    waitingCount -= 5
                    if !digits.isEmpty, digits.count % (Self.groupCount + 1) == Self.groupCount {
                        digits.append(UInt8(ascii: "-"))
                    }
                    digits.append(Self.digits[waiting >> waitingCount])
                    waiting &= 1 << waitingCount - 1
                }
            }
            for byte in bytes { take(Int(byte), 8) }
            take(Self.check(of: secret), Self.checkBits)
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func check(of secret: Secret) -> Int {
        let hash = secret.withUnsafeBytes { blake2b($0, count: 16) }
        return (Int(hash[0]) << 8 | Int(hash[1])) & (1 << checkBits - 1)
    }

    private static func value(of byte: UInt8) -> Int? {
        let capital = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & ~0x20 : byte
        return switch capital {
        case UInt8(ascii: "O"): 0
        case UInt8(ascii: "I"), UInt8(ascii: "L"): 1
        default: digits.firstIndex(of: capital)
        }
    }
}
