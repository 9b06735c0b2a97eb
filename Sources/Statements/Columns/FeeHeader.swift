import Sheets

/// Headers of columns of fees, by parts of their words: `Bearbeitungsgebühr`, `Commissione di cambio`.
enum FeeHeader {
    /// Whether a header names fees. `false` if it names an amount with, without or after fees, or a property of the fees
    /// such as their type or rate. A surcharge on a rate of exchange is a fee: `Koersopslag`, `Exchange rate fee`.
    static func names(_ name: HeaderName) -> Bool {
        let words = words(of: name)
        guard !words.contains(where: others.contains) else { return false }
        if words.contains(where: isOfRate), words.contains(where: isSurcharge) { return true }
        if let rate = words.lastIndex(where: rates.contains) {
            // In English the last word decides.
            return words[rate] == "rate" && words[(rate + 1)...].contains(where: isFee)
        }
        let isCharge =
            words.contains { ["charge", "charges"].contains($0) } && words.contains(where: services.contains)
        return isCharge || words.contains(where: isFee)
    }

    /// Whether a header may name fees in words that are not known: it has no word for another amount, a property of fees,
    /// a tax, a rate, a discount or a cost centre.
    /// - Parameter isInTotal: whether figures must show that a total has the numbers. If so, words for rates and discounts
    ///   do not count.
    static func mayName(_ name: HeaderName, isInTotal: Bool = false) -> Bool {
        let words = words(of: name)
        return !words.isEmpty && !namesTax(name) && (isInTotal || !namesDiscount(name))
            && !words.contains { word in
                others.contains(word) || centers.contains { word.utf8.starts(with: $0.utf8) }
                    || !isInTotal && isOfRate(word)
            }
    }

    /// Whether a header names a discount: `Korting`, `Discount`.
    static func namesDiscount(_ name: HeaderName) -> Bool {
        words(of: name).contains { word in discounts.contains { word.contains($0) } }
    }

    /// The words of a header. In `tipo de cambio` the first word means a rate, not a type, and `na tečaj` means "on the
    /// rate", not "after".
    private static func words(of name: HeaderName) -> [String] {
        let words = name.words.split(separator: " ").map(String.init)
        let exchanges = [("cambi", "tipo"), ("tecaj", "na")]
        let neutral = exchanges.filter { rate, _ in words.contains { $0.utf8.starts(with: rate.utf8) } }.map(\.1)
        return words.filter { !neutral.contains($0) }
    }

    /// Whether a word begins with a word for a rate.
    private static func isOfRate(_ word: String) -> Bool {
        rates.contains(word) || MoneyWords.ratesOfNumbers.contains { word.utf8.starts(with: $0.utf8) }
    }

    /// Whether a word has a part that means a surcharge or a difference.
    private static func isSurcharge(_ word: String) -> Bool { surcharges.contains { word.contains($0) } }

    private static func isFee(_ word: String) -> Bool {
        if whole.contains(word) { return true }
        guard !centers.contains(where: { word.utf8.starts(with: $0.utf8) }) else { return false }
        return beginnings.contains { word.utf8.starts(with: $0.utf8) } || endings.contains { word.hasSuffix($0) }
    }

    /// Whole words for fees, without accents.
    private static let whole: Set<String> = [
        "fee", "fees", "surcharge", "surcharges", "frais", "spese", "spesen", "gastos", "despesas", "despeses", "εξοδα",
        "dij", "dijak", "tasu", "tasud", "taxa",
        "taxas", "taxe", "tariff", "tariffs", "tariffi", "kulut", "courtage",
        // Tips and postage.
        "tip", "tips", "gratuity", "trinkgeld", "mancia", "pourboire", "propina", "gorjeta", "fooi", "napiwek",
        "spropitne", "dricks", "drikkepenge", "juomaraha", "jootraha", "borravalo", "prepitne", "napojnica",
        "napitnina", "arbatpinigiai", "dzeramnauda",
        "φιλοδωρημα", "бакшиш", "shipping", "postage", "porto", "versand",
    ]

    /// Whether a header is a word for the deposit on bottles that also means money that came in.
    static func namesDeposit(_ name: HeaderName) -> Bool { ["deposit", "deposits"].contains(name.words) }

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

    /// Whole words for rates.
    private static let rates: Set<String> = ["rate", "taux", "tasso"]

    /// Parts of words for surcharges and differences, without accents. Beside a word for a rate of exchange they mean a
    /// fee.
    private static let surcharges = [
        "aufschlag", "zuschlag", "differen", "opslag", "toeslag", "verschil", "surcharge", "markup", "margin", "spread",
        "adjustment", "uplift", "marge", "majoration", "supplement", "ecart", "maggiorazion",
        "recargo", "margen", "margem", "lisa", "marginaal", "uzcenojum", "piemaks", "starpib", "antkain", "marz",
        "priemok", "skirtum", "pribitek", "pribitk", "razlik", "prirazk", "priplat", "rozdiel", "rozdil", "narzut",
        "felar", "tillagg", "tillaeg", "paslag", "προσαυξησ", "επιβαρυνσ", "διαφορ", "надбавк", "разлик",
    ]

    /// Parts of words for discounts, without accents.
    private static let discounts = [
        "discount", "rabat", "rabais", "skont", "korting", "nachlass", "scont", "remise", "reduction", "descuento",
        "desconto", "descompte", "alennus", "allahindlus", "soodustus", "atlaid", "nuolaid", "zlav", "slev", "popust",
        "znizk", "kedvezmeny", "reducere", "lascain", "εκπτωσ", "отстъпк",
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
        "wahrung", "waehrung", "valuta", "devise", "divisa", "moneda", "moeda", "satz", "prozent", "percent",
        "category", "kategorie", "account", "konto", "name", "description", "text",
    ]
}
