import Household
import Money
import Periods
import Text

/// The text of a till receipt, typed, copied or scanned.
///
/// Lines that end in a price are items, up to the line with the total. Below it are the tenders. An item that is
/// misread makes the sum differ from the total, so it is noticed.
struct TillText {
    /// The largest text that is accepted: 256 KiB.
    static let mostBytes = 1 << 18

    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Parses the text into a receipt.
    /// - Throws: `InvoiceError.till`; `.unknown` for a text without amounts.
    /// - Complexity: O(n) in the length of the text.
    func receipt(file: String, needsDay: Bool) throws(InvoiceError) -> ForeignReceipt {
        let written = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(\.singleLine)
        var lines: [TillLine] = []
        for (index, text) in written.enumerated() where !text.isEmpty {
            lines.append(try TillLine(text, number: index + 1))
        }
        guard lines.contains(where: { $0.amount != nil }) else { throw .unknown(file: file) }
        let (at, total) = try Self.total(of: lines)
        let rates = Self.rates(written)
        var cart = TillCart(rates: rates)
        for line in lines[..<at.lowerBound] { try cart.add(line) }
        var items = try cart.finished()
        guard !items.isEmpty else {
            throw .till(line: lines[at.lowerBound].number, text: lines[at.lowerBound].text, .noLines)
        }
        let paying = TillPayment(lines[at.upperBound...], of: total)
        guard let due = try? total.adding(paying.rounding) else {
            throw .till(line: lines[at.lowerBound].number, text: lines[at.lowerBound].text, .overflow)
        }
        if paying.rounding != .zero { items.append(try ForeignReceipt.Line("rounding", paying.rounding, nil)) }
        let days = TillDays(written)
        if needsDay, days.found.count > 1 {
            throw .till(line: 0, text: "", .days(days.found.map(\.iso)))
        }
        return ForeignReceipt(
            form: "till receipt", identity: written.filter { !$0.isEmpty }.joined(separator: "\n"), number: nil,
            payee: Self.payee(lines), day: days.found.first, country: nil, basis: .gross, lines: items, printedVAT: [],
            total: due, paid: paying.tenders, change: paying.change, requestedMethod: nil,
            namesCurrency: namesEuro(text))
    }

    /// The line range and the amount of the first total. The amount may be on the line below the word. Throws if a
    /// later total differs.
    private static func total(of lines: [TillLine]) throws(InvoiceError) -> (Range<Int>, Amount) {
        var found: (at: Range<Int>, amount: Amount)?
        var index = 0
        while index < lines.count {
            defer { index += 1 }
            let line = lines[index]
            guard line.phrase.isTotal, line.times == nil else { continue }
            var amount = line.amount
            var end = index + 1
            if amount == nil, end < lines.count, lines[end].phrase.words.isEmpty, lines[end].times == nil {
                amount = lines[end].amount
                end += 1
            }
            guard let amount else { continue }
            guard let first = found else {
                found = (index..<end, amount)
                continue
            }
            // A VAT table has a total line of its own, with several figures.
            guard amount == first.amount || line.amounts > 1 else {
                throw .till(line: line.number, text: line.text, .twoTotals(first.amount, amount))
            }
        }
        guard let found else { throw .till(line: 0, text: "", .noTotal) }
        return found
    }

    /// VAT rates by their code: `A 19,0% …`, `B= 7 %`, `10,00% C`.
    private static func rates(_ lines: [String]) -> [String: VATRate] {
        var rates: [String: VATRate] = [:]
        func code(_ word: Substring) -> String? {
            let marks = word.filter { $0 != "=" && $0 != ":" && $0 != "*" && $0 != "(" && $0 != ")" }
            guard marks.count == 1, let scalar = marks.unicodeScalars.first else { return nil }
            return "A"..."Z" ~= scalar || "0"..."9" ~= scalar ? marks : nil
        }
        for line in lines where line.contains("%") {
            let words = line.split { $0 == " " || $0 == "=" }
            guard let at = words.firstIndex(where: { $0.last == "%" || $0.hasSuffix("%)") }) else { continue }
            let number = words[at].filter { $0 != "%" && $0 != "(" && $0 != ")" }
            let start = number.isEmpty ? at - 1 : at
            guard start >= 0, let rate = try? VATRate(reading: number.isEmpty ? String(words[start]) : number) else {
                continue
            }
            if start > 0, let code = code(words[start - 1]) {
                rates[code] = rates[code] ?? rate
            } else if at + 1 < words.count, let code = code(words[at + 1]), start == 0 {
                rates[code] = rates[code] ?? rate
            }
        }
        return rates
    }

    /// The seller: the first line with words and without an amount among the first three; `nil` without such a line.
    private static func payee(_ lines: [TillLine]) -> String? {
        lines.prefix(3).first { $0.amount == nil && $0.phrase.words.contains { $0.count > 1 } }?.text.asWordsOfLine
    }
}

/// The distinct dates in a text, in order of appearance.
struct TillDays {
    private(set) var found: [Day] = []

    init(_ lines: [String]) {
        for word in lines.flatMap({ $0.split { $0 == " " || $0 == "," || $0 == ";" } }) {
            guard let day = Self.day(word), !found.contains(day) else { continue }
            found.append(day)
        }
    }

    /// Parses `20.11.2026`, `20/11/26`, `20-11-2026` and `2026-11-20`; `nil` for other words. Unless the year is first,
    /// the day precedes the month.
    private static func day(_ word: Substring) -> Day? {
        guard word.utf8.count <= 11 else { return nil }
        let parts = word.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "/" || $0 == "-" }
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) else { return nil }
        let counts = parts.map(\.utf8.count)
        func two(_ part: Substring) -> String { part.utf8.count == 1 ? "0\(part)" : String(part) }
        if counts == [4, 2, 2] { return Day(iso: parts.joined(separator: "-")) }
        guard 1...2 ~= counts[0], 1...2 ~= counts[1], counts[2] == 2 || counts[2] == 4 else { return nil }
        let year = counts[2] == 2 ? "20\(parts[2])" : String(parts[2])
        return Day(iso: "\(year)-\(two(parts[1]))-\(two(parts[0]))")
    }
}
