public import Secrets

/// The requirements for new passwords, and their normalization before hashing.
public struct PasswordRules: Sendable {
    /// The minimum length in Unicode scalars of the normal form.
    public static let shortest = 8
    /// The maximum length in bytes, both as typed and in the normal form.
    public static let longest = 1024

    private let isCommon: @Sendable (UnsafeRawBufferPointer) -> Bool

    /// The rules with a list of common passwords.
    /// - Parameter common: whether a password is on the list; called with the password in NFKC, with A–Z in lower case.
    public init(common: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool) {
        isCommon = common
    }

    /// The normal form of a new password, if it meets all requirements.
    /// - Throws: `UserError`: `.passwordEmpty`, `.passwordTooShort`, `.passwordTooLong`, `.passwordNotUTF8`,
    ///   `.passwordControlCharacter`, `.passwordCommon`, `.secret`.
    public func accept(_ typed: Secret) throws(UserError) -> Secret {
        guard typed.count > 0 else { throw .passwordEmpty }
        guard typed.count <= Self.longest else { throw .passwordTooLong(limit: Self.longest) }
        guard let password = try Normalization.nfkc(typed) else { throw .passwordNotUTF8 }
        guard !Self.holdsControlCharacter(password) else { throw .passwordControlCharacter }
        guard Self.scalarCount(password) >= Self.shortest else { throw .passwordTooShort }
        guard password.count <= Self.longest else { throw .passwordTooLong(limit: Self.longest) }
        guard !(try Self.withSmallLetters(password).withUnsafeBytes(isCommon)) else { throw .passwordCommon }
        return password
    }

    /// The normal form (NFKC) of a password for signing in; `nil` if it is not UTF-8, and so matches no hash.
    ///
    /// No other rule applies: accepted passwords stay valid when the rules change.
    /// - Throws: `UserError.secret`.
    public func normalized(_ typed: Secret) throws(UserError) -> Secret? {
        try Normalization.nfkc(typed)
    }

    /// The number of Unicode scalars. In UTF-8 every byte except 80 to BF begins one.
    private static func scalarCount(_ password: Secret) -> Int {
        password.withUnsafeBytes { bytes in bytes.count { $0 & 0xC0 != 0x80 } }
    }

    /// Whether the text contains a scalar of the Unicode category Cc: U+0000 to U+001F, and U+007F to U+009F.
    private static func holdsControlCharacter(_ password: Secret) -> Bool {
        password.withUnsafeBytes { bytes in
            bytes.indices.contains { index in
                switch bytes[index] {
                case 0x00...0x1F, 0x7F: true
                // U+0080 to U+009F are encoded as C2 80 to C2 9F.
                case 0x80...0x9F: index > 0 && bytes[index - 1] == 0xC2
                default: false
                }
            }
        }
    }

    private static func withSmallLetters(_ password: Secret) throws(UserError) -> Secret {
        let small = try UserError.ofSecrets(try Secret(capacity: password.count))
        password.withUnsafeBytes { bytes in
            small.fill { memory in
                for (index, byte) in bytes.enumerated() {
                    memory[index] = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
                }
                return bytes.count
            }
        }
        return small
    }
}
