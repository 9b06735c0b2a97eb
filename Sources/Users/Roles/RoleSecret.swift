public import Secrets

/// What a role of a server signs in with: 64 hexadecimal digits, so that a guess costs the server's reading of a password
/// and what it took to make the digits.
public struct RoleSecret {
    /// The digits, as a server is shown them.
    public let digits: Secret

    /// The form in which a server keeps it: checks a sign-in, and does not allow one.
    /// - Complexity: 4,096 rounds of HMAC, some milliseconds.
    public func verifier() -> String { ScramVerifier.make(of: digits) }

    private init(of key: Secret) throws(SecretError) {
        let digits = try Secret(capacity: 2 * key.count)
        key.withUnsafeBytes { bytes in
            digits.fill { memory in
                let signs = StaticString("0123456789abcdef").utf8Start
                for (index, byte) in bytes.enumerated() {
                    memory[2 * index] = signs[Int(byte >> 4)]
                    memory[2 * index + 1] = signs[Int(byte & 15)]
                }
                return 2 * bytes.count
            }
        }
        self.digits = digits
    }

    /// The secret that a password in its normal form comes to in a role: the same password in another role another one.
    ///
    /// The cost is part of it, so there is no other one to fall back to.
    /// - Throws: `SecretError.outOfMemory`, also where the system refuses what `cost` asks for.
    /// - Complexity: what `cost` says; about a quarter of a second at `PasswordCost.full`.
    public init(password: Secret, role: String, cost: PasswordCost) throws(SecretError) {
        let salt = blake2b(Array("spesa password of a role\0\(role)".utf8), count: 16)
        guard let key = try password.stretched(salt: salt, cost: cost) else { throw .outOfMemory }
        try self.init(of: key)
    }

    /// The secret of a session's role.
    /// - Throws: `SecretError.outOfMemory`.
    public init(_ session: SessionSecret) throws(SecretError) {
        try self.init(of: session.secret.derived(for: "spesa role of a session"))
    }

    /// The secret of a token's role.
    /// - Throws: `SecretError.outOfMemory`.
    public init(_ token: Token) throws(SecretError) {
        try self.init(of: token.secret.secret.derived(for: "spesa role of a token"))
    }

    /// The secret of the role that signs up.
    /// - Throws: `SecretError.outOfMemory`.
    public init(_ invitation: Invitation) throws(SecretError) {
        try self.init(of: invitation.code.secret.derived(for: "spesa role of an invitation"))
    }
}
