/// Words for announced and reserved movements inside a text, in the languages of the euro area and its neighbours.
///
/// To add one, append it to the line of its language, as people write it.
enum PendingWords {
    /// Words for pending states, as a whole cell or separated by a colon, dash or brackets: `Vorgemerkt: REWE`,
    /// `REWE (pending)`.
    static let states = [
        "pending|pending transaction|pending payment|not booked|not yet booked|not posted|not cleared|on hold|reserved amount|reserved funds",
        "reserved transaction|awaiting authorisation|awaiting authorization|awaiting settlement|awaiting clearance|awaiting clearing|authorised not posted|unbooked|in progress|upcoming",
        "processing|not yet posted|not yet cleared|yet to be posted|unposted|yet to clear",
        "vorgemerkt|vorgemerkte umsätze|umsatz vorgemerkt|vormerkung|vorläufig|nicht gebucht|noch nicht gebucht",
        "reserviert|ausstehend|in bearbeitung|nicht ausgeführt|noch nicht ausgeführt|angekündigt|usstehend",
        "unverbucht|ungebucht|nicht verbucht|noch nicht verbucht|noch nicht abgerechnet|vormerkposten",
        "gereserveerd|in behandeling|in afwachting|nog niet verwerkt|nog te verwerken|niet geboekt",
        "nog niet geboekt|onverwerkt|niet verwerkt|yn behanneling",
        "en attente|en cours|en cours de traitement|en cours d'autorisation|à venir|non comptabilisé|non comptabilisée",
        "en instance|préautorisation|pré-autorisation|paiement en attente|opération en attente|opération à venir",
        "opération en cours|transaction en cours|paiement en cours|autorisation en cours|achat en cours|débit en cours",
        "opération non comptabilisée|opérations en cours|carte en cours|prélèvement en cours|virement en cours",
        "operazione in corso|transazione in corso|pagamento in corso|movimento in corso|addebito in corso|spesa in corso",
        "operación en curso|transacción en curso|pago en curso|compra en curso|autorización en curso|cargo en curso",
        "operação em curso|transação em curso|pagamento em curso|compra em curso|autorização em curso|transação pendente",
        "transactie in behandeling|betaling in behandeling|lopende transactie|lopende betaling|transactie in verwerking",
        "tranzacție în curs|tranzacție în așteptare|tranzacție în curs de procesare|plată în curs|operațiune în curs",
        "autorizare în curs|în curs de procesare|în curs de autorizare|în curs de decontare|tranzacție nedecontată",
        "transakcja w toku|transakcja oczekująca|w toku|płatność w toku|operacja w toku|autoryzacja w toku|w realizacji",
        "transakce čeká na zaúčtování|probíhající transakce|probíhající platba|čeká na zaúčtování|prebiehajúca transakcia",
        "folyamatban|folyamatban lévő tranzakció|függő tranzakció|függő tétel|transakcija u obradi|transakcija u tijeku",
        "u tijeku|v teku|transakcija v teku|transakcija v obdelavi|tehing töötlemisel|tehing ootel|darījums apstrādē",
        "operacija vykdoma|mokėjimas vykdomas|tapahtuma käsittelyssä|maksu käsittelyssä|köp under behandling",
        "under behandling|transaktion under behandling|ej bokförd transaktion|betaling under behandling|i process",
        "συναλλαγή σε εξέλιξη|σε εξέλιξη|συναλλαγή σε εκκρεμότητα|транзакция в обработка|плащане в обработка|işlemde",
        "buchung in bearbeitung|zahlung in bearbeitung|umsatz in bearbeitung|autorisierung läuft|transaction in progress",
        "payment in progress|authorisation in progress|authorization in progress|authorisation pending|pending authorisation",
        "in attesa|in sospeso|in corso|in elaborazione|non contabilizzato|non contabilizzata|da contabilizzare",
        "non ancora contabilizzato|non ancora contabilizzata|autorizzazione in corso|autorizzato|autorizzata",
        "prenotato|prenotata|in lavorazione|preautorizzazione|pre-autorizzazione|in isetu",
        "pendiente|pendiente de contabilizar|pendiente de liquidar|en proceso|en curso|en espera|retenido|retenida",
        "no contabilizado|no contabilizada|preautorización|autorización pendiente|pendent|en curs",
        "sin contabilizar|por contabilizar|aún no contabilizado",
        "pendente|em processamento|em curso|cativo|cativado|não contabilizado|não contabilizada|por liquidar",
        "movimento cativo|valor cativo|montante cativo|por contabilizar|por lançar",
        "pré-autorização|ar feitheamh|pendenti|mhux ibbukkjat",
        "σε εκκρεμότητα|εκκρεμεί|εκκρεμής|δέσμευση|δέσμευση ποσού|δεσμευμένο|δεσμευμένο ποσό|μη λογιστικοποιημένο",
        "изчакваща|изчакване|чакаща|чакащо|чакащ|неосчетоводена|неосчетоводено|блокирана|блокирана сума|запазена сума|в обработка",
        "в ожидании|в обработке|не проведено|зарезервировано",
        "oczekuje|oczekująca|oczekujące|blokada|blokada środków|niezaksięgowana|niezaksięgowane|w trakcie realizacji",
        "w trakcie|oczekujący|nierozliczona|nierozliczone|nierozliczony|niezaksięgowany",
        "čeká|čekající|nezaúčtováno|nezaúčtovaná|blokace|blokováno|rezervace částky|předautorizace",
        "čaká|čakajúca|čakajúce|čakajúci|nezaúčtované|nezaúčtovaná|blokácia|blokované|predautorizácia",
        "na čekanju|u obradi|rezervirano|rezervirana sredstva|neproknjiženo|nije proknjiženo|predautorizacija",
        "v čakanju|na čakanju|v obdelavi|ni knjiženo|neknjiženo|še ni knjiženo|rezervirana sredstva|predavtorizacija",
        "függőben|függő|zárolt|zárolás|zárolt összeg|nem könyvelt|feldolgozás alatt",
        "în așteptare|în curs|în procesare|sumă blocată|blocat|blocată|neînregistrat|preautorizare",
        "ootel|broneeritud|broneeritud summa|kinnitamata|töötlemisel|kandmata",
        "gaida|gaidīšanā|gaida apstiprinājumu|rezervēts|rezervēta|rezervētā summa|apstrādē|nav iegrāmatots",
        "laukiama|laukia|laukiama patvirtinimo|rezervuota|rezervuota suma|vykdoma|apdorojama|neįtraukta",
        "odottaa|odottava|vireillä|katevaraus|kirjaamaton|ei kirjattu|keskeneräinen|käsittelyssä",
        "väntar|väntande|reserverat|reserverad|reserverat belopp|ej bokförd|ej bokfört|preliminär|kommande",
        "afventer|afventende|reserveret|ikke bogført|venter|ventende|reservert|reservert beløp|ikke bokført",
        "beklemede|bekliyor|provizyon|provizyonda",
        "uncleared|card hold|authorisation hold|authorization hold|unconfirmed|not confirmed|not yet confirmed|awaiting confirmation",
        "unbestätigt|nicht bestätigt|noch nicht bestätigt|in verarbeitung|noch nicht verarbeitet|nicht abgerechnet|schwebende buchung",
        "te boeken|nog te boeken|te verwerken|in verwerking|nog niet bevestigd|niet bevestigd|onbevestigd|voorlopige boeking",
        "voorlopige transactie|voorlopige betaling|openstaande transactie|openstaande betaling",
        "non confirmé|non confirmée|à confirmer|à comptabiliser|en cours de comptabilisation|en cours de validation",
        "da confermare|non confermato|non confermata|in corso di contabilizzazione|in fase di contabilizzazione|da registrare",
        "por confirmar|sin confirmar|no confirmado|no confirmada|pendiente de cargo|pendiente de confirmar|en trámite",
        "pendent de comptabilitzar|pendent de càrrec|pendent de liquidar|pendent de confirmar|en procés|en tràmit",
        "no comptabilitzat|no comptabilitzada|sense comptabilitzar|per comptabilitzar|en espera",
        "não confirmado|não confirmada|não liquidado|não liquidada|por processar|em espera|em análise",
        "vahvistamaton|vahvistamatta|ei vahvistettu|tulossa|tulossa oleva|odottaa vahvistusta|odottaa kirjausta|kirjaamatta",
        "käsittelemätön|käsittelemättä|obekräftad|obekräftat|ej bekräftad|ej bekräftat|inte bokförd|inte bokfört|obokförd|obokfört",
        "under bearbetning|avvaktar|pågående|preliminärt|ootel tehing|ootab kinnitust|kinnitamata makse|menetluses|töötluses",
        "neapstiprināts|neapstiprināta|neapstiprināti|nav apstiprināts|nav apstiprināta|neizpildīts|neizpildīta|neiegrāmatots",
        "neiegrāmatota|nav iegrāmatota|gaidošs|gaidoša|gaidāms|gaidāma|neapstrādāts|neapstrādāta|rezervēti",
        "neįvykdyta|neįvykdytas|neįvykdyti|nepatvirtinta|nepatvirtintas|neįskaityta|neįskaitytas|neįtrauktas|neapdorota|laukiama|laukiamas",
        "laukianti|laukiantis|vykdomas|apdorojamas|rezervuotas|neužbaigta",
        "čaká na zaúčtovanie|čaká na spracovanie",
        "spracováva sa|v spracovaní|nespracované|nespracovaná|nezaúčtovaný|nepotvrdené|nepotvrdená|nezaúčtovaná transakcia",
        "čeká na zpracování|nezpracováno|nezpracovaná|nezaúčtované|nepotvrzeno",
        "nepotvrzená|ve zpracování|zpracovává se|nezaúčtovaný",
        "čakajoče|čakajoča|čakajoči|čaka na knjiženje|čaka na potrditev|nepotrjeno|nepotrjena|neknjižena|neproknjižena|v postopku",
        "čeka|čeka na knjiženje|čeka potvrdu|nepotvrđeno|nepotvrđena|nije knjiženo|u postupku|rezervirana|rezerviran",
        "σε αναμονή|εκκρεμές|εκκρεμείς|εκκρεμούσα|εκκρεμής συναλλαγή|μη λογιστικοποιημένη|μη λογιστικοποιημένος",
        "μη λογιστικοποιημένες|μη λογιστικοποιημένα|δεσμευμένη|δεσμευμένος|δεσμευμένα|σε επεξεργασία|υπό επεξεργασία",
        "μη καταχωρημένη|μη καταχωρημένο|μη εκκαθαρισμένη|μη εκκαθαρισμένο|μη επιβεβαιωμένη|μη επιβεβαιωμένο|επερχόμενη|επερχόμενο",
        "в процес|в процес на обработка|в процес на изпълнение|предстоящо|предстояща|предстоящ|предстоящи|чакащи|изчакващо",
        "изчакващ|изчакващи|блокирано|блокиран|блокирани|неосчетоводен|неосчетоводени|непотвърдена|непотвърдено|необработена",
        "необработено|на изчакване|очаквана|очаквано",
        "riżervat|riżervata|riżervati|mhux ipproċessat|mhux ipproċessata|mhux ikkonfermat|mhux ikkonfermata|mhux ibbukkjata",
        "qed jiġi pproċessat|qed tiġi pproċessata|forálta|in áirithe|curtha in áirithe|á phróiseáil|á próiseáil|gan phróiseáil",
        "gan deimhniú|ag feitheamh",
    ]

