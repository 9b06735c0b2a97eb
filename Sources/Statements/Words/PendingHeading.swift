import Sheets

/// Headings of pending or booked rows: lines above a table or between its rows that have only a text, such as
/// `Vorgemerkte Umsätze`.
///
/// Lines that only mention a state are no headings: balances (`Pending balance;12,00`), legends (`* = vorgemerkt`),
/// settings (`Vorgemerkte Umsätze: nein`) and remarks (`Pending transactions are not included`).
enum PendingHeading {
    /// Whether a line announces pending rows (`true`) or booked rows (`false`); `nil` for other lines.
    /// - Parameters:
    ///   - fields: the cells of the line.
    ///   - mayCount: whether a number of rows may be in another cell, as in headings between the rows.
    static func reading(_ fields: [String], mayCount: Bool = false) -> Bool? {
        let filled = fields.filter { $0.contains { !$0.isWhitespace } }
        guard let text = filled.first, filled.dropFirst().allSatisfy({ $0 == text || mayCount && isCount($0) }),
            text.utf8.count <= 80, !hasValue(text), !isLegend(text)
        else { return nil }
        let plain = text.split(separator: " ").filter { !isCount($0) && DateCell(Array($0.utf8)[...]) == nil }
        return plain.count <= mostWords ? PendingText.heading(text) : nil
    }

    /// Whether a line is only words for movements, so that it ends the rows of the heading before: `Transactions`.
    static func isOfMovements(_ fields: [String]) -> Bool {
        let filled = fields.filter { $0.contains { !$0.isWhitespace } }
        guard filled.count == 1, let words = filled.first.map({ HeaderName.plain($0).split(separator: " ") }) else {
            return false
        }
        return !words.isEmpty
            && words.allSatisfy { word in
                MoneyWords.neutral.contains(String(word)) || PendingText.isNoun(word)
                    || MoneyWords.transactions.contains { word.utf8.starts(with: $0.utf8) }
            } && !words.allSatisfy { MoneyWords.neutral.contains(String($0)) }
    }

    private static let mostWords = 5

    /// Whether a text is a whole number from 1 on, optionally in brackets.
    private static func isCount(_ text: some StringProtocol) -> Bool {
        let digits = String(text).filter { !"()[]".contains($0) }
        return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && digits.first != "0"
    }

    /// Whether a text has a value: a text behind a colon or an equals sign, an amount, a zero or a currency.
    private static func hasValue(_ text: String) -> Bool {
        if text.contains("=") || text.split(separator: ":").count > 1 { return true }
        let numbers = text.split(separator: " ").filter(CurrencyWords.hasDigit)
        guard !numbers.isEmpty else { return false }
        return !CurrencyWords.codes(above: text).isEmpty
            || numbers.contains { !$0.contains(where: \.isLetter) && !$0.contains("*") && !isCount($0) && !isDay($0) }
    }

    /// Whether a word is a date, or a month with its year: `01.2026`.
    private static func isDay(_ word: Substring) -> Bool {
        let bare = word.filter { !"()[],".contains($0) }
        if DateCell(Array(bare.utf8)[...]) != nil { return true }
        let parts = bare.split { ".-/".contains($0) }
        return (1...3).contains(parts.count) && parts.contains { $0.utf8.count == 4 }
            && parts.allSatisfy {
                [1, 2, 4].contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
            }
    }

    /// Whether a text explains a mark: a mark in brackets, or one before "not yet".
    private static func isLegend(_ text: String) -> Bool {
        guard PendingEvidence.mark(ofLegend: text) != nil else { return false }
        let isBracketed = text.first.map { "([".contains($0) } ?? false
        let isClosed = text.split(separator: " ").first?.last.map { ")]".contains($0) } ?? false
        return isBracketed || isClosed || PendingText.isDenial(text)
    }
}
