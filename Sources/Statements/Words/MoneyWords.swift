/// Beginnings of the words in headers of amounts and currencies, without case and accents.
enum MoneyWords {
    /// Words for amounts. They also end compounds: `Buchungsbetrag`.
    static let amounts = [
        "amount", "betrag", "import", "montant", "bedrag", "valor", "summa", "belopp", "belob", "belop", "beloep",
        "maara", "kwota", "castk", "suma", "iznos", "znesek", "ciastk", "umsatz", "osszeg", "ποσο", "quantia",
        "ammont", "meid", "сума", "zenbatek",
    ]

    /// Words for an amount after its conversion: `Gegenwert`, `Controvalore`.
    static let equivalents = [
        "gegenwert", "countervalue", "equivalent", "controvalore", "contrevaleur", "contravalor", "tegenwaarde",
        "motvarde", "modvaerdi", "motverdi", "vastaarvo", "rownowartosc", "protihodnot", "protivahodnot", "ekvivalent",
        "ellenertek", "contravaloare", "protuvrijednost", "protuvrednost", "protivrednost", "ισοτιμο", "ισοδυναμ",
        "равностоиност", "левовис", "coibheis", "ekwivalent", "contravalua", "echivalent",
    ]

    static let currencies = [
        "devise", "devisa", "divisa", "valuta", "wahrung", "waehrung", "currency", "moneda", "moeda", "munt", "waluta",
        "mena", "mene", "valuut", "deviz", "deviez", "valiut", "munita", "airgeadra", "νομισμα", "валута", "waluty",
        "walucie",
        "valut", "monnaie", "moneta",
    ]

    /// Whole words for currencies.
    static let currencyCodes: Set<String> = ["ccy", "curr", "cur", "whg", "wrg"]

    /// Words for "original" and "foreign", of payments before conversion.
    static let abroad = [
        "orig", "fremd", "foreign", "ausland", "extran", "estrang", "ester", "strani", "etrang", "vreemd", "obc", "ciz",
        "cudz", "alkup", "utlan", "udenl", "utenl", "oorspr", "urspr", "eredeti", "algn", "algse", "sakotn", "pradin",
        "puvod", "povod", "izvorn", "inozem", "initial", "inicial", "inizial", "oryg", "opprin", "oprind", "izvirn",
        "prvotn", "tuj", "strano", "strana", "stranoj", "uzsien", "arvalst", "valis", "ulkom", "kulfold", "αρχικ",
        "ξεν", "оригин", "първонач", "чужд", "bunaid", "orix", "jatorri",
    ]

    /// Whole words for a foreign currency.
    static let abroadCodes: Set<String> = ["fw", "fx", "fc", "fcy"]

    /// Words for the payment itself. An amount in such a header may be in the account's currency.
    static let payments = [
        "transak", "transac", "transaz", "trans", "operac", "operat", "operaz", "zahlung", "umsatz", "target", "source",
        "from", "to", "ref", "local", "lokal", "merchant", "handler", "purchas", "kauf", "acquist", "achat", "compra",
        "aankoop", "kop", "zakup", "nakup", "ostos", "oston", "kupnj", "kupovin", "pirkin", "pirkum", "ostu",
        "vasarl", "αγορ", "συναλλαγ", "покупк", "транзакц", "трансакц", "операц", "tapahtum", "tehing", "darijum",
        "tranzakc", "tranzac", "idirbh", "tranzazz", "payment", "paiement", "pago", "pagament", "platb", "placan",
        "placil", "mokejim", "maksajum", "makse", "maksu", "betaal", "betaling", "betalning", "plata", "plati",
        "plaszt", "fizet", "zaplac", "exchange", "wechsel", "vendor", "commerc", "esercent",
    ]

    /// Words for currencies other than the account's: of payments, exchanges and references.
    static let elsewhere = [
        "transak", "transac", "transaz", "zahlung", "target", "source", "from", "to", "ref", "exchange", "kurs",
        "wechsel", "cambio", "change", "local",
    ]

    /// Words for transactions that occur beside a word for descriptions.
    static let transactions = [
        "transak", "transac", "transaz", "tranzak", "tranzac", "tranzaz", "operac", "operat", "operaz", "movim",
        "mouvem",
        "umsatz", "buchung", "zahlung", "συναλλαγ", "κινησ", "транзакц", "трансакц", "операц", "tapahtum", "tehing",
        "darijum", "idirbh", "pohyb", "platb", "promet",
    ]

