import Sheets

/// A fast filter for texts that begin with one of several phrases. Rejects most texts by a few bytes.
struct TextBeginnings {
    /// The first bytes of the phrases, grouped by their first three bytes.
    private let known: [Int: [[UInt8]]]
    /// The maximum number of bytes that are compared.
    private static let most = 8

    /// Creates a filter for phrases.
    /// - Parameter phrases: the phrases as people write them. Capitals and missing accents match too.
    init(_ phrases: [String]) {
        let forms = phrases.flatMap { word in
            [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst(), HeaderName.plain(word)]
        }
        let beginnings = Set(forms.map { form in form.utf8.prefix(Self.most).map { $0 | 0x20 } })
        known = Dictionary(grouping: beginnings) { Self.key($0[...]) }
    }

    /// Whether a text may begin with a phrase. Compares three bytes, and the following ones up to the first that is not
    /// an ASCII letter, because accents and signs have several spellings.
    /// - Complexity: O(1) for most texts, at most O(phrases with an equal beginning of three bytes).
    func mayBegin(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count > 2, let beginnings = known[Self.key(text)] else { return false }
        return beginnings.contains { beginning in
            for (byte, other) in zip(text.prefix(Self.most), beginning).dropFirst(3) {
                guard Self.isLetter(byte), Self.isLetter(other) else { return true }
                if byte | 0x20 != other { return false }
            }
            return true
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 }

    /// The first three bytes, without the case of ASCII letters.
    private static func key(_ text: ArraySlice<UInt8>) -> Int {
        text.prefix(3).reduce(0) { $0 << 8 | Int($1 | 0x20) }
    }
}
