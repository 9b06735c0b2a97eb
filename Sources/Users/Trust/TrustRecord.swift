public import Secrets

/// A text that an account keeps about a store, with a keyed hash behind it: only the holder of the key pair can have written it.
enum TrustRecord {
    /// Bytes of the hash in hexadecimal, with the line end behind it.
    private static let hashCount = 2 * 32 + 1

    /// The lines as they are kept.
    static func file(_ lines: [String], by key: TrustKey) -> [UInt8] {
        let text = Array(lines.map { $0 + "\n" }.joined().utf8)
        return text + Array((hex(blake2b(text, key: key.secret)) + "\n").utf8)
    }

    /// The lines of a file; `nil` for a file that another pair wrote, that was changed, or that is longer than `limit` bytes.
    static func lines(of file: [UInt8], by key: TrustKey, atMost limit: Int) -> [String]? {
        guard (hashCount...limit).contains(file.count) else { return nil }
        let text = Array(file[..<(file.count - hashCount)])
        guard text.last == UInt8(ascii: "\n"),
            (hex(blake2b(text, key: key.secret)) + "\n").utf8.elementsEqual(file[text.count...])
        else { return nil }
        return parts(of: text.dropLast(), at: UInt8(ascii: "\n"))
    }

    /// The words of a line: one blank stands between two.
    static func words(of line: String) -> [String] { parts(of: Array(line.utf8)[...], at: UInt8(ascii: " ")) }

    // Every command reads two records: bytes take a tenth of what characters do.
    private static func parts(of text: ArraySlice<UInt8>, at separator: UInt8) -> [String] {
        var parts: [String] = []
        var start = text.startIndex
        for index in text.indices where text[index] == separator {
            parts.append(String(decoding: text[start..<index], as: UTF8.self))
            start = index + 1
        }
        parts.append(String(decoding: text[start...], as: UTF8.self))
        return parts
    }
}

/// The key of what an account remembers under one of its key pairs.
public struct TrustKey {
    fileprivate let secret: Secret

    /// Derives it from a pair.
    /// - Throws: `SecretError.outOfMemory`.
    public init(of pair: KeyPair) throws(SecretError) {
        secret = try pair.privateKey.derived(for: "spesa what was seen")
    }

    /// The name of the file about a book. Without the pair, a name tells neither book nor reader.
    public func fileName(ofBook book: String) -> String { name(of: book) }

    /// The name of the file about the account itself.
    public var accountFileName: String { name(of: "account") }

    private func name(of subject: String) -> String { hex(blake2b(Array(subject.utf8), count: 16, key: secret)) }

    /// Whether a file of a trust store may have such a name.
    public static func isFileName(_ text: String) -> Bool { bytes(hex: text)?.count == 16 }
}