    /// Words for a reservation. They count only as a transaction type or as the only text, because the text of a booked
    /// payment may contain them too.
    static let reservations = [
        "reservation|reservations|réservation|reservierung|reservering|prenotazione|reserva|reserva de saldo|varaus",
        "rezervace|rezervácia|rezervacija|rezerwacja|foglalás|rezervare|broneering|rezervācija|резервация|κράτηση",
        "kartenreservierung|kartenautorisierung|authorisation|authorization|autorisation|autorisierung|autorizzazione|autorización|autorização|autorizacija",
        "autorisatie|autoryzacja|autorizace|autorizácia|avtorizacija|авторизация|оторизация|autorizare|engedélyezés",
        "εξουσιοδότηση|προέγκριση|autoriseerimine|autorizācija|autorisasjon|auktorisation|reservasjon|retención|retenção",
        "retenció|cativação|reservació|rezervavimas|rezervēšana|áirithint|riżervazzjoni",
    ]

    /// Words for a reservation that count before a payee in capitals: `Varaus K-MARKET`.
    static let reservedCapitals = ["varaus|broneering|cativação"]

    /// Words for pending states that count only before a colon, in brackets, or before a dash and a payee in capitals,
    /// because names begin with them: `Hold: AVIS`, `TESCO (authorised)`. Those of `kinds` count there too, beside a payee in capitals.
    static let marked = [
        "hold|held|authorised|authorized|pre-auth|preauth|auth hold|autorisiert|geautoriseerd|autorisé|autorisée",
        "autorizado|autorizada|autoryzowano|autorizováno|autorizované|autorizirano|auktoriserad|auktoriseret",
    ]

