/// The first few KiB of a file as ASCII, whatever its encoding: enough to see of what kind it is.
struct FileHead {
    /// Without byte-order mark and, where it is UTF-16, without every other byte.
    let bytes: [UInt8]

    init(_ file: StatementFile) throws(StatementError) {
        var bytes = try file.bytes(from: 0, limit: 4096)
        for mark in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] where bytes.starts(with: mark) {
            bytes.removeFirst(mark.count)
            break
        }
        if bytes.prefix(2).contains(0) { bytes.removeAll { $0 == 0 } }
        self.bytes = bytes
    }

    /// Whether it looks like XML, or like SGML without a header.
    var beginsWithElement: Bool {
        bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == UInt8(ascii: "<")
    }

    /// Whether lines say where something is; banks also write a whole file as one.
    var hasLines: Bool { bytes.count { $0 == 0x0A } > 2 }

    func contains(_ text: String) -> Bool {
        position(of: text) != nil
    }

    /// What follows the text, up to any of the bytes in `end`.
    func text(after text: String, upTo end: String) -> String? {
        guard let start = position(of: text) else { return nil }
        return String(decoding: bytes[(start + text.utf8.count)...].prefix { !end.utf8.contains($0) }, as: UTF8.self)
    }

    /// The lines that it holds, the last one perhaps cut.
    var lines: [String] {
        bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    }

    private func position(of text: String) -> Int? {
        let text = Array(text.utf8)
        guard text.count <= bytes.count else { return nil }
        return (0...(bytes.count - text.count)).first { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
    }
}
