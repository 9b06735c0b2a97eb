/// Words for balances and sums between the rows, in the languages of the euro area and its neighbours.
///
/// To add one, append it to the line of its language, as people write it.
enum BalanceWords {
    /// Phrases for a balance, without another meaning: alone in a cell, or followed by a date, a number or a currency.
    static let phrases = [
        "opening balance|closing balance|starting balance|ending balance|start balance|end balance|initial balance",
        "final balance|previous balance|new balance|current balance|balance brought forward|balance carried forward",
        "brought forward|carried forward|balance b f|balance c f|available balance|reconciliation balance adjustment",
        "total debits|total credits|statement balance|balance forward|grand total",
        "anfangssaldo|endsaldo|schlusssaldo|schlußsaldo|anfangsbestand|endbestand|saldovortrag|saldo vortrag",
        "kontostand|ihr neuer kontostand|ihr alter kontostand|eröffnungssaldo|abschlusssaldo|abschlußsaldo|schlussbestand",
        "eröffnungsbestand|gesamtsumme|alter kontostand|neuer kontostand|letzter kontostand|alter saldo|neuer saldo|kontostand am|kontostand vom",
        "kontostand zum|kontostand per|saldo am|saldo vom|saldo zum|saldo per|ufankssaldo",
        "beginsaldo|eindsaldo|vorig saldo|nieuw saldo|openingssaldo|slotsaldo|begjinsaldo|einsaldo",
        "solde initial|solde final|solde au|ancien solde|nouveau solde|solde précédent|solde de départ|solde d'ouverture",
        "solde d'ouverture|total général|solde de clôture|solde créditeur|solde débiteur|report à nouveau|total des débits|total des crédits",
        "saldo di apertura|saldo di chiusura|totale generale|totale complessivo|saldo iniziale|saldo finale|saldo contabile|saldo disponibile|saldo precedente|saldo attuale|saldo al",
        "saldo liquido|saldo contabile iniziale|saldo contabile finale|saldo iniziale contabile|saldo finale contabile",
        "totale addebiti|totale accrediti|totale uscite|totale entrate|saldu initziale|saldu finale",
        "saldo de apertura|saldo de cierre|total general|saldo inicial|saldo final|saldo anterior|saldo actual|saldo disponible|saldo contable|total cargos|total abonos",
        "saldu inicial|saldu final|saldu anterior|saldo disponible al|saldo a",
        "hasierako saldoa|amaierako saldoa|azken saldoa|aurreko saldoa",
        "saldo atual|saldo disponível|saldo contabilístico",
        "iarmhéid tosaigh|iarmhéid deiridh|bilanċ tal-ftuħ|bilanċ tal-għeluq|bilanċ inizjali|bilanċ finali",
        "αρχικό υπόλοιπο|τελικό υπόλοιπο|προηγούμενο υπόλοιπο|νέο υπόλοιπο|υπόλοιπο έναρξης|υπόλοιπο λήξης",
        "υπόλοιπο εκ μεταφοράς|υπόλοιπο από μεταφορά",
        "начално салдо|крайно салдо|начален баланс|краен баланс|входящий остаток|исходящий остаток|начальный остаток",
        "конечный остаток|начальное сальдо|конечное сальдо|входящее сальдо|исходящее сальдо",
        "razem|celkem|spolu|összesen|yhteensä|σύνολο|stav účtu|zůstatek účtu|stan konta|saldo początkowe|saldo końcowe|saldo otwarcia|saldo zamknięcia|bilans otwarcia|zachopny staw|kónčny staw",
        "počáteční zůstatek|konečný zůstatek|počáteční stav|konečný stav|počiatočný zostatok|konečný zostatok",
        "počiatočný stav|konečný stav|starý zůstatek|nový zůstatek",
        "početno stanje|završno stanje|konačno stanje|početni saldo|završni saldo|novo stanje|staro stanje|prethodno stanje",
        "začetno stanje|končno stanje|prejšnje stanje|začetni saldo|končni saldo",
        "nyitó egyenleg|záró egyenleg|nyitóegyenleg|záróegyenleg|kezdő egyenleg",
        "sold inițial|sold final|sold precedent|sold anterior|sold de deschidere|sold de închidere",
        "algsaldo|lõppsaldo|algjääk|lõppjääk|sākuma atlikums|beigu atlikums|pradinis likutis|galutinis likutis",
        "likutis pradžioje|likutis pabaigoje|alkusaldo|loppusaldo|saldo alussa|saldo lopussa",
        "ingående saldo|utgående saldo|ingående balans|utgående balans|primosaldo|ultimosaldo|startsaldo|slutsaldo",
        "overført saldo|inngående saldo|inngående balanse|utgående balanse",
        // Estonian, Latvian, Lithuanian, Finnish
        "saldo perioodi alguses|saldo perioodi lõpus|jääk perioodi alguses|jääk perioodi lõpus|konto jääk|saldo seisuga",
        "jääk seisuga|eelmine saldo|uus saldo|konto saldo|vaba jääk|alguse saldo|lõpu saldo",
        "sākuma saldo|beigu saldo|atlikums sākumā|atlikums beigās|atlikums perioda sākumā|atlikums perioda beigās",
        "perioda sākuma atlikums|perioda beigu atlikums|konta atlikums|ienākošais atlikums|izejošais atlikums",
        "sākuma bilance|beigu bilance|slēguma bilance|slēguma saldo|slēguma atlikums|iepriekšējais atlikums|pieejamais atlikums|atlikums uz",
        "likutis pradžiai|likutis pabaigai|likutis laikotarpio pradžioje|likutis laikotarpio pabaigoje|pradžios likutis",
        "pabaigos likutis|likutis dienos pradžioje|likutis dienos pabaigoje|sąskaitos likutis|pradinis balansas",
        "galutinis balansas|pradinis saldo|galutinis saldo|ankstesnis likutis|likutis perkeltas|turimas likutis",
        "saldo kauden alussa|saldo kauden lopussa|tilin saldo|edellinen saldo|uusi saldo|saldo tiliotteen alussa",
        "saldo tiliotteen lopussa|saldo yhteensä|käytettävissä oleva saldo|kirjanpitosaldo|aloitussaldo|päätössaldo",
        "avaava saldo|sulkeva saldo|siirto edelliseltä",
        // Portuguese
        "saldo de abertura|saldo de fecho|saldo contabilístico inicial|saldo contabilístico final|saldo em|saldo à data",
        "saldo inicial do período|saldo final do período|saldo disponível em|saldo transportado|saldo do extrato",
        // Bulgarian, Croatian, Slovak, Slovene, Irish, Maltese, Greek
        "начално салдо за периода|крайно салдо за периода|предходно салдо|ново салдо|налично салдо|разполагаемо салдо",
        "салдо към|входящо салдо|изходящо салдо|начална наличност|крайна наличност|наличност към",
        "početno stanje računa|završno stanje računa|stanje na dan|stanje računa|raspoloživo stanje|prijašnje stanje",
        "počiatočný zostatok účtu|konečný zostatok účtu|zostatok ku dňu|predchádzajúci zostatok|nový zostatok",
        "disponibilný zostatok|stav na účte|začetno stanje računa|končno stanje računa|stanje na računu|novo stanje",
        "razpoložljivo stanje|staro stanje|iarmhéid oscailte|iarmhéid dúnta|iarmhéid reatha|iarmhéid roimhe",
        "bilanċ tal-bidu|bilanċ tat-tmiem|bilanċ preċedenti|bilanċ ġdid|bilanċ disponibbli|bilanċ miftuħ",
        "υπόλοιπο περιόδου|υπόλοιπο λογαριασμού|διαθέσιμο υπόλοιπο|λογιστικό υπόλοιπο|υπόλοιπο αρχής|υπόλοιπο τέλους",
        "υπόλοιπο προηγούμενης περιόδου|αρχικό υπόλοιπο λογαριασμού|τελικό υπόλοιπο λογαριασμού",
        "turnover|apgrozījums|apyvarta|käive|obroty|оборот|обороты|umsatzsumme",
        "açılış bakiyesi|kapanış bakiyesi|önceki bakiye|devreden bakiye",
        // Carried forward
        "amount carried forward|amount brought forward|total carried forward|total brought forward",
        "carry forward|brought down|carried down|balance c d|balance b d|forwarded balance",
        "saldoübertrag|saldo übertrag|übertrag alt|übertrag neu|übertrag vormonat|übertrag vorjahr|übertrag seite",
        "saldovorträge|saldo vortrag vorjahr|übertrag saldo|übertrag auf neue seite|übertrag von seite",
        "riporto|a riportare|da riportare|riporto saldo|saldo riportato|riporto a nuovo|riporto precedente|saldo a riportare",
        "riporto mese precedente|riporto dal mese precedente|riporto pagina precedente|saldo da riportare",
        "suma y sigue|suma anterior|sumas y siguen|saldo arrastrado|arrastre de saldo|saldo de arrastre|suma y sigue saldo",
        "viene de la página anterior|suma que sigue|saldo a cuenta nueva|suma i segueix",
        "report solde|solde reporté|solde à reporter|à reporter|report solde précédent|report du solde|report de solde",
        "report précédent|report page précédente|report du mois précédent|total à reporter|total reporté",
        "a transportar|saldo a transportar|soma e segue|soma e transporte|transporte de saldo|soma anterior",
        "overgedragen saldo|saldo overgedragen|saldo overdracht|te transporteren|over te brengen saldo",
        "overgebracht saldo|saldo vorige bladzijde|saldo vorige pagina|saldo vorig afschrift",
        "z przeniesienia|do przeniesienia|saldo z przeniesienia|saldo do przeniesienia|převod z minulé strany",
        "převedený zůstatek|prevedený zostatok|k prevodu|k převodu|preneseno stanje|prenos stanja|donos|za prijenos",
        "preneseni saldo|prenos salda|prijenos salda|prenesena vsota|áthozat|átvitel|áthozott egyenleg",
        "report sold|sold reportat|de reportat|saldo siirretään|siirretään|edelliseltä sivulta|siirto seuraavalle sivulle",
        "ingående transport|transport från föregående|att transportera|overført fra forrige side|overføres|til overførsel",
        "saldo overført|transport til næste side|üle kantud|ülekantud saldo|ülekantav saldo|edasi kantud",
        "pārnests|pārnestais atlikums|pārnesamais atlikums|perkelta|perkeltas likutis|perkeliamas likutis",
        "εκ μεταφοράς|σε μεταφορά|εις μεταφοράν|από μεταφορά|прехвърлено салдо|за пренос|пренос от предходна страница",
        "devir|nakli yekün|iarmhéid tugtha ar aghaidh|tugtha ar aghaidh|tugtha anuas|miġjub 'il quddiem",
    ]