    /// Words for a movement, which may occur beside a state: `Autorização pendente`, `Paiement carte en cours`.
    static let nouns = [
        "card|cards|payment|payments|purchase|debit|transfer|movement|umsatz|umsätze|buchung|zahlung|kartenzahlung",
        "kartenumsatz|lastschrift|überweisung|posten|kauf|karte|carte|paiement|paiements|achat|débit|prélèvement|virement",
        "mouvement|opération|opérations|carta|pagamento|pagamenti|addebito|acquisto|bonifico|tarjeta|pago|pagos|compra",
        "compras|cargo|adeudo|cartão|débito|targeta|betaling|aankoop|kaart|betalning|köp|kort|osto|maksu|tehing|makse",
        "platba|płatność|plată|plaćanje|plačilo|πληρωμή|συναλλαγή|плащане|покупка|платёж|maksājums|mokėjimas",
        "kartenkauf|abbuchung|kaartbetaling|afschrijving|overschrijving|pagament|càrrec|adeudos|kortti|kortin|korttiosto|korttimaksu",
        "tilisiirto|kortköp|kortbetalning|överföring|uttag|kaardi|kaardimakse|ülekanne|karta|karty|kartica|kartice|nákup|kupnja",
        "nakup|kartes|pirkums|kortelė|kortelės|pirkinys|κάρτα|κάρτας|αγορά|χρέωση|карта|превод|ħlas|karta|xirja|cárta|íocaíocht",
    ]

