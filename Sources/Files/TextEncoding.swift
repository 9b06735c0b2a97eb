import Glibc

/// How the bytes of a text file stand for characters.
public struct TextEncoding: Hashable, Sendable {
    /// The name that `iconv` knows it by.
    public let name: String
    /// How many bytes of mark stand before the text.
    package let markCount: Int

    /// UTF-8 without a mark before it.
    public static let utf8 = TextEncoding(name: "UTF-8", markCount: 0)

    /// One that was named; `nil` if the system has none of that name.
    public init?(named name: String) {
        let descriptor = iconv_open("UTF-8", name)
        guard let descriptor, Int(bitPattern: descriptor) != -1 else { return nil }
        iconv_close(descriptor)
        // Under its other name it goes through the converter, which refuses what is none; a file that was looked at needs
        // no converter.
        self.init(name: name.uppercased() == Self.utf8.name ? "UTF8" : name, markCount: 0)
    }

    private init(name: String, markCount: Int) {
        self.name = name
        self.markCount = markCount
    }

    /// The encoding of a text file: what a person says, else what its bytes show.
    /// - Throws: as the file.
    /// - Complexity: O(bytes).
    public static func ofText(
        _ file: InputFile, chosen: TextEncoding? = nil
    ) throws(FileError) -> (TextEncoding, why: String) {
        if let chosen { return (chosen, "as you say") }
        return try detect(file)
    }

    /// The encoding of a file that spesa itself wrote: what a person says, else UTF-8 and nothing besides.
    /// - Throws: `FileError.notUTF8`, and as the file.
    /// - Complexity: O(bytes).
    public static func ofOwnText(
        _ file: InputFile, chosen: TextEncoding? = nil
    ) throws(FileError) -> (TextEncoding, why: String) {
        if let chosen { return (chosen, "as you say") }
        var check = UTF8Check()
        var offset = 0
        while true {
            let bytes = try file.bytes(from: offset, limit: 1 << 16)
            if bytes.isEmpty { break }
            offset += bytes.count
            check.read(bytes)
            if check.isBroken { break }
        }
        guard check.isValid else { throw .notUTF8(file.name, line: check.line) }
        let encoding = utf8Mark(of: try file.bytes(from: 0, limit: 3))
        return (encoding, encoding.markCount == 0 ? "valid UTF-8" : "a byte-order mark")
    }

    /// UTF-8 with as many bytes of mark as a file begins with.
    public static func utf8Mark(of start: [UInt8]) -> TextEncoding {
        TextEncoding(name: utf8.name, markCount: start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    /// The encoding of a file, and why: a byte-order mark, else valid UTF-8, else Windows-1252, or ISO-8859-15 where its
    /// euro sign stands beside a digit, or its letters stand in words where the other has fractions and accents.
    /// - Throws: as the file, and `FileError.twoEncodings` where both are seen.
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
        var offset = 0
        while true {
            let bytes = try file.bytes(from: offset, limit: 1 << 16)
            if bytes.isEmpty { break }
            offset += bytes.count
            check.read(bytes)
            if check.isBroken || bytes.contains(where: { $0 >= 0x80 }) { latin.read(bytes, behind: before) }
            before = bytes.suffix(2)
        }
        if check.isValid { return (.utf8, "valid UTF-8") }
        return try latin.found(in: file.name) ? (latin9, latin.reason) : (windows1252, "no UTF-8")
    }

    private static let latin9 = TextEncoding(name: "ISO-8859-15", markCount: 0)
    private static let windows1252 = TextEncoding(name: "WINDOWS-1252", markCount: 0)
}

/// Whether bytes that come in pieces are UTF-8.
private struct UTF8Check {
    private var pending: [UInt8] = []
    private(set) var isBroken = false
    /// The line in which the last byte that was read stands, or the first that is none; counted from 1.
    private(set) var line = 1

    var isValid: Bool { !isBroken && pending.isEmpty }

    mutating func read(_ bytes: [UInt8]) {
        guard !isBroken else { return }
        var bytes = pending + bytes
        pending = []
        // The last character may be cut: at most three bytes of it wait for the rest.
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
        // No byte of a longer character is that of a line's end.
        let lines = isBroken ? bytes.split(separator: 0x0A, omittingEmptySubsequences: false) : []
        let end = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        line += end ?? bytes.count { $0 == 0x0A }
    }
}