    /// Further phrases for old and new balances.
    static let oldAndNew = [
        "old balance|last balance|neuer kontosaldo|alter kontosaldo|letzter saldo|nuovo saldo|vecchio saldo|saldo nuovo",
        "saldo vecchio|nuevo saldo|saldo nuevo|antiguo saldo|saldo antiguo|novo saldo|saldo novo|saldo antigo|nou saldo",
        "oud saldo|nieuw tegoed|vorig tegoed|nowe saldo|stare saldo|poprzednie saldo|saldo poprzednie|saldo bieżące",
        "saldo dostępne|saldo po operacji|saldo na dzień|starý zostatok|předchozí zůstatek",
        "novi saldo|stari saldo|prethodni saldo|prejšnji saldo|új egyenleg|régi egyenleg|előző egyenleg|sold nou|sold vechi",
        "sold curent|ny saldo|nytt saldo|gammal saldo|gammel saldo|tidigare saldo|föregående saldo|forrige saldo|vana saldo",
        "jaunais atlikums|naujas likutis|senas likutis|παλαιό υπόλοιπο|старо салдо|yeni bakiye|eski bakiye",
    ]

    /// Phrases that may follow a balance and say in whose favour it is: `Neuer Saldo zu Ihren Gunsten`.
    static let sides = [
        "in your favour|in your favor|in our favour|in our favor|to your credit|to your debit|in credit|in debit|due to you",
        "zu ihren gunsten|zu ihren lasten|zu unseren gunsten|zu unseren lasten|zu gunsten|zu lasten|zugunsten|zulasten",
        "zu deinen gunsten|zu deinen lasten|zu gunsten des kunden|zu lasten des kunden",
        "te uwen gunste|te uwen laste|te onzen gunste|te onzen laste|in uw voordeel|in uw nadeel|ten gunste|ten laste",
        "en votre faveur|en notre faveur|à votre crédit|à votre débit|à votre charge|en votre défaveur|en faveur du client",
        "a vs credito|a vs debito|a vostro credito|a vostro debito|a v s credito|a v s debito|a suo credito|a suo debito",
        "a ns credito|a ns debito|a nostro credito|a nostro debito|a vs favore|a vostro favore|a suo favore|a nostro favore",
        "a credito|a debito|a favore|a favore del cliente|a tuo credito|a tuo debito|a tuo favore|a vs carico|a suo carico",
        "a su favor|a nuestro favor|a favor|a favor del cliente|a favor nuestro|en su contra|a su cargo|a tu favor",
        "a favor seu|al seu favor|a favor vostre|zure alde|zure mesedetan",
        "a seu favor|a vosso favor|a nosso favor|a favor do cliente|a seu débito|a seu crédito",
        "na twoją korzyść|na państwa korzyść|na pana korzyść|na pani korzyść|na korzyść klienta|na korzyść|na niekorzyść",
        "na naszą korzyść|na dobro|na obciążenie|ve váš prospěch|v náš prospěch|ve prospěch|ve prospěch klienta",
        "vo váš prospech|v náš prospech|vo váš neprospech|v prospech|na ťarchu|v vašo korist|v našo korist|v vaše dobro|v dobro|v breme",
        "u vašu korist|u našu korist|u korist|na teret|az ön javára|javára|az ön terhére|terhére|az önök javára",
        "în favoarea dumneavoastră|în favoarea dvs|în favoarea clientului|în favoarea ta|till er fördel|till din fördel",
        "er till godo|till godo|i deres favør|i din favør|til deres gode|til gode|eduksenne|hyväksenne|teidän hyväksenne",
        "sinun hyväksesi|teie kasuks|meie kasuks|jūsu labā|mūsu labā|jums par labu|jūsų naudai|mūsų naudai",
        "υπέρ σας|υπέρ του πελάτη|σε βάρος σας|εις βάρος σας|σε χρέωση σας|във ваша полза|в наша полза|в полза на клиента",
        "в вашу пользу|в нашу пользу|lehinize|favur tiegħek",
    ]

