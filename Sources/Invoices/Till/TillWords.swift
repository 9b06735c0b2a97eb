import Household
import Text

/// Keywords of till receipts in the languages of the euro area. Lower case, without accents, letters only.
enum TillWords {
    /// Words for the total.
    static let total: Set<String> = [
        // German, Italian, French, Spanish, English, Dutch.
        "summe", "gesamt", "gesamtbetrag", "gesamtsumme", "endsumme", "endbetrag", "zahlbetrag", "rechnungsbetrag",
        "totale", "complessivo", "total", "importe", "totaal",
    ]

    /// Phrases for the total.
    static let totalPhrases = [
        "zu zahlen", "zu zahlender betrag", "net a payer", "a payer", "montant du", "a pagar", "to pay", "amount due",
        "balance due", "te betalen", "da pagare",
    ]

    /// Words that may accompany a total without changing its meaning.
    static let besides: Set<String> = [
        "eur", "euro", "euros", "e", "ttc", "incl", "inkl", "inc", "inclusa", "incluso", "incluido", "compresa",
        "comprise",
        "artikel", "artikeln", "article", "articles", "articoli", "articulos", "pezzi", "pz", "items", "item", "posten",
        "stk", "stuks", "due", "general", "generale", "betrag", "importo", "der", "des", "di", "de", "x", "zu",
        "zahlen",
        "zahlender", "net", "a", "payer", "pagar", "pagare", "da", "montant", "du", "to", "pay", "amount", "balance",
        "te",
        "betalen", "zwischen", "sub", "sous", "compra",
    ]

    /// Words for a subtotal.
    static let subtotals = [
        "zwischensumme", "zw summe", "subtotale", "subtotal", "sub totale", "sub total", "sous total", "subtotaal",
    ]

    /// Words for VAT and its taxable base.
    static let vat: Set<String> = [
        "mwst", "ust", "mehrwertsteuer", "umsatzsteuer", "steuer", "netto", "brutto", "iva", "imponibile", "imposta",
        "aliquota",
        "tva", "ht", "taxe", "base", "imponible", "cuota", "vat", "tax", "btw", "cui", "dont", "davon", "enthalten",
        "enthaltene", "satz",
    ]

    /// Words for VAT included in the price.
    static let included: Set<String> = [
        "ttc", "incl", "inkl", "inc", "inclusa", "incluso", "incluido", "compresa", "comprise",
    ]

    /// Words for cash rounding.
    static let rounding = ["rundung", "arrotondamento", "arrondi", "redondeo", "rounding", "afronding"]

    /// Words for change given back.
    static let change = [
        "ruckgeld", "rueckgeld", "wechselgeld", "zuruck", "resto", "rendu", "a rendre", "monnaie", "cambio", "change",
        "wisselgeld", "vuelta",
    ]

    /// Words for tenders by kind. The first kind that matches counts.
    static let tenders: [(kind: MethodKind, words: [String])] = [
        (
            .voucher,
            [
                "gutschein", "geschenkkarte", "buono", "buoni", "buono pasto", "ticket", "titre restaurant",
                "cheque dejeuner",
                "carte cadeau", "vale", "tarjeta regalo", "voucher", "gift card", "cadeaubon",
            ]
        ),
        (
            .card,
            [
                "karte", "kartenzahlung", "ec", "ec cash", "ec karte", "girocard", "kreditkarte", "visa", "mastercard",
                "maestro",
                "amex", "vpay", "carta", "bancomat", "pagamento elettronico", "elettronico", "carta di credito",
                "carte", "cb",
                "carte bancaire", "tarjeta", "card", "credit card", "debit card", "contactless", "pin", "pinnen",
                "bankpas",
            ]
        ),
        (.transfer, ["uberweisung", "ueberweisung", "bonifico", "virement", "transferencia", "transfer"]),
        (
            .cash,
            [
                "bar", "bargeld", "gegeben", "geg", "bar gegeben", "contanti", "contante", "pagamento contante",
                "especes",
                "efectivo", "cash", "contant", "entregado", "ricevuto", "recu",
            ]
        ),
    ]

    /// Words for a discount on the previous item.
    static let discounts = [
        "rabatt", "nachlass", "preisvorteil", "aktion", "coupon", "sconto", "offerta", "remise", "reduction",
        "promotion",
        "promo", "descuento", "dto", "oferta", "discount", "saving", "savings", "offer", "korting",
    ]

    /// Words for returns, deposits and cancellations: lines of their own, even if negative.
    static let givenBack = [
        "pfand", "leergut", "pfandruckgabe", "storno", "sofortstorno", "reso", "annullo", "annullato", "vuoto",
        "consigne",
        "annulation", "retour", "devolucion", "anulacion", "envase", "deposit", "return", "void", "refund",
        "statiegeld",
    ]

    /// Units between a number and `x`.
    static let pieces: Set<String> = [
        "stk", "st", "stck", "stuck", "pz", "pezzi", "ud", "uds", "u", "pcs", "pc", "stuks", "pieces", "piece", "art",
    ]
}

/// The normalised words of a line, for lookups in `TillWords`.
struct TillPhrase {
    /// Lower case, without accents, letters only.
    let words: [String]
    private let joined: String

    /// - Complexity: O(n) in the length of the text.
    init(_ text: String) {
        words = folded(text).unicodeScalars.split { !$0.properties.isAlphabetic }.map {
            String(String.UnicodeScalarView($0))
        }
        joined = " " + words.joined(separator: " ") + " "
    }

    func has(_ phrases: [String]) -> Bool {
        phrases.contains { joined.holds(" \($0) ") }
    }

    var isSubtotal: Bool { has(TillWords.subtotals) }

    /// Whether the line is about VAT: it has a word for VAT, none for VAT included in a price, and otherwise only words
    /// that accompany such a line.
    var isVAT: Bool {
        let isAbout = words.contains(where: TillWords.vat.contains)
        return isAbout && !words.contains(where: TillWords.included.contains)
            && words.allSatisfy {
                TillWords.vat.contains($0) || TillWords.besides.contains($0) || TillWords.total.contains($0)
                    || $0.utf8.count == 1
            }
    }

    /// Whether the words announce the total, without further words that could be the name of an item.
    var isTotal: Bool {
        guard words.contains(where: TillWords.total.contains) || has(TillWords.totalPhrases) else { return false }
        return !isVAT && !isSubtotal
            && words.allSatisfy {
                TillWords.total.contains($0) || TillWords.besides.contains($0) || TillWords.vat.contains($0)
            }
    }
}
