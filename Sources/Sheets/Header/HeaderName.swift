import Money
import Text

/// A column header as normalised words, without its currency: `Betrag (€)` and `BETRAG EUR` are both `betrag`.
public struct HeaderName: Hashable, Sendable {
    /// Lower-case words without accents, separated by single spaces.
    public let words: String
    /// The currency in the header, in lower case: `eur`; `nil` if it names none.
    public let currency: String?

    /// Normalises a column header in any language.
    /// - Complexity: O(n).
    public init(_ text: String) {
        var words = Self.words(of: text)
        var currency: String?
        // ISO 4217 codes count in capitals only, but the frequent ones in any case.
        let codes = text.split { !$0.isASCII || !$0.isLetter }.filter { CurrencyWords.code($0) != nil }.map {
            $0.lowercased()
        }
        func code(_ word: String) -> String? {
            if Self.isEuro(word) { return "eur" }
            if Self.others.contains(word) || codes.contains(word) { return word }
            let isSign = Self.signs.contains(word) || CurrencyWords.isSign(word)
            return isSign ? CurrencyWords.code(ofCurrency: word)?.lowercased() : nil
        }
        // Bedrag in euro's.
        if words.last == "s", words.dropLast().last.map(Self.isEuro) ?? false { words.removeLast() }
        if words.count > 1, let last = words.last, let found = code(last) {
            currency = found
            words.removeLast()
            // Summa euroina (EUR).
            if words.count > 1, found == "eur", let last = words.last, Self.isEuro(last) { words.removeLast() }
            // Montant en euros, Bedrag in EUR, Iznos u EUR.
            if words.count > 1, let last = words.last, Self.joining.contains(last) { words.removeLast() }
        } else if words.count > 1, let found = Self.codeInFront(text) ?? (Self.isEuro(words[0]) ? "eur" : nil) {
            currency = found
            words.removeFirst()
        } else if words.count == 1, Self.isEuro(words[0]) {
            (words, currency) = (["eur"], "eur")
        } else if let first = words.first, let amount = Self.amountInEuro(first) {
            currency = "eur"
            words[0] = amount
        } else if let last = words.last, let glued = Self.codeGlued(text) {
            currency = glued
            words[words.count - 1] = String(last.dropLast(glued.count))
        } else if words.count == 1, codes.contains(words[0]) {
            currency = words[0]
        }
        self.words = words.joined(separator: " ")
        self.currency = currency
    }

    /// All normalised words of a text, including a currency at the end.
    package static func plain(_ text: String) -> String { words(of: text).joined(separator: " ") }

    /// Whether a word without accents is a word for the euro: one that amounts may have too, or its inflection in
    /// headers.
    private static func isEuro(_ word: String) -> Bool { word == "€" || isEuroWord(word) || euroForms.contains(word) }

    /// Inflections of the words for the euro, without accents: `Suma v eurách`, `Iznos u eurima`.
    private static let euroForms: Set<String> = [
        "euroina", "euroissa", "euron", "euroja", "eurodes", "eiras", "euru", "eurach", "eurami",
        "eurech", "eurais", "eurima", "evrih", "evrom", "eurotan", "ewros",
    ]

    /// The word for an amount in a compound that begins with the euro: `Euromäärä`; `nil` for other words.
    private static func amountInEuro(_ word: String) -> String? {
        guard word.hasPrefix("euro") else { return nil }
        let rest = String(word.dropFirst(4))
        return amounts.contains(rest) ? rest : nil
    }

    private static let amounts: Set<String> = [
        "amount", "value", "betrag", "bedrag", "summa", "summe", "maara", "belopp", "belob", "belop",
    ]

    private static let others: Set<String> = [
        "usd", "gbp", "chf", "sek", "nok", "dkk", "pln", "czk", "huf", "ron", "bgn", "isk", "try", "jpy", "cad", "aud",
        "$", "£",
    ]

    /// Prepositions between a header word and its currency.
    private static let joining: Set<String> = ["in", "en", "em", "i", "u", "v", "w", "f", "bl", "fl", "σε", "в"]

    /// Short forms that follow header words, without accents.
    private static let signs: Set<String> = ["kc", "zl", "ft", "lei", "лв", "sfr", "fr", "kr"]

    /// The currency at the start of a header, in lower case, as in `CHF Saldo`, `EUR-Betrag` and `£ Balance`: a sign,
    /// or a code in capitals that is not a word. `nil` without one.
    private static func codeInFront(_ text: String) -> String? {
        guard let word = text.split(whereSeparator: { " -_()[]:\u{A0}\u{FEFF}".contains($0) }).first else { return nil }
        let isSign = !word.contains { $0.isLetter } || CurrencyWords.isSign(word)
        guard isSign || word.utf8.count == 3, let code = CurrencyWords.code(word),
            isSign || !CurrencyWords.alsoWords.contains(code)
        else { return nil }
        return isSign || code == word ? code.lowercased() : nil
    }

    /// The code, in lower case, that is attached in capitals to a lower-case word at the end of a header: `chf` of
    /// `SaldoCHF`. `nil` without one.
    private static func codeGlued(_ text: String) -> String? {
        let code = text.suffix(3)
        guard let before = text.dropLast(3).last, before.isLowercase, code.allSatisfy({ $0.isUppercase }),
            CurrencyWords.isCode(code), !CurrencyWords.alsoWords.contains(String(code))
        else { return nil }
        return code.lowercased()
    }

    /// Letters that Unicode does not decompose into a base letter and an accent.
    private static let letters: [Unicode.Scalar: String] = [
        "ø": "o", "æ": "ae", "ł": "l", "đ": "d", "ð": "d", "ı": "i",
    ]

    /// The currency signs of Latin-1: `¢`, `£`, `¤` and `¥`.
    private static let currencySigns: ClosedRange<Unicode.Scalar> = "\u{A2}"..."\u{A5}"

    /// Whether a scalar is a dash, quotation mark, bullet, arrow or box: U+2010 to U+205E, and U+2190 to U+2BFF. Ticks
    /// and crosses are words, because they answer questions.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2610...0x2612, 0x2713...0x2718: false
        case 0x2010...0x205E, 0x2190...0x2BFF: true
        default: false
        }
    }

    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in folded(text).unicodeScalars {
            let isPart =
                scalar.isASCII
                ? ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "$"
                : scalar.value > 0xBF && !isMark(scalar) || currencySigns.contains(scalar)
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
