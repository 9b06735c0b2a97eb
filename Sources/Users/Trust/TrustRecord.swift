public import Secrets

/// The format of an account's records: text followed by a keyed hash, so that only the holder of the key pair can write
/// one.
enum TrustRecord {
    /// The hash in hexadecimal, with its line end.
    private static let hashCount = 2 * 32 + 1

    /// The size of a record with these lines in bytes.
    static func count(of lines: [String]) -> Int { lines.reduce(hashCount) { $0 + $1.utf8.count + 1 } }

    /// The bytes of a record with these lines.
    static func file(_ lines: [String], by key: TrustKey) -> [UInt8] {
        let text = Array(lines.map { $0 + "\n" }.joined().utf8)
        return text + Array((hex(blake2b(text, key: key.secret)) + "\n").utf8)
    }

    /// The lines of a record; `nil` if another key pair wrote it, it was changed, or it is longer than `limit` bytes.
    static func lines(of file: [UInt8], by key: TrustKey, atMost limit: Int) -> [String]? {
        guard (hashCount...limit).contains(file.count) else { return nil }
        let text = Array(file[..<(file.count - hashCount)])
        guard text.last == UInt8(ascii: "\n"),
            (hex(blake2b(text, key: key.secret)) + "\n").utf8.elementsEqual(file[text.count...])
        else { return nil }
        return parts(of: text.dropLast(), at: UInt8(ascii: "\n"))
    }

    /// Splits a line at each single blank.
    static func words(of line: String) -> [String] { parts(of: Array(line.utf8)[...], at: UInt8(ascii: " ")) }

    // Every command reads two records, and splitting bytes takes a tenth of the time of splitting characters.
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

/// The key that authenticates an account's records for one key pair.
public struct TrustKey {
    fileprivate let secret: Secret

    /// Derives the key from a key pair.
    /// - Throws: `SecretError.outOfMemory`.
    public init(of pair: KeyPair) throws(SecretError) {
        secret = try pair.privateKey.derived(for: "spesa what was seen")
    }

    /// The file name of the record about a book, a hash that reveals neither book nor account without the key pair.
    /// - Parameter book: the id of the book.
    public func fileName(ofBook book: String) -> String { name(of: book) }

    /// The file name for the account's own record.
    public var accountFileName: String { name(of: "account") }

    private func name(of subject: String) -> String { hex(blake2b(Array(subject.utf8), count: 16, key: secret)) }

    /// Whether a text has the form of a record's file name: 32 lower-case hexadecimal digits.
    public static func isFileName(_ text: String) -> Bool { bytes(hex: text)?.count == 16 }
}
