/// How some phrases begin, so that most texts need not be looked at whole.
struct TextBeginnings {
    private let known: Set<Int>

    /// - Parameter phrases: as people write them; also in capitals and without accents they are found.
    init(_ phrases: [String]) {
        let forms = phrases.flatMap { word in
            [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst(), HeaderName.plain(word)]
        }
        known = Set(forms.map { Self.beginning($0.utf8) })
    }

    /// Whether a text begins with the first three bytes of a phrase.
    /// - Complexity: O(1).
    func mayBegin(_ text: ArraySlice<UInt8>) -> Bool { text.count > 2 && known.contains(Self.beginning(text)) }

    /// The first three bytes, without the case of ASCII letters.
    private static func beginning(_ text: some Sequence<UInt8>) -> Int {
        text.prefix(3).reduce(0) { $0 << 8 | Int($1 | 0x20) }
    }
}
