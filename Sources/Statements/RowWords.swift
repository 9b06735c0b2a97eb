import Text

/// What the words inside the rows mean: done or not, out or in, by card or in cash.
enum RowWords {
    /// Where money went.
    enum Direction: Sendable {
        case out, `in`, transfer, balance
    }

    static func direction(_ text: String) -> Direction? {
        directions[HeaderName(text).words]
    }

    /// Whether the movement is done; `nil` for words that are not known.
    static func isDone(_ status: String) -> Bool? {
        done[HeaderName(status).words]
    }

    /// Whether the kind of row says that money stayed with its owner.
    static func isTransfer(kind: String) -> Bool {
        transfers.contains(HeaderName(kind).words)
    }

    /// Whether the text is that of a balance between the rows.
    static func isBalance(_ text: String) -> Bool {
        let words = HeaderName(text).words
        return balances.contains { words == $0 || words.hasPrefix($0 + " ") }
    }

    /// Whether the first letters are those of a balance; quick, so that no other text need be looked at.
    static func mayBeBalance(_ cell: ArraySlice<UInt8>) -> Bool {
        cell.count > 5 && beginnings.contains(beginning(cell))
    }

    /// The first three bytes without case; all balances begin with letters that have no accents there.
    private static func beginning(_ text: some Sequence<UInt8>) -> Int {
        text.prefix(3).reduce(0) { $0 << 8 | Int($1 | 0x20) }
    }

    /// `sā` is how Latvian writes what is folded to `sa`, `lõ` Estonian `lo`.
    private static let beginnings = Set(
        balances.map { beginning($0.utf8) } + ["sāk", "lõp"].map { beginning($0.utf8) })

    /// Whether a row without a day that begins so is a balance or a sum.
    static func isSum(_ text: String) -> Bool {
        isBalance(text) || HeaderName(text).words.split(separator: " ").first.map { sums.contains(String($0)) } ?? false
    }

    /// Whether the text, alone on a line, heads rows that are booked or rows that are not; `nil` for any other.
    static func isPendingHeading(_ text: String) -> Bool? {
        let words = HeaderName(text).words.split(separator: " ")
        if words.contains(where: { ["contabilizzate", "contabilizzati"].contains($0) }) {
            return words.contains("non")
        }
        if words.contains(where: { ["vorgemerkt", "vorgemerkte", "pending", "pendientes"].contains($0) }) {
            return true
        }
        return nil
    }

    /// How it was paid, as one of few words.
    static func method(_ kind: String) -> String? {
        let words = HeaderName(kind).words.split(separator: " ").map(String.init)
        for (method, known) in methods {
            for word in words where known.contains(where: { word == $0 || $0.utf8.count > 4 && word.hasPrefix($0) }) {
                return method
            }
        }
        return nil
    }

    private static func table<Value>(_ rows: [(Value, String)]) -> [String: Value] {
        var table: [String: Value] = [:]
        for (value, words) in rows {
            for word in words.split(separator: "|") { table[String(word)] = value }
        }
        return table
    }

    private static let directions = table([
        (.out, "afschrijving|afschrijvingen"), (.in, "bijschrijving|bijschrijvingen"),
        (
            Direction.out,
            "out|af|d|s|debit|debet|soll|dbit|expense|expenses|exp|uscita|uscite|gasto|gastos|ausgabe|ausgaben|depense"
                + "|depenses|utgift|udgift|wydatek|vydaj|kiadas|despesa|despesas|uitgave|uitgaven|addebito|dare|cargo"
                + "|withdrawal|outgoing|ausgang|false|deebet|debets|debetas|isplata|izdatek|dr|debito|meno|cost"
        ),
        (
            .in,
            "in|bij|c|k|h|credit|kredit|haben|crdt|income|entrata|entrate|ingreso|ingresos|einnahme|einnahmen|einkommen"
                + "|revenu|revenus|inkomst|indtaegt|przychod|prijem|bevetel|receita|receitas|inkomsten|accredito|avere"
                + "|abono|deposit|incoming|eingang|true|kreedit|kredits|kreditas|uplata|cr|credito|tulo"
        ),
        (
            .transfer,
            "transfer|neutral|transfer out|transfer in|outgoing transfer|incoming transfer|uberweisung zwischen konten"
                + "|trasferimento|transferencia|transfert|overboeking|umbuchung"
        ),
        (.balance, "opening balance|reconciliation|new account|balance correction|liability credit"),
    ])

