/// Words for money out and in, as whole cells, in the languages of the euro area and its neighbours.
///
/// To add one, append it to the line of its language, as people write it.
enum DirectionWords {
    static let out = [
        // English, and the codes of standards
        "out|debit|dbit|dr|d|expense|expenses|exp|withdrawal|outgoing|outflow|paid out|money out|cost|spent|spending",
        "false",
        // German, Alsatian, Luxembourgish
        "zulasten|zu lasten|zahlungsausgang|minus|db|deb|sent|soll|s|ausgabe|ausgaben|ausgang|belastung|lastschrift|abbuchung|usgab|usgabe|ausgab",
        // Dutch, Frisian
        "af|uit|afschrijving|afschrijvingen|debet|uitgave|uitgaven|uitgaand|ôf|útjefte|útjeften",
        // French, Breton
        "débit|débiteur|dépense|dépenses|sortie|sorties|dispign|dispignoù",
        // Italian, Sardinian
        "uscita|uscite|addebito|addebiti|dare|debito|meno|spesa|spese|essida|essidas|gastu",
        // Spanish, Galician, Asturian
        "gasto|gastos|cargo|cargos|adeudo|debe|débito|salida|salidas|saída|saídas|débitu|cargu|gastos",
        // Catalan, Basque
        "despesa|despeses|càrrec|càrrecs|dèbit|deure|sortida|sortides|gastua|gastuak|irteera|zorduna",
        // Portuguese
        "despesas|débitos|levantamento",
        // Irish, Maltese
        "caiteachas|dochar|amach|spiża|spejjeż|infiq|debitu",
        // Greek
        "χρέωση|χρεώσεις|χ|έξοδο|έξοδα|δαπάνη|δαπάνες|ανάληψη|εκροή",
        // Bulgarian, Russian
        "дебит|дт|разход|разходи|теглене|дебет|расход|расходы|списание|трата|траты",
        // Polish, Sorbian
        "wydatek|wydatki|obciążenie|obciążenia|winien|wn|rozchód|wypłata|wypływ|odpływ|wudawk|wudawki|wudaśe",
        // Czech, Slovak
        "výdaj|výdaje|odchozí|na vrub|má dáti|výdavok|výdavky|odchádzajúca|má dať|debetná|debetní",
        // Slovene, Croatian
        "odhodek|odhodki|izdatek|izdatki|breme|v breme|odliv|odlivi|rashod|rashodi|trošak|troškovi|isplata|duguje|terećenje",
        // Hungarian, Romanian
        "kiadás|kiadások|terhelés|tartozik|cheltuială|cheltuieli|ieșire|ieșiri|debitare|plată",
        // Estonian, Latvian, Lithuanian
        "kulu|kulud|deebet|väljaminek|väljaminekud|izdevumi|izdevums|debets|debetas|išlaida|išlaidos|nurašymas",
        // Finnish, Sami
        "meno|menot|otto|veloitus|golut|golu",
        // Swedish, Danish, Norwegian
        "ut|utgift|utgifter|uttag|ud|udgift|udgifter|hævet|hævning",
        // Turkish
        "gider|giderler|borç|çıkış|harcama",
        // Purchases
        "purchase|purchases|achat|achats|acquisto|acquisti|compra|compras|aankoop|aankopen|zakup|zakupy|nákup|nákupy",
        "vásárlás|vásárlások|kupnja|kupovina|achiziție|cumpărare|pirkums|pirkimas|αγορά|αγορές|покупка|покупки",
    ]

    static let `in` = [
        "in|credit|crdt|cr|c|income|deposit|incoming|inflow|paid in|money in|received", "true",
        "zugunsten|zu gunsten|zahlungseingang|plus|cre|haben|h|einnahme|einnahmen|einkommen|eingang|gutschrift|iinahm|akommes|akommen",
        "bij|bijschrijving|bijschrijvingen|inkomst|inkomsten|inkomend|by|ynkomsten",
        "crédit|créditeur|revenu|revenus|recette|recettes|entrée|entrées|korvoder|korvoderioù",
        "entrata|entrate|accredito|accrediti|avere|credito|più|intrada|intradas",
        "ingreso|ingresos|abono|abonos|haber|crédito|entrada|entradas|ingresu|abonu|créditu",
        "ingrés|ingressos|abonament|crèdit|haver|diru-sarrera|diru-sarrerak|sarrera|sarrerak|hartzekoduna",
        "receita|receitas|créditos|depósito", "ioncam|sochar|isteach|dħul|introjtu|kreditu",
        "πίστωση|πιστώσεις|π|έσοδο|έσοδα|κατάθεση|εισροή",
        "кредит|кт|приход|приходи|постъпление|доход|доходы|поступление|зачисление|пополнение",
        "przychód|przychody|wpływ|wpływy|uznanie|uznania|dochód|dochody|ma|dochod|dochody",
        "příjem|příjmy|příchozí|ve prospěch|dal|kredit|k|príjem|príjmy|prichádzajúca|kreditná|kreditní",
        "prihodek|prihodki|dobro|v dobro|prejem|prejemek|priliv|prilivi|prihod|prihodi|primitak|uplata|potražuje|odobrenje",
        "bevétel|bevételek|jóváírás|követel|venit|venituri|intrare|intrări|încasare|creditare",
        "tulu|tulud|kreedit|sissetulek|laekumine|ienākumi|ieņēmumi|ieņēmums|ienākums|kredīts|kreditas|pajama|pajamos|įplaukos",
        "tulo|tulot|pano|hyvitys|sisaboađut|sisaboahtu",
        "inkomster|insättning|ind|indtægt|indtægter|indsat|indbetaling|inn|inntekt|inntekter|innskudd",
        "gelir|gelirler|alacak|giriş",
        // Refunds
        "refund|refunds|remboursement|remboursements|rimborso|rimborsi|reembolso|reembolsos|devolución|devolució",
        "estorno|erstattung|rückerstattung|terugbetaling|zwrot|zwroty|vrácení|vratka|vrátenie|visszatérítés|vračilo",
        "povrat|rambursare|palautus|återbetalning|tilbagebetaling|tilbakebetaling|tagastus|atmaksa|grąžinimas",
        "επιστροφή|επιστροφές|възстановяване|возврат",
    ]

    /// Transfers between own accounts. Only words that banks never use for payments to other people.
    static let transfer = [
        "transfer|neutral|transfer out|transfer in|outgoing transfer|incoming transfer|transfers",
        "umbuchung|überweisung zwischen konten|trasferimento|transferencia|transferència|transferência|transfert",
        "overboeking|převod|prevod|átutalás|przelew wewnętrzny|transfer między kontami|siirto|överföring|overføring",
        "перевод|прехвърляне|μεταφορά|ülekanne|pārskaitījums|pervedimas|prijenos|prenos",
    ]

    /// Entries by which programs correct a balance.
    static let balance = ["opening balance|reconciliation|new account|balance correction|liability credit"]
}