    /// Beginnings of further words for a movement.
    static let stems = [
        "transac|transaz|transak|tranzac|tranzak|operaci|operaç|operazion|movimen|movimien|autorizac|autorizaç|autorizaz",
        "authoris|authoriz|autorisat|autorisier|tapahtum|darījum|operācij|транзакц|трансакц|операц",
    ]

    /// Short words for "preliminary" in front of a Swedish text. In other languages they abbreviate words for payments:
    /// `Prel. EDF`.
    static let swedish = ["prel|preliminär|preliminärt"]

    /// Words for pending states that also occur in names and texts. They count as a transaction type, and set off
    /// from a payee in capitals: `Offen: REWE`.
    static let kinds = [
        // `Reserved` is the name of shops.
        "reserved|offen|offene buchung|offener umsatz|open|terminiert|geplant|provisorisch|vorläufige buchung|karte vorläufig",
        "ouvert|provisoire|autorisé|autorisée|programmé|provvisorio|provvisoria|programmato|programmata|aperto|provisional",
        "autorizado|autorizada|programado|programada|abierto|agendado|agendada|provisório|openstaand|voorlopig|gepland",
        "scheduled|planned|authorised|authorized|zaplanowana|wstępna|naplánováno|předběžná|plánovaná|planirano|privremeno",
        "ütemezett|tervezett|programat|provizoriu|planeeritud|ieplānots|suplanuota|avoin|alustava|planerad|planlagt|foreløbig",
        "προσωρινή|προγραμματισμένη|временна|планирана",
        "offene|offenes|schwebend|schwebender umsatz|geplante|provisorische|openstaande|voorlopige|geplande|aangekondigd|vastgehouden",
        "ouverte|programmée|planifié|planifiée|prévu|prévue|réservé|réservée|retenu|retenue|aperta|pianificato|pianificata|previsto",
        "prevista|riservato|riservata|trattenuto|trattenuta|bloccato|bloccata|impegnato|impegnata|abierta|reservado|reservada",
        "bloqueado|bloqueada|planificado|planificada|aberto|aberta|provisória|retido|retida|cativa|cativada|obert|oberta|reservat",
        "reservada|bloquejat|bloquejada|previst|autoritzat|autoritzada|programat|avoinna|varattu|suunniteltu|ajastettu|pidätetty",
        "öppen|planerat|spärrad|spärrat|ajutine|esialgne|reserveeritud|kinni peetud|atvērts|atvērta|plānots|plānota|ieplānota|pagaidu",
        "bloķēts|bloķēta|aizturēts|aizturēta|laikina|laikinas|planuojama|numatyta|sulaikyta|preliminari|otvorené|otvorená|predbežná",
        "predbežné|plánované|dočasná|rezervované|rezervovaná|zadržané|otevřeno|otevřená|předběžné|rezervováno|zadrženo|odprto|začasno|blokovaná|blokovaný",
        "začasna|načrtovano|načrtovana|zadržano|zadržana|otvoreno|privremena|planirana|najavljeno|blokirano|προσωρινό|προσωρινός",
        "προγραμματισμένο|κρατημένο|ανοικτή|ανοιχτή|ανοιχτό|временно|планирано|резервирана|резервирано|отворена|отворено|задържана",
        "задържано|запазена|предварителна|предварително|miftuħ|miftuħa|proviżorju|proviżorja|skedat|skedata|imblukkat|imblukkata",
        "oscailte|sealadach|sceidealta",
    ]