    /// Words for a carried balance, as the whole text. With more words they begin other texts: `Übertrag Miete`.
    static let carried = ["übertrag|overdracht|report|vortrag|carried over|transportar|transporteren"]

    /// Words for "total". If only words for movements follow, they mark a sum: `TOTAL DES OPERATIONS`.
    static let totals = [
        "total|totals|sum|subtotal|summe|summen|gesamt|gesamtsumme|zwischensumme|endsumme|totale|totali|subtotale|somma",
        "totaux|somme|suma|sumas|totales|soma|somas|totais|totaal|subtotaal|totalen|summa|totalt|yhteensä|kokku|kopā|suma",
        "razem|ogółem|łącznie|celkem|součet|spolu|súčet|ukupno|zbroj|skupaj|vsota|seštevek|összesen|összeg|σύνολο",
        "σύνολα|άθροισμα|общо|сума|сбор|итого|всего|viso|iš viso|pavisam|total|toplam|iomlán|somom|totali",
    ]

    /// Words for the movements that a total sums up, besides words for money out and in.
    static let counted = [
        "opérations|mouvements|débits|crédits|dépenses|recettes|achats|paiements|prélèvements|retraits|virements|frais",
        "operations|movements|transactions|debits|credits|expenses|expenditure|payments|purchases|withdrawals|deposits",
        "charges|spent|spending|receipts|outflows|inflows|income|entries|bookings|fees",
        "belastungen|gutschriften|umsätze|buchungen|ausgaben|einnahmen|abbuchungen|auszahlungen|einzahlungen|zahlungen",
        "lastschriften|ausgänge|eingänge|gebühren|kartenumsätze|sollumsätze|habenumsätze|soll|haben|käufe|einkäufe",
        "operazioni|movimenti|addebiti|accrediti|uscite|entrate|spese|pagamenti|prelievi|versamenti|acquisti|dare|avere",
        "operaciones|movimientos|cargos|abonos|gastos|ingresos|pagos|compras|adeudos|debe|haber|retiradas|recibos",
        "operações|movimentos|despesas|receitas|débitos|créditos|pagamentos|compras|levantamentos|despeses|moviments",
        "transacties|bewegingen|uitgaven|inkomsten|betalingen|afschrijvingen|bijschrijvingen|verrichtingen|kosten|opnames",
        "operacji|transakcji|wydatków|wpływów|obciążeń|uznań|płatności|wydatki|wpływy|obciążenia|uznania",
        "operací|transakcí|výdajů|příjmů|plateb|výdaje|příjmy|operácií|transakcií|výdavkov|príjmov|platieb|výdavky|príjmy",
        "transakcija|uplata|isplata|rashoda|prihoda|plaćanja|troškova|odlivov|prilivov|odhodkov|prihodkov|plačil|transakcij",
        "terhelések|jóváírások|kiadások|bevételek|tranzakciók|fizetések|plăți|cheltuieli|venituri|tranzacții|operațiuni|încasări",
        "tehingud|kulud|tulud|maksed|väljaminekud|laekumised|darījumi|izdevumi|ieņēmumi|maksājumi|operacijos|išlaidos",
        "operacijų|išlaidų|pajamų|mokėjimų|darījumu|izdevumu|maksājumu|kulusid|makseid",
        "pajamos|mokėjimai|įplaukos|tapahtumat|menot|tulot|maksut|veloitukset|hyvitykset|ostot|panot|otot",
        "transaktioner|utgifter|inkomster|betalningar|köp|uttag|insättningar|udgifter|indtægter|betalinger|køb|posteringer",
        "utbetalinger|innbetalinger|inntekter|transaksjoner|kjøp|συναλλαγές|συναλλαγών|κινήσεων|κινήσεις|χρεώσεις",
        "χρεώσεων|πιστώσεις|πιστώσεων|εξόδων|εσόδων|έξοδα|έσοδα|πληρωμών|операции|движения|разходи|приходи|плащания",
        "расходы|доходы|платежи|операций|расходов|giderler|gelirler|işlemler|harcamalar|idirbhearta|caiteachas|tranżazzjonijiet",
    ]

