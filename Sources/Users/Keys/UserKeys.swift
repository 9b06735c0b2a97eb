public import Secrets

/// A user's key pair as stored: the public key in clear, the private key encrypted once with the password and once with
/// the recovery code.
///
/// Book keys are sealed to the public key. Every change of a password or recovery code makes a new pair.
public struct UserKeys {
    /// The key to which others seal book keys, and against which they check signatures.
    public let publicKey: PublicKey
    /// The private key, unlocked by the password.
    public let password: KeyUnlock<PasswordSlot>
    /// The private key, unlocked by the recovery code; `nil` for a user who never had a code, or whose code ended.
    public let recovery: KeyUnlock<[UInt8]>?

    /// Takes stored or new values.
    public init(publicKey: PublicKey, password: KeyUnlock<PasswordSlot>, recovery: KeyUnlock<[UInt8]>?) {
        self.publicKey = publicKey
        self.password = password
        self.recovery = recovery
    }

    /// Whether the user's present key pair signed `recovery`; `false` without a recovery code. Takes the pair itself,
    /// since the stored public key could have been replaced.
    /// - Throws: `SecretError.outOfMemory`.
    public func hasRecovery(madeBy present: KeyPair) throws(SecretError) -> Bool {
        try recovery?.isMade(by: present) ?? false
    }
}

/// An encrypted private key, unlocked by a password or a recovery code.
///
/// The slot holds an intermediate key pair, encrypted with the password or code, and the private key is sealed to that
/// pair. The private key can therefore be replaced without knowing the password or code.
public struct KeyUnlock<Slot> {
    /// The encrypted intermediate private key.
    public let slot: Slot
    /// The intermediate public key, the private key sealed to it, and the owner's signature, so that no attacker's
    /// public key is accepted in its place. `nil` in the first format, whose slot holds the private key itself.
    public let seal: [UInt8]?

    /// Takes stored values.
    public init(slot: Slot, seal: [UInt8]?) {
        self.slot = slot
        self.seal = seal
    }

    fileprivate init(_ slot: Slot, of way: KeyPair, to pair: KeyPair) throws(SecretError) {
        self.init(slot: slot, seal: try pair.sealed(toWay: way.sealingKey))
    }

    /// A copy that unlocks the private key of `next` with the present password or code.
    /// - Parameter present: the present key pair of the owner. Its own public key checks the signature, rather than one
    ///   read from a file.
    /// - Throws: `SecretError.keyDamaged` if the present pair did not sign the intermediate key, or there is no such
    ///   key.
    public func leading(to next: KeyPair, from present: KeyPair) throws(SecretError) -> KeyUnlock {
        guard let seal, let way = KeyPair.way(in: seal, signedBy: try present.publicKey()) else { throw .keyDamaged }
        return KeyUnlock(slot: slot, seal: try next.sealed(toWay: way))
    }

    fileprivate func isMade(by pair: KeyPair) throws(SecretError) -> Bool {
        guard let seal else { return false }
        return KeyPair.way(in: seal, signedBy: try pair.publicKey()) != nil
    }
}

extension KeyPair {
    // Each encrypted private key is bound to one of these purposes, and does not decrypt for another one.
    private static let firstPasswordPlace = "spesa private key, password"
    private static let firstRecoveryPlace = "spesa private key, recovery code"
    // The purposes of the first format differ from these, so that removing the seal cannot turn an intermediate key
    // into the private key.
    private static let passwordPlace = "spesa way in, password"
    private static let recoveryPlace = "spesa way in, recovery code"
    private static let sessionPlace = "spesa private key, session"
    private static let tokenPurpose = "spesa private key of a token"
    private static let wayMark = Array("spesa way in\n".utf8)
    private static let signatureCount = 64

