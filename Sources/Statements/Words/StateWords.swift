/// Words for booked and unbooked states, as whole cells, in the languages of the euro area and its neighbours.
///
/// To add one, append it to the line of its language, as people write it.
enum StateWords {
    static let done = [
        "completed|complete|booked|accepted|posted|settled|cleared|reconciled|approved|executed|successful|success|paid",
        "processed|done|ok|okay|book|acsc|accc|acsp|confirmed|bestätigt|procesada|procesado|elaborato|traité|przetworzono",
        "abgeschlossen|gebucht|umsatz gebucht|ausgeführt|genehmigt|erfolgreich|verbucht",
        "geaccepteerd|voltooid|geboekt|uitgevoerd|verwerkt|goedgekeurd",
        "terminé|terminée|effectué|effectuée|comptabilisé|comptabilisée|exécuté|exécutée|validé|validée",
        "completato|completata|contabilizzato|contabilizzata|eseguito|eseguita|approvato|approvata|addebitato",
        "completado|completada|contabilizado|contabilizada|ejecutado|ejecutada|aprobado|aprobada|realizado|realizada",
        "concluido|concluida|concluído|concluída|executado|executada|aprovado|aprovada|efetuado|efetuada",
        "completat|completada|comptabilitzat|comptabilitzada|burututa|eginda", "críochnaithe|kompluta",
        "ολοκληρώθηκε|ολοκληρωμένη|εκτελέστηκε|εγκρίθηκε",
        "завършена|завършено|изпълнена|одобрена|выполнено|исполнено|проведено",
        "zakończono|zakończone|zakończona|zrealizowano|zrealizowana|zaksięgowano|zaksięgowana|wykonano|wykonana",
        "dokončeno|provedeno|zaúčtováno|schváleno|dokončené|vykonané|zaúčtované|schválené",
        "zaključeno|izvedeno|knjiženo|odobreno|potrjeno|izvršeno|proknjiženo|završeno",
        "teljesítve|teljesült|könyvelt|jóváhagyva",
        "finalizat|finalizată|procesat|procesată|executat|executată|aprobat|aprobată",
        "lõpetatud|täidetud|teostatud|pabeigts|izpildīts|apstiprināts|užbaigta|įvykdyta|įvykdytas|patvirtinta",
        "valmis|kirjattu|suoritettu|hyväksytty",
        "slutfört|slutförd|bokförd|genomförd|godkänd|gennemført|bogført|godkendt",
        "gjennomført|bokført|godkjent", "tamamlandı|onaylandı",
    ]

    /// Headers that ask whether a movement is booked. Programs in which the user ticks rows off ask otherwise:
    /// `Reconciled`, `Cleared`.
    static let booked = [
        "posted|booked|settled|is posted|is booked|posted?|transaction posted|executed|final",
        "gebucht|verbucht|ist gebucht|bereits gebucht|gebucht?|gebucht ja nein|ausgeführt|geboekt|verwerkt|uitgevoerd",
        "comptabilisé|comptabilisée|comptabilisation effectuée|opération comptabilisée|exécuté|exécutée",
        "contabilizzato|contabilizzata|contabilizzati|eseguito|eseguita|movimento contabilizzato|operazione contabilizzata",
        "contabilizado|contabilizada|ejecutado|ejecutada|asentado|liquidado|liquidada|comptabilitzat|executado|executada",
        "zaksięgowano|zaksięgowana|zaksięgowane|zrealizowano|zaúčtováno|zaúčtované|zaúčtovaná|provedeno|vykonané",
        "knjiženo|proknjiženo|izvršeno|izvedeno|poknjiženo|könyvelt|könyvelve|teljesült|înregistrat|contabilizat|procesat",
        "kirjattu|suoritettu|bokförd|bokfört|bogført|bokført|kantud|teostatud|iegrāmatots|izpildīts|įtraukta|įvykdyta",
        "λογιστικοποιημένο|εκτελέστηκε|καταχωρήθηκε|осчетоводено|осчетоводена|изпълнена|проведено|исполнено|muhasebeleşti",
        "ibbukkjat|curtha sa chuntas",
    ]

