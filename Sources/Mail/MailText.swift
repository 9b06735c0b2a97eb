internal import Text

/// Encodings of text as ASCII lines of at most 76 characters.
enum MailText {
    /// Base64 in lines of 76 characters.
    /// - Complexity: O(n).
    static func base64Lines(_ bytes: [UInt8]) -> [String] {
        stride(from: 0, to: bytes.count, by: 57).map { Base64.text(bytes[$0..<min($0 + 57, bytes.count)]) }
    }

    /// Quoted-printable (RFC 2045, 6.7). A line of the text becomes one or more lines.
    ///
    /// A dot at the beginning of a line is encoded too, because a line with only a dot ends the message for some
    /// programs. The F of `From ` is encoded, because some programs would escape it.
    /// - Complexity: O(n).
    static func quotedPrintable(_ text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).flatMap { line in
            quotedLine(Array(line))
        }
    }

    private static func quotedLine(_ line: [UInt8]) -> [String] {
        var (lines, current): ([String], String) = ([], "")
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            let isPlain =
                switch byte {
                case UInt8(ascii: "="): false
                case UInt8(ascii: " "), 0x09: !isLast
                case UInt8(ascii: "."): !current.isEmpty
                case UInt8(ascii: "F"): !line[index...].starts(with: "From ".utf8)
                default: 0x21...0x7E ~= byte
                }
            let hexadecimal = String(byte, radix: 16, uppercase: true)
            let token =
                isPlain
                ? String(UnicodeScalar(byte)) : "=\(hexadecimal.count == 1 ? "0" : "")\(hexadecimal)"
            // A continued line ends in =.
            if current.utf8.count + token.utf8.count > (isLast ? 76 : 75) {
                lines.append(current + "=")
                current = byte == UInt8(ascii: ".") ? "=2E" : token
            } else {
                current += token
            }
        }
        return lines + [current]
    }

    /// The lines of a header. A short ASCII text is unchanged. Any other is split into encoded words (RFC 2047), one per
    /// line. Control characters and line ends become spaces.
    /// - Parameter name: the name of the header.
    /// - Complexity: O(n).
    static func header(_ name: String, _ text: String) -> [String] {
        let safe = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .lineSeparator, .paragraphSeparator: " "
                    default: scalar
                    }
                }))
        let isPlain =
            safe.utf8.allSatisfy { 0x20...0x7E ~= $0 } && !safe.utf8.contains(UInt8(ascii: "="))
            && name.utf8.count + 2 + safe.utf8.count <= 76 && safe.first != " " && safe.last != " "
        if isPlain, !safe.isEmpty { return ["\(name): \(safe)"] }
        var (words, piece): ([String], [UInt8]) = ([], [])
        for scalar in safe.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            // 39 bytes take 52 characters, 64 with the delimiters; nine more fit before the first word.
            if piece.count + bytes.count > 39 {
                words.append(encodedWord(piece))
                piece = []
            }
            piece += bytes
        }
        words.append(encodedWord(piece))
        return words.enumerated().map { index, word in (index == 0 ? "\(name): " : " ") + word }
    }

    private static func encodedWord(_ bytes: [UInt8]) -> String { "=?UTF-8?B?\(Base64.text(bytes))?=" }
}