    /// Words for cancelled rows that stay in the list. They count if they are separated from the rest of the text:
    /// `VOID: Tea`, `**VOID**Cafe`. Without a separator they may belong to a name.
    static let voids = [
        "void|voided|cancelled|canceled|deleted|reversed|voided transaction|cancelled transaction|canceled transaction|declined",
        "annulled|nullified|storniert|annulliert|gelöscht|ungültig|abgelehnt|stornierte buchung|widerrufen|verworfen|vernietigd",
        "geannuleerd|geweigerd|verwijderd|ingetrokken|vervallen|ongeldig|annuléiert|storéiert|geläscht",
        "annulé|annulée|annulés|annulées|supprimé|supprimée|supprimés|supprimées|effacé|effacée|rejeté|rejetée|refusé|refusée",
        "opération annulée|transaction annulée|paiement annulé|annullato|annullata|annullati|annullate|cancellato|cancellata",
        "cancellati|cancellate|stornato|stornata|stornati|stornate|eliminato|eliminata|eliminati|eliminate|rifiutato|rifiutata",
        "operazione annullata|transazione annullata|anulado|anulada|anulados|anuladas|cancelado|cancelada|cancelados|canceladas",
        "eliminado|eliminada|eliminados|eliminadas|borrado|borrada|suprimido|suprimida|rechazado|rechazada|operación anulada",
        "movimento anulado|anul·lat|anul·lada|anul·lats|anul·lades|cancel·lat|cancel·lada|eliminat|eliminada|esborrat|esborrada",
        "recusado|recusada|apagado|apagada|estornado|estornada|excluído|excluída|rejeitado|rejeitada",
        "anulowano|anulowana|anulowane|anulowany|usunięto|usunięta|usunięte|usunięty|odrzucona|zrušeno|zrušená|zrušené|zrušený",
        "zrušen|stornováno|stornovaná|stornované|stornovaný|smazáno|smazaná|smazaný|vymazáno|vymazané|vymazaná|vymazaný",
        "odstránené|odstránená|zamítnuto|zamietnuté|zamietnutá|neplatné|neplatná|poništeno|poništena|poništen|poništeni",
        "stornirano|stornirana|storniran|stornirani|otkazano|otkazana|otkazan|izbrisano|izbrisana|izbrisan|obrisano|obrisana",
        "preklicano|preklicana|preklican|razveljavljeno|razveljavljena|razveljavljen|zavrnjeno|zavrnjena|zavrnjen|odbijeno",
        "törölve|törölt|sztornózva|érvénytelen|anulat|anulată|ștearsă|respinsă|peruttu|peruutettu|mitätöity|poistettu|kumottu",
        "hylätty|makulerad|makulerat|makulerade|annullerad|annullerat|annullerade|avbruten|avbrutet|raderad|raderat|borttagen",
        "borttaget|annulleret|slettet|annullert|kansellert|tühistatud|kustutatud|annulleeritud|storneeritud|anulēts|anulēta",
        "anulēti|anulētas|atcelts|atcelta|atcelti|dzēsts|dzēsta|dzēsti|stornēts|stornēta|noraidīts|noraidīta|anuliuota",
        "anuliuotas|anuliuoti|atšaukta|atšauktas|atšaukti|ištrinta|ištrintas|ištrinti|panaikinta|panaikintas|stornuota",
        "stornuotas|ακυρώθηκε|ακυρωμένη|ακυρωμένο|ακυρωμένος|ακυρωμένες|ακυρωμένα|ακυρωθείσα|ακυρωθέν|διαγράφηκε|διαγραμμένη",
        "διαγραμμένο|διεγράφη|απορρίφθηκε|анулирана|анулирано|анулиран|анулирани|сторнирана|сторнирано|сторниран|сторнирани",
        "отменена|отменено|отменен|отменени|изтрита|изтрито|изтрит|отхвърлена|отхвърлено|аннулировано|iptal|iptal edildi|silindi",
        "cealaithe|curtha ar ceal|scriosta|diúltaithe|ikkanċellat|ikkanċellata|ikkanċellati|imħassar|imħassra|annullat|annullata",
        "miċħud|miċħuda",
    ]

