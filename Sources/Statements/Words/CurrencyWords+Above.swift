import Sheets

extension CurrencyWords {
    /// The currencies that a line above the header names. If a cell is a label for currencies, the next cell has its
    /// value.
    static func codes(above cells: [String]) -> Set<String> {
        var codes = cells.reduce(into: Set<String>()) { $0.formUnion(Self.codes(above: $1)) }
        for (label, cell) in zip(cells, cells.dropFirst()) where isLabel(label) {
            codes.formUnion(Self.codes(above: "\(label): \(cell)"))
        }
        return codes
    }

    /// The currencies that the name of a sheet contains. `ALL` and `TOP` are not currencies there.
    static func codes(ofSheet name: String) -> Set<String> {
        alsoWords.contains(name) ? [] : codes(above: name)
    }

    /// The currencies named in a cell above the header.
    ///
    /// A code counts alone, in brackets, after a colon, beside a number, or last in a short line: `Konto 123/01 CHF`,
    /// `Privatkonto (CHF), Anna`, `Saldo: CHF`, `1.234,56 EUR`. Inside a longer text it does not. Lower-case codes
    /// count only after a currency label, as in `Währung:chf`, and at the end after `in`: `Extras de cont in LEI`.
    static func codes(above cell: String) -> Set<String> {
        let words = Self.words(of: cell)
        var codes: Set<String> = []
        for (index, word) in words.enumerated() {
            let bare = trimmed(word)
            let isBesideNumber =
                index > 0 && hasDigit(words[index - 1]) || index + 1 < words.count && hasDigit(words[index + 1])
            let isBehindColon = index > 0 && words[index - 1].last.map(isMark) == true
            let isCalledSo = isBehindColon && isLabel(words[index - 1])
            let isInBrackets = isBracketed(word)
            let isBehindIn =
                index > 0 && index + 1 == words.count && ["in", "în"].contains(words[index - 1].lowercased())
            let isLast = index + 1 == words.count && (words.count <= 4 || isBehindIn)
            if let code = code(bare) ?? (isCalledSo ? code(ofCurrency: bare) : nil) {
                // `ALL 5` and `TOP 10` name no currencies.
                let isPlain = words.count > 1 && Self.alsoWords.contains(code)
                if isBehindColon || !isPlain && (isBesideNumber || isInBrackets || isLast) { codes.insert(code) }
            } else if let glued = glued(to: String(word)) {
                codes.insert(glued)
            }
        }
        return codes
    }

    /// Splits a cell at blanks, and after a colon or equals sign.
    private static func words(of cell: String) -> [Substring] {
        let words = cell.split { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" || $0 == "\t" }
        return words.flatMap { word -> [Substring] in
            guard let mark = word.firstIndex(where: isMark), !hasDigit(word[..<mark]), word[mark...].count > 1 else {
                return [word]
            }
            return [word[...mark], word[mark...].dropFirst()]
        }
    }

    private static func isMark(_ character: Character) -> Bool { character == ":" || character == "=" }

    /// Whether a word is a label for currencies, such as `Währung`.
    private static func isLabel(_ word: some StringProtocol) -> Bool {
        HeaderWords.meanings(of: HeaderName(String(word))).contains { $0.role == .currency }
    }

    private static func isBracketed(_ word: Substring) -> Bool {
        guard let first = word.first, "([".contains(first) else { return false }
        return word.last(where: { !",;.:".contains($0) }).map { ")]".contains($0) } ?? false
    }

    private static func trimmed(_ word: Substring) -> Substring {
        var word = word
        while let first = word.first, "(:[/".contains(first) { word.removeFirst() }
        while let last = word.last, ")]:,;.".contains(last) { word.removeLast() }
        return word
    }
}
