import Sheets

/// Detects the kinds of movements by which PayPal moves money between its account and the user's bank or card. PayPal
/// names them in the user's language.
enum WalletText {
    /// Whether a kind of movement is a transfer between PayPal and the user's bank or card.
    /// - Parameter hasPayee: whether the row names a payee or payer. If so, the kind must name PayPal's account.
    static func isOwnTransfer(kind: String, hasPayee: Bool) -> Bool {
        let words = " " + HeaderName.plain(kind)
        func has(_ stems: [String]) -> Bool { stems.contains { words.contains($0) } }
        guard has(moving) else { return false }
        if words.contains(" paypal"), has(accounts) { return true }
        return !hasPayee && (has(general) || has(sources) || words.contains(" paypal"))
    }

    private static let moving = stems(WalletWords.moving)
    private static let general = stems(WalletWords.general)
    private static let sources = stems(WalletWords.sources)
    private static let accounts = stems(WalletWords.accounts)

    /// The stems in `lines`, each with a blank in front, so that only the beginning of a word matches.
    private static func stems(_ lines: [String]) -> [String] {
        lines.flatMap { $0.split(separator: "|") }.map { " " + HeaderName.plain(String($0)) }
    }
}

/// Beginnings of words in the kinds of PayPal's transfers.
///
/// To add one, append it to a line, as people write it.
private enum WalletWords {
    /// Withdrawals, deposits and transfers.
    static let moving = [
        "withdraw|deposit|transfer|top up|topup",
        "abbuch|kreditkarteneinzahl|einzahl|auszahl|überweis|banküberweis|gutschrift|bankgutschrift|abheb|aufladung",
        "preliev|versament|bonific|trasfer|ricaric|accredit|retrait|virement|dépôt|versement|alimentation|approvision|transfert",
        "retiro|retirada|depósito|transferencia|ingreso|traspaso|retirar|saque|levantament|transferência|carregament|retrait",
        "opname|storting|overboek|overschrijv|opwaarder|bankstorting|wypłat|wpłat|przelew|doładow|výběr|vklad|převod|výber|prevod",
        "uttag|insättning|överföring|bankinsättning|hævning|indbetaling|udbetaling|overførsel|bankoverførsel|uttak|innskudd",
        "overføring|innbetaling|nosto|talletus|siirto|tilisiirto|pankkisiirto|kifizetés|befizetés|átutalás|felvét|feltölt|pénzfelvét",
        "retrager|depuner|alimentar|isplat|uplat|prijenos|podizanj|dvig|polog|prenos|nakazil|ανάληψη|κατάθεση|μεταφορά",
        "теглен|внасян|депозит|превод|снят|пополн|вывод|перевод|väljamakse|sissemakse|ülekan|izmaks|iemaks|pārskait|išėmim",
        "įnešim|pervedim|papildym|para çekme|para yatırma|aistarraingt|lóisteáil|aistriú|irtirar|depożit|trasferiment",
    ]

    /// Words for "general", in contrast to a payment, and for "initiated by the user".
    static let general = [
        "general|général|generic|allgemein|algemen|geral|gerais|ogóln|obecn|všeobecn|allmän|generel|generell|yleinen|általános",
        "opć|općen|splošn|üldine|vispārēj|bendr|γενικ|общ|genel|ginearálta|ġenerali|xeral",
        "user initiated|nutzer|benutzer|utente|utilisateur|usuario|usuário|utilizador|gebruiker|użytkownik|uživatel|používateľ",
        "brugeren|användar|bruker|käyttäj|felhasznál|utilizator|korisni|uporabni|χρήστη|потребител|пользовател|kasutaja",
    ]

    /// Bank accounts, banks and cards, from which the money comes, or to which it goes.
    static let sources = [
        "bank|bankkonto|banque|banco|banca|banc|bancari|bancair|bancár|bancário|bankov|bankow|bankrek|bankszámla|pankki|pank",
        "ach deposit|ach withdrawal|ach gutschrift|ach abbuchung|ach überweisung|bančn|τράπεζα|τραπεζ|банк|banka|card|credit card|debit card|karte|kreditkart|kart|carta|carte|tarjeta|cartão|kaart",
        "creditcard|kredietkaart|kort|kreditkort|kortti|luottokort|kortilt|κάρτα|карт|kártya|hitelkárty|cárta|kred",
    ]

    /// Words for accounts that occur beside the name of PayPal.
    static let accounts = [
        "account|pp account|konto|kontu|conto|compte|cuenta|conta|rekening|rachun|účet|účt|tili|számla|cont|račun|kontā",
        "λογαριασμ|сметк|счет|счёт|hesab|sąskait|cuntas|kont|compte|paypal konto|guthaben|saldo|solde|balance",
    ]
}