    private static let done = table([
        (
            true,
            "completed|complete|completato|completata|abgeschlossen|termine|terminee|completado|completada|concluido"
                + "|concluida|voltooid|zakonczono|zakonczone|gebucht|umsatz gebucht|booked|contabilizzato|contabilizzata"
                + "|eseguito|geaccepteerd|accepted|effectue|posted|settled|slutfort|valmis|dokonceno|cleared|reconciled"
        ),
        (
            false,
            "pending|umsatz vorgemerkt|vorgemerkt|reverted|declined|failed|cancelled|canceled|rejected|autorizzato"
                + "|autorizzata|non contabilizzato|non contabilizzata|in attesa|in sospeso|annullato|annullata|rifiutato"
                + "|stornato|ausstehend|abgelehnt|storniert|ruckgangig gemacht|zuruckgebucht|en attente|annule|refuse"
                + "|pendiente|revertido|rechazado|cancelado|devuelto|pendente|revertida|recusado|in behandeling|geweigerd"
                + "|teruggedraaid|oczekuje|cofnieto|odrzucono|authorised|authorized|reserved|reserviert|upcoming|no"
                + "|einbehalten|denied|held|refunded"
        ),
    ])

    private static let transfers: Set<String> = [
        "umbuchung", "giroconto", "traspaso", "virement interne", "virement de compte a compte", "internal transfer",
        "exchange", "cambio", "umtausch", "wechsel", "bankgutschrift auf paypal konto", "allgemeine abbuchung",
        "von nutzer eingeleitete abbuchung", "bank deposit to pp account", "general withdrawal",
        "user initiated withdrawal", "versamento dal conto bancario", "prelievo generico",
    ]

    private static let balances = [
        "saldo iniziale", "saldo finale", "saldo contabile", "saldo disponibile", "saldo inicial", "saldo final",
        "saldo anterior", "saldo precedente", "saldo al", "opening balance", "closing balance", "starting balance",
        "anfangssaldo", "endsaldo", "schlusssaldo", "alter kontostand", "neuer kontostand",
        "solde initial", "solde final", "solde au", "ancien solde", "nouveau solde", "beginsaldo", "eindsaldo",
        "algsaldo", "loppsaldo", "sakuma atlikums", "beigu atlikums", "pradinis likutis", "galutinis likutis",
        "reconciliation balance adjustment",
    ]

    private static let sums: Set<String> = [
        "kontostand", "saldo", "balance", "solde", "total", "totale", "totaal", "summe", "suma", "summa", "stanje",
    ]

    private static let methods: [(String, [String])] = [
        (
            "cash",
            [
                "cash", "bar", "bargeld", "barauszahlung", "auszahlung", "geldautomat", "prelievo", "prelievi",
                "contanti",
                "atm", "geldopname", "geldautomaat", "retrait", "especes", "cajero", "efectivo", "bargeldauszahlung",
            ]
        ),
        (
            "direct-debit",
            [
                "lastschrift", "folgelastschrift", "basislastschrift", "prelevement", "incasso", "sdd", "domiciliacion",
                "debito diretto", "recibo",
            ]
        ),
        (
            "card",
            [
                "card", "karte", "kartenzahlung", "girocard", "debitkarte", "kreditkarte", "kartenverfugung", "carta",
                "pos", "betaalautomaat", "bancontact", "carte", "tarjeta", "mastercard", "visa", "pagobancomat",
                "debit card",
            ]
        ),
        (
            "transfer",
            [
                "transfer", "uberweisung", "dauerauftrag", "bonifico", "virement", "overschrijving", "overboeking",
                "transferencia", "gutschrift", "sepa", "online", "echtzeituberweisung",
            ]
        ),
    ]
}
