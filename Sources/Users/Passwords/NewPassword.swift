public import Secrets

/// An accepted new password: its hash, and the password itself for encrypting the user's key.
public struct NewPassword {
    /// The hash for checking sign-ins.
    public let hash: PasswordHash
    /// The actual cost of the hash, if the system refused the memory for the requested cost; else `nil`.
    public let loweredCost: PasswordCost?
    private let cost: PasswordCost
    /// The password in its normal form.
    private let accepted: Secret

    /// Hashes a password that `PasswordRules` accepted.
    /// - Throws: `SecretError.outOfMemory`.
    public init(_ accepted: Secret, cost: PasswordCost) throws(SecretError) {
        (hash, self.cost) = try PasswordHash.make(accepted, cost: cost)
        loweredCost = self.cost == cost ? nil : self.cost
        self.accepted = accepted
    }

    /// Encrypts the private key of a pair, to be unlocked by this password.
    /// - Throws: `SecretError.outOfMemory`.
    public func way(to keys: KeyPair) throws(SecretError) -> KeyUnlock<PasswordSlot> {
        try keys.way(password: accepted, cost: cost)
    }
}
