internal import CUTF8Proc

/// The alignment of text in a column.
public enum Alignment: Hashable, Sendable {
    /// At the start, followed by spaces.
    case leading
    /// At the end, after spaces, as usual for numbers.
    case trailing
}

/// The width of `text` in terminal columns: 0, 1 or 2 per grapheme cluster (UAX 29).
///
/// Combining marks have width 0. East Asian wide characters (UAX 11), emoji sequences, flags and keycaps have width 2.
/// Terminals disagree on emoji, so callers should, if possible, move the cursor to a column after such text rather than rely
/// on the width.
/// - Complexity: O(*n*) in the length of the text.
public func displayWidth(_ text: String) -> Int {
    simpleColumns(of: text) ?? text.reduce(0) { $0 + columns(of: $1) }
}

/// The width of a text of ASCII, Latin letters with accents (U+00C0 to U+017F), no-break spaces, `…`, `€` and chart
/// glyphs (U+2500 to U+259F); `nil` for any other text. Each of these characters has width 1 and combines with no other.
private func simpleColumns(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
        var (place, columns) = (0, 0)
        while place < bytes.count {
            switch bytes[place] {
            case 0x20...0x7E: place += 1
            case 0xC2 where place + 1 < bytes.count && bytes[place + 1] == 0xA0: place += 2
            case 0xC3...0xC5: place += 2
            case 0xE2 where place + 2 < bytes.count:
                switch Int(bytes[place + 1] & 0x3F) << 6 | Int(bytes[place + 2] & 0x3F) | 0x2000 {
                case 0x2026, 0x20AC, 0x2500...0x259F: place += 3
                default: return nil
                }
            default: return nil
            }
            columns += 1
        }
        return columns
    }
}

/// Cuts `text` to at most `columns`, between grapheme clusters, and ends it in `ellipsis` if it was cut.
///
/// If even the ellipsis does not fit, the result is empty.
public func truncated(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
    if displayWidth(text) <= columns { return text }
    let room = columns - displayWidth(ellipsis)
    return room < 0 ? "" : String(prefix(of: text, columns: room)) + ellipsis
}

/// Cuts a path of names with colons to at most `columns`, keeping its end: `…:eating-out`. A last name that is too long is
/// cut at its end.
/// - Complexity: O(n) in the length of the text for each name.
public func truncatedPath(_ path: String, to columns: Int, ellipsis: String = "…") -> String {
    if displayWidth(path) <= columns { return path }
    var rest = path[...]
    while let colon = rest.firstIndex(of: ":") {
        rest = rest[path.index(after: colon)...]
        let end = ellipsis + ":" + rest
        if displayWidth(end) <= columns { return end }
    }
    return truncated(String(rest), to: columns, ellipsis: ellipsis)
}

/// Fills `text` up to `columns` with spaces. Wider text is unchanged.
public func padded(_ text: String, to columns: Int, alignment: Alignment = .leading) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - displayWidth(text)))
    return alignment == .leading ? text + spaces : spaces + text
}

/// The longest prefix of whole clusters that is at most `columns` wide.
func prefix<Text: StringProtocol>(of text: Text, columns room: Int) -> Text.SubSequence {
    var taken = 0
    var end = text.startIndex
    while end < text.endIndex {
        taken += columns(of: text[end])
        if taken > room { break }
        end = text.index(after: end)
    }
    return text[..<end]
}

/// The longest suffix of whole clusters that is at most `columns` wide.
func suffix(of text: String, columns room: Int) -> String {
    var taken = 0
    var start = text.endIndex
    while start > text.startIndex {
        let before = text.index(before: start)
        taken += columns(of: text[before])
        if taken > room { break }
        start = before
    }
    return String(text[start...])
}

/// The width of a grapheme cluster: 0, 1 or 2 columns, as for `displayWidth`.
package func columns(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    if scalars.count > 1 {
        let isRegionalPair = scalars.allSatisfy(isRegionalIndicator)
        let isEmojiStyled = scalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
        if isRegionalPair || isEmojiStyled { return 2 }
    }
    return min(2, scalars.reduce(0) { $0 + columns(of: $1) })
}

private func columns(of scalar: Unicode.Scalar) -> Int {
    let width = Int(utf8proc_charwidth(Int32(bitPattern: scalar.value)))
    if width > 1 { return width }
    if scalar.properties.isEmojiPresentation, !isRegionalIndicator(scalar) { return 2 }
    if width > 0 { return width }
    // The library may be older than the character, so width 0 does not imply that it is invisible.
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark, .lineSeparator, .paragraphSeparator: return 0
    default:
        if scalar.properties.isDefaultIgnorableCodePoint || isJoiningJamo(scalar) { return 0 }
        return 1
    }
}

/// Whether a scalar is half of a flag.
private func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }

/// Whether a scalar is a vowel or final consonant of Hangul, which is drawn inside the syllable that it ends.
private func isJoiningJamo(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
}