    /// Encrypts the private key, to be unlocked by a password.
    /// - Parameter password: accepted by `PasswordRules`.
    /// - Throws: `SecretError.outOfMemory`.
    public func way(password: Secret, cost: PasswordCost) throws(SecretError) -> KeyUnlock<PasswordSlot> {
        let way = try KeyPair.random()
        return try KeyUnlock(
            try PasswordSlot.make(for: way.privateKey, password: password, cost: cost, in: Self.passwordPlace), of: way,
            to: self)
    }

    /// Encrypts the private key, to be unlocked by a recovery code.
    /// - Throws: `SecretError.outOfMemory`.
    public func way(_ code: RecoveryCode) throws(SecretError) -> KeyUnlock<[UInt8]> {
        let way = try KeyPair.random()
        return try KeyUnlock(
            way.privateKey.wrapped(by: try code.secret.derived(for: Self.recoveryPlace), in: Self.recoveryPlace),
            of: way, to: self)
    }

    /// The private key, encrypted with a session's secret.
    /// - Throws: `SecretError.outOfMemory`.
    public func slot(_ session: SessionSecret) throws(SecretError) -> [UInt8] {
        privateKey.wrapped(by: try session.secret.derived(for: Self.sessionPlace), in: Self.sessionPlace)
    }

    /// Unlocks the pair with a password; `nil` if the password is wrong, or the stored bytes were changed.
    /// - Throws: `SecretError.outOfMemory`.
    public init?(_ way: KeyUnlock<PasswordSlot>, password: Secret) throws(SecretError) {
        let place = way.seal == nil ? Self.firstPasswordPlace : Self.passwordPlace
        guard let key = try way.slot.open(with: password, in: place) else { return nil }
        try self.init(key, behind: way.seal)
    }

    /// Unlocks the pair with a recovery code; `nil` if the code is wrong, or the stored bytes were changed.
    /// - Throws: `SecretError.outOfMemory`.
    public init?(_ way: KeyUnlock<[UInt8]>, _ code: RecoveryCode) throws(SecretError) {
        let place = way.seal == nil ? Self.firstRecoveryPlace : Self.recoveryPlace
        let key = try code.secret.derived(for: place)
        guard let key = try Secret.unwrapped(way.slot, by: key, in: place) else { return nil }
        try self.init(key, behind: way.seal)
    }

    /// Unlocks the pair with a session's secret; `nil` if it is the secret of another session, or the stored bytes were
    /// changed.
    /// - Throws: `SecretError.outOfMemory`.
    public init?(_ slot: [UInt8], _ session: SessionSecret) throws(SecretError) {
        let key = try session.secret.derived(for: Self.sessionPlace)
        guard let key = try Secret.unwrapped(slot, by: key, in: Self.sessionPlace) else { return nil }
        self.init(privateKey: key)
    }

    /// The pair of a token, determined by the token's secret.
    /// - Throws: `SecretError.outOfMemory`.
    init(tokenSecret: Secret) throws(SecretError) {
        let key = try tokenSecret.derived(for: Self.tokenPurpose)
        self.init(privateKey: key)!
    }

    private init?(_ key: Secret, behind seal: [UInt8]?) throws(SecretError) {
        guard let seal else {
            self.init(privateKey: key)
            return
        }
        guard let way = KeyPair(privateKey: key), seal.count > Self.keyCount + Self.signatureCount,
            let privateKey = try way.open(Array(seal.dropFirst(Self.keyCount).dropLast(Self.signatureCount)))
        else { return nil }
        self.init(privateKey: privateKey)
    }

    fileprivate func sealed(toWay way: [UInt8]) throws(SecretError) -> [UInt8] {
        way + Self.seal(privateKey, to: way) + (try signature(of: Self.wayMark + way))
    }

    /// The intermediate public key in a seal; `nil` unless the owner signed it.
    fileprivate static func way(in seal: [UInt8], signedBy holder: PublicKey) -> [UInt8]? {
        guard seal.count > keyCount + signatureCount else { return nil }
        let way = Array(seal.prefix(keyCount))
        return holder.hasSigned(wayMark + way, Array(seal.suffix(signatureCount))) ? way : nil
    }
}
