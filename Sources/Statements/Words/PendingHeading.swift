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
        text(fields, mayCount: mayCount).flatMap { PendingText.heading($0) ?? (isUpcoming($0) ? true : nil) }
    }

    /// Whether a text has a word for what is to come, and otherwise only words for movements, periods and accounts.
    private static func isUpcoming(_ text: String) -> Bool {
        let words = HeaderName.plain(text).split(separator: " ")
        // `Futures` alone are securities.
        if words.count == 1, text.lowercased().hasPrefix("futur") { return false }
        return words.contains { upcoming.contains(String($0)) } && !PendingText.isRemark(text)
            && words.allSatisfy { word in
                upcoming.contains(String(word)) || isMovement(word) || CellWords.isCounted(word)
                    || MoneyWords.neutral.contains(String(word)) || isCount(word)
            }
    }

    private static let upcoming = Set(
        PendingWords.upcoming.flatMap { $0.split(separator: "|") }.map { HeaderName.plain(String($0)) })

    /// Whether a line has only a text that may name the rows below it: `Mes opérations`, `November 2026`. Balances, sums,
    /// legends, settings and remarks do not.
    static func isName(_ fields: [String]) -> Bool {
        guard let text = text(fields, mayCount: true) else { return false }
        return text.contains(where: \.isLetter) && !CellWords.isSum(text) && !PendingText.isRemark(text)
    }

    /// The only text of a line, if it is short and has no value; otherwise `nil`.
    private static func text(_ fields: [String], mayCount: Bool) -> String? {
        let filled = fields.filter { $0.contains { !$0.isWhitespace } }
        guard let text = filled.first, filled.dropFirst().allSatisfy({ $0 == text || mayCount && isCount($0) }),
            text.utf8.count <= 80, !hasValue(text), !isLegend(text)
        else { return nil }
        let plain = text.split(separator: " ").filter { !isCount($0) && DateCell(Array($0.utf8)[...]) == nil }
        return plain.count <= mostWords ? text : nil
    }

    /// Whether a line names movements, and no account: `Transactions`, `Mes opérations`.
    static func isOfMovements(_ fields: [String]) -> Bool {
        guard isName(fields), let text = text(fields, mayCount: true), !AccountLine.isNamed(by: text) else {
            return false
        }
        return HeaderName.plain(text).split(separator: " ").contains(where: isMovement)
    }

    private static func isMovement(_ word: Substring) -> Bool {
        PendingText.isNoun(word) || MoneyWords.transactions.contains { word.utf8.starts(with: $0.utf8) }
    }

    /// The text of a line that may name the rows below it, if it has other words than those for movements, and none that
    /// is known for booked or pending rows. `nil` for other lines, and for numbers, which name accounts and periods.
    static func unknown(_ fields: [String]) -> String? {
        guard isName(fields), let text = text(fields, mayCount: true), !text.contains(where: \.isNumber),
            PendingText.heading(text) == nil, !isUpcoming(text), !PendingText.isContained(in: text),
            !AccountLine.isNamed(by: text)
        else { return nil }
        let words = HeaderName.plain(text).split(separator: " ")
        return words.allSatisfy { isMovement($0) || MoneyWords.neutral.contains(String($0)) } ? nil : text
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
