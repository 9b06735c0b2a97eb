import Sheets

/// The header words for amounts and currencies of payments abroad, before conversion.
enum OriginalColumns {
    /// Whether a header says that its currency or amount is not the account's: `Foreign Currency`, `Ursprünglicher
    /// Betrag`.
    static func isElsewhere(_ name: HeaderName) -> Bool {
        name.words.split(separator: " ").contains { word in
            (abroad + ofOthers).contains { word.utf8.starts(with: $0.utf8) }
        }
    }

    /// Whether a header is that of an original amount: a word for amounts, with one for "original", "foreign" or a
    /// currency, as in `Montant devise`. Headers with a word for the account are excluded.
    static func isAmount(_ name: HeaderName) -> Bool {
        let words = name.words.split(separator: " ").map(String.init)
        func has(_ beginnings: [String]) -> Bool {
            words.contains { word in beginnings.contains { word.utf8.starts(with: $0.utf8) } }
        }
        let isNamedAmount = has(amounts) || words.contains { word in amounts.contains { word.hasSuffix($0) } }
        guard isNamedAmount, !has(own) else { return false }
        return has(abroad) || has(currencies)
    }

    /// Whether a header is that of the currency of an original amount: `Foreign Currency`, `Fremdwährung`.
    static func isCurrency(_ name: HeaderName) -> Bool {
        let words = name.words.split(separator: " ").map(String.init)
        return !isAmount(name) && words.contains { word in abroad.contains { word.utf8.starts(with: $0.utf8) } }
            && words.contains { word in currencies.contains { word.hasPrefix($0) || word.hasSuffix($0) } }
    }

    /// Beginnings of words for "original" and "foreign".
    private static let abroad = [
        "orig", "fremd", "foreign", "ausland", "extran", "estrang", "strani", "etrang", "vreemd", "obc", "ciz", "cudz",
        "alkup", "utlan", "udenl", "utenl", "oorspr", "urspr", "eredeti", "algn", "sakotn", "pradin", "puvod", "povod",
        "izvorn", "inozem", "initial", "inicial", "oryg", "opprin", "oprind", "izvirn", "prvotn", "tuj", "strano",
        "strana",
        "uzsien", "arvalst", "valis", "ulkom", "kulfold", "αρχικ", "ξεν", "оригин", "първонач", "чужд", "bunaid",
        "orix",
        "jatorri",
    ]

    /// Beginnings of words for further currencies: of the payment (which may be the account's), of exchanges, of
    /// references.
    private static let ofOthers = [
        "transak", "transac", "transaz", "zahlung", "target", "source", "from", "to", "ref", "exchange", "kurs",
        "wechsel",
        "cambio", "change",
    ]

    /// Beginnings or ends of words for amounts.
    private static let amounts = [
        "amount", "betrag", "import", "montant", "bedrag", "valor", "summa", "belopp", "belob", "belop",
        "beloep", "maara", "kwota", "castka", "suma", "iznos", "znesek", "ciastka", "umsatz", "osszeg", "ποσο",
        "quantia", "ammont", "meid", "сума", "zenbatek",
    ]

    private static let currencies = [
        "devise", "devisa", "divisa", "valuta", "wahrung", "waehrung", "currency", "moneda", "moeda", "munt", "waluta",
        "mena", "mene", "valuut", "deviz", "valiut", "munita", "airgeadra", "νομισμα", "валута",
    ]

    /// Beginnings of words for the account itself.
    private static let own = [
        "konto", "conto", "compte", "cuenta", "conta", "account", "rekening", "uctu", "tili", "eur",
    ]
}

extension ColumnMap {
    /// Separates the account's amount from the original amount, and decides to which of them the currency column
    /// belongs.
    ///
    /// A currency column belongs to the amount before it, or else to the one after it. If the header of an amount names
    /// the euro, the currency column belongs to the other amount.
    mutating func separateOriginal() {
        guard !dialect.traits.contains(.postings), dialect.columns[.amount] == nil, dialect.columns[.currency] == nil,
            let amount
        else { return }
        let taken = Set(columns.filter { ![.amount, .currency].contains($0.key) }.values.joined())
        let isEuro = names[amount].currency.map(CurrencyWords.isEuro) ?? false
        let others = names.indices.filter { column in
            column != amount && !taken.contains(column) && !self[.currency].contains(column)
                && (OriginalColumns.isAmount(names[column]) || isEuro && self[.amount].contains(column))
        }
        let currencies = names.indices.filter { column in
            self[.currency].contains(column) || !taken.contains(column) && OriginalColumns.isCurrency(names[column])
        }
        func isBeside(_ column: Int) -> Bool { currencies.contains(column + 1) || currencies.contains(column - 1) }
        // A currency column that is not beside the euro amount belongs to the unknown column beside it.
        let unknown = names.indices.first { column in
            isEuro && column != amount && !taken.contains(column) && !self[.currency].contains(column)
                && !self[.amount].contains(column) && isBeside(column) && !isBeside(amount)
        }
        guard let original = others.first(where: isBeside) ?? others.first ?? unknown else {
            let foreign = currencies.first { OriginalColumns.isCurrency(names[$0]) }
            if let foreign, self[.currency].isEmpty { place(foreign, as: .originalCurrency) }
            return
        }
        let foreign = currencies.first { column in
            if OriginalColumns.isCurrency(names[column]) { return true }
            guard column == original + 1 || column == original - 1 else { return false }
            return isEuro || column != amount + 1 && (column == original + 1 || column != amount - 1)
        }
        place(original, as: .originalAmount)
        if let foreign { place(foreign, as: .originalCurrency) }
    }
}
