internal import CSodium

/// The public half of a key pair: a key for sealing and one for checking signatures.
public struct PublicKey: Hashable, Sendable {
    /// The X25519 key for sealing, 32 bytes.
    package let sealing: [UInt8]
    /// The Ed25519 key for checking signatures, 32 bytes; `nil` for keys of the first versions, which did not sign.
    package let verifying: [UInt8]?

    /// The size of the sealing key and of the verifying key, each in bytes.
    static let partSize = 32

    init(sealing: [UInt8], verifying: [UInt8]?) {
        self.sealing = sealing
        self.verifying = verifying
    }

    /// Takes 64 bytes, or 32 for a key without the part for signatures; `nil` for other lengths.
    public init?(bytes: [UInt8]) {
        switch bytes.count {
        case Self.partSize: self.init(sealing: bytes, verifying: nil)
        case 2 * Self.partSize:
            self.init(sealing: Array(bytes[..<Self.partSize]), verifying: Array(bytes[Self.partSize...]))
        default: return nil
        }
    }

    /// Both parts, concatenated.
    public var bytes: [UInt8] { sealing + (verifying ?? []) }

    /// The bytes in lower-case hexadecimal: 128 digits, or 64 without the key for signatures.
    public var digits: String { hex(bytes) }

    /// Parses lower-case hexadecimal digits; `nil` if they are not 64 or 128.
    public init?(digits: String) {
        guard let bytes = Secrets.bytes(hex: digits) else { return nil }
        self.init(bytes: bytes)
    }

    /// Whether the private key can also sign.
    public var canSign: Bool { verifying != nil }

    /// A fingerprint that two people compare over another channel: 30 decimal digits in groups of five with hyphens,
    /// about 100 bits of a hash.
    public var fingerprint: String {
        let hash = blake2b(bytes, count: 30)
        return stride(from: 0, to: hash.count, by: 5).map { start in
            let group = String(hash[start..<start + 5].reduce(0) { $0 << 8 | Int($1) } % 100_000)
            return String(repeating: "0", count: 5 - group.count) + group
        }.joined(separator: "-")
    }

    /// Whether a typed text is the fingerprint. The hyphens may be left out.
    public func hasFingerprint(_ text: String) -> Bool {
        text == fingerprint || text == fingerprint.filter { $0 != "-" }
    }

    /// Whether the private half of this key made a signature of a text.
    package func hasSigned(_ text: some Collection<UInt8>, _ signature: [UInt8]) -> Bool {
        guard let verifying, signature.count == Int(crypto_sign_bytes()) else { return false }
        return crypto_sign_verify_detached(signature, Array(text), UInt64(text.count), verifying) == 0
    }
}
