import Glibc

/// The first 4 KiB of a file, read as ASCII in any encoding: enough to recognise the file format.
package struct FileHead {
    /// The bytes without a byte-order mark. Zero bytes are removed if the text is UTF-16.
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

    /// The first byte that is not white space; `nil` if there is none.
    package var first: UInt8? { bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } }

    /// Whether the file looks like XML, or like SGML without a header.
    package var beginsWithElement: Bool { first == UInt8(ascii: "<") }

    /// Whether the file has more than two line ends, so that line numbers in messages are useful. Some banks write a
    /// whole file on one line.
    package var hasLines: Bool { bytes.count { $0 == 0x0A } > 2 }

    package func contains(_ text: String) -> Bool {
        position(of: text) != nil
    }

    /// The text after the first occurrence of `text`, up to any of the bytes in `end`. `nil` if `text` is missing.
    package func text(after text: String, upTo end: String) -> String? {
        guard let start = position(of: text) else { return nil }
        return String(decoding: bytes[(start + text.utf8.count)...].prefix { !end.utf8.contains($0) }, as: UTF8.self)
    }

    /// The non-empty lines. The last one may be cut at 4 KiB.
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
