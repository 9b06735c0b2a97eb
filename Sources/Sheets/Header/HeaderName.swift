import Text

/// The words of one header, without what differs between equal ones: `Betrag (€)` and `BETRAG EUR` are both `betrag`.
public struct HeaderName: Hashable, Sendable {
    /// Lower-case words without accents, one space between them.
    public let words: String
    /// The currency that the header names, in lower case: `eur`.
    public let currency: String?

    /// The words of what stands over a column, in any language.
    /// - Complexity: O(n).
    public init(_ text: String) {
        var words = Self.words(of: text)
        var currency: String?
        // A code of ISO 4217 is one in capitals; the usual ones in any case.
        let codes = text.split { !$0.isASCII || !$0.isLetter }.filter { CurrencyWords.code($0) != nil }.map {
            $0.lowercased()
        }
        func code(_ word: String) -> String? {
            if Self.euro.contains(word) { return "eur" }
            if Self.others.contains(word) || codes.contains(word) { return word }
            return Self.signs.contains(word) ? CurrencyWords.code(meant: word)?.lowercased() : nil
        }
        if words.count > 1, let last = words.last, let found = code(last) {
            currency = found
            words.removeLast()
            // Montant en euros, Bedrag in EUR, Iznos u EUR.
            if words.count > 1, let last = words.last, Self.joining.contains(last) { words.removeLast() }
        } else if words.count > 1, let found = Self.codeInFront(text) {
            currency = found
            words.removeFirst()
        } else if let last = words.last, let glued = Self.codeGlued(text) {
            currency = glued
            words[words.count - 1] = String(last.dropLast(glued.count))
        } else if words.count == 1, codes.contains(words[0]) {
            currency = words[0]
        }
        self.words = words.joined(separator: " ")
        self.currency = currency
    }

    /// All words of a text, as they are compared, also a currency at the end.
    package static func plain(_ text: String) -> String { words(of: text).joined(separator: " ") }

    private static let euro: Set<String> = ["eur", "euro", "euros", "€"]
    private static let others: Set<String> = [
        "usd", "gbp", "chf", "sek", "nok", "dkk", "pln", "czk", "huf", "ron", "bgn", "isk", "try", "jpy", "cad", "aud",
        "$", "£",
    ]

    /// What stands between a word and its currency.
    private static let joining: Set<String> = ["in", "en", "em", "i", "u", "v", "w", "σε", "в"]

    /// Signs and short forms as they stand behind the words of a header, without accents.
    private static let signs: Set<String> = [
        "kc", "zl", "ft", "lei", "лв", "₽", "₺", "₴", "¥", "us$", "sfr", "fr", "kr",
    ]

    /// The currency that a header begins with, as `CHF Saldo` and `£ Balance` do: a code in capitals that is no word, or
    /// a sign.
    private static func codeInFront(_ text: String) -> String? {
        guard let word = text.split(whereSeparator: { " ()[]:\u{A0}\u{FEFF}".contains($0) }).first else { return nil }
        let isSign = !word.contains { $0.isLetter } || word == "US$"
        guard isSign || word.utf8.count == 3, let code = CurrencyWords.code(word),
            !CurrencyWords.alsoWords.contains(code)
        else { return nil }
        return isSign || code == word ? code.lowercased() : nil
    }

    /// The code in capitals that a header ends with, glued to a word in small letters: `SaldoCHF`.
    private static func codeGlued(_ text: String) -> String? {
        let code = text.suffix(3)
        guard let before = text.dropLast(3).last, before.isLowercase, code.allSatisfy({ $0.isUppercase }),
            CurrencyWords.isCode(code), !CurrencyWords.alsoWords.contains(String(code))
        else { return nil }
        return code.lowercased()
    }

    /// Letters that have no accent to be taken from them.
    private static let letters: [Unicode.Scalar: String] = [
        "ø": "o", "æ": "ae", "ł": "l", "đ": "d", "ð": "d", "ı": "i",
    ]

    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in folded(text).unicodeScalars {
            let isPart =
                scalar.isASCII
                ? ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "$"
                : scalar.value > 0xBF || scalar == "£"
            if let plain = letters[scalar] {
                word.append(contentsOf: plain.unicodeScalars)
            } else if isPart && !scalar.properties.isWhitespace && scalar != "\u{FEFF}" {
                word.append(scalar)
            } else if !word.isEmpty {
                words.append(String(word))
                word = String.UnicodeScalarView()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }
}
