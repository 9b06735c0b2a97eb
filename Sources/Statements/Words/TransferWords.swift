/// Transaction types without expenses, as whole cells.
///
/// To add one, append it to a line, as people write it.
enum TransferWords {
    /// Transfers between own accounts.
    static let between = [
        "internal transfer|transfer card|transfer to card|transfer from card|transfer between own accounts|own account transfer|exchange|bank deposit to pp account",
        "general withdrawal|user initiated withdrawal|transfer to bank account|transfer to bank|transfer from bank",
        "umbuchung|interne überweisung|umtausch|wechsel|bankgutschrift auf paypal-konto|allgemeine abbuchung",
        "von nutzer eingeleitete abbuchung|übertrag eigenes konto|abbuchung auf bankkonto",
        "giroconto|trasferimento tra conti propri|cambio|versamento dal conto bancario|prelievo generico",
        "prelievo avviato dall'utente", "traspaso|transferencia entre cuentas propias|retirada iniciada por el usuario",
        "virement interne|virement de compte à compte|virement entre mes comptes|retrait à l'initiative de l'utilisateur",
        "transferência entre contas próprias|interne overboeking|overboeking eigen rekening|eigen rekening",
        "överföring mellan egna konton|overføring mellem egne konti|overføring mellom egne kontoer|oma siirto",
        "przelew własny|przelew wewnętrzny|převod mezi vlastními účty|prevod medzi vlastnými účtami|saját átvezetés",
        "transfer între conturi proprii|prijenos između vlastitih računa|prenos med lastnimi računi",
        "μεταφορά μεταξύ ιδίων λογαριασμών|перевод между своими счетами|между собствени сметки",
    ]

    /// Currency conversions. A conversion that belongs to a payment is the cost of that payment.
    static let conversion = [
        "general currency conversion|currency conversion|user initiated currency conversion|conversion",
        "allgemeine währungsumrechnung|währungsumrechnung|von nutzer eingeleitete währungsumrechnung",
        "conversione di valuta generica|conversione valuta|conversione di valuta|conversione valuta generica",
        "conversion de devise générale|conversion de devises|conversion de devise|conversion de devises standard",
        "conversión de divisa general|conversión de divisas|conversión de divisa",
        "conversão de moeda geral|conversão de moeda|conversão geral de moeda",
        "algemene valutaomrekening|valutaomrekening|allmän valutakonvertering|valutaväxling|generel valutaomregning",
        "generell valutaomregning|valuuttamuunnos|ogólne przewalutowanie|przewalutowanie|převod měny|konverzia meny",
    ]

    /// Parts of words for "conversion" and for "currency", without accents. A kind with both is a currency conversion,
    /// as PayPal writes it in many languages: `Ogólne przewalutowanie`, `Yleinen valuutanmuunnos`.
    static let converting = [
        "conver", "umrechn", "omreken", "omregn", "vaxling", "konver", "muunn", "muunto", "walutowan", "valtas",
        "prevod",
        "μετατροπ", "wymian", "preracun", "pretvorb", "конверт", "обмен", "превалут", "schimb", "donusum", "cevirme",
    ]
    static let currencies = [
        "currenc", "valut", "valuut", "wahrung", "waehrung", "devis", "divis", "moeda", "moned", "meny", "walut",
        "νομισμ",
        "penznem", "deviz", "valiut", "валют", "para birimi", "doviz",
    ]

    /// Purchases of shares, funds and crypto coins.
    static let securities = [
        "buy|securities purchase|security purchase|stock purchase|share purchase|fund purchase|trade|trading|savings plan|private market buy",
        "wertpapierkauf|wertpapier kauf|kauf wertpapiere|wertpapiere|wertpapierabrechnung|wertpapierorder|sparplan",
        "wertpapiersparplan|fondssparplan|effektenkauf", "aankoop effecten|effecten aankoop|effecten|beleggen",
        "achat de titres|achat titres|achat valeurs|souscription opcvm|opération sur titres",
        "acquisto titoli|compravendita titoli|acquisto fondi|sottoscrizione fondi|pac",
        "compra de valores|compra valores|suscripción de fondos|suscripción fondos|compra de acciones",
        "compra de títulos|subscrição de fundos|compra de valors",
        "värdepappersköp|köp värdepapper|køb af værdipapirer|værdipapirkøb|verdipapirkjøp|arvopaperiosto|arvopaperikauppa",
        "kupno papierów wartościowych|zakup papierów wartościowych|nákup cenných papírů|nákup cenných papierov",
        "értékpapír vétel|értékpapír-vásárlás|achiziție titluri|kupnja vrijednosnih papira|nakup vrednostnih papirjev",
        "αγορά τίτλων|αγορά χρεογράφων|покупка на ценни книжа|покупка ценных бумаг|väärtpaberite ost|vērtspapīru pirkums",
        "vertybinių popierių pirkimas",
    ]
}
