import Sheets

/// The meanings of header words in the languages of Europe.
enum HeaderWords {
    /// A possible role of a header word. A lower rank is a better match.
    struct Meaning: Sendable {
        let role: ColumnRole
        let rank: Int
    }

    /// The meanings of a header. Several if only the cells below can decide, empty if the header is unknown.
    static func meanings(of name: HeaderName) -> [Meaning] {
        if let meanings = all[name.words] { return meanings }
        if BookingDayHeader.names(name) { return [Meaning(role: .date, rank: BookingDayHeader.rank(name))] }
        // A header that is only a currency code means amounts, as EUR does.
        if name.currency == name.words { return all["eur"] ?? [] }
        if nameBothParties(name) { return [Meaning(role: .payee, rank: 700)] }
        // A word for a quantity means an amount if the header names a currency: `Cantidad (EUR)`.
        if name.currency != nil, quantities.contains(name.words) { return [Meaning(role: .amount, rank: 960)] }
        if let cents = CentsHeader(name) {
            if cents.isAlone { return [Meaning(role: .amount, rank: 970)] }
            let meanings = meanings(of: cents.rest).filter { amounts.contains($0.role) }
            if !meanings.isEmpty { return meanings }
        }
        let money = MoneyHeader(name)
        let amount = TaxHeader.amount(name)
        let isOfTax = amount.map { MoneyHeader($0)?.kind == .amount || TaxHeader.isPrice($0) }
        if isOfTax ?? (money?.kind == .amount) {
            if TaxHeader.isNet(name) { return [Meaning(role: .net, rank: 960)] }
            if TaxHeader.isGross(name) { return [Meaning(role: .gross, rank: 960)] }
        }
        if let role = money?.role { return [Meaning(role: role.role, rank: role.rank)] }
        if nameBothDirections(name) { return [Meaning(role: .direction, rank: 700)] }
        if let meaning = text(name) { return [meaning] }
        if let role = CounterpartyWords.role(of: name.words) { return [Meaning(role: role, rank: 800)] }
        return []
    }

    /// Whether a header names both directions, optionally with their initials: `Deebet/Kreedit (D/C)`,
    /// `Terhelés/Jóváírás`.
    private static func nameBothDirections(_ name: HeaderName) -> Bool {
        let words = name.words.split(separator: " ").map(String.init)
        let ways = words.prefix { $0.count > 2 }
        guard ways.count == 2, words.count <= 4, words.dropFirst(2).allSatisfy({ $0.count <= 2 }) else { return false }
        return Set(ways.map(CellWords.direction)) == [.out, .in]
    }

    private static let quantities: Set<String> = ["cantidad", "quantidade", "quantitat", "quantita", "quantite"]

    /// Whether a header names the payer and the payee, in any order: `Auftraggeber/Zahlungsempfänger`, `Payer or payee`.
    private static func nameBothParties(_ name: HeaderName) -> Bool {
        var words = name.words.split(separator: " ").map(String.init)[...]
        guard (2...8).contains(words.count) else { return false }
        if words.count > 2, words.first.map(CounterpartyWords.naming.contains) ?? false {
            words = words.dropFirst().drop(while: MoneyWords.neutral.contains)
        }
        return words.indices.dropFirst().contains { middle in
            let second = words[middle...].drop(while: CounterpartyWords.joining.contains)
            return isParty(words[..<middle]) && isParty(second)
        }
    }

    private static func isParty(_ words: ArraySlice<String>) -> Bool {
        let text = words.joined(separator: " ")
        if CounterpartyWords.isParty(text) { return true }
        // `Name` and `Shop` mean payees too, but not a party beside another one.
        return words.count > 1 || text.utf8.count > 8
            ? all[text]?.contains { [.payee, .payer, .recipient].contains($0.role) } ?? false : false
    }

    /// Whether a role is that of a column of amounts.
    static func isAmount(_ role: ColumnRole) -> Bool { amounts.contains(role) }

    private static let amounts: Set<ColumnRole> = [
        .amount, .debit, .credit, .fee, .gross, .net, .balance, .amountIn, .originalAmount,
    ]

    /// The meaning of a header that has a word for descriptions beside a word for the transaction, `Popis transakce`,
    /// or beside a column number, `Description 2`. It is `.what`, or `.more` for a number above 1. `nil` for other
    /// headers.
    private static func text(_ name: HeaderName) -> Meaning? {
        let words = name.words.split(separator: " ").map(String.init)
        let rest = words.filter { word in
            !MoneyWords.neutral.contains(word) && !MoneyWords.transactions.contains { word.utf8.starts(with: $0.utf8) }
        }
        let number = rest.last.flatMap(ColumnNumber.init)?.value
        let plain = (number == nil ? rest : rest.dropLast()).joined(separator: " ")
        guard plain != name.words, all[plain]?.contains(where: { $0.role == .what }) == true else { return nil }
        return Meaning(role: (number ?? 1) > 1 ? .more : .what, rank: 600 + (number ?? 0))
    }

    private static let all: [String: [Meaning]] = {
        var all: [String: [Meaning]] = [:]
        for (role, words) in table {
            var rank = 0
            for line in words {
                for word in line.split(separator: "|") {
                    all[HeaderName(String(word)).words, default: []].append(Meaning(role: role, rank: rank))
                    rank += 1
                }
            }
        }
        for language in LanguageHeaders.all {
            for (role, words) in language.words {
                for (index, word) in words.split(separator: "|").enumerated() {
                    let name = HeaderName(String(word)).words
                    guard all[name]?.contains(where: { $0.role == role }) != true else { continue }
                    // Ranks after all words of the table above.
                    all[name, default: []].append(Meaning(role: role, rank: 500 + index))
                }
            }
        }
        return all
    }()
}
