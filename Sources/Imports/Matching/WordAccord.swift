internal import Text

/// How well the text of a bank agrees with the user's text, worst first.
public enum WordAccord: Int, Comparable, Sendable {
    /// The user named a payee, and the bank another.
    case unlike
    /// The user or the bank named no payee, so there is nothing to compare.
    case silent
    /// The texts share a word, but the bank's does not contain the user's whole text.
    case partly
    /// The bank's text contains the user's whole text, up to its length limit.
    case same

    /// Compares by agreement.
    public static func < (left: WordAccord, right: WordAccord) -> Bool { left.rawValue < right.rawValue }
}

/// Texts in a form for comparison, without case, accents and punctuation.
struct ComparedWords: Hashable, Sendable {
    /// The folded words of each text. Texts without words are missing.
    private let texts: [[String]]
    /// Whether each text may be cut off by a length limit.
    private let areCut: [Bool]

    /// The number of characters from which a text may be cut off. Banks keep at least 20, and trailing blanks may be
    /// missing.
    private static let cutFrom = 18
    /// The fewest letters of a word that can show agreement. Shorter words such as `bar` or `da` are too common.
    private static let fewestLetters = 4

    /// Takes the words of texts. A `nil` text has none.
    /// - Complexity: O(n) in the texts.
    init(_ texts: [String?]) {
        let found = texts.compactMap(\.self).map { (words: Self.words(of: $0), isCut: $0.count >= Self.cutFrom) }
            .filter { !$0.words.isEmpty }
        self.texts = found.map(\.words)
        areCut = found.map(\.isCut)
    }

    var isEmpty: Bool { texts.isEmpty }

    private static func words(of text: String) -> [String] {
        // Apostrophes are dropped: banks write `Mc Donald's` as `MCDONALDS`.
        folded(text).filter { $0 != "'" && $0 != "’" }
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Compares a bank's texts with the user's texts.
    /// - Complexity: O(n · m) in the words.
    func accord(payee: ComparedWords, what: ComparedWords) -> WordAccord {
        let words = [payee, what].flatMap(\.texts)
        if words.contains(where: holds) { return .same }
        let own = Set(texts.joined())
        if words.joined().contains(where: { $0.count >= Self.fewestLetters && own.contains($0) }) { return .partly }
        return payee.isEmpty || isEmpty ? .silent : .unlike
    }

    /// Whether a text contains all words of the user: adjacent, with or without spaces, or in any order. A cut text
    /// must match up to its end.
    private func holds(_ words: [String]) -> Bool {
        let whole = words.joined()
        return zip(texts, areCut).contains { own, isCut in
            if Set(words).isSubset(of: own) { return true }
            return own.indices.contains { start in
                var joined = ""
                for word in own[start...] {
                    joined += word
                    if joined == whole { return true }
                    guard whole.hasPrefix(joined) else { return false }
                }
                return isCut && joined.count > Self.fewestLetters
            }
        }
    }
}
