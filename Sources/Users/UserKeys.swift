/// A user's pair of keys as the store keeps it: the public one in clear, the private one in a slot for each way in.
///
/// Book keys are sealed to the public one. Changing the password makes a new slot, not a new pair.
public struct UserKeys {
    /// 32 bytes; what is sealed to it only this user opens.
    public let publicKey: [UInt8]
    /// What the password opens.
    public let passwordSlot: PasswordSlot
    /// What the recovery code opens; `nil` for a user who never had one.
    public let recoverySlot: [UInt8]?

    /// Takes what is stored.
    public init(publicKey: [UInt8], passwordSlot: PasswordSlot, recoverySlot: [UInt8]?) {
        self.publicKey = publicKey
        self.passwordSlot = passwordSlot
        self.recoverySlot = recoverySlot
    }
}

extension KeyPair {
    // What each wrapped private key is for: one that is copied to another place does not open there.
    private static let passwordPlace = "spesa private key, password"
    private static let recoveryPlace = "spesa private key, recovery code"
    private static let sessionPlace = "spesa private key, session"
    private static let tokenPurpose = "spesa private key of a token"

    /// The slot that a password opens.
    /// - Parameter password: as `PasswordRules` accepted it.
    /// - Throws: `UserError.outOfMemory`.
    public func slot(password: Secret, cost: PasswordCost) throws(UserError) -> PasswordSlot {
        try PasswordSlot.make(for: privateKey, password: password, cost: cost, in: Self.passwordPlace)
    }

    /// The slot that a recovery code opens.
    /// - Throws: `UserError.outOfMemory`.
    public func slot(_ code: RecoveryCode) throws(UserError) -> [UInt8] {
        privateKey.wrapped(by: try code.secret.derived(for: Self.recoveryPlace), in: Self.recoveryPlace)
    }

    /// The slot that the secret of a session opens.
    /// - Throws: `UserError.outOfMemory`.
    public func slot(_ session: SessionSecret) throws(UserError) -> [UInt8] {
        privateKey.wrapped(by: try session.secret.derived(for: Self.sessionPlace), in: Self.sessionPlace)
    }

    /// The pair with the private key from a slot; `nil` if the password does not open it.
    /// - Throws: `UserError.outOfMemory`.
    public init?(_ slot: PasswordSlot, password: Secret) throws(UserError) {
        guard let key = try slot.open(with: password, in: Self.passwordPlace) else { return nil }
        self.init(privateKey: key)
    }

    /// The pair with the private key from a slot; `nil` if the code does not open it.
    /// - Throws: `UserError.outOfMemory`.
    public init?(_ slot: [UInt8], _ code: RecoveryCode) throws(UserError) {
        let key = try code.secret.derived(for: Self.recoveryPlace)
        guard let key = try Secret.unwrapped(slot, by: key, in: Self.recoveryPlace) else { return nil }
        self.init(privateKey: key)
    }

    /// The pair with the private key from a slot; `nil` if the session does not open it.
    /// - Throws: `UserError.outOfMemory`.
    public init?(_ slot: [UInt8], _ session: SessionSecret) throws(UserError) {
        let key = try session.secret.derived(for: Self.sessionPlace)
        guard let key = try Secret.unwrapped(slot, by: key, in: Self.sessionPlace) else { return nil }
        self.init(privateKey: key)
    }

    /// The pair of a token, which follows from its secret, so that a book key can be sealed to a token that is not there.
    /// - Throws: `UserError.outOfMemory`.
    init(tokenSecret: Secret) throws(UserError) {
        let key = try tokenSecret.derived(for: Self.tokenPurpose)
        self.init(privateKey: key)!
    }
}
