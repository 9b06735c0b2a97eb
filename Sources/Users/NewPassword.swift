/// A password that was accepted, hashed, and at hand to wrap the user's key with.
public struct NewPassword {
    /// What a sign-in is checked against.
    public let hash: PasswordHash
    /// What the hash cost: the fallback where memory was refused.
    public let cost: PasswordCost
    let accepted: Secret

    /// Hashes a password that `PasswordRules` accepted.
    /// - Throws: `UserError.outOfMemory`.
    public init(_ accepted: Secret, cost: PasswordCost) throws(UserError) {
        (hash, self.cost) = try PasswordHash.make(accepted, cost: cost)
        self.accepted = accepted
    }

    /// A slot for the private key of a pair.
    /// - Throws: `UserError.outOfMemory`.
    public func slot(for keys: KeyPair) throws(UserError) -> PasswordSlot {
        try keys.slot(password: accepted, cost: cost)
    }
}
