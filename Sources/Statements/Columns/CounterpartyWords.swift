import Sheets

/// Words in headers for the other party of a payment.
///
/// To add one, append it to the line of its language.
enum CounterpartyWords {
    /// Whether a header names the other party: `Counterparty IBAN`, `Gegenkonto`, `IBAN des Empfängers`.
    static func name(_ header: HeaderName) -> Bool {
        header.words.split(separator: " ").contains { word in
            stems.contains { word.utf8.starts(with: $0.utf8) } || inner.contains { word.contains($0) }
                || payer.contains(String(word)) || recipient.contains(String(word))
        }
    }

    /// Whether a header says that something is the user's own: `Own IBAN`, `Eigene Kontonummer`.
    static func deny(_ header: HeaderName) -> Bool {
        header.words.split(separator: " ").contains { own.contains(String($0)) }
    }

    /// Whether the words name a party of a payment, in headers that name two: `Auftraggeber/Zahlungsempfänger`.
    static func isParty(_ words: String) -> Bool { payer.contains(words) || recipient.contains(words) }

    /// The role of a header that is only a word for a party; `nil` for other headers.
    static func role(of words: String) -> ColumnRole? {
        recipient.contains(words) ? .payee : payer.contains(words) ? .payer : nil
    }

    /// Words that join the two parties in a header: `Payer or payee`.
    static let joining: Set<String> = [
        "oder", "or", "ou", "o", "of", "und", "and", "et", "e", "y", "en", "u", "ili", "ali", "lub", "nebo", "alebo",
        "tai", "voi", "vagy", "sau", "eller", "og", "och", "vai", "arba", "ar", "ja", "η", "или", "bzw", "resp",
    ]
    /// Words for "name" in front of a party: `Name Auftraggeber/Empfänger`.
    static let naming: Set<String> = [
        "name", "nom", "nome", "nombre", "naam", "nazwa", "naziv", "nazev", "nazov", "nimi", "namn", "navn", "nev",
        "numele", "nume", "nosaukums", "pavadinimas", "ime", "ονομα", "име", "ainm", "isem",
    ]

    /// Beginnings of words for the other party, without accents.
    private static let stems = words([
        "counter|partner|payee|payer|benefic|recipient|receiver|sender|creditor|debtor|originator|remitter|merchant|other",
        "gegen|empfang|empfaeng|auftraggeb|begunst|beguenst|zahlungs|kontrahent|handler|glaubig|schuldner|absender|fremd",
        "tegen|begunstig|ontvang|opdrachtgev|afzend|contrepart|destinat|donneur|emetteur|creanci|debiteur|tiers",
        "contropart|contropar|ordinant|creditor|debitor|mittent|contrapart|contrapar|ordenant|acreedor|deudor|emisor",
        "remitent|benefici|destinatar|motpart|mottag|mottak|modtag|modpart|avsand|afsend|avsend|saaja|maksaja|vastap",
        "vastaan|lahett|saaj|maksj|teine|sanem|maksat|gavej|moketoj|odbior|nadawc|zlecen|przeciwst|protiuc|protistr",
        "prijem|prijemc|platc|odesil|odosiel|primatelj|platitelj|prejemnik|placnik|nalogodav|partnerov|kedvezmeny",
        "ellen|fizeto|beneficiar|platitor|ordonator|δικαιουχ|αντισυμβ|εντολ|παραληπτ|контрагент|получател|платец|наредител",
        "насрещн|отправител|плательщик|alici|gonderen|karsi|ricev|benefiċjarj|faighteoir|iocai",
    ])
    /// Words for the other party inside compounds: `Zahlungsempfänger`, `Korrespondenzkonto`.
    private static let inner = ["empfanger", "empfaenger", "partner", "auftraggeber"]
    private static let payer = Set(
        words([
            "payer|debtor|sender|originator|remitter|auftraggeber|schuldner|absender|zahler|zahlungspflichtiger",
            "zahlungspflichtige r|opdrachtgever|debiteur|betaler|afzender|donneur d ordre|ordonnateur|payeur|emetteur",
            "expediteur|ordinante|debitore|pagatore|mittente|disponente|ordenante|deudor|pagador|emisor|remitente",
            "ordenador|devedor|ordenant|deutor|pagadora|zleceniodawca|nadawca|platnik|dluznik|platce|odesilatel|prikazce",
            "platca|odosielatel|prikazca|platitelj|nalogodavac|uplatitelj|placnik|nalogodajalec|fizeto|megbizo|platitor",
            "ordonator|maksaja|lahettaja|betalare|avsandare|afsender|avsender|maksja|maksatajs|moketojas|πληρωτης",
            "εντολεας|αποστολεας|платец|наредител|плательщик|отправитель|gonderen|iocoir|min ihallas",
        ]))
    private static let recipient = Set(
        words([
            "payee|creditor|recipient|receiver|beneficiary|empfanger|zahlungsempfanger|begunstigter|beguenstigter",
            "zahlungsempfanger in|empfaenger|zahlungsempfaenger|glaubiger|kreditor|ontvanger|begunstigde|crediteur",
            "beneficiaire|destinataire|creancier|beneficiario|creditore|destinatario|acreedor|beneficiaria|receptor",
            "credor|beneficiari|destinatari|creditor|odbiorca|beneficjent|wierzyciel|prijemce|prijemca|primatelj|korisnik",
            "prejemnik|upnik|kedvezmenyezett|beneficiar|destinatar|saaja|mottagare|modtager|mottaker|saaja|sanemejs",
            "gavejas|δικαιουχος|παραληπτης|получател|бенефициент|получатель|alici|faighteoir|tairbhi|benefiċjarju",
        ]))
    private static let own: Set<String> = [
        "own", "my", "eigene", "eigenes", "eigener", "mein", "meine", "auftragskonto", "kontoinhaber", "eigen", "mijn",
        "propre", "mon", "mio", "proprio", "propio", "propia", "mi", "proprio", "propria", "oma", "eget", "egen",
        "mitt",
        "wlasny", "moj", "moje", "vlastni", "vlastny", "vlastiti", "lastni", "sajat", "propriu", "savs", "savas",
        "mans",
        "δικος", "μου", "собствена", "собствен", "свой",
    ]

    private static func words(_ lines: [String]) -> [String] {
        lines.flatMap { $0.split(separator: "|").map(String.init) }
    }
}
