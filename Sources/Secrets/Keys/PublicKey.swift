internal import CSodium

/// What everybody may know of somebody's keys: one that others seal to, and one that checks what was signed.
public struct PublicKey: Hashable, Sendable {
    /// X25519, 32 bytes: what is sealed to it only its owner opens.
    package let sealing: [UInt8]
    /// Ed25519, 32 bytes; `nil` for keys from before anything was signed.
    package let verifying: [UInt8]?

    /// How many bytes either part has.
    static let partCount = 32

    init(sealing: [UInt8], verifying: [UInt8]?) {
        self.sealing = sealing
        self.verifying = verifying
    }

    /// Takes the bytes of one, or answers `nil` if they are neither 64 nor, without the part that checks, 32.
    public init?(bytes: [UInt8]) {
        switch bytes.count {
        case Self.partCount: self.init(sealing: bytes, verifying: nil)
        case 2 * Self.partCount:
            self.init(sealing: Array(bytes[..<Self.partCount]), verifying: Array(bytes[Self.partCount...]))
        default: return nil
        }
    }

    /// Both parts one after the other.
    public var bytes: [UInt8] { sealing + (verifying ?? []) }

    /// The bytes in lower-case hexadecimal.
    public var digits: String { hex(bytes) }

    /// Takes the hexadecimal digits of one; `nil` if they are those of no key.
    public init?(digits: String) {
        guard let bytes = Secrets.bytes(hex: digits) else { return nil }
        self.init(bytes: bytes)
    }

    /// Whether statements can be signed with the other half.
    public var canSign: Bool { verifying != nil }

    /// What two people compare over another channel: 30 decimal digits in groups of five with hyphens between, about 100 bits of a hash.
    public var fingerprint: String {
        let hash = blake2b(bytes, count: 30)
        return stride(from: 0, to: hash.count, by: 5).map { start in
            let group = String(hash[start..<start + 5].reduce(0) { $0 << 8 | Int($1) } % 100_000)
            return String(repeating: "0", count: 5 - group.count) + group
        }.joined(separator: "-")
    }

    /// Whether bytes were signed with the other half.
    package func hasSigned(_ text: some Collection<UInt8>, _ signature: [UInt8]) -> Bool {
        guard let verifying, signature.count == Int(crypto_sign_bytes()) else { return false }
        return crypto_sign_verify_detached(signature, Array(text), UInt64(text.count), verifying) == 0
    }
}
