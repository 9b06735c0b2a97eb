extension BalanceWords {
    /// Words for a balance that count only in phrases such as `Saldo am Ende`, besides those in `withDay`.
    static let nouns = ["giacenza|giacenze|stan|stav|jääk|saldot"]

    /// Ends of compounds for a balance: `Kontosaldo`, `Loppusaldo`, `Záróegyenleg`.
    static let endings = ["saldo", "egyenleg"]

    /// Words that tell balances apart, after the word for a balance or in front of it: `opening`, `available`.
    static let qualifiers = [
        "opening|closing|starting|ending|start|end|beginning|initial|final|previous|prior|current|available|ledger|book|account",
        "cleared|statement|period|b|c|fwd|bfwd|cfwd|b fwd|c fwd|brought|carried|forward|running",
        "anfang|ende|alt|neu|alter|neuer|aktueller|aktuell|beginn|periode|vorperiode|abschluss|rechnungsabschluss|konto|konten",
        "tages|monats|letzter|vorheriger|verfügbarer|verfügbar|vormonat|vorjahr|vorheriges|übertrag",
        "début|fin|période|antérieur|précédent|comptable|disponible|compte|entrée|clôture|ouverture|départ|nouveau|ancien|actuel",
        "inizio|fine|periodo|progressivo|partenza|data|oggi|ad|alla|dell|iniziale|finale|contabile|disponibile|precedente|attuale",
        "inicio|cierre|apertura|final|contable|previo|anterior|actual|período|último|fecha|início|encerramento|abertura|fecho",
        "prévio|atual|contabilístico|disponível|begin|einde|rekening|huidig|huidige|oud|oude|nieuw|nieuwe|vorig|vorige|eind",
        "beschikbaar|początek|koniec|początkowe|końcowe|początkowy|końcowy|okresu|rachunku|bieżące|poprzednie|dzień|otwarcia",
        "zamknięcia|dostępne|konta|začátku|konci|počáteční|konečný|disponibilní|předchozí|starý|nový|účtu|období|aktuální|účetní",
        "začiatku|počiatočný|disponibilný|predchádzajúci|účte|obdobia|aktuálny|účtovný|krajnje|početno|završno|početni|završni",
        "prethodno|staro|novo|računa|računu|raspoloživo|trenutno|konec|koncu|začetku|začetno|končno|začetni|končni|prejšnje|ob",
        "razpoložljivo|alussa|lopussa|tilin|tiliotteen|edellisen|edellinen|kauden|uusi|perioodi|alguses|lõpus|eelmine|uus|vaba",
        "perioda|sākumā|beigās|sākuma|beigu|iepriekšējais|laikotarpio|pradžioje|pabaigoje|ankstesnis|sąskaitos|dienos|pradinis",
        "galutinis|αρχής|τέλους|περιόδου|τρέχον|λογιστικό|διαθέσιμο|αρχικό|τελικό|παλαιό|νέο|προηγούμενο|λογαριασμού|έναρξης",
        "λήξης|vid|början|slutet|ingående|utgående|föregående|aktuellt|periodens|nytt|tillgängligt|ultimo|primo|tidligere|pr",
        "началото|края|начално|крайно|предишно|сметка|периода|ново|налично|разполагаемо|induló|aktuális|előző|záró|nyitó|jelenlegi",
        "disponibil|precedent|curent|inițial|deschidere|închidere|tal|bidu|tmiem|oscailte|dúnta|reatha|roimhe|kuukauden|kuun",
        "tilikauden|jakson|päivän|päätös|kuu|mēneša|mėnesio",
    ]

    /// The first words of phrases for a particular balance: qualifiers, nouns and compounds.
    static let leading = [
        "opening|closing|starting|ending|start|end|beginning|initial|final|previous|prior|current|available|ledger|book|account",
        "cleared|statement|period|running|aktueller|alter|neuer|letzter|vorheriger|verfügbarer|rechnungsabschluss|kontosaldo",
        "buchsaldo|tagessaldo|monatssaldo|banksaldo|nouveau|ancien|huidig|oud|nieuw|vorig|poprzednie|disponibilní|předchozí",
        "starý|nový|účetní|počáteční|konečný|aktuální|účtovný|aktuálny|predchádzajúci|krajnje|početno|završno|prethodno|staro",
        "novo|prejšnje|tilin|edellisen|edellinen|avaussaldo|loppusaldo|eelmine|iepriekšējais|ankstesnis|galutinis|τρέχον|παλαιό",
        "νέο|föregående|aktuellt|periodens|tidligere|startsaldo|slutsaldo|предишно|ново|налично|induló|aktuális|előző|záróegyenleg",
        "nyitóegyenleg|giacenza|stan|stav|kauden|kuukauden|kuun|tilikauden|jakson|tiliotteen|päivän|perioodi|kuu|perioda",
        "mēneša|laikotarpio|mėnesio|dienos|sąskaitos|anfangs|verfügbarer|računa|raspoloživo|obdobia|účtu",
    ]
}

extension CellWords {
    /// Whether the words, eight at most, are a word for a balance with a qualifier, and nothing else but words that
    /// `isBesideBalance` accepts: `saldo am ende`, `ledger balance`. A compound such as `kontosaldo` needs no
    /// qualifier. `saldo` alone is not enough, because it may mean something else.
    static func isQualifiedBalance(_ words: ArraySlice<Substring>) -> Bool {
        guard (1...8).contains(words.count) else { return false }
        var (hasNoun, hasQualifier) = (false, false)
        let others = words.filter { word in
            if balanceNouns.contains(String(word)) {
                hasNoun = true
            } else if BalanceWords.endings.contains(where: { word.hasSuffix($0) && word.count > $0.count + 2 }) {
                (hasNoun, hasQualifier) = (true, true)
            } else if qualifiers.contains(String(word)) {
                hasQualifier = true
            } else {
                return true
            }
            return false
        }
        return hasNoun && hasQualifier && isBesideBalance(others[...])
    }

    private static let balanceNouns = Set((BalanceWords.withDay + BalanceWords.nouns).flatMap(words))
    private static let qualifiers = Set(BalanceWords.qualifiers.flatMap(words))
}