    /// Phrases for pending states with which no name begins, so that no separator is needed:
    /// `Autorizzazione in corso CONAD`.
    static let beginnings = [
        "umsatz vorgemerkt|noch nicht gebucht|autorizzazione in corso|operazione in corso di contabilizzazione",
        "operazione non contabilizzata|movimento non contabilizzato|pagamento non contabilizzato|transazione in corso",
        "paiement en attente|opération en attente|opération en cours de traitement|transaction en attente",
        "operación pendiente|pago pendiente|movimiento pendiente|pendiente de contabilizar|cargo pendiente",
        "movimento pendente|pagamento pendente|compra pendente|pending transaction|pending payment|pending card payment",
        "katevaraus|reserverat belopp|reserveret beløb|reservert beløp|rezervētā summa|rezervuota suma",
        "broneeritud summa|blokada środków|rezervirana sredstva|rezervace částky|блокирана сума|δέσμευση ποσού",
        "zárolt összeg|sumă blocată|nog te verwerken|vorgemerkt|nicht gebucht|en attente|reserverat|reserveret",
        "gereserveerd|broneeritud|rezervēts|rezervuota|rezervirano|nezaúčtováno|nezaúčtované|neproknjiženo|εκκρεμεί",
        "неосчетоводена|блокирана",
        "à venir|opération à venir|prélèvement à venir|paiement à venir|virement à venir|achat à venir|débit à venir",
        "addebito in attesa|pagamento in attesa|operazione in attesa|addebito non contabilizzato|movimento in attesa",
        "addebito in corso di contabilizzazione|spesa non contabilizzata|pagamento in corso di contabilizzazione",
        "upcoming payment|upcoming debit|upcoming transaction|scheduled payment|pending purchase|pending debit|not yet posted",
        "ausstehende zahlung|ausstehender umsatz|ausstehende buchung|vorgemerkte buchung|vorgemerkter umsatz|geplante zahlung",
        "vorgemerkte zahlung|vorgemerkte lastschrift|nog niet geboekt|nog niet verwerkt|geplande betaling|compra pendiente",
        "próximo cargo|adeudo pendiente|cargo programado|débito pendente|pagamento agendado|oczekująca płatność",
        "oczekująca transakcja|nezaúčtovaná platba|čekající platba|čakajúca platba|függő tétel|plată în așteptare",
        "odottava maksu|tuleva maksu|väntande betalning|kommande betalning|kommende betaling|afventende betaling",
        "vormerkung|kartenvormerkung|umsatzvormerkung|unverbucht|ungebucht|nicht verbucht|noch nicht verbucht",
        "noch nicht abgerechnet|nicht ausgeführt|noch nicht ausgeführt|not booked|not yet booked|not posted|not cleared",
        "not yet cleared|yet to be posted|unposted|yet to clear|unbooked|awaiting authorisation|awaiting authorization",
        "pre-authorisation|pre-authorization|preauthorisation|preauthorization|pending authorisation|niet geboekt",
        "pending authorization|authorisation pending|authorization pending|niet verwerkt|onverwerkt|in behandeling",
        "préautorisation|pré-autorisation|non comptabilisé|non comptabilisée|autorisation en cours|paiement en cours",
        "transaction en cours|preautorizzazione|pre-autorizzazione|non contabilizzato|non contabilizzata",
        "da contabilizzare|preautorización|pre-autorización|no contabilizado|no contabilizada|sin contabilizar",
        "autorización pendiente|transacción pendiente|pré-autorização|não contabilizado|não contabilizada",
        "movimento cativo|valor cativo|montante cativo|predautorizácia|nezaúčtovaná|nezaúčtovaný|předautorizace",
        "blokácia|blokace|blokada|niezaksięgowana|niezaksięgowane|nierozliczona|nierozliczone|preautoryzacja",
        "predautorizacija|predavtorizacija|nije proknjiženo|ni knjiženo|neknjiženo|nem könyvelt|előengedélyezés",
        "ej bokförd|ikke bogført|ikke bokført|ei kirjattu|neiegrāmatots",
        "neįtraukta|δέσμευση|προέγκριση|μη λογιστικοποιημένο|неосчетоводено|чакаща|изчакваща|provizyon",
        "ootel makse|gaidošs maksājums|laukiamas mokėjimas|предстоящо плащане|чакащо плащане|επερχόμενη πληρωμή",
        "authorisation hold|authorization hold|card hold|kartenreservierung|kartenautorisierung|voorlopige boeking|voorlopige transactie",
        "voorlopige betaling|nog te boeken|kaartreservering|prenotazione pos|prenotazione carta|reserva tarjeta|retención tarjeta",
        "retenció targeta|reserva de cartão|korttivaraus|kortreservation|kaardibroneering|kaardi broneering|kartes rezervācija",
        "kortelės rezervacija|rezervacija kartice|blokovaná suma|blokovaná částka|blokovaná platba|rezervovaná suma|zadržaná suma",
        "rezervovaná částka|zadržená částka|blokirana sredstva|εκκρεμής συναλλαγή|κράτηση κάρτας|резервация по карта",
        "mhux ipproċessat|μη λογιστικοποιημένη|pendent de comptabilitzar|no comptabilitzat|no comptabilitzada",
    ]

    /// Phrases for "not yet", which count only in a legend or heading.
    static let denials = [
        "noch nicht|not yet|nicht gebuchte|nicht ausgeführte|pas encore|non ancora|aún no|todavía no|nog niet|ainda não",
        "ei vielä|ännu inte|endnu ikke|ennå ikke|jeszcze nie|dosud ne|ešte ne|még nem|veel ei|vēl nav|dar ne|još nije",
        "še ni|δεν έχουν ακόμη|още не|non encore",
    ]

    /// Phrases for pending states that count only in a legend or heading.
    static let explained =
        denials + [
            "vorgemerkte|pendientes|operazioni in corso|varaukset|reserveringen|reservationer",
            "nerealizirane|nerealizirani|neizvršene|rezervacije sredstava|rezervacije|broneeringud|rezervace|rezervácie",
            "nierozliczone|rezerwacje|rezervācijas|reserved|holds|laukiančios|laukiančių|täitmata|teostamata",
            "offene umsätze|offene buchungen|offene kartenumsätze|offene transaktionen|offene zahlungen",
            "encours carte|encours cartes|encours cb|encours de carte|encours de cartes|encours de la carte|encours des cartes",
            "retenciones de tarjeta|retenciones de tarjetas|retenciones tarjeta|retenciones de saldo|retenciones de crédito",
            "tulevat maksut|tulevat tapahtumat|tulevat tilitapahtumat|tulevat ostot|tulevat veloitukset|tuleva maksu",
            "tuleva tapahtuma|tulevia maksuja|tulevia tapahtumia|tulevien maksujen|tulevien tapahtumien",
            "rezervované|rezervovaná|rezervovaný",
        ]

