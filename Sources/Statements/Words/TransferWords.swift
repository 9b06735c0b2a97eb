/// Words for movements that are not expenses: transfers, conversions, purchases of securities.
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
        "depósito bancário na conta do paypal|depósito bancário na conta paypal|levantamento geral|retirada geral",
        "levantamento iniciado pelo utilizador|retirada iniciada pelo usuário|wpłata bankowa na konto paypal",
        "ogólna wypłata|wypłata zainicjowana przez użytkownika",
        "transferência entre contas próprias|interne overboeking|overboeking eigen rekening|eigen rekening",
        "överföring mellan egna konton|overføring mellem egne konti|overføring mellom egne kontoer|oma siirto",
        "przelew własny|przelew wewnętrzny|převod mezi vlastními účty|prevod medzi vlastnými účtami|saját átvezetés",
        "transfer între conturi proprii|prijenos između vlastitih računa|prenos med lastnimi računi",
        "μεταφορά μεταξύ ιδίων λογαριασμών|перевод между своими счетами|между собствени сметки",
    ]

    /// Beginnings of texts that name transfers between own accounts, besides `between`.
    static let ownTexts = [
        "transfer to own account|transfer from own account|transfer between accounts|account transfer|own transfer|self transfer",
        "transfer to savings|transfer from savings|transfer to checking|transfer from checking|transfer between own|interaccount transfer",
        "eigenübertrag|eigenüberweisung|übertrag eigene konten|übertrag auf eigenes konto|kontoübertrag|übertrag tagesgeld",
        "übertrag auf tagesgeld|übertrag auf sparkonto|übertrag von tagesgeld|übertrag von sparkonto|umbuchung|umbuchen",
        "girofondi|trasferimento fondi|bonifico su conto proprio|bonifico conto proprio|bonifico a me stesso|giroconti",
        "trasferimento tra conti|trasferimento interno|trasferimento tra i miei conti|giro conto|ricarica carta prepagata",
        "ricarica prepagata|ricarica carta|ricarica postepay|giroconto da|giroconto a|spostamento tra conti",
        "virement interne|virement entre comptes|virement compte à compte|vir interne|vir compte à compte|virement vers livret",
        "virement épargne|virement depuis livret|virement de mes comptes|transfert interne|transfert entre comptes",
        "traspaso entre cuentas|traspaso interno|traspaso a cuenta|traspaso de cuenta|transferencia interna|traspàs",
        "transferencia entre mis cuentas|traspaso a|traspaso desde|traspaso propio|traspàs intern",
        "transferência interna|transferência entre contas|transferência própria|transf entre contas|entre contas próprias",
        "interne overboeking|overboeking spaarrekening|overboeking eigen rekening|overboeking tussen eigen rekeningen",
        "naar spaarrekening|van spaarrekening|naar oranje spaarrekening|van oranje spaarrekening|eigen overboeking",
        "przelew własny|przelew wewnętrzny|przelew między rachunkami|przelew na rachunek własny|vlastní převod|vnitřní převod",
        "převod mezi účty|převod na spořicí účet|prevod medzi účtami|vlastný prevod|prevod na sporiaci účet|interný prevod",
        "prijenos između računa|interni prijenos|prenos med računi|interni prenos|prenos na varčevanje|vlastiti prijenos",
        "saját számlák közötti átvezetés|átvezetés|belső átutalás|transfer intern|transfer între conturi|transfer cont propriu",
        "oma tilisiirto|omien tilien välinen siirto|siirto omalle tilille|oma siirto|tilien välinen siirto",
        "överföring eget konto|egen överföring|överföring mellan konton|intern överföring|overførsel mellem konti|egen overførsel",
        "intern overføring|egen overføring|overføring mellom konti|ülekanne oma kontole|oma kontode vaheline ülekanne|sisemine ülekanne",
        "pārskaitījums starp saviem kontiem|iekšējais pārskaitījums|pervedimas tarp savo sąskaitų|vidinis pervedimas",
        "μεταφορά μεταξύ λογαριασμών|εσωτερική μεταφορά|μεταφορά σε λογαριασμό μου|вътрешен превод|превод между собствени сметки",
        "вътрешно прехвърляне|внутренний перевод|перевод между счетами|hesaplar arası virman|virman|aistriú inmheánach",
        "trasferiment intern|trasferiment bejn kontijiet|trasferimento fra conti|trasferimento fra i miei conti|umbuchungen",
        "traspasos|traspassos|eigenüberträge|kontoüberträge|bonifico tra conti propri|bonifico tra i miei conti",
        "превод по собствена сметка|превод по своя сметка",
    ]

    /// Categories of transfers between own accounts, besides `between` and `ownTexts`.
    static let categories = [
        "transfer|transfers|outgoing transfer|incoming transfer|transfer in|transfer out|internal transfers|account transfers|own transfers",
        "credit card payment|credit card payments|umbuchungen|übertrag|überträge|eigenüberträge",
        "interne umbuchung|interne umbuchungen|interne überweisungen|trasferimento|trasferimenti|trasferimenti interni",
        "trasferimenti tra conti|transfert|transferts|transferts internes|virements internes|traspasos|traspassos",
        "transferencias internas|transferências internas|transferències internes|interne overboekingen|eigen overboekingen",
        "przelewy własne|przelewy wewnętrzne|vlastní převody|interní převody|vlastné prevody|interné prevody",
        "interni prijenosi|interni prenosi|omat siirrot|tilisiirrot|egna överföringar|interna överföringar|εσωτερικές μεταφορές",
        "вътрешни преводи|sisemised ülekanded|iekšējie pārskaitījumi|vidiniai pervedimai",
    ]

    /// Words for "transfer" that no bank uses for every payment to another person. A transaction type that consists only
    /// of such a word and of words of `ownership` or of `betweenAccounts` is a transfer between own accounts.
    static let nouns = [
        "transfer|transfers|tfr|umbuchung|umbuchungen|übertrag|überträge|übertragung|eigenübertrag|kontoübertrag|überweisung",
        "überweisungen|trasferimento|trasferimenti|giroconto|giroconti|spostamento|transfert|transferts|virement|virements",
        "transferencia|transferencias|traspaso|traspasos|transferència|transferències|traspàs|traspassos|transferência",
        "transferências|overboeking|overboekingen|overschrijving|overschrijvingen|siirto|siirrot|tilisiirto|tilisiirrot",
        "överföring|överföringar|kontoöverföring|overførsel|overførsler|overføring|overføringer|ülekanne|ülekanded",
        "pārskaitījums|pārskaitījumi|pārvedums|pervedimas|pervedimai|pavedimas|pavedimai|prevod|prevody|převod|převody",
        "prijenos|prijenosi|prenos|prenosi|prevodi|przelew|przelewy|przeniesienie|átvezetés|átutalás|μεταφορά|μεταφορές",
        "превод|преводи|прехвърляне|прехвърляния|трансфер|трансфери|перевод|переводы|aistriú|aistrithe|aistriúchán",
        "trasferiment|trasferimenti|virman|übertragungen|överflyttning|presun|presuny|přesun|přesuny|nakazilo|iwwerweisung",
    ]

    /// Words that say that both accounts are the user's own.
    static let ownership = [
        "own|self|internal|my|eigen|eigene|eigener|eigenes|eigenen|eigenem|intern|interne|interner|internes|internen",
        "proprio|propri|propria|proprie|interno|interna|interni|miei|mio|mie|stesso|propre|propres|interne|internes|mes|mon",
        "propio|propios|propia|propias|internos|internas|mis|mi|mismo|própria|próprias|próprio|próprios|meus|minhas|minha",
        "propi|propis|pròpia|pròpies|interns|meus|mijn|mezelf|oma|omat|omien|omalle|omalta|omille|omilta|sisäinen|sisäiset",
        "egen|egna|eget|egne|interna|sisemine|sisemised|siseülekanne|omade|enda|iekšējais|iekšējie|savs|savu|saviem|savā",
        "vidinis|vidiniai|savo|vlastný|vlastné|vlastná|vlastnými|vlastných|interný|interné|vnútorný|vlastní|vlastními",
        "vlastních|interní|vnitřní|lastni|lastnimi|lastnega|lastnih|notranji|notranje|vlastiti|vlastitih|vlastitim|unutarnji",
        "interno|własny|własne|własnego|własnych|wewnętrzny|wewnętrzne|saját|belső|proprii|propriu|interne|εσωτερική",
        "εσωτερικές|ιδίων|ίδιων|ίδιο|ιδίου|δικών|μου|ιδιων|вътрешен|вътрешни|вътрешно|собствен|собствени|собствена|свои",
        "внутренний|внутренние|своими|inmheánach|inmheánacha|féin|tiegħi|eegen|mein|meine|meinen",
        "mo|iekšējs|iekšēja|vidaus|своя|собствената|собствените|ίδιους|ίδιου|δικό",
    ]

    /// Words for "between". Before a word for accounts they say that both are the user's own.
    static let betweenAccounts = [
        "between|inter|zwischen|tra|entre|tussen|välinen|väliset|välillä|mellan|mellem|mellom|vaheline|vahel|starp|tarp|medzi",
        "mezi|med|između|između|među|między|pomiędzy|között|közötti|între|intre|μεταξύ|между|idir|bejn|arası|tëscht",
    ]

    /// Words for the accounts or the money of a transfer.
    static let accounts = [
        "account|accounts|konto|konten|kontos|kontot|konton|kontoer|konti|conto|conti|compte|comptes|cuenta|cuentas|conta",
        "contas|rekening|rekeningen|tili|tilit|tilien|tilin|tilille|tililtä|kontode|kontole|kontolt|kontodele|konts|kontu",
        "kontiem|kontā|sąskaita|sąskaitų|sąskaitos|sąskaitą|účet|účty|účtu|účtov|účtů|účtami|račun|računa|računi|računu|računov",
        "računima|rachunek|rachunki|rachunkami|kontami|számla|számlák|számlára|cont|conturi|λογαριασμό|λογαριασμός|λογαριασμού",
        "λογαριασμών|λογαριασμούς|сметка|сметки|счетами|счет|cuntas|cuntais|chuntais|kont|kontijiet|hesaplar",
        "funds|money|fondi|fondos|fundos|fons|gelden|sredstava|sredstev|prostriedkov|prostředků|peňazí|peněz|lėšų|līdzekļu",
    ]

    /// Words for transfers that may go to another person. As a category they count before the name of an account:
    /// `Virement : Carte`.
    static let anyCategories = [
        "überweisung|überweisungen|bonifico|bonifici|virement|virements|transferencia|transferencias|transferència",
        "transferência|transferências|overboeking|overboekingen|overschrijving|przelew|przelewy|převod|převody|prevod",
        "prevody|prijenos|prijenosi|prenos|prenosi|siirto|siirrot|tilisiirto|överföring|överföringar|overførsel",
        "overføring|ülekanne|pārskaitījums|pervedimas|μεταφορά|превод|прехвърляне|перевод|átutalás|átvezetés",
    ]

    /// Beginnings of texts of transfers that may go to another person, and of payments that a card receives.
    static let anyTexts = [
        "transfer|tfr|xfer|bank transfer|online transfer|wire transfer|top up|topup|top-up|load|deposit|withdrawal|standing order",
        "payment thank you|payment received|payment - thank you|online payment|autopay|automatic payment|direct debit payment",
        "balance transfer|card payment received|thank you for your payment|payment to|payment from|credit card payment",
        "überweisung|übertrag|gutschrift|einzahlung|auszahlung|dauerauftrag|aufladung|sparrate|zahlung erhalten|zahlungseingang",
        "ihre zahlung|vielen dank für ihre zahlung|danke für ihre zahlung|kreditkartenabrechnung|ausgleich",
        "bonifico|trasferimento|versamento|prelievo|ricarica|accredito|addebito|pagamento ricevuto|grazie per il pagamento",
        "disposizione|giro|da conto|a conto|accantonamento|risparmio",
        "virement|vir|transfert|versement|retrait|recharge|rechargement|paiement reçu|paiement merci|merci pour votre paiement",
        "épargne|alimentation|approvisionnement",
        "traspaso|transferencia|ingreso|retirada|recarga|pago recibido|aportación|ahorro",
        "transferència|transferência|transf|depósito|levantamento|carregamento|pagamento recebido|poupança",
        "overboeking|overschrijving|storting|opname|opwaardering|spaaropdracht|betaling ontvangen|sparen",
        "przelew|wpłata|wypłata|doładowanie|spłata|převod|vklad|výběr|dobití|spoření|prevod|výber|dobitie|sporenie",
        "prijenos|uplata|isplata|nadoplata|prenos|polog|dvig|nakazilo|polnjenje|átutalás|befizetés|kivétel|feltöltés",
        "transfer|depunere|retragere|alimentare|siirto|tilisiirto|talletus|nosto|lataus|säästö",
        "överföring|insättning|uttag|sparande|overførsel|overføring|indbetaling|udbetaling|innskudd|uttak|sparing|opsparing",
        "ülekanne|sissemakse|väljamakse|pārskaitījums|iemaksa|izmaksa|pervedimas|įnešimas|išėmimas|papildymas",
        "μεταφορά|κατάθεση|ανάληψη|φόρτιση|прехвърляне|превод|внасяне|теглене|захранване|перевод|пополнение|снятие",
        "havale|eft|para yatırma|para çekme|aistriú|trasferiment",
    ]

    /// Pots of money inside of an account of a neobank.
    static let pockets = [
        "pocket|pockets|vault|vaults|pot|pots|savings|subaccount|unterkonto|sparziel|sparschwein|salvadanaio|salvadanai",
        "coffre|coffres|cagnotte|tirelire|hucha|huchas|bolsillo|bolsillos|cofre|mealheiro|potje|spaarpotje|spaarpot|kluis",
        "skarbonka|kieszeń|kieszonka|sejf|kapsa|trezor|vrecko|džep|žep|kasica|zseb|persely|seif|buzunar|säästöporsas|tasku",
        "sparbössa|sparemål|lomme|rahakott|tasku|krājkase|kišenė|taupyklė|κουμπαράς|касичка|kumbara",
    ]

    /// Prepositions that begin a text about a pot: `To pocket`, `Al salvadanaio`.
    static let towards = [
        "to|from|into|out|an|aus|von|auf|zu|zum|in|vom|ins|a|al|alla|da|dal|dalla|verso|nel|vers|de|du|depuis|à|hacia|desde",
        "para|do|da|no|naar|van|uit|na|z|ze|do|od|v|u|iz|na|la|din|în|till|från|til|fra|σε|από|към|от|w",
        "transfer|deposit|withdrawal|trasferimento|trasferito|spostato|überweisung|virement|transferencia|transferência",
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
        "prevod", "przelicz",
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

    /// Beginnings of texts of brokers for a trade: `Buy trade IE00B4L5Y983 …`, `Sparplanausführung …`.
    static let tradeTexts = [
        "buy trade|sell trade|savings plan execution|execution of savings plan|securities purchase|securities sale",
        "sparplanausführung|sparplan ausführung|ausführung sparplan|ausführung handel|ausführung direktkauf",
        "wertpapierkauf|wertpapierverkauf|wertpapierabrechnung|wertpapierorder|wertpapiersparplan|fondssparplan|etf sparplan",
        "effektenkauf|exécution du plan d'investissement|exécution plan d'investissement|souscription opcvm",
        "esecuzione piano di accumulo|esecuzione del piano di accumulo|compravendita titoli|ejecución del plan de inversión",
        "ejecución plan de inversión|compra de valores|execução do plano de investimento|uitvoering beleggingsplan",
        "osakeosto|osakeostot|osakemyynti|osakekauppa|osakekaupat|rahasto-osto|rahastomerkintä|rahasto-osuuksien osto|aktieköp",
        "aktiesälj|aktiekøb|aktiesalg|aksjekjøp|aksjesalg|fondköp|fondkjøp|fondskauf|fondsverkauf|aktienkauf|aktienverkauf",
        "wertpapiertransaktion|aandelenaankoop|aandelenkoop|részvényvásárlás|részvényvétel|aktsiaost|aktsiate ost",
        "aankoop effecten|verkoop effecten|värdepappersköp|værdipapirkøb|verdipapirkjøp|arvopaperiosto",
        "arvopaperikauppa|értékpapír vétel|értékpapír-vásárlás|väärtpaberite ost|vērtspapīru pirkums",
        "vertybinių popierių pirkimas|покупка на ценни книжа|покупка ценных бумаг|αγορά χρεογράφων",
    ]

    /// Words for a trade. A text that begins with one is a trade if an ISIN or a word for shares or funds follows:
    /// `Kauf ETF`.
    static let trades = [
        "buy|sell|sale|purchase|trade|order|execution|kauf|verkauf|ankauf|handel|ausführung|sparplan|aankoop|koop|verkoop",
        "uitvoering|achat|vente|exécution|ordre|souscription|acquisto|vendita|esecuzione|ordine|sottoscrizione|compra",
        "venta|ejecución|orden|suscripción|venda|execução|ordem|subscrição|köp|sälj|køb|salg|kjøp|osto|myynti|merkintä",
        "kupno|zakup|sprzedaż|nákup|prodej|predaj|kupnja|prodaja|nakup|vétel|vásárlás|eladás|cumpărare|achiziție|vânzare",
        "ost|müük|pirkums|pārdošana|pirkimas|pardavimas|αγορά|πώληση|покупка|продажба|продажа|alım|satım",
    ]

    /// Words that occur only in the names of funds and securities.
    static let funds = ["etf|etfs|etn|ucits|opcvm|oicvm|sicav|isin|wkn|msci"]

    /// Words for shares and funds that directly follow a word for a trade.
    static let shares = [
        "shares|share|stocks|titres|titre|titoli|títulos|títols|fund|funds|securities|aktie|aktien|fonds|fondsanteile|wertpapier|wertpapiere|effekten",
        "anleihe|anleihen|aandelen|aandeel|effecten|actions|obligations|azioni|obbligazioni|fondi|acciones|fondos|valores",
        "ações|fundos|aktier|fondandelar|aksjer|andeler|værdipapirer|värdepapper|osakkeet|osakkeita|arvopaperit|akcji",
        "akcje|obligacji|akcií|akcie|dionica|dionice|delnic|delnice|részvény|értékpapír|acțiuni|aktsiad|aktsiate|akcijas",
        "osakkeita|rahasto-osuuksia|akciju|akcijos|akcijų|μετοχών|μετοχές|μετοχων|акции|акций|hisse",
    ]

    /// Words that give a word for shares another meaning: `titres de transport`, `titres-restaurant`.
    static let otherTitles = [
        "transport|transports|restaurant|restaurants|repas|cadeau|cadeaux|services|viaggio|trasporto|transporte|train|séjour",
        "grâce|grâces|gracias|grazia|graças|gràcies",
    ]

    /// Headers of the columns that identify a security.
    static let securityHeaders = [
        "isin|isin code|code isin|codice isin|código isin|isin kod|isin kodas|isin kods|kod isin|isin wkn|wkn|isin nummer",
        "isin-koodi|isin szám|κωδικός isin|cusip|sedol|ticker|ticker symbol|valor|valoren|valorennummer",
    ]
}