    /// Headers of the day on which a movement is booked. Rows without it are not booked if most rows have it.
    static let bookingDays = [
        "settled date|settlement date|date settled|settled on|settled|posted date|posting date|date posted|posted on|booked date",
        "booking date|booked on|date booked|booked|posted|cleared date|clearing date|completed date|completion date|date completed",
        "buchungsdatum|buchungstag|gebucht am|verbucht am|gebucht|verbuchungsdatum|datum der buchung",
        "boekdatum|boekingsdatum|geboekt op|verwerkt op|datum verwerking|verwerkingsdatum|datum geboekt",
        "date de comptabilisation|date comptabilisation|date comptable|comptabilisé le|date d'imputation|date de règlement",
        "data contabile|data contabilizzazione|data di contabilizzazione|contabilizzato il|data registrazione|data di regolamento",
        "data regolamento|fecha contable|fecha de contabilización|fecha contabilización|fecha de liquidación|fecha de asiento",
        "data contabilística|data de contabilização|data de liquidação|data comptable|data księgowania|data zaksięgowania",
        "data rozliczenia|datum zaúčtování|datum zúčtování|dátum zaúčtovania|dátum zúčtovania|datum knjiženja|datum knjižbe",
        "könyvelés dátuma|könyvelési dátum|könyvelés napja|data înregistrării|data contabilizării|data decontării",
        "kirjauspäivä|kirjauspvm|bokföringsdag|bokföringsdatum|bogføringsdato|bokføringsdato|bokført dato|kandekuupäev",
        "kande kuupäev|grāmatošanas datums|iegrāmatošanas datums|įtraukimo data|įskaitymo data|ημερομηνία λογιστικοποίησης",
        "ημερομηνία καταχώρησης|дата на осчетоводяване|дата проводки|дата на заверяване|muhasebe tarihi|data tal-ibbukkjar",
    ]

    /// Yes and no, besides the words of questions to the user.
    static let yes = [
        "sim|tak|ano|áno|igen|kyllä|da|jah|jā|taip|ναι|да|evet|iva|tá|sí|bai|joo|kyl|✓|✔|☑|ok|yep"
    ]
    static let no = [
        "nee|não|nie|ne|nem|ei|nej|nei|nu|nē|όχι|οχι|не|нет|hayır|le|níl|ez|ni|✗|✘|☐|✕|×"
    ]

    /// Paid, and fully refunded later.
    static let refunded = [
        "refunded|erstattet|rückerstattet|zurückerstattet|zurückgezahlt|rimborsato|rimborsata|remboursé|remboursée|reembolsado",
        "reembolsada|terugbetaald|zwrócono|zwrócona|zwrócony|återbetald|återbetalad|återbetalt|refunderet|refundert",
        "tilbagebetalt|tilbakebetalt|hyvitetty|palautettu|vráceno|refundováno|vrátené|refundované|visszatérítve|rambursat",
        "rambursată|επιστράφηκε|επιστροφή χρημάτων|vrnjeno|vraćeno|hüvitatud|tagastatud|atmaksāts|grąžinta|възстановена",
        "възстановено|reemborsat|rifuż|aisíoctha|iade edildi",
    ]

    /// Beginnings of words for "partly", without accents: `Partially Reversed`, `Teilweise zurückgezahlt`.
    static let partly = [
        "partial", "partly", "teilweis", "parzial", "partiel", "parcial", "gedeelt", "deels", "czesc", "delvi", "osit",
        "castec", "ciastoc", "reszb", "reszl", "μερικ", "delno", "djelomic", "delom", "osaliselt", "dalej", "dalin",
        "частич",
        "kismen",
    ]