    /// Words for a balance or sum that have other meanings too. A row without a date is a balance or sum if its text
    /// begins with one. In a row with a date, the amount must prove it too: it equals the balance beside it, if the
    /// word is the whole text and there is no payee, or the sum of other rows (`SumRows`). For tables without balances,
    /// see `alone`.
    static let sums = [
        "übertrag|vortrag|saldo|saldi|solde|total|totale|totaal|totaux|summe|suma|summa|stanje|balance|saldoa|saldu|υπόλοιπο|сальдо|салдо",
        "остаток|zůstatek|zostatok|egyenleg|sold|jääk|atlikums|likutis|bakiye|iarmhéid|bilanċ|somme|zwischensumme|endsumme",
        "totals|sum|subtotal|sub total|gesamt|insgesamt|subtotale|subtotaal|sous total|subtotaux|totalt|i alt|kokku|kopā",
        "iš viso|viso|pavisam|kopsumma|kogusumma|summaarselt|iomlán|sammanlagt|totalsumma|ukupno|skupaj|toplam|genel toplam|итого|всего|общо|ogółem|mezisoučet|součet|súčet|végösszeg|részösszeg",
        "summen|gesamtbetrag|gesamtsumme|gesamtausgaben|grand total|total général|totaux|totali|somma|totale generale",
        "sumas|totales|total general|soma|somas|total geral|totais|totalen|eindtotaal|razem|łącznie|suma końcowa|celkem",
        "spolu|sveukupno|sveukupni iznos|ukupan iznos|zbroj|vsota|seštevek|skupni znesek|összesen|mindösszesen|total general",
        "yhteensä|kaikki yhteensä|menot yhteensä|tulot yhteensä|maksut yhteensä|loppusumma|kulud kokku|tulud kokku|kopsumma",
        "celkom|úhrnom|bendra suma|kopējā summa|slutsumma|σύνολο|γενικό σύνολο|σύνολα|άθροισμα|всичко|всичко общо|обща сума|сбор|genel toplam",
    ]

