import Outings

/// What says in which currency amounts are: codes of ISO 4217 and signs that stand alone.
package enum CurrencyWords {
    package static let euro = "EUR"

    private static let euroWords: Set<String> = [
        "eur", "euro", "euros", "€", "eura", "eurot", "evro", "ευρω", "ευρώ", "евро",
    ]

    /// Signs and short forms by their codes; a dollar or a crown is that of several countries, and stays what it is.
    private static let signs: [String: String] = [
        "€": euro, "£": "GBP", "¥": "JPY", "zł": "PLN", "kč": "CZK", "ft": "HUF", "lei": "RON", "лв": "BGN", "₽": "RUB",
        "₺": "TRY", "₴": "UAH", "sfr": "CHF", "$": "$", "us$": "USD", "kr": "kr",
    ]

    /// Whether a cell in which a currency stands names the euro, by a word, its code among others or its number; after a
    /// colon, as GnuCash writes it, what stands there.
    package static func isEuro(_ text: String) -> Bool {
        let word = text.split(separator: ":").last.map(String.init) ?? text
        return euroWords.contains(word.lowercased()) || code(inColumn: word) == euro
    }

    /// The currency of a cell in a column of currencies: also by its number of ISO 4217, and as the only code among words,
    /// as in `EUR - Euro`.
    package static func code(inColumn text: String) -> String? {
        if let code = code(named: text) ?? code(meant: text) ?? Currency.numbered(text)?.code { return code }
        let words = text.split { !$0.isLetter && !$0.isCurrencySymbol }
        let codes = Set(words.count > 1 ? words.compactMap { code($0) ?? names[HeaderName.plain(String($0))] } : [])
        return codes.count == 1 ? codes.first : nil
    }

    /// Whether a cell of a column of currencies may be one: known, three capitals, or a word that money is called by.
    package static func isMoney(_ text: String) -> Bool {
        if code(inColumn: text) != nil { return true }
        if text.utf8.count == 3, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return true }
        if text.contains(where: \.isCurrencySymbol) { return true }
        return HeaderName.plain(text).split(separator: " ").contains { word in
            stems.contains { word.utf8.starts(with: $0.utf8) }
        }
    }

    /// How the names of currencies begin, in many languages.
    private static let stems = [
        "krona", "krone", "kronor", "kron", "kroon", "krun", "korun", "koron", "couronn", "corona", "dollar", "dolar",
        "doleri", "dola", "franc", "frank", "franken", "frang", "pfund", "pound", "pond", "libra", "livre", "lira",
        "lire", "sterl", "zlot", "forint", "leu", "lei", "lev", "rubl", "rouble", "rubel", "yen", "jen", "dinar",
        "denar",
        "peso", "real", "rand", "yuan", "renminbi", "hryvn", "gulden", "funt", "font", "dirham", "rupee", "rupie",
        "shekel",
        "won", "baht", "ringgit", "evro", "ευρω", "δολ", "λιρ", "φραγκ", "долар", "доллар", "лев", "рубл", "крон",
        "франк",
        "фунт", "евро", "lats", "litas", "markka", "tolar", "kuna", "bitcoin", "btc", "eth",
    ]

    /// The code of a text that is nothing but a code in capitals, or a sign; `EUR` for every way to write the euro.
    package static func code(_ text: some StringProtocol) -> String? {
        let text = String(text)
        if isCode(text), text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return text }
        if let code = signs[text.lowercased()] { return code }
        return euroWords.contains(text.lowercased()) ? euro : nil
    }

    /// The code of a text where nothing but a currency is meant: also of short forms that are words elsewhere, with a full
    /// stop behind them or without accents, as `Fr.` and `Kc`.
    package static func code(meant text: some StringProtocol) -> String? {
        var word = text.lowercased()
        if word.last == "." { word.removeLast() }
        return shortForms[word] ?? code(word) ?? (isCode(word) ? word.uppercased() : nil)
    }

    /// The code of a text that is all a cell holds: also in small letters, unless it is a word too, and by its name.
    package static func code(named text: some StringProtocol) -> String? {
        if let code = code(text) ?? names[HeaderName.plain(String(text))] { return code }
        let code = text.uppercased()
        return isCode(text) && !alsoWords.contains(code) ? code : nil
    }

    /// As people write them; a dollar, a crown or a franc that does not say whose it is, is no euro either.
    private static let names: [String: String] = {
        let table = [
            "USD":
                "us dollar|us dollars|u s dollar|american dollar|united states dollar|amerikanischer dollar|us-dollar"
                + "|dollar américain|dollars américains|dollaro statunitense|dollaro usa|dólar estadounidense"
                + "|dólar americano",
            "$": "dollar|dollars|dollaro|dollari|dólar|dólares",
            "GBP": "pound|pounds|british pound|british pounds|pound sterling|pounds sterling|sterling"
                + "|britisches pfund|pfund|pfund sterling|livre sterling|livres sterling|sterlina|sterlina britannica|libra esterlina",
            "CHF": "swiss franc|swiss francs|schweizer franken|franken|franc suisse|francs suisses|franco svizzero"
                + "|franchi svizzeri|franco suizo|francos suizos|zwitserse frank",
            "PLN": "zloty|złoty|polish zloty|polnischer zloty|złote|złotych|złoty polski",
            "CZK": "czech koruna|czech crown|koruna česká|česká koruna|korun českých|tschechische krone",
            "HUF": "forint|hungarian forint|magyar forint|ungarischer forint",
            "RON": "romanian leu|leu românesc|leu|lei românești",
            "BGN": "bulgarian lev|lev|leva|български лев|лев|лева",
            "SEK": "swedish krona|swedish kronor|svensk krona|svenska kronor|schwedische krone",
            "NOK": "norwegian krone|norwegian kroner|norsk krone|norske kroner|norwegische krone",
            "DKK": "danish krone|danish kroner|dansk krone|danske kroner|dänische krone",
            "kr": "krona|kronor|krone|kroner|kronen", "JPY": "yen|japanese yen|japanischer yen",
            "TRY": "turkish lira|türk lirası|türkische lira", "UAH": "hryvnia|гривня", "RUB": "rouble|ruble|рубль",
            "RSD": "serbian dinar|srpski dinar", "CAD": "canadian dollar", "AUD": "australian dollar",
        ]
        var names: [String: String] = [:]
        for (code, words) in table {
            for word in words.split(separator: "|") { names[HeaderName.plain(String(word))] = code }
        }
        return names
    }()

    private static let shortForms = ["fr": "CHF", "kc": "CZK", "zl": "PLN"]

    /// Whether the word is a code of ISO 4217, in any case.
    package static func isCode(_ word: some StringProtocol) -> Bool {
        word.utf8.count == 3 && Currency(code: String(word)) != nil
    }

    /// What a cell is told as in which another currency than euro stands: its code, or the text itself, cut short.
    package static func told(_ text: String) -> String {
        let word = text.split(separator: ":").last.map(String.init) ?? text
        if let code = code(word.uppercased()) ?? code(inColumn: word) { return code }
        return String(String.UnicodeScalarView(word.unicodeScalars.prefix(8)))
    }

    /// Codes that are also words of headings.
    package static let alsoWords: Set<String> = [
        "ALL", "ANG", "BAM", "COP", "CUP", "GEL", "LAK", "MOP", "PEN", "SOS", "TOP", "TRY",
    ]

    /// The currency glued to a number: `12,50EUR`, `€12.50`.
    package static func glued(to word: String) -> String? {
        guard hasDigit(word) else { return nil }
        let around = word.unicodeScalars.split { scalar in
            scalar.isASCII && !("A"..."Z").contains(scalar) && !("a"..."z").contains(scalar) && scalar != "$"
        }
        guard around.count == 1, let letters = around.first else { return nil }
        let text = String(String.UnicodeScalarView(letters))
        // An account number has letters and digits too, more of them before the first digit than a sign has.
        return code(text)
    }

    package static func hasDigit(_ word: some StringProtocol) -> Bool {
        word.utf8.contains { (0x30...0x39).contains($0) }
    }
}
