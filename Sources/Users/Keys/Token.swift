public import Secrets

/// An access token for scripts: `spesa_<id>_<secret>_<check>`. The user sees it once. The store keeps only a hash of
/// the secret.
///
/// The secret is 32 random bytes in Base62, after an id of eight digits. The check is a hash of the text before it, and
/// tells a typing mistake from an unknown token.
public struct Token {
    /// The key by which the store finds the token: eight letters and digits.
    public let id: String
    /// The secret part, which proves that the token is genuine.
    public let secret: SessionSecret
    /// The token's key pair, to which book keys are sealed. The secret determines it, so that a book key can be renewed
    /// while the token is elsewhere.
    public let keys: KeyPair

    /// The length of a token in bytes, without the end of its line.
    public static let longest = prefix.count + idCount + 1 + secretDigits + 1 + checkDigits

    private static let prefix = Array("spesa_".utf8)
    private static let idCount = 8
    private static let secretDigits = 43
    private static let checkDigits = 6

    /// Makes a new token.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random() throws(SecretError) -> Token {
        let id = try Secret.random(count: 12).withUnsafeMutableBytes { Base62.takeDigits(idCount, from: $0) }
        return try Token(id: id, secret: try SessionSecret.random())
    }

    /// Whether a text has the form of a token id.
    public static func isID(_ text: String) -> Bool {
        text.utf8.count == idCount && text.utf8.allSatisfy { Base62.value(of: $0) != nil }
    }

    private init(id: [UInt8], secret: SessionSecret) throws(SecretError) {
        self.id = String(decoding: id, as: UTF8.self)
        self.secret = secret
        keys = try KeyPair(tokenSecret: secret.secret)
    }

    /// Parses a token.
    /// - Throws: `UserError.tokenMalformed`, `.secret`.
    public init(typed: Secret) throws(UserError) {
        let secret = try UserError.ofSecrets(try Secret(capacity: SessionSecret.count))
        var id: [UInt8] = []
        typed.withUnsafeBytes { text in
            secret.fill { memory in
                guard text.count == Self.longest else { return 0 }
                let secretStart = Self.prefix.count + Self.idCount + 1
                let checkStart = secretStart + Self.secretDigits + 1
                let idDigits = text[Self.prefix.count..<secretStart - 1]
                guard text.starts(with: Self.prefix), idDigits.allSatisfy({ Base62.value(of: $0) != nil }),
                    text[secretStart - 1] == UInt8(ascii: "_"), text[checkStart - 1] == UInt8(ascii: "_"),
                    text[checkStart...].elementsEqual(
                        Self.check(of: UnsafeRawBufferPointer(rebasing: text[..<checkStart]))),
                    Base62.read(UnsafeRawBufferPointer(rebasing: text[secretStart..<checkStart - 1]), into: memory)
                else { return 0 }
                id = Array(idDigits)
                return SessionSecret.count
            }
        }
        guard let secret = SessionSecret(secret) else { throw .tokenMalformed }
        self = try UserError.ofSecrets(try Token(id: id, secret: secret))
    }

    /// The scope of a token's stored hash.
    public enum Binding: Hashable, Sendable {
        /// The hash names no book, as version 0.1.0 made it.
        case nothing
        /// The hash names a book.
        case book
        /// The hash names a book and a position in its list of attestations.
        case list
    }

    /// The hash that the store keeps: 32 bytes, or 64 with a position. It names the book, and only the holder of the
    /// token can make it, so that a forged row cannot direct the token to another book.
    /// - Parameters:
    ///   - book: the id of the book.
    ///   - position: the end of the book's list of attestations; `nil` if it has no list.
    public func mark(for book: String, at position: Attestation.Position?) -> [UInt8] {
        guard let position else { return hash(book) }
        return hash("spesa token \(book)") + hash("spesa token \(book) \(position.number) \(hex(position.head))")
    }

    /// The scope of a stored hash; `nil` if the hash is of another token or book. Compares in constant time.
    public func binding(of stored: [UInt8], to book: String) -> Binding? {
        if isEqualInConstantTime(stored, mark(for: book, at: nil)) { return .book }
        if isEqualInConstantTime(Array(stored.prefix(32)), Array(mark(for: book, at: .start).prefix(32))) {
            return .list
        }
        return secret.matches(id: stored) ? .nothing : nil
    }

    private func hash(_ text: String) -> [UInt8] { blake2b(Array(text.utf8), key: secret.secret) }

    /// The text of the token, to be shown once.
    /// - Throws: `SecretError.outOfMemory`.
    public func text() throws(SecretError) -> String {
        let copy = try secret.secret.part(0..<SessionSecret.count)
        let digits = copy.withUnsafeMutableBytes { Base62.takeDigits(Self.secretDigits, from: $0) }
        let start = Self.prefix + Array(id.utf8) + [UInt8(ascii: "_")] + digits + [UInt8(ascii: "_")]
        return String(decoding: start + start.withUnsafeBytes(Self.check), as: UTF8.self)
    }

    static func check(of start: UnsafeRawBufferPointer) -> [UInt8] {
        var number = Array(blake2b(start, count: 16).prefix(4))
        return number.withUnsafeMutableBytes { Base62.takeDigits(checkDigits, from: $0) }
    }
}