    /// Words for what is to come or only authorised, in headings that have no other words than these and words for movements:
    /// `Geplante Umsätze`, `Card authorisations`.
    static let upcoming = [
        "upcoming|scheduled|authorised|authorized|authorisations|authorizations|awaiting|uncleared|unsettled|forthcoming|future",
        "schwebende|reservierungen|reservierte|kartenvormerkungen|vormerkungen|geplante|bevorstehende|anstehende|kommende",
        "erwartete|künftige|zukünftige|autorisierungen|autorisierte|autorisations|autorisées|prochaines|prochains|prévues|prévus",
        "planifiées|planifiés|futures|futurs|autorizaciones|autorizadas|autorizados|próximos|próximas|programados|programadas",
        "previstos|previstas|futuros|futuras|autorizzazioni|prossimi|prossime|programmati|programmate|previsti|previste|futuri",
        "autorizações|agendados|agendadas|agendamentos|cativos|cativas|autoritzacions|pròxims|pròximes|previstes|programats",
        "autorisaties|geplande|ingeplande|aankomende|toekomstige|verwachte|komende|avoimet|varatut|tulevat|odottavat",
        "tulevased|reserveeringud|reserveeritud|pooleliolevad|ootel|eelseisvad|planeeritud|προσωρινές|προσωρινά|αναμενόμενες",
        "αναμενόμενα|επερχόμενες|μελλοντικές|προγραμματισμένες|predvideni|predvidene|prihodnji|prihodnje|napovedani|napovedane",
        "načrtovani|načrtovane|rezervirani|rezervirane|pripravované|plánované|budúce|nadchádzajúce|čakajúce|blokované|budoucí",
        "nadcházející|čekající|připravované|būsimi|būsimos|numatomi|numatomos|planuojami|planuojamos|rezervuoti|rezervuotos",
        "nākotnes|gaidāmie|gaidāmās|plānotie|plānotās|gaidošie|rezervētie|najavljene|najavljeni|nadolazeće|buduće|planirane",
        "predviđene|očekivane|предстоящи|планирани|бъдещи|очаквани|чакащи|резервирани|planowane|przyszłe|nadchodzące",
        "zaplanowane|oczekujące|várható|tervezett|jövőbeli|kommande|planerade|väntande|kommende|planlagte|afventende",
    ]

    /// Headings of pending rows whose words have another meaning beside others: `Retenciones fiscales`.
    static let wholeHeadings = ["retenciones|retencions|retenções"]

    /// Beginnings of words that make a line with a pending state a balance, a limit or a remark: `Pending balance`,
    /// `Vorgemerkte Umsätze sind enthalten`.
    static let remarks = [
        "balance|saldo|saldi|salda|salde|solde|kontostand|guthaben|sold|zostatok|zostatk|zůstat|stanje|stanja|egyenleg",
        "υπόλοιπ|atlikum|likut|likuč|jääk|jäägi|салдо|наличност|остатък|баланс|bilanc|iarmhéid|saldu|säästö",
        "disponib|verfügbar|beschikba|available|limit|rahmen|dostępn|dostupn|razpoložljiv|raspoloživ|käytettäv|tillgäng",
        "disponer|διαθέσιμ|pieejam|kasutatav|elérhet|наличн",
        "incl|inkl|enthalt|berücksicht|einschl|exkl|excl|ausgeschl|compris|comprend|esclus|escluid|omess|anzeig|angezeig",
        "show|shown|hidden|contain|appear|affich|apparai|figur|mostrat|mostrad|visualizz|aparec|incluíd|incluid|getoond",
        "weergeg|opgenomen|inbegrep|bevat|omfatt|ingår|visas|indgår|vises|sisält|sisäll|näyte|zawier|uwzględn|wyświetl|obsah",
        "zahrn|zobraz|vključ|prikaz|uključ|tartalm|beleért|inclus|cuprin|afiș|sisaldu|näidat|ietver|iekļaut|parādīt",
        "bestandteil|sind|werden|are|sono|vengono|sont|están|estão|zijn|worden|ovat|eivät|jsou|nejsou|niso|nisu|είναι",
        "įskaičiuo|rodom|περιλαμβάν|εμφαν|включ|показ|kontijnu|san áireamh|murij",
    ]

    /// Words for "with" before a state in a line that describes the file: `Mit vorgemerkten Umsätzen`.
    static let including = [
        "with|plus|mit|samt|avec|con|com|amb|met|med|kanssa|sisältäen|z|ze|s|so|sa|vč|včetně|vrátane|cu|koos|ar|su|με",
        "със|с|bi|oltre",
    ]

