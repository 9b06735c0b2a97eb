internal import CUTF8Proc
import Glibc

/// Folds case and accents, for searching: `Caffè` and `CAFFE` both become `caffe`.
///
/// Compatibility forms are folded too (`ﬁ` becomes `fi`). The result is not meant for display.
/// - Complexity: O(n).
public func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return mapped(
        text,
        UTF8PROC_STABLE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue
            | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_STRIPMARK.rawValue)
}

/// Folds case, accents, apostrophes and blanks, for comparing spellings of a payee: `L’Étoile` and `L'ETOILE` both become
/// `letoile`.
///
/// A name that consists of apostrophes and blanks keeps them, and is only folded by `folded`.
/// - Complexity: O(n).
public func foldedName(_ name: String) -> String {
    let text = folded(name)
    let rest = String(String.UnicodeScalarView(text.unicodeScalars.filter { !isPassedOverInNames($0) }))
    return rest.isEmpty ? text : rest
}

/// Folds case, accents and apostrophes, for finding a part of a text: `L’Étoile` and `L'ETOILE` both become `l'etoile`.
///
/// Blanks and apostrophes are not removed as by `foldedName`, because `aldi` would be found in `Via al Diavolo`, and
/// `l'ami` in `Salami`.
/// - Complexity: O(n).
public func foldedText(_ text: String) -> String {
    guard text.utf8.contains(where: mayBeginApostrophe) else { return folded(text) }
    return folded(String(String.UnicodeScalarView(text.unicodeScalars.map { isApostrophe($0) ? "'" : $0 })))
}

/// Whether a scalar is an apostrophe, or a character typed in its place.
private func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x27, 0x60, 0xB4: true
    // Modifier letters, Armenian, quotation marks, primes.
    case 0x2B9, 0x2BB...0x2BD, 0x2C8, 0x2CA, 0x2CB, 0x55A, 0x2018, 0x2019, 0x201B, 0x2032, 0x2035, 0xA78C: true
    default: false
    }
}

/// Whether a byte of UTF-8 can be the first of an apostrophe other than `'`. Accented letters of western Europe begin with
/// other bytes.
private func mayBeginApostrophe(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x60, 0xC2, 0xCA, 0xCB, 0xD5, 0xE2, 0xEA: true
    default: false
    }
}

/// Whether a scalar is a blank, an apostrophe, or a character typed in its place.
private func isPassedOverInNames(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x27, 0x60: true
    case 0x00..<0x80: scalar.properties.isWhitespace
    // Blanks without a width.
    case 0xAD, 0x200B, 0x2060, 0xFEFF: true
    default: isApostrophe(scalar) || scalar.properties.isWhitespace
    }
}

/// Normalization form C, in which canonically equivalent texts have equal bytes.
/// - Complexity: O(n).
public func composed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return mapped(text, UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
}

/// Normalization form D, which separates accents from their letters.
/// - Complexity: O(n).
public func decomposed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return mapped(text, UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue)
}

extension String {
    /// Whether the text contains the bytes of another. Swift's `contains` would link the regular expression library, and
    /// compares grapheme clusters: it finds no thumb in a thumb with a skin tone.
    /// - Complexity: O(n · m), for ordinary texts O(n).
    public func holds(_ other: String) -> Bool {
        var (text, part) = (self, other)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                text.count >= part.count
                    && (0...text.count - part.count).contains { text.dropFirst($0).starts(with: part) }
            }
        }
    }
}

extension String {
    /// Whether the text contains `part`, ignoring case, accents and kinds of apostrophes. `part` must be folded already by
    /// `foldedText`.
    /// - Complexity: O(n · m), for ordinary texts O(n); an ASCII text needs no allocation, unless `part` begins with an
    ///   apostrophe.
    public func holds(foldedText part: String) -> Bool {
        let isHeld: Bool?? = withASCII { text in
            var part = part
            return part.withUTF8 { part in
                guard let first = part.first else { return true }
                guard first != apostrophe else { return nil }
                guard text.count >= part.count else { return false }
                return (0...text.count - part.count).contains { start in
                    lowered(text[start]) == first
                        && (1..<part.count).allSatisfy { isEqual(text[start + $0], folded: part[$0]) }
                }
            }
        }
        return isHeld.flatMap(\.self) ?? Text.foldedText(self).holds(part)
    }

    /// Whether the text, once folded, equals `other`, which must be folded already.
    public func equals(folded other: String) -> Bool {
        withASCII { text in
            var other = other
            return other.withUTF8 { other in
                text.count == other.count && text.indices.allSatisfy { lowered(text[$0]) == other[$0] }
            }
        } ?? (Text.folded(self) == other)
    }

    /// Whether the name, once folded by `foldedName`, equals `other`, which must be folded already.
    /// - Complexity: O(n); an ASCII text needs no allocation.
    public func equals(foldedName other: String) -> Bool {
        let isEqual: Bool?? = withASCII { text in
            let kept = text.lazy.filter { !isPassedOverInNames(Unicode.Scalar($0)) }
            guard kept.first != nil else { return nil }
            var other = other
            return other.withUTF8 { kept.lazy.map(lowered).elementsEqual($0) }
        }
        return isEqual.flatMap(\.self) ?? (foldedName(self) == other)
    }

    /// Calls `body` with the bytes of an ASCII text; `nil` for any other text.
    private func withASCII<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        var text = self
        return text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } ? body(bytes) : nil }
    }
}

private let apostrophe: UInt8 = 0x27

/// Whether an ASCII byte, once folded, is `other`. A backtick is an apostrophe.
private func isEqual(_ byte: UInt8, folded other: UInt8) -> Bool {
    lowered(byte) == other || byte == 0x60 && other == apostrophe
}

private func lowered(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
}

/// The result of utf8proc_map, which fails only for invalid UTF-8. A String never is, so the fallback is theoretical.
private func mapped(_ text: String, _ options: UInt32) -> String {
    var text = text
    return text.withUTF8 { bytes in
        var result: UnsafeMutablePointer<UInt8>?
        let count = utf8proc_map(bytes.baseAddress, bytes.count, &result, utf8proc_option_t(rawValue: options))
        guard count >= 0, let result else { return String(decoding: bytes, as: UTF8.self) }
        defer { free(result) }
        return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
    }
}
