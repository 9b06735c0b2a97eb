import Money
import Outings
import Periods

/// Recognises currencies in cells and headers: ISO 4217 codes, signs, names and short forms.
package enum CurrencyWords {
    package static let euro = "EUR"

    /// Currency codes by sign or short form, in lower case. `$` and `kr` are used by several countries, so the code is
    /// the sign itself.
    private static let signs: [String: String] = [
        "€": euro, "£": "GBP", "¥": "JPY", "zł": "PLN", "kč": "CZK", "ft": "HUF", "lei": "RON", "лв": "BGN", "₽": "RUB",
        "₺": "TRY", "₴": "UAH", "sfr": "CHF", "$": "$", "us$": "USD", "kr": "kr",
        "฿": "THB", "₹": "INR", "₩": "KRW", "₫": "VND", "₱": "PHP", "₪": "ILS", "₦": "NGN", "₡": "CRC", "₲": "PYG",
        "₵": "GHS", "₸": "KZT", "₮": "MNT", "₭": "LAK", "₼": "AZN", "₾": "GEL", "֏": "AMD", "؋": "AFN", "៛": "KHR",
        "৳": "BDT", "\u{20C0}": "KGS", "r$": "BRL", "a$": "AUD", "au$": "AUD", "ca$": "CAD", "c$": "C$", "hk$": "HKD",
        "mx$": "MXN", "nt$": "TWD", "nz$": "NZD", "s$": "SGD",
        // Full-width and small forms.
        "\u{FFE0}": "¢", "\u{FFE1}": "GBP", "\u{FFE5}": "JPY", "\u{FFE6}": "KRW", "\u{FF04}": "$", "\u{FE69}": "$",
    ]

    /// Whether a cell of a currency column names the euro: by a word, by its code among other words, or by its ISO 4217
    /// number. If the text has a colon, as GnuCash writes it, only the part after the last colon counts.
    package static func isEuro(_ text: String) -> Bool {
        let word = text.split(separator: ":").last.map(String.init) ?? text
        return isEuroWord(word) || code(inColumn: word) == euro
    }

    /// The currency code that a cell of a currency column names. Accepts an ISO 4217 number too, and a text with
    /// exactly one currency, such as `EUR - Euro`. `nil` if the cell names no known currency.
    package static func code(inColumn text: String) -> String? {
        let numbered = Currency.numbered(number(text))?.code
        if let code = code(named: text) ?? code(ofCurrency: text) ?? numbered { return code }
        let words = text.split { !$0.isLetter && !$0.isCurrencySymbol }
        let codes = Set(words.count > 1 ? words.compactMap { code($0) ?? names[HeaderName.plain(String($0))] } : [])
        return codes.count == 1 ? codes.first : nil
    }

    /// The number of a currency without the decimals that spreadsheet programs add: `036` of `36.0`.
    private static func number(_ text: String) -> String {
        guard text.hasSuffix(".0") || text.hasSuffix(",0") else { return text }
        let digits = text.dropLast(2)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    /// Whether a cell of a currency column is plausible: a known currency, three capitals, a sign, or a word that
    /// resembles the name of a currency.
    package static func isMoney(_ text: String) -> Bool {
        if code(inColumn: text) != nil { return true }
        if text.utf8.count == 3, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return true }
        if text.contains(where: \.isCurrencySymbol) { return true }
        return HeaderName.plain(text).split(separator: " ").contains { word in
            stems.contains { word.utf8.starts(with: $0.utf8) }
        }
    }

    /// Beginnings of currency names in many languages, without accents.
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

    /// The code of a text that consists of a code in capitals or of a sign; `nil` for other texts. Every spelling of
    /// the euro gives `EUR`. A sign without a known code is returned itself: `¢`.
    package static func code(_ text: some StringProtocol) -> String? {
        let text = String(text)
        if isCode(text), text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return text }
        if let code = signs[text.lowercased()] { return code }
        if isEuroWord(text) { return euro }
        return isSign(text) ? text : nil
    }

    /// Whether a word is a currency sign of Unicode, or a known combination of one with letters: `₹`, `R$`.
    package static func isSign(_ word: some StringProtocol) -> Bool {
        let scalars = String(word).unicodeScalars
        guard scalars.contains(where: isCurrencySign) else { return false }
        return scalars.count == 1 || signs[word.lowercased()] != nil
    }

    private static func isCurrencySign(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "$" || !scalar.isASCII && scalar.properties.generalCategory == .currencySymbol
    }

    /// The code of a text in a place for currencies only, such as a currency column; `nil` for other texts. Accepts
    /// short forms that are ordinary words elsewhere (`Fr.`, `Kc`), in either case, with a full stop or without accents.
    package static func code(ofCurrency text: some StringProtocol) -> String? {
        var word = text.lowercased()
        if word.last == "." { word.removeLast() }
        return shortForms[word] ?? code(word) ?? (isCode(word) ? word.uppercased() : nil)
    }

    /// The code of a cell that contains only a currency, by name or by code; `nil` for other cells. A code in lower
    /// case counts only if it is not in `alsoWords`.
    package static func code(named text: some StringProtocol) -> String? {
        if let code = code(text) ?? names[HeaderName.plain(String(text))] { return code }
        let code = text.uppercased()
        return isCode(text) && !alsoWords.contains(code) ? code : nil
    }

    /// The code of a text that is the name of a currency, such as `US-Dollar` or `Schweizer Franken`; otherwise `nil`.
    package static func code(called text: some StringProtocol) -> String? { names[HeaderName.plain(String(text))] }

    /// Codes by the name of the currency, normalised by `HeaderName`. A dollar or crown without a country gets `$` or
    /// `kr`, so that it is not taken for the euro.
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

    /// Whether the word is an ISO 4217 code, in any case. Codes that the euro replaced by 2001 do not count: they are
    /// in no file, but `FIM` and `PTE` are also words.
    package static func isCode(_ word: some StringProtocol) -> Bool {
        guard word.utf8.count == 3, let currency = Currency(code: String(word)) else { return false }
        return EuroConversion.of(currency).map { $0.since.year > 2001 } ?? true
    }

    /// The name of a currency in messages: its code, or the first 8 characters of the cell if the code is unknown.
    package static func label(_ text: String) -> String {
        let word = text.split(separator: ":").last.map(String.init) ?? text
        if let code = code(word.uppercased()) ?? code(inColumn: word) { return code }
        return String(String.UnicodeScalarView(word.unicodeScalars.prefix(8)))
    }

    /// Currency codes that are also words in headers.
    package static let alsoWords: Set<String> = [
        "ALL", "ANG", "BAM", "COP", "CUP", "GEL", "LAK", "MOP", "PEN", "SOS", "TOP", "TRY",
    ]

    /// The code of the currency attached to a number without a space: `12,50EUR`, `€12.50`; `nil` without one.
    package static func glued(to word: String) -> String? {
        guard hasDigit(word) else { return nil }
        let around = word.unicodeScalars.split { !isOfCurrency($0) }
        // An account number mixes letters and digits too, but has more letters than a currency code.
        if around.count == 1, let code = code(String(String.UnicodeScalarView(around[0]))) { return code }
        guard around.allSatisfy({ $0.count <= mostBesideSign }) else { return nil }
        let codes = Set(around.compactMap { $0.first(where: isCurrencySign).flatMap { code(String($0)) } })
        return codes.count == 1 ? codes.first : nil
    }

    /// The maximum number of characters in the group of letters and signs beside a number: `MEX$`.
    private static let mostBesideSign = 4

    /// Whether a character can be a part of a currency beside a number: a letter, an accent or a currency sign.
    package static func isOfCurrency(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar) || scalar == "$" }
        return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
            || isCurrencySign(scalar)
    }

    package static func hasDigit(_ word: some StringProtocol) -> Bool {
        word.utf8.contains { (0x30...0x39).contains($0) }
    }
}
