public import Secrets

/// What somebody needs to sign up in a store on a server: 128 random bits, written as a recovery code is.
public struct Invitation {
    let code: RecoveryCode

    /// Makes a new one.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random() throws(SecretError) -> Invitation {
        Invitation(code: try .random())
    }

    private init(code: RecoveryCode) {
        self.code = code
    }

    /// Reads what somebody typed, as a recovery code; `nil` for what is none.
    /// - Throws: `SecretError.outOfMemory`.
    public init?(typed: Secret) throws(SecretError) {
        do throws(SecretError) {
            code = try RecoveryCode(typed: typed)
        } catch .recoveryCode, .recoveryCodeMistyped {
            return nil
        }
    }

    /// The invitation as it is shown once.
    public var text: String { code.text }
}
