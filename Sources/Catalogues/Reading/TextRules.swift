internal import Text

/// Cleans product texts, and limits them: `longest` bytes in a text, `most` entries in a list, `deepestShelf` shelves
/// in a path.
enum TextRules {
    static let longest = 4096
    static let most = 1000
    static let deepestShelf = 32

    /// Returns the text as one line with single spaces and without control characters; `nil` if empty.
    static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        var isClean = true
        var before: UInt8 = 0x20
        for byte in text.utf8 {
            // C1 controls and other white space begin with these bytes.
            if byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xE3
                || (byte == 0x20 && before == 0x20)
            {
                isClean = false
                break
            }
            before = byte
        }
        if isClean, before != 0x20 { return text }
        var result = String.UnicodeScalarView()
        var isPending = false
        for scalar in text.unicodeScalars {
            if isSpace(scalar) {
                isPending = !result.isEmpty
            } else {
                if isPending { result.append(" ") }
                isPending = false
                result.append(scalar)
            }
        }
        return result.isEmpty ? nil : String(result)
    }

    /// Returns a text as a product name on one line; `nil` if it is empty, or has no character that a search could
    /// find.
    static func name(_ text: String?) -> String? {
        line(text).flatMap { name in folded(name).allSatisfy(\.isWhitespace) ? nil : name }
    }

    /// Cleans the text line by line, and removes empty lines at both ends; `nil` if no line has text.
    static func lines(_ text: String?) -> String? {
        guard let text else { return nil }
        if !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return line(text) }
        let result = Catalogues.lines(of: text).map { line($0) ?? "" }
        guard let first = result.firstIndex(where: { !$0.isEmpty }), let last = result.lastIndex(where: { !$0.isEmpty })
        else { return nil }
        return result[first...last].joined(separator: "\n")
    }

    /// Replaces colons in a shelf name by the ratio sign `∶`, because a colon separates shelves.
    static func shelfName(_ text: String) -> String {
        text.utf8.contains(0x3A)
            ? String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == ":" ? "∶" : $0 })) : text
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || 0x7F...0xA0 ~= scalar.value || scalar.properties.isWhitespace
    }
}
