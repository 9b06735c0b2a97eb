import Sheets

/// Header words by role for one language of the euro area. `HeaderWords` has the words of the larger languages.
///
/// To add a word, append it to the line of its role, as banks write it.
struct LanguageHeaders: Sendable {
    /// The ISO 639-1 code.
    let language: String
    /// Whether dates with slashes begin with the day, not with the year.
    let writesDayFirst: Bool
    let words: [ColumnRole: String]

    private init(_ language: String, writesDayFirst: Bool = true, _ words: [ColumnRole: String]) {
        (self.language, self.writesDayFirst, self.words) = (language, writesDayFirst, words)
    }

    static let all = [
        LanguageHeaders(
            "bg",
            [
                .date:
                    "дата на осчетоводяване|дата на операция|дата на операцията|дата на транзакция|дата на трансакция|дата",
                .valueDate: "вальор|дата на вальор|вальорна дата",
                .fee: "такса|такси|комисиона|комисионна|комисионни|комисиони",
                .amount: "сума|сума на операцията|сума на транзакцията|сума на операция|размер",
                .debit: "дебит|задължение|задължения|разход|разходи|дебитен оборот|изтеглени|изходящи|сума дебит",
                .credit: "кредит|приход|приходи|постъпления|кредитен оборот|внесени|входящи|сума кредит",
                .direction: "дт кт|дебит кредит|д к|дк|тип на движението|посока",
                .payee:
                    "контрагент|получател|наредител получател|получател наредител|име на контрагент|насрещна страна|бенефициент|търговец|име",
                .payer: "наредител|платец",
                .what: "описание|основание|основание за плащане|пояснение|пояснения|детайли|подробности|текст",
                .note: "бележка|бележки|коментар|забележка", .category: "категория",
                .kind: "тип|вид|тип операция|вид операция|вид на операцията|тип транзакция|вид транзакция",
                .account: "сметка|номер на сметка", .reference: "номер на транзакция|номер на операция",
                .currency: "валута", .status: "статус|състояние",
                .balance: "салдо|баланс|наличност|остатък|разполагаемост|крайно салдо|салдо след операцията",
            ]),
        LanguageHeaders(
            "ca",
            [
                .date: "data comptable|data operació|data de l'operació|data d'operació|data moviment",
                .valueDate: "data valor",
                .amount: "import|import operació|import de l'operació", .currency: "divisa|moneda", .status: "estat",
                .debit: "càrrec|càrrecs|despesa|despeses|sortides", .credit: "abonament|abonaments|ingrés|entrades",
                .payee: "beneficiari|comerç|ordenant beneficiari|establiment|contrapart", .payer: "ordenant",
                .what: "concepte|descripció|moviment|operació|detall", .note: "observacions|comentari",
                .kind: "tipus|tipus de moviment|tipus d'operació", .account: "compte",
                .balance: "saldo|saldo disponible",
            ]),
        LanguageHeaders(
            "eu",
            [
                .date: "eragiketaren data|eragiketa data|kontabilitate data", .valueDate: "balio data",
                .amount: "zenbatekoa|zenbateko", .debit: "zordunketa|kargua", .credit: "abonua|ordainketa sarrera",
                .what: "kontzeptua|azalpena|deskribapena", .payee: "onuraduna", .currency: "dibisa|moneta",
                .status: "egoera", .note: "oharrak", .balance: "saldoa",
            ]),
        LanguageHeaders(
            "hr",
            [
                .date:
                    "datum knjiženja|datum izvršenja|datum transakcije|datum obrade|datum prometa|datum terećenja|datum plaćanja",
                .valueDate: "datum valute|valuta datum", .fee: "naknada|naknade|provizija|provizije",
                .amount: "iznos|iznos transakcije|iznos prometa|iznos plaćanja",
                .debit:
                    "isplata|isplate|rashod|rashodi|duguje|dugovno|terećenje|zaduženje|na teret|iznos na teret|odljev|iznos isplate",
                .credit:
                    "uplata|uplate|prihod|prihodi|potražuje|potražno|odobrenje|u korist|iznos u korist|priljev|iznos uplate",
                .direction: "duguje potražuje|smjer|strana knjiženja",
                .payee:
                    "primatelj|primatelj platitelj|platitelj primatelj|naziv primatelja|naziv primatelja platitelja|naziv platitelja primatelja|protustranka|trgovac",
                .payer: "platitelj|naziv platitelja|uplatitelj",
                .what: "opis|opis plaćanja|opis transakcije|svrha|svrha plaćanja|opis prometa|namjena|detalji",
                .note: "napomena|bilješka|komentar", .category: "kategorija",
                .kind: "vrsta|vrsta transakcije|tip|tip transakcije|vrsta prometa|vrsta plaćanja",
                .account: "račun|broj računa|iban računa",
                .reference: "referenca transakcije|broj transakcije|id transakcije",
                .currency: "valuta", .status: "status|status transakcije",
                .balance: "stanje|stanje računa|saldo|stanje nakon transakcije|raspoloživo stanje|novo stanje",
            ]),
        LanguageHeaders(
            "et",
            [
                .date: "kuupäev|kande kuupäev|tehingu kuupäev|makse kuupäev|kandekuupäev|tehingukuupäev|maksekuupäev",
                .valueDate: "väärtuspäev|valuutapäev", .fee: "teenustasu|tasu|teenustasud|tasud|vahendustasu",
                .amount: "summa|kogus|tehingu summa|makse summa", .currency: "valuuta", .status: "olek|staatus|seisund",
                .debit: "deebet|väljaminek|väljaminekud|kulu|kulud|väljamakse|välja",
                .credit: "kreedit|sissetulek|sissetulekud|laekumine|laekumised|tulu|tulud|sissemakse|sisse",
                .direction: "deebet kreedit|d k|suund",
                .payee:
                    "saaja maksja nimi|saaja maksja|maksja saaja|saaja nimi|saaja|teine pool|tehingupartner|kaupmees|nimi",
                .payer: "maksja|maksja nimi", .what: "selgitus|kirjeldus|makse selgitus|tehingu kirjeldus|sisu",
                .note: "märkus|märkused|kommentaar", .category: "kategooria",
                .kind: "tüüp|liik|tehingu tüüp|tehingu liik|makse liik",
                .account: "konto|kliendi konto|konto number|kontonumber",
                .reference: "arhiveerimistunnus|kande number|tehingu number",
                .balance: "saldo|jääk|konto jääk|kontojääk|saldo pärast tehingut",
            ]),
        LanguageHeaders(
            "fi",
            [
                .date:
                    "kirjauspäivä|maksupäivä|tapahtumapäivä|päivämäärä|pvm|kirjauspvm|tapahtumapvm|maksupvm|ostopäivä",
                .valueDate: "arvopäivä|arvopvm|valuuttapäivä",
                .fee: "palkkio|palkkiot|palvelumaksu|palvelumaksut|kulut",
                .amount:
                    "määrä|summa|rahamäärä|määrä euroa|tapahtuman määrä|veloitettu|veloitettu summa|veloitettu määrä",
                .currency: "valuutta",
                .debit: "menot|meno|otto|otot|veloitus|veloitukset|maksut|tililtä",
                .credit: "tulot|tulo|pano|panot|hyvitys|hyvitykset|tilille", .direction: "pano otto|suunta",
                .payee:
                    "saaja maksaja|saajan nimi|saaja|maksajan nimi|saaja maksaja nimi|vastapuoli|kauppias|myyjä|nimi",
                .payer: "maksaja",
                .what: "selite|viesti|kuvaus|selitys|tapahtuma|tapahtuman kuvaus|otsikko",
                .note: "huomautus|muistiinpano|lisätiedot|kommentti", .category: "luokka|kategoria",
                .kind: "tapahtumalaji|tapahtumatyyppi|tapahtuman tyyppi|tyyppi|laji",
                .account: "tili|tilinumero|oma tili",
                .reference: "arkistointitunnus|arkistotunnus|tapahtumatunnus", .status: "tila",
                .balance: "saldo|tilin saldo|saldo tapahtuman jälkeen",
            ]),
        LanguageHeaders(
            "el",
            [
                .date:
                    "ημερομηνία|ημερομηνία συναλλαγής|ημ/νία|ημ/νία συναλλαγής|ημερομηνία κίνησης|ημ/νία κίνησης|ημερομηνία καταχώρησης|ημερομηνία εκτέλεσης",
                .valueDate: "ημερομηνία αξίας|ημ/νία αξίας|ημερομηνία valeur|valeur",
                .fee: "προμήθεια|προμήθειες|έξοδα συναλλαγής",
                .amount: "ποσό|ποσό συναλλαγής|ποσό κίνησης|αξία συναλλαγής", .currency: "νόμισμα|νόμισμα λογαριασμού",
                .debit: "χρέωση|χρεώσεις|έξοδα|έξοδο|ανάληψη|αναλήψεις|ποσό χρέωσης",
                .credit: "πίστωση|πιστώσεις|έσοδα|έσοδο|κατάθεση|καταθέσεις|ποσό πίστωσης",
                .direction: "χρέωση/πίστωση|χ/π|πρόσημο|είδος χρέωσης",
                .payee: "δικαιούχος|αντισυμβαλλόμενος|έμπορος|επωνυμία|όνομα|όνομα δικαιούχου|παραλήπτης",
                .payer: "εντολέας|πληρωτής|αποστολέας",
                .what: "περιγραφή|αιτιολογία|περιγραφή συναλλαγής|περιγραφή κίνησης|λεπτομέρειες|σκοπός",
                .note: "σημείωση|σημειώσεις|σχόλια|παρατηρήσεις", .category: "κατηγορία",
                .kind: "τύπος|είδος|τύπος συναλλαγής|είδος συναλλαγής|είδος κίνησης",
                .account: "λογαριασμός|αριθμός λογαριασμού", .reference: "αριθμός συναλλαγής|κωδικός συναλλαγής",
                .status: "κατάσταση",
                .balance: "υπόλοιπο|προοδευτικό υπόλοιπο|λογιστικό υπόλοιπο|διαθέσιμο υπόλοιπο|νέο υπόλοιπο",
            ]),
        LanguageHeaders(
            "ga",
            [
                .date: "dáta|dáta postála|dáta an idirbhirt|dáta idirbhirt", .valueDate: "dáta luacha",
                .fee: "táille|táillí",
                .amount: "méid|suim", .debit: "dochar|amach|caiteachas|íoctha amach", .currency: "airgeadra",
                .credit: "creidmheas|sochar|isteach|ioncam|íoctha isteach", .status: "stádas",
                .payee: "íocaí|faighteoir|tairbhí|ainm", .payer: "íocóir", .what: "cur síos|tuairisc|sonraí|mionsonraí",
                .note: "nóta|nótaí", .category: "catagóir", .kind: "cineál|saghas|cineál idirbhirt",
                .account: "cuntas|uimhir chuntais", .balance: "iarmhéid", .direction: "treo|dochar/sochar",
            ]),
        LanguageHeaders(
            "lv",
            [
                .date: "datums|darījuma datums|grāmatošanas datums|maksājuma datums|ieraksta datums|apstrādes datums",
                .valueDate: "valutēšanas datums|valūtas datums|valutas datums",
                .fee: "komisija|komisijas|komisijas maksa",
                .amount: "summa|darījuma summa|maksājuma summa", .currency: "valūta", .status: "statuss|stāvoklis",
                .debit: "debets|izdevumi|izdevums|izmaksa|izmaksas|izejošie|debeta summa|debeta apgrozījums",
                .credit: "kredīts|ienākumi|ienākums|ieņēmumi|ienākošie|iemaksa|kredīta summa|kredīta apgrozījums",
                .direction: "debets/kredīts|d/k|virziens",
                .payee:
                    "saņēmējs/maksātājs|maksātājs/saņēmējs|saņēmējs|saņēmēja nosaukums|partneris|darījuma partneris|tirgotājs|nosaukums",
                .payer: "maksātājs",
                .what:
                    "apraksts|maksājuma mērķis|informācija saņēmējam|mērķis|paskaidrojums|darījuma apraksts|detaļas|informācija",
                .note: "piezīme|piezīmes|komentārs", .category: "kategorija",
                .kind: "veids|maksājuma veids|darījuma veids|tips|darījuma tips",
                .account: "konts|konta numurs|klienta konts",
                .reference: "arhīva kods|darījuma numurs",
                .balance: "atlikums|bilance|konta atlikums|atlikums pēc darījuma",
            ]),
        LanguageHeaders(
            "lb",
            [
                .date: "buchungsdag|buchungsdatum", .valueDate: "wäertdatum|valutadatum", .amount: "betrag",
                .debit: "debit", .credit: "kredit", .payee: "empfänger|géigepartei|begënschtegten|händler",
                .what: "beschreiwung|kommunikatioun|betreff", .currency: "wärung|devis", .status: "status|zoustand",
                .balance: "saldo",
            ]),
        LanguageHeaders(
            "lt", writesDayFirst: false,
            [
                .date:
                    "data|operacijos data|įrašo data|įrašymo data|mokėjimo data|atlikimo data|apdorojimo data|įskaitymo data",
                .valueDate: "lėšų įskaitymo data|valiutavimo data",
                .fee: "komisinis|komisiniai|komisinis mokestis|mokestis|mokesčiai",
                .amount: "suma|operacijos suma|mokėjimo suma", .currency: "valiuta", .status: "būsena|statusas",
                .debit: "debetas|išlaidos|išlaida|nurašyta|nurašymas|išmokėta|debeto suma",
                .credit: "kreditas|pajamos|įskaityta|įplaukos|įmokėta|kredito suma",
                .direction: "d/k|debetas/kreditas|kryptis",
                .payee:
                    "gavėjas|mokėtojas/gavėjas|gavėjas/mokėtojas|gavėjo pavadinimas|kita šalis|partneris|prekybininkas|pavadinimas",
                .payer: "mokėtojas",
                .what: "paskirtis|mokėjimo paskirtis|aprašymas|paaiškinimas|paaiškinimai|operacijos aprašymas|detalės",
                .note: "pastaba|pastabos|komentaras", .category: "kategorija",
                .kind: "tipas|operacijos tipas|rūšis|operacijos rūšis|mokėjimo tipas",
                .account: "sąskaita|sąskaitos nr|sąskaitos numeris",
                .reference: "įrašo nr|operacijos nr|operacijos numeris",
                .balance: "likutis|balansas|sąskaitos likutis|likutis po operacijos",
            ]),
        LanguageHeaders(
            "mt",
            [
                .date: "data|data tat-tranżazzjoni|data tat-transazzjoni|data tal-ibbukkjar|data tal-ħlas",
                .valueDate: "data tal-valur",
                .amount: "ammont|somma|ammont fatturat|ammont iddebitat|ammont tat-tranżazzjoni",
                .debit: "debitu|ħruġ|infiq|spejjeż", .credit: "kreditu|dħul|introjtu",
                .payee: "benefiċjarju|riċevitur|negozjant|isem|lil min", .payer: "min iħallas",
                .what: "deskrizzjoni|dettalji|tifsira|raġuni|skop", .note: "noti|kumment|rimarki",
                .category: "kategorija",
                .kind: "tip|tip ta' tranżazzjoni|tip tat-tranżazzjoni", .account: "kont|numru tal-kont",
                .currency: "munita", .status: "stat", .balance: "bilanċ", .fee: "kummissjoni|kummissjonijiet|tariffi",
                .direction: "debitu/kreditu|direzzjoni",
            ]),
        LanguageHeaders(
            "sk",
            [
                .date:
                    "dátum|dátum zaúčtovania|dátum transakcie|dátum účtovania|dátum spracovania|dátum realizácie|dátum operácie",
                .valueDate: "dátum valuty", .amount: "suma|čiastka|suma transakcie|objem|suma platby",
                .debit: "výdavky|výdaj|výdavok|na ťarchu|suma na ťarchu|debet|odchádzajúce|suma debet",
                .credit: "príjmy|príjem|v prospech|suma v prospech|kredit|prichádzajúce|suma kredit",
                .fee: "poplatok|poplatky",
                .direction: "smer|debet/kredit|kredit/debet|smer platby",
                .payee:
                    "protistrana|príjemca|prijímateľ|názov protiúčtu|názov protistrany|meno protistrany|obchodník|názov|meno",
                .payer: "platiteľ|platca",
                .what:
                    "popis|popis transakcie|popis platby|účel|účel platby|správa pre príjemcu|informácia pre príjemcu|správa pre prijímateľa",
                .note: "poznámka|komentár", .category: "kategória",
                .kind: "typ|typ transakcie|druh|druh transakcie|typ operácie", .account: "účet|číslo účtu|vlastný účet",
                .reference: "id transakcie|číslo transakcie", .currency: "mena|mena účtu",
                .status: "stav|stav transakcie",
                .balance: "zostatok|zostatok na účte|zostatok po transakcii|disponibilný zostatok|stav účtu",
            ]),
        LanguageHeaders(
            "sl",
            [
                .date:
                    "datum|datum knjiženja|datum transakcije|datum plačila|datum izvršitve|datum obdelave|datum prometa",
                .valueDate: "datum valute|datum valutacije", .amount: "znesek|znesek transakcije|vrednost",
                .debit: "breme|v breme|znesek v breme|odliv|odlivi|odhodek|odhodki|izdatek|izdatki",
                .credit: "dobro|v dobro|znesek v dobro|priliv|prilivi|prihodek|prihodki|prejemek|prejemki",
                .fee: "provizija|provizije|strošek|stroški|nadomestilo",
                .direction: "breme/dobro|b/d",
                .payee:
                    "prejemnik|prejemnik/plačnik|plačnik/prejemnik|naziv prejemnika|udeleženec|nasprotna stranka|upravičenec|trgovec|naziv",
                .payer: "plačnik", .what: "namen|namen plačila|namen nakazila|opis|opis transakcije",
                .note: "opomba|opombe|komentar", .category: "kategorija",
                .kind: "vrsta|vrsta transakcije|tip|vrsta prometa", .account: "račun|številka računa|trr",
                .reference: "id transakcije|številka transakcije", .currency: "valuta", .status: "status|stanje naloga",
                .balance: "stanje|saldo|novo stanje|stanje po transakciji|razpoložljivo stanje",
            ]),
    ]

    /// Words that other languages use in headers too.
    private static let shared: Set<String> = ["betrag", "datum", "summa", "suma", "saldo", "debet", "kredit", "objem"]

    /// The header words that only languages which write the day first use.
    static let dayFirst: Set<String> = {
        let roles: [ColumnRole] = [.date, .valueDate, .amount, .debit, .credit, .what, .payee, .balance]
        let words = all.filter(\.writesDayFirst).flatMap { table in roles.compactMap { table.words[$0] } }
        return Set(words.flatMap { $0.split(separator: "|") }.map { HeaderName(String($0)).words }).subtracting(shared)
    }()
}
