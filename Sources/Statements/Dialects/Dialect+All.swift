extension Dialect {
    /// All banks and programs that are recognised by the words of their header.
    static let all: [Dialect] = banks + moreBanks + apps

    private static let banks: [Dialect] = [
        Dialect(
            "ING-DE", needs: "buchung|auftraggeber empfanger|buchungstext|verwendungszweck|betrag",
            dates: .dayMonthYear),
        Dialect(
            "DKB",
            needs: "buchungsdatum|wertstellung|zahlungspflichtige r|zahlungsempfanger in|verwendungszweck|betrag",
            dates: .dayMonthYear),
        Dialect(
            "DKB until 2023", needs: "buchungstag|wertstellung|auftraggeber begunstigter|verwendungszweck|blz|betrag",
            dates: .dayMonthYear),
        Dialect(
            "Sparkasse CSV-CAMT",
            needs: "auftragskonto|buchungstag|valutadatum|beguenstigter zahlungspflichtiger|kontonummer iban|betrag",
            dates: .dayMonthYear, .taggedPurpose),
        Dialect(
            "Sparkasse CSV-MT940", needs: "auftragskonto|buchungstag|valutadatum|kontonummer|blz|betrag",
            columns: [.payee: "begunstigter zahlungspflichtiger|beguenstigter zahlungspflichtiger"],
            dates: .dayMonthYear, .taggedPurpose),
        Dialect(
            "Volksbank", needs: "bezeichnung auftragskonto|iban auftragskonto|buchungstag|saldo nach buchung|betrag",
            columns: [.account: "iban auftragskonto"], dates: .dayMonthYear),
        Dialect(
            "Deutsche Bank or Postbank",
            needs: "buchungstag|wert|umsatzart|begunstigter auftraggeber|iban kontonummer|betrag",
            dates: .dayMonthYear),
        Dialect(
            "Commerzbank", needs: "buchungstag|wertstellung|umsatzart|buchungstext|betrag",
            columns: [.what: "buchungstext", .kind: "umsatzart"], dates: .dayMonthYear),
        Dialect("Deutsche Bank", needs: "buchungstag|wert|umsatzart|begunstigter auftraggeber|iban|soll|haben"),
        Dialect("Deutsche Bank", needs: "booking date|value date|beneficiary originator|payment details|debit|credit"),
        Dialect(
            "N26", needs: "booking date|value date|partner name|payment reference|amount",
            columns: [.account: "account name"]),
        Dialect(
            "N26 until 2024", needs: "datum|empfanger|transaktionstyp|verwendungszweck|betrag|wechselkurs",
            columns: [.account: ""]),
        Dialect(
            "N26 until 2024", needs: "date|payee|transaction type|payment reference|amount|exchange rate",
            columns: [.account: ""]),
        Dialect(
            "Revolut", roles: [.kind, .product, .startDate, .date, .what, .amount, .fee, .currency, .balance],
            columns: [.account: ""], .feeIsApart, .onlyDone),
        Dialect(
            "Wise", needs: "transferwise id|running balance|amount|currency",
            columns: [
                .date: "date", .amount: "amount", .currency: "currency", .payee: "merchant",
                .what: "payment reference|description",
            ],
            dates: .dayMonthYear),
        Dialect(
            "Wise history", needs: "id|direction|source fee amount|source amount after fees|target amount after fees",
            columns: [
                .date: "finished on|created on", .amount: "source amount after fees", .fee: "source fee amount",
                .currency: "source currency", .amountIn: "target amount after fees", .currencyIn: "target currency",
                .payer: "source name", .recipient: "target name", .what: "reference", .reference: "id",
            ], .feeIsApart, .onlyDone),
        Dialect(
            "PayPal", roles: [.date, .gross, .fee, .net, .currency, .status],
            columns: [
                .account: "", .what: "betreff|subject|oggetto|artikelbezeichnung|item title|nome oggetto",
                // Banks use some of these words for numbers that are not unique.
                .reference: "transaction id|transaktionscode|codice transazione|id transaction|id de transaction"
                    + "|id de transaccion|id transakcji|numer transakcji|identyfikator transakcji|id da transacao"
                    + "|codigo da transacao|code de transaction|codigo de transaccion|numero de transaction"
                    + "|numero de la transaction|transactiereferentie|transactie id|transaktions id|transaktionskode"
                    + "|transaktionskod|transaksjons id|tapahtumatunnus|id transakce|id transakcie|id transakcije"
                    + "|tehingu id|darijuma id|transakcijas id|operacijos id|id tranzactie"
                    + "|αναγνωριστικο συναλλαγης|id συναλλαγης|ид на транзакция|id на транзакция|id transaccio|uid",
            ],
            .onlyDone, .refundIsApart),
        Dialect(
            "Intesa", needs: "data contabile|data valuta|descrizione|accrediti|addebiti|descrizione estesa",
            columns: [.what: "descrizione estesa|descrizione", .kind: "descrizione"], dates: .dayMonthYear),
        Dialect(
            "Intesa app", needs: "data|operazione|dettagli|conto o carta|contabilizzazione|importo",
            columns: [.what: "operazione", .note: "dettagli"], dates: .dayMonthYear),
        Dialect(
            "UniCredit", needs: "data|descrizione|eur|caus",
            columns: [.valueDate: "valuta", .amount: "eur", .currency: ""],
            dates: .dayMonthYear),
        Dialect(
            "UniCredit", needs: "data registrazione|data valuta|descrizione|importo", by: [.nothingBut("")],
            dates: .dayMonthYear),
        Dialect(
            "Fineco", needs: "entrate|uscite|descrizione|descrizione completa",
            columns: [.what: "descrizione completa|descrizione", .kind: "descrizione"], dates: .dayMonthYear),
        Dialect(
            "BBVA", needs: "data valuta|data|parola chiave|movimento|importo",
            columns: [.what: "parola chiave", .kind: "movimento"], dates: .dayMonthYear),
        Dialect(
            "BBVA", needs: "f valor|fecha|concepto|movimiento|importe",
            columns: [.what: "concepto", .kind: "movimiento"], dates: .dayMonthYear),
        Dialect(
            "CaixaBank card", needs: "concepto|tarjeta|fecha|importe", by: [.euroGlued], dates: .dayMonthYear,
            .noQuotes, .card),
        Dialect("CaixaBank", needs: "concepto|fecha|importe", by: [.euroGlued], dates: .dayMonthYear, .noQuotes),
        Dialect(
            "Crédit Agricole", needs: "date|libelle|debit|credit", by: [.above("telechargement du"), .euroInHeader],
            dates: .dayMonthYear),
        Dialect(
            "BoursoBank", needs: "dateop|dateval|label|supplierfound|amount",
            columns: [.account: "accountlabel"]),
        Dialect(
            "BNP Paribas", needs: "libelle court|libelle operation", columns: [.kind: "type operation"],
            dates: .dayMonthYear),
        Dialect(
            "Société Générale", needs: "date comptabilisation|libelle complet operation|montant operation",
            dates: .dayMonthYear),
        Dialect(
            "BNP Paribas Fortis", needs: "volgnummer|uitvoeringsdatum|valutadatum|bedrag|naam van de tegenpartij",
            columns: [.what: "mededeling|details"], dates: .dayMonthYear),
        Dialect(
            "KBC", needs: "rekeningnummer|rubrieknaam|munt|datum|omschrijving|bedrag",
            columns: [
                .valueDate: "valuta", .currency: "munt", .category: "", .account: "rekeningnummer",
                .what: "vrije mededeling|gestructureerde mededeling|omschrijving", .payee: "naam tegenpartij",
            ], dates: .dayMonthYear),
        Dialect(
            "Rabobank", needs: "iban bban|munt|volgnr|datum|bedrag|naam tegenpartij",
            columns: [.what: "omschrijving 1", .more: "omschrijving 2|omschrijving 3", .account: "iban bban"]),
        Dialect(
            "ING-NL", needs: "datum|naam omschrijving|af bij|bedrag|mutatiesoort", .taggedPurpose,
            .directionCounts),
        Dialect(
            "ING-NL", needs: "date|name description|debit credit|amount|transaction type|notifications",
            columns: [.direction: "debit credit", .what: "notifications"], .taggedPurpose, .directionCounts),
        Dialect("Swedbank", needs: "klienta konts|datums|summa|debets kredits", dates: .dayMonthYear, .directionCounts),
        Dialect(
            "Swedbank", needs: "kliendi konto|kuupaev|summa|deebet kreedit", dates: .dayMonthYear,
            .directionCounts),
        Dialect("Swedbank", needs: "saskaitos nr|data|suma|d k", .directionCounts),
        Dialect(
            "Bank of Ireland", needs: "date|details|debit|credit|balance", by: [.below("posc|365 online")],
            dates: .dayMonthYear),
        Dialect(
            "AIB", needs: "posted account|posted transactions date|debit amount|credit amount", dates: .dayMonthYear),
        Dialect("American Express", needs: "appears on your statement as|amount", columns: amexText, .positiveIsSpent),
        Dialect(
            "American Express", needs: "erscheint auf ihrer abrechnung als|betrag", columns: amexText,
            dates: .dayMonthYear, .positiveIsSpent),
    ]

    private static let amexText: [ColumnRole: String] = [
        .payee: "description|beschreibung", .what: "", .account: "account|konto", .reference: "reference|betreff",
    ]

    private static let apps: [Dialect] = [
        Dialect(
            "spesa", needs: "id|day|amount|currency|category|what|payee|void", .positiveIsSpent, .spacedTags,
            .guardedTexts),
        Dialect(
            "hledger", needs: "txnidx|posting status|posting comment",
            columns: [
                .date: "date", .group: "txnidx", .posting: "account", .account: "", .amount: "amount", .debit: "",
                .credit: "", .currency: "commodity", .payee: "description", .what: "posting comment",
                .note: "comment", .trace: "comment", .status: "",
            ], .positiveIsSpent, .postings),
        Dialect(
            "Beancount", needs: "transaction|date|payee|narration|account|amount|commodity|tags|note|spesa",
            columns: [
                .date: "date", .group: "transaction", .posting: "account", .account: "", .amount: "amount",
                .currency: "commodity", .payee: "payee", .what: "narration", .note: "note", .tags: "tags",
                .trace: "spesa", .category: "", .kind: "",
            ], .positiveIsSpent, .postings),
        Dialect(
            "GnuCash", needs: "date|transaction id|description|full account name|amount num",
            columns: [
                .date: "date", .group: "transaction id", .posting: "full account name", .account: "",
                .amount: "amount num", .payee: "description", .what: "memo", .note: "notes", .status: "reconcile",
                .reference: "", .void: "void reason", .kind: "",
            ], .positiveIsSpent, .postings),
        Dialect(
            "Firefly III", needs: "journal id|type|amount|description|date|source name|destination name",
            columns: [.date: "date", .what: "description", .currency: "currency code"], .app),
        Dialect("YNAB", needs: "account|date|payee|category|memo|outflow|inflow", columns: [.status: ""], .app),
        Dialect(
            "Actual", needs: "account|date|payee|notes|category|amount",
            columns: [.splitAmount: "split amount", .status: ""], by: [.nothingBut("split amount|cleared")], .app),
        Dialect("Bagels", needs: "date|label|amount|category|account|type", columns: [.what: "label"], .app),
        Dialect(
            "HomeBank", needs: "date|payee|memo|amount|category|tags",
            columns: [.what: "memo", .note: "info|number", .status: ""], .app, .spacedTags),
        Dialect(
            "Spendee", needs: "date|wallet|type|category name|amount|currency", columns: [.what: "note", .note: ""],
            .app),
        Dialect(
            "Money Lover", needs: "id|date|category|amount|currency|note", columns: [.what: "note", .note: ""],
            by: [.headed("exclude report|event|wallet")],
            dates: .dayMonthYear, .app),
        Dialect(
            "Wallet", needs: "account|category|amount|ref currency amount|type|transfer",
            columns: [.what: "note", .note: "", .currency: "currency"], .app),
        Dialect(
            "Monefy", needs: "date|account|category|amount|converted amount|description",
            columns: [.what: "description"], dates: .dayMonthYear, .app),
        Dialect(
            "Cashew", needs: "account|amount|currency|title|date|income|category name",
            columns: [
                .what: "title", .payee: "", .direction: "income", .credit: "", .kind: "", .category: "category name",
                .subcategory: "subcategory name",
            ], .app),
        Dialect("Toshl", needs: "date|account|category|expense amount|income amount|currency", .app),
        Dialect(
            "Bluecoins", needs: "type|date|set time|amount|exchange rate|category",
            columns: [
                .date: "date", .payee: "name|title|item or payee",
                .parentCategory: "category group|category group name|parent category",
            ], .app),
        Dialect(
            "1Money", needs: "date|type|from account|to account to category|amount",
            columns: [.account: "from account", .category: "to account to category"], dates: .monthDayYear, .app),
        Dialect(
            "Money Manager", needs: "category|subcategory|note|income expense|description|amount",
            columns: [
                .date: "period|date", .amount: "amount", .direction: "income expense", .what: "note",
                .note: "description", .account: "accounts|account",
            ], dates: .monthDayYear, .app),
    ]
}