    /// Announced, reserved, refused, cancelled or reversed.
    static let notDone = [
        "pending|reverted|reversed|declined|failed|failure|cancelled|canceled|rejected|refused|denied|not approved",
        "unapproved|not authorised|not authorized|authorised|authorized|reserved|on hold|held|upcoming|scheduled",
        "processing|in progress|in process|expired|blocked|aborted|unsuccessful|incomplete|not completed|not booked",
        "unbooked|not executed|waiting|awaiting approval|awaiting authorisation|awaiting authorization|voided|refunded",
        "returned|charged back|error|no|unpaid|not settled|unsettled|rjct|pdng|canc|void|voided transaction|deleted|duplicate",
        "ausstehend|abgelehnt|zurückgewiesen|storniert|fehlgeschlagen|gescheitert|nicht genehmigt|nicht gebucht",
        "nicht ausgeführt|umsatz vorgemerkt|vorgemerkt|vormerkung|reserviert|rückgängig gemacht|zurückgebucht|einbehalten",
        "in bearbeitung|geplant|abgebrochen|verweigert|gesperrt|offen|wartend|ungültig|abgelaufen|widerrufen",
        "usstehend|abglehnt|ausstoend|ofgeleent|annuléiert",
        "in behandeling|geweigerd|afgewezen|geannuleerd|mislukt|niet goedgekeurd|teruggedraaid|gereserveerd|in afwachting",
        "openstaand|niet uitgevoerd|verlopen|geblokkeerd|yn behanneling|wegere|ôfwiisd|annulearre|mislearre",
        "en attente|en cours|à venir|refusé|refusée|rejeté|rejetée|annulé|annulée|échoué|échouée|échec|non approuvé",
        "non approuvée|non autorisé|non autorisée|bloqué|bloquée|expiré|expirée|contre-passé|non comptabilisé|suspendu",
        "nac'het|nullet|o c'hortoz",
        "in attesa|in sospeso|in corso|in elaborazione|in lavorazione|autorizzato|autorizzata|da contabilizzare",
        "non contabilizzato|non contabilizzata|annullato|annullata|rifiutato|rifiutata|respinto|respinta|stornato|stornata",
        "non approvato|non approvata|non autorizzato|non autorizzata|negato|negata|non riuscito|non riuscita|fallito|fallita",
        "sospeso|sospesa|scaduto|scaduta|revocato|revocata|bloccato|bloccata|non eseguito|non eseguita|prenotato",
        "prenotata|in isetu|annulladu|refudadu",
        "pendiente|en curso|en proceso|en espera|revertido|revertida|rechazado|rechazada|denegado|denegada|cancelado",
        "cancelada|anulado|anulada|devuelto|devuelta|fallido|fallida|no aprobado|no aprobada|no autorizado|no autorizada",
        "retenido|retenida|caducado|bloqueado|bloqueada|retrocedido|retrocedida|no contabilizado|rexeitado|rexeitada",
        "fallado|fallada|refugáu|anuláu|encaboxáu",
        "pendent|rebutjat|rebutjada|denegat|denegada|cancel·lat|cancel·lada|anul·lat|anul·lada|fallit|no aprovat",
        "no aprovada|en curs|retornat|zain|baztertua|baztertuta|ukatua|ukatuta|ezeztatua|ezeztatuta|onartu gabe",
        "pendente|recusado|recusada|rejeitado|rejeitada|anulado|falhado|falhada|falhou|revertida|não aprovado",
        "não aprovada|não autorizado|em processamento|em curso|devolvido|devolvida|cativo|expirado",
        "ar feitheamh|diúltaithe|cealaithe|teipthe|pendenti|miċħud|miċħuda|rifjutat|rifjutata|ikkanċellat|ikkanċellata",
        "εκκρεμεί|εκκρεμής|σε εκκρεμότητα|απορρίφθηκε|απορριφθείσα|ακυρώθηκε|ακυρωμένη|ακυρωθείσα|απέτυχε|αποτυχημένη",
        "αποτυχία|δεν εγκρίθηκε|μη εγκεκριμένη|αντιλογισμός|δεσμευμένο|δέσμευση",
        "изчакваща|изчакване|чакаща|отказана|отказано|отхвърлена|отхвърлено|анулирана|анулирано|неуспешна|неуспешно",
        "неодобрена|сторнирана|в обработка|блокирана|в ожидании|ожидает|ожидание|отклонено|отклонена|отклонён|отказ",
        "отменено|отменена|отменён|не выполнено|не исполнено|в обработке|ошибка|не одобрено|возвращено",
        "oczekuje|oczekująca|oczekujące|oczekujący|odrzucono|odrzucona|odrzucone|odrzucony|anulowano|anulowana|anulowane",
        "anulowany|cofnięto|cofnięta|nieudana|nieudane|niepowodzenie|niezatwierdzona|niezatwierdzone|w trakcie",
        "w trakcie realizacji|w realizacji|zablokowana|blokada|zwrócono|niezaksięgowana|wotpokazane|zběhnjene",
        "čeká|čekající|čeká na zpracování|nevyřízeno|zamítnuto|zamítnutá|odmítnuto|odmítnutá|zrušeno|zrušená|stornováno",
        "neúspěšné|neúspěšná|selhalo|neschváleno|blokace|blokováno|rezervace|nezaúčtováno|neprovedeno|ve zpracování",
        "čaká|čakajúca|čakajúce|nevybavené|zamietnuté|zamietnutá|odmietnuté|odmietnutá|zrušené|stornované",
        "neúspešné|neúspešná|zlyhalo|neschválené|blokácia|rezervácia|nezaúčtované|nevykonané|spracováva sa",
        "v čakanju|na čakanju|zavrnjeno|zavrnjena|preklicano|preklicana|neuspešno|neuspešna|neuspelo|ni odobreno",
        "rezervirano|v obdelavi|odbijeno|odbijena|otkazano|otkazana|poništeno|poništena|stornirano|neuspjelo|neuspješno",
        "nije odobreno|u obradi|nije proknjiženo",
        "függőben|függő|elutasítva|elutasított|visszautasítva|visszautasított|törölve|törölt|visszavonva|sikertelen",
        "meghiúsult|nem jóváhagyott|nem teljesült|zárolt|zárolás|feldolgozás alatt|foglalás",
        "în așteptare|în curs|în procesare|respins|respinsă|refuzat|refuzată|anulat|anulată|eșuat|eșuată|neaprobat",
        "neaprobată|nereușit|nereușită|returnat|returnată|blocat|blocată",
        "ootel|tagasi lükatud|tühistatud|ebaõnnestunud|keeldutud|broneeritud|kinnitamata|töötlemisel",
        "gaida|gaidīšanā|noraidīts|noraidīta|atcelts|atcelta|neizdevās|neizdevies|rezervēts|rezervēta|nav apstiprināts",
        "apstrādē|atteikts|laukiama|laukia|atmesta|atmestas|atmestas|atšaukta|atšauktas|nepavyko|nepavykęs|rezervuota",
        "nepatvirtinta|vykdoma|apdorojama|anuliuota",
        "odottaa|odottava|vireillä|hylätty|peruttu|peruutettu|epäonnistui|epäonnistunut|ei hyväksytty|katevaraus|varaus",
        "keskeneräinen|käsittelyssä|hilgojuvvon",
        "väntar|väntande|pågående|avvisad|avvisat|nekad|nekat|avbruten|avbrutet|misslyckad|misslyckades|misslyckat",
        "återkallad|reserverad|reserverat|ej godkänd|inte godkänd|makulerad|preliminär|kommande|reservation",
        "afventer|afventende|afvist|annulleret|mislykket|mislykkedes|reserveret|ikke godkendt|tilbageført|kommende",
        "venter|ventende|kansellert|avbrutt|mislykket|mislyktes|reservert|ikke godkjent|tilbakeført|avvist|under behandling",
        // Scheduled, provisional, authorised
        "terminiert|vorgesehen|eingeplant|vorläufig|provisorisch|autorisiert|vorautorisiert|angekündigt|vorgemerkte buchung",
        "planned|provisional|preauthorised|preauthorized|pre-authorised|pre-authorized|tentative|not final|estimated|announced",
        "autorisé|autorisée|préautorisé|préautorisée|provisoire|programmé|programmée|planifié|planifiée|prévu|prévue",
        "provvisorio|provvisoria|programmato|programmata|pianificato|pianificata|preautorizzato|preautorizzata|previsto|prevista",
        "preautorizado|preautorizada|autorizado|autorizada|provisional|programado|programada|planificado|planificada|previsto",
        "prevista|provisório|provisória|agendado|agendada|programada|pré-autorizado|pré-autorizada|autoritzat|autoritzada",
        "programat|programada|geautoriseerd|voorlopig|gepland|ingepland|aangekondigd|voorgeautoriseerd",
        "autoryzowana|autoryzowane|autoryzowano|zaplanowana|zaplanowane|zaplanowano|wstępna|planowana|tymczasowa",
        "autorizováno|autorizovaná|autorizované|naplánováno|naplánovaná|naplánované|plánovaná|předběžná|predbežná|prozatímní",
        "odobreno v teku|načrtovano|načrtovana|začasno|začasna|planirano|planirana|privremeno|privremena|zakazano|autorizirano",
        "autorizirana|engedélyezett|engedélyezve|ütemezett|tervezett|ideiglenes|előzetes|autorizat|autorizată|programat",
        "programată|planificat|planificată|provizoriu|provizorie|planeeritud|esialgne|ajutine|autoriseeritud|ieplānots",
        "ieplānota|plānots|plānota|pagaidu|autorizēts|autorizēta|suplanuota|suplanuotas|laikina|preliminari|autorizuota",
        "ajastettu|suunniteltu|alustava|väliaikainen|varmennettu|schemalagd|planerad|auktoriserad|godkänd ej bokförd",
        "planlagt|foreløbig|foreløpig|autoriseret|autorisert|προγραμματισμένη|προσωρινή|εξουσιοδοτημένη|προέγκριση",
        "планирана|планирано|временна|авторизирана|авторизирано|предварителна|запланировано|авторизовано|предварительно",
        "planlandı|geçici|sceidealta|sealadach|údaraithe|skedata|proviżorju|awtorizzat",
        "beklemede|bekliyor|reddedildi|reddedilen|iptal|iptal edildi|başarısız|BAŞARISIZ|onaylanmadı|işleniyor",
    ]
}
