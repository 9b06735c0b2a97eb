/// Words for balances and sums between the rows, in the languages of the euro area and its neighbours.
///
/// To add one, append it to the line of its language, as people write it.
enum BalanceWords {
    /// Phrases that mean nothing but a balance: alone in a cell, or followed by a date, a number or a currency.
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
        "υπόλοιπο εκ μεταφοράς",
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
        "sākuma bilance|beigu bilance|slēguma atlikums|iepriekšējais atlikums|pieejamais atlikums|atlikums uz",
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
    ]

    /// Words that may mean something else too. They mark a balance in a row without a date. With a date, the word must
    /// be the whole text and the row must have no payee.
    static let sums = [
        "übertrag|saldo|saldi|solde|total|totale|totaal|totaux|summe|suma|summa|stanje|balance|saldoa|saldu|υπόλοιπο|сальдо|салдо",
        "остаток|zůstatek|zostatok|egyenleg|sold|jääk|atlikums|likutis|bakiye|iarmhéid|bilanċ|somme|zwischensumme|endsumme",
        "totals|sum|subtotal|sub total|gesamt|insgesamt|subtotale|subtotaal|sous total|subtotaux|totalt|i alt|kokku|kopā",
        "iš viso|ukupno|skupaj|toplam|genel toplam|итого|всего|общо|ogółem|mezisoučet|součet|súčet|végösszeg|részösszeg",
    ]

    /// Words of `sums` that certainly mean a balance if only a date follows.
    static let withDay = [
        "saldo|solde|stanje|balance|saldoa|saldu|υπόλοιπο|сальдо|салдо|остаток|zůstatek|zostatok|egyenleg|sold|jääk",
        "atlikums|likutis|bakiye|iarmhéid|bilanċ|kontostand|наличност",
    ]

    /// Words that may follow a balance phrase, besides numbers, months and currencies.
    static let joining: Set<String> = [
        "al", "a", "am", "an", "as", "at", "au", "de", "del", "den", "der", "di", "do", "du", "em", "en", "in", "il",
        "k",
        "ke", "la", "le", "na", "od", "of", "on", "op", "par", "pe", "per", "po", "pr", "seit", "til", "to", "uz", "v",
        "van",
        "vom", "von", "vor", "zu", "zum", "στις", "στην", "την", "на", "към", "за", "seisuga", "dienai", "d", "dan",
        "dňu",
        "dnu", "dne", "dátumu", "datumu", "dia", "data", "datą", "iki", "nuo", "no", "lidz", "līdz", "par", "päivänä",
    ]
}