    /// Words of `sums` that certainly mean a balance if only a date follows.
    static let withDay = [
        "saldo|solde|stanje|balance|saldoa|saldu|υπόλοιπο|сальдо|салдо|остаток|zůstatek|zostatok|egyenleg|sold|jääk",
        "atlikums|likutis|bakiye|iarmhéid|bilanċ|kontostand|наличност",
    ]

    /// Words of `withDay` that name no payment either. In a table without balances, such a word as the whole text of a
    /// row without a payee is a balance.
    static let alone = [
        "saldo|solde|stanje|υπόλοιπο|сальдо|салдо|zůstatek|zostatok|egyenleg|jääk|atlikums|likutis|bakiye|iarmhéid|bilanċ"
    ]

    /// Words for "total" that follow the noun: `Käive kokku`. `Total` is the name of a shop.
    static let lastTotals = [
        "kokku|kopā|iš viso|viso|pavisam|yhteensä|összesen|razem|ogółem|łącznie|celkem|spolu|ukupno|skupaj|общо|всего"
    ]

    /// Words that end the text of a sum, besides `totals` of one word: `Debetný obrat`. They also end names of companies,
    /// so the amount must prove the sum (`SumRows`).
    static let lastOfSums = [
        "insgesamt|turnover|umsatz|omzet|obrat|promet|apyvarta|apgrozījums|käive|deebetkäive|kreeditkäive|deebetkäibed|kredītapgrozījums",
        "debetapgrozījums|összforgalom|forgalom|obroty|оборот|v breme|v dobro|u korist|na teret",
    ]

