import Sheets

/// A header that says that the amounts below are whole cents: `Betrag in Cent`, `amount_cents`.
struct CentsHeader {
    /// The header without the word for cents. Empty if there is no other word.
    let rest: HeaderName
    /// The currency of the unit, `PLN` of `Kwota (grosze)`; `nil` for the cent of the euro and for units of any
    /// currency.
    let currency: String?
    /// Whether the header is only a word that means an amount in cents, such as `Cents` or `Eurocent`. `false` for `ct`
    /// or `Pence` alone, which may mean something else.
    let isAlone: Bool
    /// Whether the header names the euro: `Betrag in Eurocent`, `Amount in euro cents`.
    let isOfEuro: Bool

    /// Finds a word for cents in a header; `nil` without one.
    init?(_ name: HeaderName) {
        var words = name.words.split(separator: " ").map(String.init)
        // `amountCents`, `betragInCent`.
        if let last = words.last, let end = Self.endings.first(where: last.hasSuffix),
            last.utf8.count >= end.utf8.count + 3
        {
            words[words.count - 1] = String(last.dropLast(end.count))
            words.append("cents")
        }
        guard let place = words.firstIndex(where: { Self.units[$0] != nil }), let unit = Self.units[words[place]] else {
            return nil
        }
        // `Betrag in Cent`, `Amount in euro cents`, `amount_minor_units`.
        var before = words[..<place]
        while let last = before.last, Self.joining.contains(last) { before.removeLast() }
        let behind = words[(place + 1)...].filter { $0 != "units" && $0 != "unit" }
        isOfEuro = name.words.split(separator: " ").contains { word in
            word.contains("euro") || word.contains("евро") || word == "eur"
        }
        rest = HeaderName((before + behind).joined(separator: " "))
        isAlone = rest.words.isEmpty && Self.endings.contains { words[place].hasPrefix($0) }
        currency = unit.isEmpty ? nil : unit
    }

    /// Ends of compounds that mean cents, and words that mean an amount in cents without another word.
    private static let endings = [
        "incents", "incent", "eurocents", "eurocent", "cents", "centesimi", "centimes", "centimos",
    ]

    /// Words between an amount and its unit, without accents.
    private static let joining: Set<String> = [
        "in", "en", "em", "i", "u", "v", "w", "ve", "σε", "в", "as", "als", "per", "of", "di", "de", "minor", "euro",
        "eur",
    ]

    /// Currencies by the name of their smallest unit, without accents. The code is empty for the cent of the euro and
    /// for units of any currency.
    private static let units: [String: String] = {
        let table = [
            "":
                "cent cents eurocent eurocents eurocents centen ct cts zent centime centimes centesimi centesimo centimos "
                + "centimo centims centim cent centov cente centih centi centima centy centoch centu centů centai centais "
                + "centos senti sentides sentti senttia sentteina sentit λεπτα λεπτο λεπτων ċenteżmi centezmi ceint "
                + "евроцент евроцента евроцентове евроценти цент центове цента minor minorunits sentes zentimo zentimotan",
            "GBP": "pence penny pennies", "PLN": "grosze groszy grosz groszach", "CHF": "rappen rp",
            "CZK": "halere haleru haler halerich", "HUF": "filler fillerben", "RON": "bani",
            "BGN": "стотинки стотинка", "UAH": "копиики", "RUB": "копеики копеек", "TRY": "kurus",
        ]
        var units: [String: String] = [:]
        for (code, words) in table {
            for word in words.split(separator: " ") { units[HeaderName.plain(String(word))] = code }
        }
        return units
    }()
}