    /// Words for a pending state that also occur with periods and accounts: `Mois en cours`, `Mese in corso`.
    static let running = [
        "in progress|en cours|in corso|en curso|em curso|en curs|în curs|w toku|u tijeku|u toku|v teku|folyamatban|vykdoma",
        "σε εξέλιξη|under behandling",
    ]

    /// Prepositions after a state such as `en cours`. A noun behind them, other than those of `processing`, is what was
    /// paid for: `Paiement en cours de danse`.
    static let ofNouns = ["de|d|du|des|di|del|della|do|da|of"]

    /// Beginnings of words for the processing of a payment, without accents: `en cours de traitement`.
    static let processing = [
        "trait", "tratam", "comptab", "contab", "autori", "valid", "execu", "esecu", "ejecu", "confirm", "conferm",
        "debit",
        "regle", "regol", "elabor", "lavor", "proces", "liquid", "decont", "aprob", "prelev", "paie", "addeb", "banque",
        "prise", "verif", "reglement", "imput", "enreg", "registr", "pagam", "pago", "factur",
    ]

    /// Periods and accounts that may be in progress.
    static let periods = [
        "month|year|week|quarter|period|statement|mois|année|semaine|jour|trimestre|semestre|exercice|période|compte|relevé",
        "mese|anno|settimana|giorno|periodo|esercizio|conto|mes|año|semana|ejercicio|cuenta|ano|mês|exercício|conta|any",
        "setmana|lună|luna|an|anul|săptămână|trimestru|miesiąc|rok|tydzień|kwartał|okres|mjesec|godina|tjedan|razdoblje",
        "mesec|leto|teden|obdobje|hónap|év|hét|időszak|mėnuo|metai|savaitė|μήνας|έτος|месец|година",
    ]

    /// Words of negation before a heading: `No pending transactions`.
    static let absent = [
        "no|without|kein|keine|keinerlei|ohne|aucun|aucune|sans|pas|nessun|nessuna|nessuno|senza|ningún|ninguna|ningunos|sin",
        "nenhum|nenhuma|sem|geen|zonder|brak|nie|žádné|žádná|žádný|bez|žiadne|žiadna|nema|nincs|nincsenek|niciun|nicio|fără",
        "ei|pole|puuduvad|nav|nėra|ni|inga|ingen|ingenting|δεν|χωρίς|κανένα|няма|без|нет|nu|yok|cap|sense",
    ]

    /// Words that join the states in a heading: `Pending and posted transactions`.
    static let joining = [
        "and|or|und|oder|et|ou|e|o|y|en|of|i|oraz|lub|a|ali|in|ja|tai|või|un|vai|ir|ar|och|og|eller|și|sau|és|και|и"
    ]

    /// Headings of booked rows, besides the words for completed states.
    static let bookedHeadings = [
        "kirjatut|bokförda|bogførte|bokførte|gebuchte|geboekte|comptabilisées|contabilizados|contabilizadas|contabilizzati",
        "zaksięgowane|zaúčtované|proknjižene|knjižene|осчетоводени|εκτελεσμένες|kantud|iegrāmatotie|įtrauktos|könyvelt",
    ]

    /// Banks' words for card payments and other kinds of movements, as whole cells. A column or field with any of them
    /// names kinds, so that a reservation in it is one too.
    static let movements = [
        "card payment|card purchase|card transaction|pos purchase|debit card purchase|contactless payment|purchase",
        "kartenzahlung|karteneinkauf|kartentransaktion|kartenumsatz|lastschrift|sepa lastschrift|folgelastschrift",
        "betaalautomaat|pinbetaling|kaartbetaling|betaling met kaart|paiement par carte|paiement carte|achat carte",
        "achat par carte|paiement cb|pagamento pos|pagamento carta|pagamento con carta|acquisto pos|acquisto carta",
        "pago con tarjeta|compra con tarjeta|pago tarjeta|compra tarjeta|pagament amb targeta|compra amb targeta",
        "compra com cartão|pagamento com cartão|compra cartão|płatność kartą|zakup kartą|zakup przy użyciu karty",
        "platba kartou|nákup kartou|platba kartou u obchodníka|kupnja karticom|plaćanje karticom|plačilo s kartico",
        "nakup s kartico|bankkártyás fizetés|kártyás vásárlás|kártyás fizetés|vásárlás|plată cu cardul|plată card",
        "cumpărare card|korttiosto|korttimaksu|tilisiirto|viitesiirto|automaattinosto|kortköp|kortbetalning|kortkøb",
        "kortbetaling|varekjøp|varekøb|kaardimakse|kaardiost|ost kaardiga|pirkums|pirkums ar karti",
        "maksājums ar karti|pirkinys|pirkimas|mokėjimas kortele|atsiskaitymas kortele|αγορά με κάρτα|πληρωμή με κάρτα",
        "αγορά|покупка|покупка с карта|плащане с карта|kartlı alışveriş",
    ]
}
