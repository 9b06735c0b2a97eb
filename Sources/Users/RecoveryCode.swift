internal import CSodium

/// 128 random bits that let somebody in who lost the password, written in groups that can be typed:
/// `7Q4M-…`, seven groups of four.
///
/// Crockford's Base32 (https://www.crockford.com/base32.html), 26 digits; the last two digits and the spare bits before
/// them are a check, so that a slip is told from a wrong code.
public struct RecoveryCode {
    static let count = 16

    let secret: Secret

    private static let digitCount = 28
    private static let groupCount = 4
    /// Of the 140 bits that 28 digits have, those that 128 leave.
    private static let checkBits = 12
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Makes a new one.
    /// - Throws: `UserError.outOfMemory`.
    public static func random() throws(UserError) -> RecoveryCode {
        RecoveryCode(secret: try Secret.random(count: count))
    }

    private init(secret: Secret) {
        self.secret = secret
    }

    /// Reads what somebody typed: capital or small, with or without hyphens and spaces, `O` for 0, `I` and `L` for 1.
    /// - Throws: `UserError.recoveryCode` for what is no code, `.outOfMemory`.
    public init(typed: Secret) throws(UserError) {
        let secret = try Secret(capacity: Self.count)
        var check = 0
        var isWhole = false
        typed.withUnsafeBytes { text in
            secret.fill { memory in
                // Bits wait here until there are eight of them; at most twelve ever wait.
                var (waiting, waitingCount, written, digitsRead) = (0, 0, 0, 0)
                for byte in text where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
                    guard let value = Self.value(of: byte), digitsRead < Self.digitCount else { return 0 }
                    digitsRead += 1
                    waiting = waiting << 5 | value
                    waitingCount += 5
                    if waitingCount >= 8, written < Self.count {
                        waitingCount -= 8
                        memory[written] = UInt8(waiting >> waitingCount)
                        waiting &= 1 << waitingCount - 1
                        written += 1
                    }
                }
                check = waiting
                isWhole = digitsRead == Self.digitCount
                return isWhole ? Self.count : 0
            }
        }
        guard isWhole, check == Self.check(of: secret) else { throw .recoveryCode }
        self.init(secret: secret)
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
        var hash = [UInt8](repeating: 0, count: 16)
        secret.withUnsafeBytes { bytes in
            _ = crypto_generichash(&hash, hash.count, bytes.octets, UInt64(bytes.count), nil, 0)
        }
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