    /// Words for the amount charged to the account.
    static let debited = [
        "debit", "addebit", "belast", "abgebucht", "charged", "cargo", "cargad", "adeud", "afgeschr", "veloit", "trukk",
        "obciaz", "terhel", "terec", "zaduz", "zatiz", "bremen", "obremen", "nurasy", "norakst", "debet", "deebet",
        "χρεω", "дебит", "удърж", "задълж", "dochar", "muirear", "iddebit", "carrega", "carreg",
    ]

    static let credited = [
        "credit", "accredit", "gutschr", "gutgeschr", "abonad", "kredit", "kreedit", "hyvit", "uznan", "jovair",
        "πιστω", "кредит", "creidmh", "iskait", "bijgeschr", "pripis", "odobren",
    ]

    /// Words for accounts.
    static let accounts = [
        "konto", "conto", "compte", "cuenta", "conta", "account", "rekening", "uctu", "ucet", "tili", "kont", "cuntas",
        "rachun", "racun", "szamla", "saskait", "λογαριασμ", "сметк",
    ]

    /// Further words for accounts, which are not used in headers of amounts: there "deposit" means money in.
    static let otherAccounts = ["iban", "wallet", "portaf", "portefeuille", "depot", "deposit", "pocket"]

    /// Words for payment cards.
    static let cards = [
        "card", "karte", "kredit", "carta", "carte", "tarjeta", "targeta", "cartao", "kaart", "kort", "karta",
        "kartica",
        "kartya", "krediitkaart", "καρτα", "карта",
    ]

    /// Words for the account, its statements and conversions into its currency.
    static let account =
        accounts + [
            "abrechn", "buchung", "gebucht", "verbucht", "umgerechn", "heimat", "haus", "billing", "billed", "settle",
            "posted", "posting", "booked", "booking", "converted", "home", "base", "statement", "ledger", "contabil",
            "fattur", "regol", "convert", "factur", "impute", "comptab", "liquid", "lancad", "fatur", "geboekt",
            "boeking",
            "boek", "afreken", "gefactur", "verreken", "omgerek", "bokfor", "fakturer", "omrakn", "bogfor", "afregn",
            "omregn", "avregn", "kirja", "lasku", "muunn", "ksieg", "zaksieg", "rozlicz", "przelicz", "zauct",
            "uctov", "zuctov", "prepoct", "prepoc", "konyvel", "elszamol", "atszam", "atvalt", "cont", "decont",
            "obracun", "knjiz", "preracun", "apskait", "konvert", "gramat", "arveld",
            "arvestat", "εκκαθαρισ", "μετατρ", "λογιστ", "осчетовод", "превалут", "tiontai",
            "ikkonvertit", "compensa", "verzeichn",
        ]

    /// Words for an amount after its conversion that are written as two words too.
    static let pairs: Set<[String]> = [["contre", "valeur"], ["counter", "value"], ["vasta", "arvo"]]

    /// Prepositions and articles.
    static let neutral: Set<String> = [
        "in", "en", "em", "i", "u", "v", "w", "σε", "в", "na", "di", "del", "della", "dell", "de", "des", "du", "d",
        "l", "la", "le", "of", "the", "der", "die", "das", "van", "von", "zu", "al", "alla", "do", "tal", "ta", "της",
        "του", "στο", "на", "su", "sur", "sul", "sulla", "por", "par",
    ]

    /// Words that occur beside a word for a currency: `Codice valuta`, `Currency type`.
    static let codes: Set<String> = [
        "code", "codice", "codigo", "codi", "kod", "kode", "koodi", "kood", "kods", "kodas", "κωδικος", "код", "cod",
        "type", "typ", "tipo", "iso", "sigla", "symbol",
    ]

    /// Whole words for rates of exchange.
    static let rates = [
        "kurs", "wechselkurs", "umrechnungskurs", "cambio", "cambi", "tasso", "taux", "rate", "koers", "wisselkoers",
        "vaxelkurs", "vekselkurs", "kurssi", "vaihtokurssi", "kurz", "tecaj", "arfolyam", "curs", "ισοτιμια", "курс",
        "kursas", "kurss", "vahetuskurss", "ratio",
    ]

    /// Words for rates of exchange beside an amount. Some of them have another meaning elsewhere.
    static let ratesOfNumbers = rates + ["exchange", "rata"]

    /// Whole words that make a header one of a rate, a date or a balance.
    static let others = Set(rates).union([
        "date", "data", "datum", "fecha", "dato", "datums", "kuupaev", "paiva", "pvm", "dzien", "den", "tag", "day",
        "jour", "giorno", "dia", "ημερομηνια", "дата", "saldo", "solde", "balance", "kontostand",
    ])
}
