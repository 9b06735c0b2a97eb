extension Dialect {
    /// Banks whose header words overlap with those of other banks, and that need more words to be recognised.
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
            "OP", needs: "kirjauspaiva|arvopaiva|maara|selitys|saaja maksaja",
            columns: [
                .amount: "maara", .payee: "saaja maksaja", .what: "viesti", .kind: "selitys",
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
            "BNP Paribas Fortis", needs: "date d execution|montant|nom de la contrepartie|communication",
            columns: [
                .date: "date d execution", .payee: "nom de la contrepartie", .what: "communication|details",
                .account: "numero de compte",
            ], dates: .dayMonthYear),
        Dialect(
            "Fio", needs: "id pohybu|datum|objem",
            columns: [
                .amount: "objem", .payee: "nazev protiuctu|nazov protiuctu",
                .what: "zprava pro prijemce|poznamka|uzivatelska identifikace", .note: "", .kind: "typ|typ pohybu",
            ], dates: .dayMonthYear),
        Dialect(
            "Fio", needs: "id operace|datum|objem",
            columns: [
                .amount: "objem", .payee: "nazev protiuctu",
                .what: "zprava pro prijemce|poznamka|uzivatelska identifikace", .note: "", .kind: "typ|typ pohybu",
            ], dates: .dayMonthYear),
        Dialect(
            "N26", needs: "fecha|beneficiario|cantidad|tipo de transaccion",
            columns: [.amount: "cantidad", .what: "referencia de pago|concepto", .kind: "tipo de transaccion"]),
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
        Dialect(
            "Oberbank", needs: "buchungsdatum|wertstellung|betrag|wahrung|auftraggebername|empfangername|text",
            columns: [
                .payer: "auftraggebername", .recipient: "empfangername", .payee: "", .what: "verwendungszweck|text",
                .kind: "", .account: "",
            ], dates: .dayMonthYear),
        Dialect(
            "Sparda", needs: "buchungstag|wertstellungstag|verwendungszweck|umsatz|wahrung", dates: .dayMonthYear,
            .taggedPurpose),
        Dialect(
            "Deutsche Bank",
            needs: "datum|auftraggeber empfanger|verwendungszweck|kategorie|iban kontonummer|bank|produkt|betrag",
            columns: [.account: "produkt", .product: ""], dates: .dayMonthYear),
        Dialect(
            "Revolut Business",
            needs: "date started utc|date completed utc|id|type|state|description|payment currency|amount|total amount",
            columns: revolutBusiness.merging([.amount: "total amount"]) { $1 }, .onlyDone),
        Dialect(
            "Revolut Business",
            needs:
                "date started utc|date completed utc|id|type|description|payment currency|amount|fee|balance|account",
            columns: revolutBusiness.merging([.amount: "amount", .fee: "fee"]) { $1 }, .feeIsApart, .onlyDone),
        Dialect(
            "Wise history",
            needs: "id|richtung|betrag der ausgangsgebuhr|ausgangsbetrag nach gebuhren|zielbetrag nach gebuhren",
            columns: [
                .date: "abgeschlossen am|erstellt am", .amount: "ausgangsbetrag nach gebuhren",
                .fee: "betrag der ausgangsgebuhr", .currency: "ausgangswahrung", .amountIn: "zielbetrag nach gebuhren",
                .currencyIn: "zielwahrung", .payer: "quellenname", .recipient: "name des empfangers", .what: "referenz",
                .reference: "id", .direction: "richtung", .status: "status", .payee: "",
            ], .feeIsApart, .onlyDone),
        Dialect(
            "SumUp",
            needs: "transaction date|transaction code|transaction type|transaction amount in|transaction amount out",
            columns: [
                .date: "transaction date", .debit: "transaction amount out", .credit: "transaction amount in",
                .amount: "", .payee: "reference", .what: "payment reference", .kind: "transaction type",
                .reference: "transaction code",
            ], dates: .dayMonthYear),
        Dialect(
            "SumUp",
            needs: "datum der transaktion|transaktions id|art der transaktion|rechnungsbetrag eingehend"
                + "|rechnungsbetrag ausgehend",
            columns: [
                .date: "datum der transaktion", .debit: "rechnungsbetrag ausgehend",
                .credit: "rechnungsbetrag eingehend", .amount: "", .payee: "referenz", .what: "zahlungsreferenz",
                .kind: "art der transaktion", .reference: "transaktions id",
            ], dates: .dayMonthYear),
        Dialect(
            "Trade Republic",
            needs: "datetime|date|account type|category|type|asset class|shares|price|amount|currency|transaction id",
            columns: [
                .date: "date", .amount: "amount", .fee: "fee|tax", .currency: "currency",
                .originalAmount: "original amount", .originalCurrency: "original currency",
                .payee: "counterparty name|name", .what: "payment reference|description", .kind: "type", .category: "",
                .account: "", .reference: "transaction id",
            ], .chargesAreSigned),
    ]

    private static let revolutBusiness: [ColumnRole: String] = [
        .date: "date completed utc", .startDate: "date started utc", .fee: "", .payee: "beneficiary name", .payer: "",
        .what: "description", .note: "reference", .kind: "type", .status: "state", .currency: "payment currency",
        .balance: "balance", .account: "account", .reference: "id",
    ]
}
