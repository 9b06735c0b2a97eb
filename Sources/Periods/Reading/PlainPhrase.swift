/// A phrase without the points, ordinal endings and prepositions that some languages put into dates:
/// `20. Oktober 2026`, `1er octobre`, `20 de octubre de 2026`, `lun.`
struct PlainPhrase {
    /// The pattern of numbers, words and punctuation, as in `TokenizedText.shape`.
    let shape: String
    /// The words without prepositions, in lower case and joined by hyphens.
    let word: String
    /// The numbers of the phrase, in order.
    let numbers: [TokenizedText.Number]
    /// The range from the first word to the last in the typed text, in scalars; `nil` without words.
    let wordSpan: Range<Int>?

    /// Whether the phrase consists of words only.
    var isWords: Bool { ["a", "a-a", "a a", "a-a-a", "a a a", "a a-a", "a-a a"].contains(shape) }

    init(_ phrase: TokenizedText) {
        var shape = ""
        var kept: [Int] = []
        var index = 0
        var isAfterPreposition = false
        let marks = Array(phrase.shape)
        for (place, mark) in marks.enumerated() {
            let isBlankToSkip = isAfterPreposition && mark == " "
            isAfterPreposition = mark == "a" && Self.prepositions.contains(phrase.words[index])
            switch mark {
            case "a":
                if !isAfterPreposition {
                    kept.append(index)
                    shape.append("a")
                }
                index += 1
            case " " where isBlankToSkip: break
            case "." where shape.last == "a": break
            case "." where shape == "0" && place + 1 < marks.count && " a".contains(marks[place + 1]): break
            default: shape.append(mark)
            }
        }
        self.shape = shape
        numbers = phrase.numbers
        word = kept.map { Self.withoutPreposition(phrase.words[$0]) }.joined(separator: "-")
        wordSpan = kept.first.map {
            phrase.wordSpans[$0].lowerBound..<phrase.wordSpans[kept[kept.count - 1]].upperBound
        }
    }

    private static let prepositions: Set = ["de", "del", "er", "º"]

    /// The word without a preposition in front of an apostrophe: `octubre` for the Catalan `d'octubre`.
    private static func withoutPreposition(_ word: String) -> String {
        word.hasPrefix("d'") ? String(word.dropFirst(2)) : word
    }
}
