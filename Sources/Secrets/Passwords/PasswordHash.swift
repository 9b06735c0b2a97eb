internal import CArgon2
internal import CSodium

/// A stored password hash: Argon2id with salt and cost.
public struct PasswordHash: Equatable, Sendable {
    /// The stored hash, a PHC string of at most 256 ASCII characters.
    public let phc: String
    /// The cost of the hash, and of every comparison with it.
    public let cost: PasswordCost
    private let hasFullLengths: Bool

    private static let saltCount = 16
    private static let tagCount = 32

    /// Takes a stored hash. Refuses excessive costs, which would block comparisons.
    ///
    /// Accepts Argon2id, version 19, within the ranges of `PasswordCost`, with a salt of 8 to 64 bytes and a tag of 16
    /// to 64.
    /// - Throws: `SecretError.passwordHashDamaged`.
    public init(stored: String) throws(SecretError) {
        guard let parts = PHCString(stored) else { throw .passwordHashDamaged }
        phc = stored
        cost = parts.cost
        hasFullLengths = parts.saltCount >= Self.saltCount && parts.tagCount >= Self.tagCount
    }

    /// Hashes a password that `PasswordRules` accepted, with a new random salt.
    ///
    /// If the system refuses memory or threads for `cost`, the hash is made with `PasswordCost.fallback`, unless that
    /// needs as much. The caller must tell the user if the returned `cost` differs.
    /// - Throws: `SecretError.outOfMemory`.
    public static func make(
        _ secret: Secret, cost: PasswordCost = .full
    ) throws(SecretError) -> (hash: PasswordHash, cost: PasswordCost) {
        guard Sodium.isReady else { throw .outOfMemory }
        if let hash = try hashing(secret, at: cost) { return (hash, cost) }
        if PasswordCost.fallback.memoryKiB < cost.memoryKiB, let hash = try hashing(secret, at: .fallback) {
            return (hash, .fallback)
        }
        throw .outOfMemory
    }

    /// Whether the hash matches `secret`, which must be normalized by `PasswordRules`.
    /// - Throws: `SecretError.outOfMemory`, or `passwordHashDamaged` if the library refuses the stored hash.
    /// - Complexity: depends on `cost`; about a quarter of a second at `PasswordCost.full`.
    public func matches(_ secret: Secret) throws(SecretError) -> Bool {
        let result = secret.withUnsafeBytes { argon2id_verify(phc, $0.baseAddress, $0.count) }
        switch result {
        case ARGON2_OK.rawValue: return true
        case ARGON2_VERIFY_MISMATCH.rawValue: return false
        case ARGON2_MEMORY_ALLOCATION_ERROR.rawValue, ARGON2_THREAD_FAIL.rawValue: throw .outOfMemory
        default: throw .passwordHashDamaged
        }
    }

    /// Whether the hash has less memory, fewer passes, or a shorter salt or tag than a new one with `cost`.
    ///
    /// Lanes are ignored: they affect speed, not strength.
    public func isWeaker(than cost: PasswordCost) -> Bool {
        self.cost.memoryKiB < cost.memoryKiB || self.cost.passes < cost.passes || !hasFullLengths
    }

    /// A fixed hash without a known password. A sign-in of an unknown user is compared with it, so that it takes as
    /// long as one of a known user.
    public static func dummy(cost: PasswordCost = .full) -> PasswordHash {
        let salt = String(repeating: "A", count: 22)
        let tag = String(repeating: "A", count: 43)
        return PasswordHash(
            phc: "$argon2id$v=19$m=\(cost.memoryKiB),t=\(cost.passes),p=\(cost.lanes)$\(salt)$\(tag)",
            cost: cost, hasFullLengths: true)
    }

    private init(phc: String, cost: PasswordCost, hasFullLengths: Bool) {
        self.phc = phc
        self.cost = cost
        self.hasFullLengths = hasFullLengths
    }

    /// Makes the hash; `nil` if the system refuses the memory or the threads.
    private static func hashing(_ secret: Secret, at cost: PasswordCost) throws(SecretError) -> PasswordHash? {
        var salt = [UInt8](repeating: 0, count: saltCount)
        randombytes_buf(&salt, saltCount)
        var encoded = [CChar](repeating: 0, count: PHCString.longest)
        let result = secret.withUnsafeBytes { bytes in
            argon2id_hash_encoded(
                UInt32(cost.passes), UInt32(cost.memoryKiB), UInt32(cost.lanes), bytes.baseAddress, bytes.count,
                salt, saltCount, tagCount, &encoded, encoded.count)
        }
        guard result == ARGON2_OK.rawValue else { return nil }
        let phc = encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return try PasswordHash(stored: String(decoding: phc, as: UTF8.self))
    }
}
