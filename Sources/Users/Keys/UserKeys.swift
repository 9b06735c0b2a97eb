public import Secrets

/// A user's pair of keys as the store keeps it: the public one in clear, the private one for each way in.
///
/// Book keys are given to the public one. Every change of a password or code makes a new pair.
public struct UserKeys {
    /// What others give keys to, and check signatures with.
    public let publicKey: PublicKey
    /// What the password opens.
    public let password: WayIn<PasswordSlot>
    /// What the recovery code opens; `nil` for a user who never had one.
    public let recovery: WayIn<[UInt8]>?

    /// Takes what is stored, or was made.
    public init(publicKey: PublicKey, password: WayIn<PasswordSlot>, recovery: WayIn<[UInt8]>?) {
        self.publicKey = publicKey
        self.password = password
        self.recovery = recovery
    }

    /// Whether the present pair made the way in by the recovery code. The pair vouches, not the public key stored beside it.
    /// - Throws: `SecretError.outOfMemory`.
    public func hasRecovery(madeBy present: KeyPair) throws(SecretError) -> Bool {
        try recovery?.isMade(by: present) ?? false
    }
}

/// A way to a private key: a slot that a password or a code opens, with a pair of keys of its own in it, and the private
/// key sealed to that pair. So a new private key can be put there by one who has neither password nor code.
public struct WayIn<Slot> {
    /// What the password or code opens.
    public let slot: Slot
    /// The public key of the pair in the slot, the private key sealed to it, and the signature of the holder, so that nobody
    /// else's public key is sealed to; `nil` where the slot holds the private key itself, as it did at first.
    public let seal: [UInt8]?

    /// Takes what is stored.
    public init(slot: Slot, seal: [UInt8]?) {
        self.slot = slot
        self.seal = seal
    }

    fileprivate init(_ slot: Slot, of way: KeyPair, to pair: KeyPair) throws(SecretError) {
        self.init(slot: slot, seal: try pair.sealed(toWay: way.sealingKey))
    }

    /// The same way in, to another pair.
    /// - Parameter present: the pair that it leads to now. Its own half that checks signatures decides, not one that was read
    ///   from a file.
    /// - Throws: `SecretError.keyDamaged` where the present pair did not make it, or it has no part that others can seal to.
    public func leading(to next: KeyPair, from present: KeyPair) throws(SecretError) -> WayIn {
        guard let seal, let way = KeyPair.way(in: seal, signedBy: try present.publicKey()) else { throw .keyDamaged }
        return WayIn(slot: slot, seal: try next.sealed(toWay: way))
    }

    fileprivate func isMade(by pair: KeyPair) throws(SecretError) -> Bool {
        guard let seal else { return false }
        return KeyPair.way(in: seal, signedBy: try pair.publicKey()) != nil
    }
}

extension KeyPair {
    // What each wrapped private key is for: one that is copied to another place does not open there.
    private static let firstPasswordPlace = "spesa private key, password"
    private static let firstRecoveryPlace = "spesa private key, recovery code"
    // Nor does one without its seal open as a private key itself, as those of the first kind do.
    private static let passwordPlace = "spesa way in, password"
    private static let recoveryPlace = "spesa way in, recovery code"
    private static let sessionPlace = "spesa private key, session"
    private static let tokenPurpose = "spesa private key of a token"
    private static let wayMark = Array("spesa way in\n".utf8)
    private static let signatureCount = 64

    /// The way in that a password opens.
    /// - Parameter password: as `PasswordRules` accepted it.
    /// - Throws: `SecretError.outOfMemory`.
    public func way(password: Secret, cost: PasswordCost) throws(SecretError) -> WayIn<PasswordSlot> {
        let way = try KeyPair.random()
        return try WayIn(
            try PasswordSlot.make(for: way.privateKey, password: password, cost: cost, in: Self.passwordPlace), of: way,
            to: self)
    }

    /// The way in that a recovery code opens.
    /// - Throws: `SecretError.outOfMemory`.
    public func way(_ code: RecoveryCode) throws(SecretError) -> WayIn<[UInt8]> {
        let way = try KeyPair.random()
        return try WayIn(
            way.privateKey.wrapped(by: try code.secret.derived(for: Self.recoveryPlace), in: Self.recoveryPlace),
            of: way, to: self)
    }

    /// The slot that the secret of a session opens.
    /// - Throws: `SecretError.outOfMemory`.
    public func slot(_ session: SessionSecret) throws(SecretError) -> [UInt8] {
        privateKey.wrapped(by: try session.secret.derived(for: Self.sessionPlace), in: Self.sessionPlace)
    }

    /// The pair behind a way in; `nil` if the password does not open it.
    /// - Throws: `SecretError.outOfMemory`.
    public init?(_ way: WayIn<PasswordSlot>, password: Secret) throws(SecretError) {
        let place = way.seal == nil ? Self.firstPasswordPlace : Self.passwordPlace
        guard let key = try way.slot.open(with: password, in: place) else { return nil }
        try self.init(key, behind: way.seal)
    }

    /// The pair behind a way in; `nil` if the code does not open it.
    /// - Throws: `SecretError.outOfMemory`.
    public init?(_ way: WayIn<[UInt8]>, _ code: RecoveryCode) throws(SecretError) {
        let place = way.seal == nil ? Self.firstRecoveryPlace : Self.recoveryPlace
        let key = try code.secret.derived(for: place)
        guard let key = try Secret.unwrapped(way.slot, by: key, in: place) else { return nil }
        try self.init(key, behind: way.seal)
    }

    /// The pair with the private key from a slot; `nil` if the session does not open it.
    /// - Throws: `SecretError.outOfMemory`.
    public init?(_ slot: [UInt8], _ session: SessionSecret) throws(SecretError) {
        let key = try session.secret.derived(for: Self.sessionPlace)
        guard let key = try Secret.unwrapped(slot, by: key, in: Self.sessionPlace) else { return nil }
        self.init(privateKey: key)
    }

    /// The pair of a token, which follows from its secret, so that a book key can be given to a token that is not there.
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

    /// The public key of a way in, if its holder signed it.
    fileprivate static func way(in seal: [UInt8], signedBy holder: PublicKey) -> [UInt8]? {
        guard seal.count > keyCount + signatureCount else { return nil }
        let way = Array(seal.prefix(keyCount))
        return holder.hasSigned(wayMark + way, Array(seal.suffix(signatureCount))) ? way : nil
    }
}
