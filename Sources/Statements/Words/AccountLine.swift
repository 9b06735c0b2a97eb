import Sheets

/// Recognises lines without a date that name an account, a card or a currency: `Konto 12-345 CHF`, `Valuta: USD`.
///
/// Such a line between the rows begins another table, and below the last row it belongs to the whole table. The details
/// of a row may name an account or a currency too: `Zahlung an Konto GB29…`, `Karte 1234 USD 12,50`.
enum AccountLine {
    /// Whether a text names an account, a card or a currency: it begins with a word for one, with an IBAN, or with a
    /// currency before an account, or has a word for an account or a currency directly before its first colon.
    ///
    /// `false` for a text with an amount, with a word for a payment or with an account of the other party.
    static func isNamed(by text: String) -> Bool {
        let words = HeaderName.plain(text).split(separator: " ")
        guard let first = words.first, !hasAmount(text), !isOfPayment(words) else { return false }
        if beginsWithIBAN(text) || isAccount(first) || isLabel(text) { return true }
        if isCard(first) { return !words.contains { word in abroad.contains { word.hasPrefix($0) } } }
        if isCurrency(first) { return words.count == 1 || isOfCurrencies(words.dropFirst()) }
        return beginsWithCurrency(words)
    }

    /// Whether a text is a detail of the row above: a payment, the other party or an original amount. `false` for a text
    /// with a word for amounts: `Alle Beträge`.
    static func isOfPayment(_ text: String) -> Bool {
        let words = HeaderName.plain(text).split(separator: " ")
        let isOfAmounts = words.contains { word in MoneyWords.amounts.contains(where: word.hasPrefix) }
        guard let first = words.first, !isOfAmounts else { return false }
        return isOfPayment(words) || directions.contains(String(first)) || notAccounts.contains(where: first.hasPrefix)
            || !isAccount(first) && MoneyWords.abroad.contains { first.hasPrefix($0) }
    }

    private static func isOfPayment(_ words: [Substring]) -> Bool {
        words.contains(where: isOfPayment) || namesOtherParty(words)
    }

    /// Whether the text before the first colon ends with a word for an account or a currency: `Account currency: USD`.
    private static func isLabel(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        let words = HeaderName.plain(String(text[..<colon])).split(separator: " ")
        guard let last = words.last, words.count <= mostLabelWords else { return false }
        return (isAccount(last) || isCurrency(last)) && !words.contains { directions.contains(String($0)) }
    }

    /// The maximum number of words in a label before a colon.
    private static let mostLabelWords = 4

    /// Whether words are only currencies, accounts, and words beside them: `Schweizer Franken`, `des Kontos CHF`.
    private static func isOfCurrencies(_ words: ArraySlice<Substring>) -> Bool {
        let others = words.filter {
            !MoneyWords.neutral.contains(String($0)) && !MoneyWords.codes.contains(String($0)) && !isAccount($0)
        }
        return CurrencyWords.code(called: others.joined(separator: " ")) != nil
            || others.allSatisfy { CurrencyWords.code(ofCurrency: $0) != nil || CurrencyWords.code(called: $0) != nil }
    }

    /// Whether the first words are a currency, and a word for an account follows: `Pound sterling account`.
    private static func beginsWithCurrency(_ words: [Substring]) -> Bool {
        guard let account = words.firstIndex(where: isAccount), (1...3).contains(account) else { return false }
        let name = words[..<account].joined(separator: " ")
        return CurrencyWords.code(ofCurrency: name) != nil || CurrencyWords.code(called: name) != nil
    }

    private static func beginsWithIBAN(_ text: String) -> Bool {
        let start = Array(text.utf8.prefix(4))
        return start.count == 4 && start[..<2].allSatisfy { (0x41...0x5A).contains($0) }
            && start[2...].allSatisfy { (0x30...0x39).contains($0) } && FileCurrency.country(ofIBAN: text) != nil
    }

    /// Whether a word names an account: `Kontonummer`, `Girokonto`. `Kontaktlos` does not.
    private static func isAccount(_ word: Substring) -> Bool {
        guard !notAccounts.contains(where: { word.hasPrefix($0) }) else { return false }
        let accounts = MoneyWords.accounts + MoneyWords.otherAccounts + ["checking", "savings"]
        return accounts.contains { word.hasPrefix($0) } || MoneyWords.accounts.contains { word.hasSuffix($0) }
    }

    /// Whether a word means a card, in any inflection: `Kreditkarte`, `kortin`. `Kartenzahlung` does not.
    private static func isCard(_ word: Substring) -> Bool {
        cards.contains { card in
            word.hasSuffix(card) || word.hasPrefix(card) && word.utf8.count <= card.utf8.count + mostInflected
        }
    }

    /// The maximum number of bytes that an inflection appends to a word.
    private static let mostInflected = 3

    /// Whether a word means the currency of an account: `Währung`, `Basiswährung`. `Fremdwährung` does not.
    private static func isCurrency(_ word: Substring) -> Bool {
        let isCompound = MoneyWords.currencies.contains { word.utf8.count > $0.utf8.count && word.hasSuffix($0) }
        if isCompound { return !(MoneyWords.abroad + MoneyWords.elsewhere).contains { word.hasPrefix($0) } }
        return MoneyWords.currencyCodes.contains(String(word))
            || MoneyWords.currencies.contains {
                word.hasPrefix($0) && word.utf8.count <= $0.utf8.count + mostInflected
            }
    }

