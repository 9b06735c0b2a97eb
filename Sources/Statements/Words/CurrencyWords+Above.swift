import Sheets

extension CurrencyWords {
    /// The currencies that a line above the header names. If a cell is a label for currencies, the next cell has its
    /// value. In a line that begins with an account, a cell may be the name of a currency.
    static func codes(above cells: [String]) -> Set<String> {
        var codes = cells.reduce(into: Set<String>()) { $0.formUnion(Self.codes(above: $1)) }
        for (label, cell) in zip(cells, cells.dropFirst()) where isLabel(label) {
            codes.formUnion(Self.codes(above: "\(label): \(cell)"))
        }
        if let first = cells.first, HeaderName.plain(first).split(separator: " ").contains(where: { isAccount($0) }) {
            codes.formUnion(cells.dropFirst().compactMap { code(called: $0) })
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
    /// count only after a currency label, as in `Währung:chf`, and at the end after `in`: `Extras de cont in LEI`. A
    /// name counts after a label, at the end, and before a word for an account.
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
            let isBehindIn = index > 0 && index + 1 == words.count && isIn(words[index - 1])
            let isLast = index + 1 == words.count && (words.count <= 4 || isBehindIn)
            if let code = code(bare) ?? (isCalledSo ? code(ofCurrency: bare) ?? code(called: bare) : nil) {
                // `ALL 5` and `TOP 10` name no currencies.
                let isPlain = words.count > 1 && Self.alsoWords.contains(code)
                if isBehindColon || !isPlain && (isBesideNumber || isInBrackets || isLast) { codes.insert(code) }
            } else if let glued = glued(to: String(word)) {
                codes.insert(glued)
            }
        }
        if let code = nameAtEnd(words) ?? codeOfAccount(words) { codes.insert(code) }
        return codes
    }

    private static func isIn(_ word: Substring) -> Bool { ["in", "în", "en", "em"].contains(word.lowercased()) }

    /// The currency whose name is last in a short line, or in any line after `in`: `Fremdwährungskonto US-Dollar`,
    /// `Statement in US dollars`. Names of one word are surnames too, so they count only after a word for amounts and `in`.
    private static func nameAtEnd(_ words: [Substring]) -> String? {
        for length in (1...3).reversed() where length <= words.count {
            let name = words.suffix(length).joined(separator: " ")
            guard let found = code(called: trimmed(name[...])) else { continue }
            let before = words.dropLast(length)
            let isBehindIn = before.last.map(isIn) ?? false
            // `in Franken` is in a region, `Beträge in Franken` is not.
            if !HeaderName.plain(name).contains(" ") {
                return isBehindIn && CurrencyBelow.isOfMoney(before.joined(separator: " ")) ? found : nil
            }
            return isBehindIn || before.count <= 3 ? found : nil
        }
        return nil
    }

    /// The currency before a word for an account in a short line: `CHF-Konto`, `CHF account`, `US-Dollar-Konto`. A name
    /// of one word counts only with a hyphen or without other words.
    private static func codeOfAccount(_ words: [Substring]) -> String? {
        guard words.count <= 4 else { return nil }
        for (index, word) in words.enumerated() {
            let parts = word.split(separator: "-").map { trimmed($0) }
            guard let last = parts.last, isAccount(last) else { continue }
            let name = parts.dropLast().joined(separator: " ")
            if !name.isEmpty {
                if let code = code(ofAccount: name) ?? code(called: name) { return code }
            } else if index > 0 {
                let before = trimmed(words[index - 1])
                if let code = code(ofAccount: before) ?? (words.count == 2 ? code(called: before) : nil) { return code }
                if index > 1, let code = code(called: "\(words[index - 2]) \(before)") { return code }
            }
        }
        return nil
    }

    /// The currency of a code in capitals, a sign or a word for the euro.
    private static func code(ofAccount word: some StringProtocol) -> String? {
        guard let found = code(word), !alsoWords.contains(found) else { return nil }
        return found == word || found == euro || isSign(word) ? found : nil
    }

    /// Whether a word names an account or a card, also as the end of a compound: `Girokonto`.
    static func isAccount(_ word: some StringProtocol) -> Bool {
        let plain = HeaderName.plain(String(word))
        return accounts.contains(where: plain.hasPrefix) || MoneyWords.accounts.contains(where: plain.hasSuffix)
    }

    private static let accounts =
        MoneyWords.accounts + MoneyWords.otherAccounts + MoneyWords.cards + ["checking", "savings"]

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
