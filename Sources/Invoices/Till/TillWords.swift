import Household
import Text

/// The words by which a till says what a line is, in the languages of the euro that are read; folded, and letters alone.
enum TillWords {
    /// What all of it comes to, together with what may stand beside it.
    static let total: Set<String> = [
        // German, Italian, French, Spanish, English, Dutch.
        "summe", "gesamt", "gesamtbetrag", "gesamtsumme", "endsumme", "endbetrag", "zahlbetrag", "rechnungsbetrag",
        "totale", "complessivo", "total", "importe", "totaal",
    ]

    /// Several words that together mean the same.
    static let totalPhrases = [
        "zu zahlen", "zu zahlender betrag", "net a payer", "a payer", "montant du", "a pagar", "to pay", "amount due",
        "balance due", "te betalen", "da pagare",
    ]

    /// What may stand beside such words, and says nothing.
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

    /// What the lines above come to, with more to follow.
    static let subtotals = [
        "zwischensumme", "zw summe", "subtotale", "subtotal", "sub totale", "sub total", "sous total", "subtotaal",
    ]

    /// VAT, or what it is worked out on.
    static let vat: Set<String> = [
        "mwst", "ust", "mehrwertsteuer", "umsatzsteuer", "steuer", "netto", "brutto", "iva", "imponibile", "imposta",
        "aliquota",
        "tva", "ht", "taxe", "base", "imponible", "cuota", "vat", "tax", "btw", "cui", "dont", "davon", "enthalten",
        "enthaltene", "satz",
    ]

    /// That VAT is in it.
    static let included: Set<String> = [
        "ttc", "incl", "inkl", "inc", "inclusa", "incluso", "incluido", "compresa", "comprise",
    ]

    /// What rounding of cash added.
    static let rounding = ["rundung", "arrotondamento", "arrondi", "redondeo", "rounding", "afronding"]

    /// What was given back.
    static let change = [
        "ruckgeld", "rueckgeld", "wechselgeld", "zuruck", "resto", "rendu", "a rendre", "monnaie", "cambio", "change",
        "wisselgeld", "vuelta",
    ]

    /// What was handed over, by what sort of money it is; the first that fits counts.
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

    /// Something off the line before.
    static let discounts = [
        "rabatt", "nachlass", "preisvorteil", "aktion", "coupon", "sconto", "offerta", "remise", "reduction",
        "promotion",
        "promo", "descuento", "dto", "oferta", "discount", "saving", "savings", "offer", "korting",
    ]

    /// Given back or taken out, so a line of its own also below zero.
    static let givenBack = [
        "pfand", "leergut", "pfandruckgabe", "storno", "sofortstorno", "reso", "annullo", "annullato", "vuoto",
        "consigne",
        "annulation", "retour", "devolucion", "anulacion", "envase", "deposit", "return", "void", "refund",
        "statiegeld",
    ]

    /// Units that stand between a number and `x`.
    static let pieces: Set<String> = [
        "stk", "st", "stck", "stuck", "pz", "pezzi", "ud", "uds", "u", "pcs", "pc", "stuks", "pieces", "piece", "art",
    ]
}

/// The words of a line of a till, to be looked up.
struct TillPhrase {
    /// Folded, letters alone.
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
        phrases.contains { joined.holds(folded: " \($0) ") }
    }

    var isSubtotal: Bool { has(TillWords.subtotals) }

    /// Nothing but VAT and what stands beside it.
    var isVAT: Bool {
        let isAbout = words.contains(where: TillWords.vat.contains)
        return isAbout && !words.contains(where: TillWords.included.contains)
            && words.allSatisfy {
                TillWords.vat.contains($0) || TillWords.besides.contains($0) || TillWords.total.contains($0)
                    || $0.utf8.count == 1
            }
    }

    /// What all of it comes to: such a word, and no other that would make it the name of something.
    var isTotal: Bool {
        guard words.contains(where: TillWords.total.contains) || has(TillWords.totalPhrases) else { return false }
        return !isVAT && !isSubtotal
            && words.allSatisfy {
                TillWords.total.contains($0) || TillWords.besides.contains($0) || TillWords.vat.contains($0)
            }
    }
}