    /// Whether a word names a payment, also as part of a compound with a card or an account: `Kartenzahlung`.
    private static func isOfPayment(_ word: Substring) -> Bool {
        if isWordOfPayment(word) { return true }
        // `Betaalrekening` and `Zahlungskonto` are accounts.
        let isBehindAccount = (cards + MoneyWords.accounts).contains { word.hasPrefix($0) }
        return isBehindAccount
            && (payments.contains { word.utf8.count > $0.utf8.count && word.contains($0) }
                || wholePayments.contains(where: word.hasSuffix))
    }

    private static func isWordOfPayment(_ word: Substring) -> Bool {
        wholePayments.contains(String(word))
            || payments.contains { word.hasPrefix($0) } && !MoneyWords.accounts.contains { word.hasSuffix($0) }
    }

    /// Whether words name the other party of a payment or its account: `Gegenkonto`, `Konto des Empfängers`.
    private static func namesOtherParty(_ words: [Substring]) -> Bool {
        let (accounts, others) = (words.filter(isAccount), words.filter { !isAccount($0) && !isCurrency($0) })
        return accounts.contains { word in opposite.contains { word.hasPrefix($0) } }
            || CounterpartyWords.name(HeaderName(others.joined(separator: " ")))
    }

    /// Whether a text has a number with two decimals: `USD 12,50`. Account numbers such as `12.345.67` have none.
    private static func hasAmount(_ text: String) -> Bool {
        text.split(whereSeparator: \.isWhitespace).contains { word in
            let bytes = Array(word.utf8)
            guard let first = bytes.firstIndex(where: isDigit), let last = bytes.lastIndex(where: isDigit) else {
                return false
            }
            let parts = bytes[first...last].split(omittingEmptySubsequences: false) { $0 == 0x2C || $0 == 0x2E }
            return parts.count > 1 && parts.last?.count == 2 && parts.allSatisfy { $0.allSatisfy(isDigit) }
                && parts.dropFirst().dropLast().allSatisfy { $0.count == 3 }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Words for cards, without the beginning `kredit`, which also means money in.
    private static let cards = MoneyWords.cards.filter { $0 != "kredit" } + ["kortti", "kortele", "visa", "mastercard"]

    /// Beginnings of other words that begin like one for an account.
    private static let notAccounts = [
        "contact", "kontakt", "contat", "contant", "contab", "control", "kontrol", "contract", "contrat", "kontinent",
        "continent", "contrib", "accounting", "kontor", "racunal", "kontant",
    ]

    /// Beginnings of words for the account of the other party, without accents.
    private static let opposite = [
        "gegen", "tegen", "counter", "contre", "contro", "contra", "proti", "przeciw", "vasta", "motkonto", "modkonto",
        "motpart", "modpart", "ellen", "empfang", "empfaeng", "ziel", "fremdkonto", "насрещн", "αντι",
    ]

    /// Prepositions of a direction, without accents: `An Konto: …`.
    private static let directions: Set<String> = [
        "to", "from", "into", "an", "auf", "zu", "zum", "von", "vom", "aus", "a", "al", "ad", "su", "sul", "dal",
        "verso", "vers", "sur", "depuis", "hacia", "desde", "para", "naar", "na", "till", "til", "fra", "fran", "pa",
        "σε", "στον", "προς", "απο", "към", "от", "по",
    ]

    /// Beginnings of words for "abroad", without accents.
    private static let abroad = [
        "abroad", "foreign", "overseas", "ausland", "estero", "estera", "esteri", "etrang", "extranj", "estrang",
        "buitenl", "ulkom",
        "utland", "udland", "utenland", "zahran", "zagran", "inozem", "inostr", "tujin", "kulfold", "strain", "valisma",
        "arzem", "uzsien", "εξωτερ", "чужб", "чужд",
    ]

    /// Beginnings of words for payments, transfers, fees and conversions, without accents.
    private static let payments = [
        "purchas", "payment", "transfer", "withdraw", "refund", "conversion", "exchange", "kauf", "einkauf", "zahlung",
        "bezahl", "uberweis", "ueberweis", "ubertrag", "uebertrag", "lastschrift", "gebuhr", "gebuehr", "abhebung",
        "auszahl", "verfugung", "acquist", "pagament", "bonific", "preliev", "commission", "achat", "paiement",
        "virement",
        "retrait", "compra", "traspas", "retirad", "comision", "levantament", "comissao", "aankoop", "betaling",
        "overboek",
        "overschrijv", "opname", "zakup", "platnosc", "przelew", "wyplat", "nakup", "platb", "prevod", "vyber",
        "poplat", "kupnj", "kupovin", "placan", "prijenos", "prenos", "placil", "isplat", "vasarl", "fizet", "atutal",
        "cumpar", "retrager", "ostos", "maksu", "maksett", "siirto", "tilisiirto", "nosto", "betalning", "overforing",
        "overfor", "uttag", "haevning", "makse", "ulekan", "pirkum", "maksajum", "parskait", "pirkin", "mokejim",
        "perved", "αγορ", "πληρωμ", "μεταφορ", "αναληψ", "покупк", "плащан", "превод", "теглен", "ceannach", "iocaioch",
        "aistri", "trasferiment", "wechselkurs", "omregning", "omrakning", "omrekening",
    ]

    /// Whole words for payments, fees and rates, without accents.
    private static let wholePayments: Set<String> = [
        "fee", "fees", "charge", "pago", "cargo", "frais", "spesa", "spese", "kop", "kob", "ost", "dvig", "kurs",
        "rate", "hlas", "xiri", "plata", "cambio",
    ]
}
