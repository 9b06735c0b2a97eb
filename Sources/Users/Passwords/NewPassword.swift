public import Secrets

/// A password that was accepted, hashed, and at hand to wrap the user's key with.
public struct NewPassword {
    /// What a sign-in is checked against.
    public let hash: PasswordHash
    /// What the hash cost where memory was refused and it had to be less than was asked for.
    public let loweredCost: PasswordCost?
    private let cost: PasswordCost
    /// The password itself, in its normal form.
    private let accepted: Secret

    /// Hashes a password that `PasswordRules` accepted.
    /// - Throws: `SecretError.outOfMemory`.
    public init(_ accepted: Secret, cost: PasswordCost) throws(SecretError) {
        (hash, self.cost) = try PasswordHash.make(accepted, cost: cost)
        loweredCost = self.cost == cost ? nil : self.cost
        self.accepted = accepted
    }

    /// The way in to a pair that it opens.
    /// - Throws: `SecretError.outOfMemory`.
    public func way(to keys: KeyPair) throws(SecretError) -> WayIn<PasswordSlot> {
        try keys.way(password: accepted, cost: cost)
    }
}
