/// 128 random bits that let somebody in who lost the password, written in groups that can be typed:
/// `7Q4M-…`, seven groups of four.
///
/// Crockford's Base32 (https://www.crockford.com/base32.html), 26 digits; the last two digits and the spare bits before
/// them are a check, so that a slip is told from a wrong code.
public struct RecoveryCode {
    static let count = 16

    package let secret: Secret

    private static let digitCount = 28
    private static let groupCount = 4
    /// Of the 140 bits that 28 digits have, those that 128 leave.
    private static let checkBits = 12
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Makes a new one.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random() throws(SecretError) -> RecoveryCode {
        RecoveryCode(secret: try Secret.random(count: count))
    }

    private init(secret: Secret) {
        self.secret = secret
    }

    /// Reads what somebody typed: capital or small, with or without hyphens and spaces, `O` for 0, `I` and `L` for 1.
    /// - Throws: `SecretError.recoveryCode` for what is no code, `.recoveryCodeMistyped` for a code whose check digits are those
    ///   of another one, `.outOfMemory`.
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

    /// Puts the bytes that digits stand for into a secret.
    /// - Parameter digit: the value of the digit at a place, where it is not the one that was typed.
    /// - Returns: whether the check digits are those of these bytes.
    private static func decode(_ values: Secret, into secret: Secret, _ digit: (Int) -> Int? = { _ in nil }) -> Bool {
        var check = 0
        values.withUnsafeBytes { values in
            secret.fill { memory in
                // Bits wait here until there are eight of them; at most twelve ever wait.
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

    /// The groups, counted from 1, in which one other digit, or two that change places, make the code whole.
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

    /// The code as it is shown once.
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
