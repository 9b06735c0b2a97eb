public import Secrets

/// An invitation for signing up in a store on a server: 128 random bits, written like a recovery code.
public struct Invitation {
    let code: RecoveryCode

    /// Makes a new invitation.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random() throws(SecretError) -> Invitation {
        Invitation(code: try .random())
    }

    private init(code: RecoveryCode) {
        self.code = code
    }

    /// Parses a typed invitation; `nil` if it is not valid.
    /// - Throws: `SecretError.outOfMemory`.
    public init?(typed: Secret) throws(SecretError) {
        do throws(SecretError) {
            code = try RecoveryCode(typed: typed)
        } catch .recoveryCode, .recoveryCodeMistyped {
            return nil
        }
    }

    /// The text of the invitation, to be shown once.
    public var text: String { code.text }

    /// A name of the invitation that does not reveal it: 32 lower-case hexadecimal digits.
    /// - Throws: `SecretError.outOfMemory`.
    public func name() throws(SecretError) -> String {
        let bytes = try code.secret.derived(for: "spesa name of an invitation").withUnsafeBytes { Array($0) }
        return String(digest(bytes).prefix(32))
    }
}
