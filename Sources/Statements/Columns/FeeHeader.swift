import Sheets

/// Headers of columns of fees, by parts of their words: `Bearbeitungsgebühr`, `Commissione di cambio`.
enum FeeHeader {
    /// Whether a header names fees. `false` if it names an amount with, without or after fees, or a property of the fees
    /// such as their type.
    static func names(_ name: HeaderName) -> Bool {
        let words = name.words.split(separator: " ").map(String.init)
        guard !words.contains(where: others.contains) else { return false }
        let isCharge =
            words.contains { ["charge", "charges"].contains($0) } && words.contains(where: services.contains)
        return isCharge || words.contains(where: isFee)
    }

    /// Whether a header may name fees in words that are not known: it has no word for another amount, a property of fees,
    /// a tax, a rate or a cost centre.
    static func mayName(_ name: HeaderName) -> Bool {
        let words = name.words.split(separator: " ").map(String.init)
        return !words.isEmpty && !namesTax(name)
            && !words.contains { word in
                others.contains(word)
                    || (centers + MoneyWords.ratesOfNumbers).contains { word.utf8.starts(with: $0.utf8) }
            }
    }

    private static func isFee(_ word: String) -> Bool {
        if whole.contains(word) { return true }
        guard !centers.contains(where: { word.utf8.starts(with: $0.utf8) }) else { return false }
        return beginnings.contains { word.utf8.starts(with: $0.utf8) } || endings.contains { word.hasSuffix($0) }
    }

    /// Whole words for fees, without accents.
    private static let whole: Set<String> = [
        "fee", "fees", "surcharge", "surcharges", "frais", "spese", "spesen", "dij", "dijak", "tasu", "tasud", "taxa",
        "taxas", "taxe", "tariff", "tariffs", "tariffi", "kulut", "courtage",
        // Tips and postage.
        "tip", "tips", "gratuity", "trinkgeld", "mancia", "pourboire", "propina", "gorjeta", "fooi", "napiwek",
        "spropitne", "dricks", "drikkepenge", "juomaraha", "borravalo", "napojnica", "napitnina", "φιλοδωρημα",
        "бакшиш", "shipping", "postage", "porto", "versand",
    ]

    /// Whether a header is only a word for a tax.
    static func namesTax(_ name: HeaderName) -> Bool { taxes.contains(name.words) }

    /// Words for value-added and sales taxes, without accents.
    private static let taxes: Set<String> = [
        "vat", "tax", "taxes", "sales tax", "gst", "mwst", "ust", "mehrwertsteuer", "umsatzsteuer", "steuer", "iva",
        "tva", "btw", "moms", "alv", "pdv", "ddv", "dph", "afa", "pvm", "pvn", "kaibemaks", "φπα", "ддс", "cbl",
        "taxxa",
    ]

    /// Beginnings of words for fees, without accents.
    private static let beginnings = [
        "gebuhr", "gebuehr", "entgelt", "commission", "commissie", "comision", "comissa", "comisso", "comissio",
        "provision", "provisie", "provizij", "provizi", "prowizj", "oplat", "poplat", "avgift", "gebyr", "palkkio",
        "palvelumaksu", "teenustasu", "vahendustasu", "komisij", "komisin", "kummissj", "naknad", "strosk", "strosek",
        "jutalek", "koltseg", "προμηθ", "такс", "комисион", "taill", "kosten",
    ]

    /// Ends of compounds for fees, without accents.
    private static let endings = [
        "gebuhr", "gebuhren", "gebuehr", "gebuehren", "entgelt", "entgelte", "kosten", "spesen", "avgift", "avgifter",
        "gebyr", "gebyrer", "provision", "provisie", "palkkio", "tasu", "dij", "dija", "koltseg", "jutalek",
    ]

    /// Beginnings of words for cost centres.
    private static let centers = ["kostenst", "kostentr", "kostenp", "kostenart"]

    /// Words that make `charge` a fee.
    private static let services: Set<String> = [
        "bank", "service", "atm", "fx", "foreign", "processing", "handling", "transaction", "card",
    ]

    /// Whole words for amounts beside fees, and for properties of fees, without accents.
    private static let others: Set<String> = [
        "inkl", "inklusive", "incl", "including", "included", "einschl", "einschliesslich", "with", "without", "mit",
        "ohne", "after", "before", "nach", "vor", "avant", "apres", "hors", "avec", "sans", "compris", "comprises",
        "con", "senza", "dopo", "prima", "sin", "tras", "antes", "despues", "sem", "com", "apos", "met", "zonder", "na",
        "voor", "med", "utan", "uden", "uten", "efter", "etter", "z", "bez", "s", "so", "sa", "po", "pred", "przed",
        "ilman", "jalkeen", "net", "netto", "neto", "gross", "brutto", "bruto", "lordo", "brut", "exkl", "excl",
        "excluding", "plus", "χωρις", "με", "без", "с", "след", "nelkul", "fara", "cu", "type", "typ", "tipo", "art",
        "code", "kod", "codice", "id", "no", "nr", "number", "nummer", "date", "datum", "data", "fecha", "currency",
        "wahrung", "waehrung", "valuta", "devise", "divisa", "moneda", "moeda", "rate", "satz", "prozent", "percent",
        "taux", "tasso", "category", "kategorie", "account", "konto", "name", "description", "text",
    ]
}
