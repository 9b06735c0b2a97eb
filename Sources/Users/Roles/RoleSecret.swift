public import Secrets

/// The password of a database role on a server: 64 hexadecimal digits. The secret of a user's role is derived from the
/// password with the cost of a password hash, so that each guess costs an attacker this derivation as well as the
/// server's check. The secrets of other roles are derived from random ones, without this cost.
public struct RoleSecret {
    /// The digits in ASCII: the password for signing in to the server by SCRAM.
    public let digits: Secret

    /// The SCRAM verifier that a server stores: it checks sign-ins, and does not allow signing in.
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

    /// The secret of a user's role, derived from the password in its normal form. Equal passwords give different
    /// secrets in different roles.
    ///
    /// The cost is part of the derivation, so it is never lowered when memory is short.
    /// - Throws: `SecretError.outOfMemory`, also if the system refuses the memory for `cost`.
    /// - Complexity: depends on `cost`; about a quarter of a second at `PasswordCost.full`.
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

    /// The secret of the server role with which an invited person signs up.
    /// - Throws: `SecretError.outOfMemory`.
    public init(_ invitation: Invitation) throws(SecretError) {
        try self.init(of: invitation.code.secret.derived(for: "spesa role of an invitation"))
    }

    /// The secret of a user's role after a reset, derived from the code as the user types it in place of a password.
    /// - Throws: `SecretError.outOfMemory`.
    public init(reset code: RecoveryCode, role: String, cost: PasswordCost) throws(SecretError) {
        let text = Array(code.text.utf8)
        let password = try Secret(capacity: text.count)
        password.fill { memory in
            memory.copyBytes(from: text)
            return text.count
        }
        try self.init(password: password, role: role, cost: cost)
    }
}
