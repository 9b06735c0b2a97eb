extension Dialect {
    /// Banks whose headers share their words with those of others, and say more.
    static let moreBanks: [Dialect] = [
        Dialect(
            "BancoPosta", needs: "data contabile|data valuta|addebiti|accrediti|descrizione operazioni",
            columns: [.what: "descrizione operazioni"], dates: .dayMonthYear),
        Dialect(
            "BancoPosta", needs: "data|valuta|addebiti|accrediti|descrizione operazioni",
            columns: [.valueDate: "valuta", .currency: "", .what: "descrizione operazioni"], dates: .dayMonthYear),
        Dialect(
            "Satispay", needs: "id|name|state|kind|date|amount|currency|extra info",
            columns: [
                .date: "date", .payee: "name", .kind: "kind", .status: "state", .note: "extra info", .reference: "id",
            ]),
        Dialect(
            "Banque Populaire, Caisse d'Épargne",
            needs: "date de comptabilisation|libelle simplifie|libelle operation|informations complementaires"
                + "|type operation|debit|credit",
            columns: [
                .date: "date de comptabilisation", .valueDate: "date de valeur", .payee: "libelle simplifie",
                .what: "libelle operation", .note: "informations complementaires", .kind: "type operation",
                .category: "categorie", .subcategory: "sous categorie",
            ], dates: .dayMonthYear),
        Dialect(
            "Banque Populaire",
            needs: "compte|date de comptabilisation|date operation|libelle|reference|date valeur|montant",
            columns: [.date: "date de comptabilisation"], dates: .dayMonthYear),
        Dialect(
            "Caisse d'Épargne", needs: "date|numero d operation|libelle|debit|credit|detail",
            columns: [.what: "libelle", .note: "detail"], dates: .dayMonthYear),
        Dialect(
            "Crédit Mutuel, CIC", needs: "date|date de valeur|debit|credit|libelle|solde", dates: .dayMonthYear),
        Dialect(
            "Crédit Mutuel, CIC", needs: "date|date de valeur|montant|libelle|solde", dates: .dayMonthYear),
        Dialect(
            "OP", needs: "kirjauspaiva|arvopaiva|maara euroa|selitys|saaja maksaja",
            columns: [
                .amount: "maara euroa", .payee: "saaja maksaja", .what: "viesti", .kind: "selitys",
                .reference: "arkistointitunnus|arkistotunnus",
            ], dates: .dayMonthYear),
        Dialect(
            "Belfius",
            needs:
                "rekening|boekingsdatum|rekeninguittrekselnummer|transactienummer|naam tegenpartij bevat|bedrag|devies",
            columns: [
                .date: "boekingsdatum", .payee: "naam tegenpartij bevat", .what: "mededelingen|transactie",
                .account: "rekening", .currency: "devies",
            ], dates: .dayMonthYear),
        Dialect(
            "Belfius",
            needs: "compte|date de comptabilisation|numero d extrait|numero de transaction|nom contrepartie contient"
                + "|montant|devise",
            columns: [
                .date: "date de comptabilisation", .payee: "nom contrepartie contient",
                .what: "communications|transaction", .account: "compte",
            ], dates: .dayMonthYear),
        Dialect(
            "Knab", needs: "rekeningnummer|transactiedatum|valutacode|creditdebet|bedrag|tegenrekeninghouder",
            columns: [
                .date: "boekdatum|transactiedatum", .direction: "creditdebet", .currency: "valutacode",
                .payee: "tegenrekeninghouder", .what: "omschrijving", .kind: "betaalwijze", .account: "rekeningnummer",
                .reference: "referentie",
            ], dates: .dayMonthYear, .directionCounts),
        Dialect(
            "HypoVereinsbank",
            needs: "kontonummer|buchungsdatum|valuta|empfaenger 1|empfaenger 2|verwendungszweck|betrag",
            columns: [
                .valueDate: "valuta", .currency: "waehrung|wahrung", .payee: "empfaenger 1", .account: "kontonummer",
            ], dates: .dayMonthYear),
    ]
}
