public import Secrets

/// The public key last seen for a user of a store by the account of this machine that signed in as that user.
public struct OwnKey: Hashable, Sendable {
    /// The public key.
    public let key: PublicKey
    /// The file name of the account's record under that key pair.
    public let record: String

    /// The memberwise initializer.
    public init(key: PublicKey, record: String) {
        (self.key, self.record) = (key, record)
    }

    /// The maximum size of the file in bytes.
    public static let longest = 256
    private static let mark = "spesa own key 1"

    /// The bytes of the file.
    public var file: [UInt8] { Array("\(Self.mark)\n\(key.digits)\n\(record)\n".utf8) }

    /// Reads the file; `nil` if it is malformed.
    public init?(file: [UInt8]) {
        let lines = String(decoding: file.prefix(Self.longest), as: UTF8.self).split(separator: "\n")
        guard lines.count == 3, lines[0] == Self.mark, let key = PublicKey(digits: String(lines[1])),
            TrustKey.isFileName(String(lines[2]))
        else { return nil }
        self.init(key: key, record: String(lines[2]))
    }
}
