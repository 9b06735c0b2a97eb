public import Secrets

/// The public key that an account saw last for one of its users in a store.
public struct OwnKey: Hashable, Sendable {
    /// The key.
    public let key: PublicKey
    /// The name of the record under its pair.
    public let record: String

    /// Puts one together.
    public init(key: PublicKey, record: String) {
        (self.key, self.record) = (key, record)
    }

    /// The most bytes that a file of one has.
    public static let longest = 256
    private static let mark = "spesa own key 1"

    /// The bytes that are kept.
    public var file: [UInt8] { Array("\(Self.mark)\n\(key.digits)\n\(record)\n".utf8) }

    /// Reads what was kept; `nil` for anything else.
    public init?(file: [UInt8]) {
        let lines = String(decoding: file.prefix(Self.longest), as: UTF8.self).split(separator: "\n")
        guard lines.count == 3, lines[0] == Self.mark, let key = PublicKey(digits: String(lines[1])),
            TrustKey.isFileName(String(lines[2]))
        else { return nil }
        self.init(key: key, record: String(lines[2]))
    }
}
