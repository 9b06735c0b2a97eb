internal import Text

/// How well what a bank writes goes with what a person wrote of an expense, the worst first.
public enum WordAccord: Int, Comparable, Sendable {
    /// The person named a payee, and the bank somebody else.
    case unlike
    /// One of them names nobody, so nothing can be compared.
    case silent
    /// They have a word in common, and not all that the person wrote.
    case partly
    /// The bank writes all that the person wrote, as far as it has room.
    case same

    /// By how much is in common.
    public static func < (left: WordAccord, right: WordAccord) -> Bool { left.rawValue < right.rawValue }
}

/// Texts as they are compared, whatever the case, the accents and the signs between words.
struct ComparedWords: Hashable, Sendable {
    /// Each text in its words, folded; texts without any are missing.
    private let texts: [[String]]
    /// For each text whether it may end in the midst of something.
    private let areCut: [Bool]

    /// Banks keep 20 letters and more of a name; blanks at the end may be gone.
    private static let cutFrom = 18
    /// What is shorter is a `bar` or a `da`, which many are called.
    private static let fewestLetters = 4

    /// - Complexity: O(n) in the texts.
    init(_ texts: [String?]) {
        let found = texts.compactMap(\.self).map { (words: Self.words(of: $0), isCut: $0.count >= Self.cutFrom) }
            .filter { !$0.words.isEmpty }
        self.texts = found.map(\.words)
        areCut = found.map(\.isCut)
    }

    var isEmpty: Bool { texts.isEmpty }

    private static func words(of text: String) -> [String] {
        // An apostrophe stands inside a word: `Mc Donald's` is `MCDONALDS` to a bank.
        folded(text).filter { $0 != "'" && $0 != "’" }
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// How well these, of a bank, go with what a person wrote.
    /// - Complexity: O(n · m) in the words.
    func accord(payee: ComparedWords, what: ComparedWords) -> WordAccord {
        let said = [payee, what].flatMap(\.texts)
        if said.contains(where: holds) { return .same }
        let own = Set(texts.joined())
        if said.joined().contains(where: { $0.count >= Self.fewestLetters && own.contains($0) }) { return .partly }
        return payee.isEmpty || isEmpty ? .silent : .unlike
    }

    /// Whether all of a text stands in one of these: one word behind the other, however they are parted, or as words by
    /// themselves; of a text that is cut, as much as there was room for.
    private func holds(_ said: [String]) -> Bool {
        let whole = said.joined()
        return zip(texts, areCut).contains { own, isCut in
            if Set(said).isSubset(of: own) { return true }
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
