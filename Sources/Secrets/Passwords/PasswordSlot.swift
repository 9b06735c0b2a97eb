internal import CSodium

/// A secret encrypted with a password: salt, cost, and the secret encrypted with a key that Argon2id derives from the
/// password.
///
/// The salt differs from the salt of the sign-in hash, so that the hash reveals nothing about the key.
public struct PasswordSlot {
    /// The stored bytes: version, cost, salt, encrypted secret.
    public let stored: [UInt8]
    let cost: PasswordCost
    private let salt: [UInt8]
    private let wrapped: [UInt8]

    private static let version: UInt8 = 1
    private static let saltCount = 16
    private static let headCount = 7 + saltCount

    /// The length of a slot for a secret of `secretCount` bytes.
    static func count(of secretCount: Int) -> Int {
        headCount + Secret.wrappedCount(of: secretCount)
    }

    /// Takes a stored slot. Refuses excessive costs, which would block opening.
    /// - Throws: `SecretError.keyDamaged`.
    public init(stored: [UInt8]) throws(SecretError) {
        guard stored.count > Self.headCount, stored.count <= 1024, stored[0] == Self.version else { throw .keyDamaged }
        let memory = stored[1...4].reduce(0) { $0 << 8 | Int($1) }
        guard let cost = PasswordCost(memoryKiB: memory, passes: Int(stored[5]), lanes: Int(stored[6])) else {
            throw .keyDamaged
        }
        self.init(cost: cost, salt: Array(stored[7..<Self.headCount]), wrapped: Array(stored[Self.headCount...]))
    }

    private init(cost: PasswordCost, salt: [UInt8], wrapped: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.wrapped = wrapped
        stored =
            [Self.version] + (0..<4).map { UInt8(truncatingIfNeeded: cost.memoryKiB >> (24 - 8 * $0)) }
            + [UInt8(cost.passes), UInt8(cost.lanes)] + salt + wrapped
    }

    /// Encrypts a secret with a password that `PasswordRules` accepted, and a new random salt.
    ///
    /// If the system refuses memory or threads for `cost`, uses `PasswordCost.fallback`.
    /// - Parameter place: the purpose; `open` requires an equal one.
    /// - Throws: `SecretError.outOfMemory`.
    public static func make(
        for secret: Secret, password: Secret, cost: PasswordCost, in place: String
    ) throws(SecretError) -> PasswordSlot {
        var salt = [UInt8](repeating: 0, count: saltCount)
        randombytes_buf(&salt, saltCount)
        for cost in [cost, .fallback] {
            guard let key = try password.stretched(salt: salt, cost: cost) else { continue }
            return PasswordSlot(cost: cost, salt: salt, wrapped: secret.wrapped(by: key, in: place))
        }
        throw .outOfMemory
    }

    /// Decrypts the secret; `nil` for a wrong password or place, or a changed slot.
    /// - Throws: `SecretError.outOfMemory`.
    /// - Complexity: depends on the cost; about a quarter of a second at `PasswordCost.full`.
    public func open(with password: Secret, in place: String) throws(SecretError) -> Secret? {
        guard let key = try password.stretched(salt: salt, cost: cost) else { throw .outOfMemory }
        return try Secret.unwrapped(wrapped, by: key, in: place)
    }

    /// Whether the slot has less memory or fewer passes than a new one with `cost`.
    public func isWeaker(than cost: PasswordCost) -> Bool {
        self.cost.memoryKiB < cost.memoryKiB || self.cost.passes < cost.passes
    }
}
