import Glibc

/// The first few KiB of a file as ASCII, whatever its encoding: enough to see of what kind it is.
package struct FileHead {
    /// Without byte-order mark and, where it is UTF-16, without every other byte.
    package let bytes: [UInt8]

    package init(_ file: InputFile) throws(FileError) {
        var bytes = try file.bytes(from: 0, limit: 4096)
        for mark in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] where bytes.starts(with: mark) {
            bytes.removeFirst(mark.count)
            break
        }
        if bytes.prefix(2).contains(0) { bytes.removeAll { $0 == 0 } }
        self.bytes = bytes
    }

    /// The first byte that is no blank.
    package var first: UInt8? { bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } }

    /// Whether it looks like XML, or like SGML without a header.
    package var beginsWithElement: Bool { first == UInt8(ascii: "<") }

    /// Whether lines say where something is; banks also write a whole file as one.
    package var hasLines: Bool { bytes.count { $0 == 0x0A } > 2 }

    package func contains(_ text: String) -> Bool {
        position(of: text) != nil
    }

    /// What follows the text, up to any of the bytes in `end`.
    package func text(after text: String, upTo end: String) -> String? {
        guard let start = position(of: text) else { return nil }
        return String(decoding: bytes[(start + text.utf8.count)...].prefix { !end.utf8.contains($0) }, as: UTF8.self)
    }

    /// The lines that it holds, the last one perhaps cut.
    package var lines: [String] {
        bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    }

    private func position(of text: String) -> Int? {
        let text = Array(text.utf8)
        return bytes.withUnsafeBytes { bytes in
            var at = 0
            while at + text.count <= bytes.count, let start = bytes.baseAddress {
                let found = memchr(start + at, Int32(text[0]), bytes.count - text.count - at + 1)
                guard let found else { return nil }
                if memcmp(found, text, text.count) == 0 { return found - UnsafeMutableRawPointer(mutating: start) }
                at = found - UnsafeMutableRawPointer(mutating: start) + 1
            }
            return nil
        }
    }
}