    /// Words inside of a date with the name of a month, besides those of `joining`: `2026 m. sausio 31 d.`
    static let ofDates = [
        "date|datum|m|metų|gada|gadā|года|година|г|έτους|ta|tal|t|el|día|roku|roka|leta|godine|päivänä|ú|lá"
    ]

    /// Words that may follow a balance phrase, besides numbers, months and currencies.
    static let joining: Set<String> = [
        "al", "a", "am", "an", "as", "at", "au", "de", "del", "den", "der", "di", "do", "du", "em", "en", "in", "il",
        "k",
        "ke", "la", "le", "na", "od", "of", "on", "op", "par", "pe", "per", "po", "pr", "seit", "til", "to", "uz", "v",
        "van",
        "vom", "von", "vor", "zu", "zum", "στις", "στην", "την", "на", "към", "за", "в", "seisuga", "dienai", "d",
        "dan",
        "dňu",
        "dnu", "dne", "dátumu", "datumu", "dia", "data", "datą", "iki", "nuo", "no", "lidz", "līdz", "par", "päivänä",
        // Words for debit and credit after a balance, without accents.
        "crediteur", "debiteur", "creditrice", "debitrice", "creditore", "debitore", "creditor", "debitor", "acreedor",
        "deudor", "credor", "devedor", "haben", "soll", "guthaben", "avere", "dare", "haber", "debe", "cr", "dr",
        "credit",
        "debit", "positief", "negatief", "positivo", "negativo", "positif", "negatif",
        // Articles and prepositions before the noun of a sum: `total des operations`.
        "des", "du", "d", "der", "die", "dei", "delle", "degli", "dello", "della", "los", "las", "dos", "das", "y", "e",
        "et", "und", "the", "all", "aller", "alle", "les", "van", "av", "af", "og", "och", "z", "za", "i", "των", "της",
        "του", "tutti", "tutte", "todos", "todas", "tous", "toutes",
    ]
}
