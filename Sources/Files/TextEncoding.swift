import Glibc

/// The character encoding of a text file, and the length of its byte-order mark.
public struct TextEncoding: Hashable, Sendable {
    /// The name by which `iconv` knows the encoding.
    public let name: String
    /// Bytes of the byte-order mark before the text; 0 without one.
    package let markCount: Int

    /// UTF-8 without a byte-order mark.
    public static let utf8 = TextEncoding(name: "UTF-8", markCount: 0)

    /// Creates the encoding with an `iconv` name. `nil` if the system does not have it.
    public init?(named name: String) {
        let descriptor = iconv_open("UTF-8", name)
        guard let descriptor, Int(bitPattern: descriptor) != -1 else { return nil }
        iconv_close(descriptor)
        // The name `UTF8` sends the bytes through the converter, which refuses invalid ones. A file that was detected
        // as UTF-8 needs no converter.
        self.init(name: name.uppercased() == Self.utf8.name ? "UTF8" : name, markCount: 0)
    }

    private init(name: String, markCount: Int) {
        self.name = name
        self.markCount = markCount
    }

    /// The encoding of a text file: the user's choice, otherwise detected from its bytes.
    /// - Throws: `FileError.cannotRead`, `.twoEncodings`.
    /// - Complexity: O(bytes).
    public static func ofText(
        _ file: InputFile, chosen: TextEncoding? = nil
    ) throws(FileError) -> (TextEncoding, why: String) {
        if let chosen { return (chosen, "as given") }
        return try detect(file)
    }

    /// The encoding of a file that spesa wrote: the user's choice, otherwise UTF-8.
    /// - Throws: `FileError.notUTF8`, `.cannotRead`.
    /// - Complexity: O(bytes).
    public static func ofOwnText(
        _ file: InputFile, chosen: TextEncoding? = nil
    ) throws(FileError) -> (TextEncoding, why: String) {
        if let chosen { return (chosen, "as given") }
        var check = UTF8Check()
        try file.forEachBlock { check.read($0) }
        guard check.isValid else { throw .notUTF8(file.name, line: check.line) }
        let encoding = utf8Mark(of: try file.bytes(from: 0, limit: 3))
        return (encoding, encoding.markCount == 0 ? "valid UTF-8" : "a byte-order mark")
    }

    /// UTF-8, with a `markCount` of 3 if `start` begins with the byte-order mark.
    public static func utf8Mark(of start: [UInt8]) -> TextEncoding {
        TextEncoding(name: utf8.name, markCount: start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    /// Detects the encoding of a file and gives the reason.
    ///
    /// In this order: a byte-order mark, valid UTF-8, ISO-8859-15, Windows-1252. ISO-8859-15 needs evidence: its euro
    /// sign beside a digit or a space, or its letters inside words where Windows-1252 has fractions and accents.
    /// - Throws: `FileError.twoEncodings` if the evidence supports both, `.cannotRead`.
    /// - Complexity: O(bytes).
    package static func detect(_ file: InputFile) throws(FileError) -> (TextEncoding, why: String) {
        let start = try file.bytes(from: 0, limit: 4)
        for (mark, name) in [([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE")]
            as [([UInt8], String)] where start.starts(with: mark)
        {
            return (TextEncoding(name: name, markCount: mark.count), "a byte-order mark")
        }
        var check = UTF8Check()
        var latin = LatinEvidence()
        var before: [UInt8] = []
        try file.forEachBlock { bytes in
            check.read(bytes)
            if check.isBroken || bytes.contains(where: { $0 >= 0x80 }) { latin.read(bytes, behind: before) }
            before = bytes.suffix(2)
        }
        if check.isValid { return (.utf8, "valid UTF-8") }
        return try latin.found(in: file.name) ? (latin9, latin.reason) : (windows1252, "not valid UTF-8")
    }

    private static let latin9 = TextEncoding(name: "ISO-8859-15", markCount: 0)
    private static let windows1252 = TextEncoding(name: "WINDOWS-1252", markCount: 0)
}

/// Validates UTF-8 that arrives in pieces.
private struct UTF8Check {
    private var pending: [UInt8] = []
    private(set) var isBroken = false
    /// The line of the last byte read, or of the first invalid byte, from 1.
    private(set) var line = 1

    var isValid: Bool { !isBroken && pending.isEmpty }

    mutating func read(_ bytes: [UInt8]) {
        guard !isBroken else { return }
        var bytes = pending + bytes
        pending = []
        // The last character of a piece may be incomplete. Its first bytes, at most three, are kept for the next piece.
        var cut = bytes.count
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            if length > back { cut = bytes.count - back }
            break
        }
        pending = Array(bytes[cut...])
        bytes.removeSubrange(cut...)
        isBroken = String(validating: bytes, as: UTF8.self) == nil
        // No byte of a multi-byte character equals a line feed.
        let lines = isBroken ? bytes.split(separator: 0x0A, omittingEmptySubsequences: false) : []
        let end = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        line += end ?? bytes.count { $0 == 0x0A }
    }
}
