internal import CUTF8Proc

/// The side on which text stands in the room it is given.
public enum Alignment: Hashable, Sendable {
    /// At the start of it, the spaces behind.
    case leading
    /// At its end, the spaces in front, as numbers stand.
    case trailing
}

/// The number of terminal columns `text` takes: per grapheme cluster (UAX 29) 0, 1 or 2.
///
/// Combining marks take none, East Asian wide characters (UAX 11) and emoji sequences, flags and keycaps take two. Terminals
/// differ on emoji; whoever can moves the cursor to a column after such text instead of counting on this.
/// - Complexity: O(*n*) in the length of the text.
public func displayWidth(_ text: String) -> Int {
    simpleColumns(of: text) ?? text.reduce(0) { $0 + columns(of: $1) }
}

/// The columns of a text of ASCII and of what charts are drawn with, U+2500 to U+259F, of which each takes one and joins none
/// of the others; `nil` for any other text.
private func simpleColumns(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
        var (place, columns) = (0, 0)
        while place < bytes.count {
            switch bytes[place] {
            case 0x20...0x7E: place += 1
            case 0xE2 where place + 2 < bytes.count:
                guard 0x2500...0x259F ~= Int(bytes[place + 1] & 0x3F) << 6 | Int(bytes[place + 2] & 0x3F) | 0x2000
                else {
                    return nil
                }
                place += 3
            default: return nil
            }
            columns += 1
        }
        return columns
    }
}

/// `text` cut to at most `columns`, never inside a grapheme cluster, ending in `ellipsis` when something was cut.
///
/// When not even the ellipsis fits, nothing is left.
public func truncated(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
    if displayWidth(text) <= columns { return text }
    let room = columns - displayWidth(ellipsis)
    return room < 0 ? "" : String(prefix(of: text, columns: room)) + ellipsis
}

/// A path of names with colons cut to at most `columns`, so that its end stays: `…:eating-out`; the last name by itself is
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

/// `text` filled up with spaces to `columns`; wider text is returned as it is.
public func padded(_ text: String, to columns: Int, alignment: Alignment = .leading) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - displayWidth(text)))
    return alignment == .leading ? text + spaces : spaces + text
}

/// The longest run of whole clusters at the start of `text` that takes at most `columns`.
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

/// The longest run of whole clusters at the end of `text` that takes at most `columns`.
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

/// The number of terminal columns that a grapheme cluster takes: 0, 1 or 2, as `displayWidth` counts it.
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
    // The library may be older than the character: what it does not know is not therefore invisible.
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark, .lineSeparator, .paragraphSeparator: return 0
    default:
        if scalar.properties.isDefaultIgnorableCodePoint || isJoiningJamo(scalar) { return 0 }
        return 1
    }
}

/// Half of a flag.
private func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }

/// Vowels and final consonants of Hangul, which are drawn inside the syllable they end.
private func isJoiningJamo(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
}
