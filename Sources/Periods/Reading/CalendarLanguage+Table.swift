extension CalendarLanguage {
    /// English, and the languages of the euro area. Names of months and weekdays are from CLDR 48, with other usual
    /// spellings and abbreviations.
    public static let all: [CalendarLanguage] = [
        CalendarLanguage(
            code: "en", name: "English",
            months: """
                january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep \
                october|oct november|nov december|dec
                """,
            weekdays:
                "monday|mon tuesday|tues|tue wednesday|wed thursday|thurs|thur|thu friday|fri saturday|sat sunday|sun",
            days: "- - tomorrow"),
        CalendarLanguage(
            code: "de", name: "German",
            months: """
                januar|jänner|jan|jän februar|feber|feb märz|maerz|mär|mrz april|apr mai juni|jun juli|jul \
                august|aug september|sept|sep oktober|okt november|nov dezember|dez
                """,
            weekdays: "montag|mo dienstag|di mittwoch|mi donnerstag|do freitag|fr samstag|sonnabend|sa sonntag|so",
            days: "heute gestern morgen vorgestern übermorgen|uebermorgen"),
        CalendarLanguage(
            code: "fr", name: "French",
            months: """
                janvier|janv|jan février|févr|fév mars avril|avr mai juin juillet|juil août septembre|sept \
                octobre|oct novembre|nov décembre|déc
                """,
            weekdays:
                "lundi|lun|lu mardi|mar|ma mercredi|mer|me jeudi|jeu|je vendredi|ven|ve samedi|sam|sa dimanche|dim|di",
            days: "aujourd'hui hier demain avant-hier après-demain"),
        CalendarLanguage(
            code: "it", name: "Italian",
            months: """
                gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago \
                settembre|sett|set ottobre|ott novembre|nov dicembre|dic
                """,
            weekdays: """
                lunedì|lun|lu martedì|mar|ma mercoledì|mer|me giovedì|gio|gi venerdì|ven|ve sabato|sab|sa \
                domenica|dom|do
                """,
            days: "oggi ieri domani l'altro-ieri|l'altroieri|altroieri|ierlaltro dopodomani"),
        CalendarLanguage(
            code: "es", name: "Spanish",
            months: """
                enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago \
                septiembre|setiembre|sept|sep|set octubre|oct noviembre|nov diciembre|dic
                """,
            weekdays: """
                lunes|lun|lu martes|mar|ma miércoles|mié|mi jueves|jue|ju viernes|vie|vi sábado|sáb|sa \
                domingo|dom|do
                """,
            days: "hoy ayer mañana anteayer|antier pasado-mañana"),
        CalendarLanguage(
            code: "nl", name: "Dutch",
            months: """
                januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sept|sep \
                oktober|okt november|nov december|dec
                """,
            weekdays: "maandag|ma dinsdag|di woensdag|wo donderdag|do vrijdag|vr zaterdag|za zondag|zo",
            days: "vandaag gisteren morgen eergisteren overmorgen"),
        CalendarLanguage(
            code: "pt", name: "Portuguese",
            months: """
                janeiro|jan fevereiro|fev março|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set \
                outubro|out novembro|nov dezembro|dez
                """,
            weekdays: """
                segunda-feira|segunda|seg terça-feira|terça|ter quarta-feira|quarta|qua quinta-feira|quinta|qui \
                sexta-feira|sexta|sex sábado|sáb domingo|dom
                """,
            days: "hoje ontem amanhã anteontem depois-amanhã"),
        CalendarLanguage(
            code: "ca", name: "Catalan",
            months: """
                gener|gen febrer|febr març|mar abril|abr maig|mai juny|jun juliol|jul agost|ag setembre|set \
                octubre|oct novembre|nov desembre|des
                """,
            weekdays: "dilluns|dl dimarts|dt dimecres|dc dijous|dj divendres|dv dissabte|ds diumenge|dg",
            days: "avui ahir demà"),
        CalendarLanguage(
            code: "gl", name: "Galician",
            months: """
                xaneiro|xan febreiro|feb marzo|mar abril|abr maio xuño xullo|xul agosto|ago setembro|set outubro|out \
                novembro|nov decembro|dec
                """,
            weekdays: "luns martes|mar mércores|mér xoves|xov venres|ven sábado|sáb domingo|dom",
            days: "hoxe onte mañá antonte pasadomañá"),
        CalendarLanguage(
            code: "eu", name: "Basque",
            months: """
                urtarrila|urt otsaila|ots martxoa|mar apirila|api maiatza|mai ekaina|eka uztaila|uzt abuztua|abu \
                iraila|ira urria|urr azaroa|aza abendua|abe
                """,
            weekdays: "astelehena|al asteartea|ar asteazkena|az osteguna|og ostirala|or larunbata|lr igandea|ig",
            days: "gaur atzo bihar herenegun etzi"),
        CalendarLanguage(
            code: "el", name: "Greek",
            months: """
                ιανουάριος|ιανουαρίου|ιαν φεβρουάριος|φεβρουαρίου|φεβ μάρτιος|μαρτίου|μαρ απρίλιος|απριλίου|απρ \
                μάιος|μαΐου|μάι ιούνιος|ιουνίου|ιουν ιούλιος|ιουλίου|ιουλ αύγουστος|αυγούστου|αυγ \
                σεπτέμβριος|σεπτεμβρίου|σεπ οκτώβριος|οκτωβρίου|οκτ νοέμβριος|νοεμβρίου|νοε \
                δεκέμβριος|δεκεμβρίου|δεκ
                """,
            weekdays: "δευτέρα|δευ τρίτη|τρι τετάρτη|τετ πέμπτη|πέμ παρασκευή|παρ σάββατο|σάβ κυριακή|κυρ",
            days: "σήμερα χθες|χτες αύριο προχθές|προχτές μεθαύριο"),
        CalendarLanguage(
            code: "fi", name: "Finnish",
            months: """
                tammikuu|tammikuuta|tammi helmikuu|helmikuuta|helmi maaliskuu|maaliskuuta|maalis \
                huhtikuu|huhtikuuta|huhti toukokuu|toukokuuta|touko kesäkuu|kesäkuuta|kesä heinäkuu|heinäkuuta|heinä \
                elokuu|elokuuta|elo syyskuu|syyskuuta|syys lokakuu|lokakuuta|loka marraskuu|marraskuuta|marras \
                joulukuu|joulukuuta|joulu
                """,
            weekdays: "maanantai|ma tiistai|ti keskiviikko|ke torstai|to perjantai|pe lauantai|la sunnuntai|su",
            days: "tänään eilen huomenna toissapäivänä ylihuomenna"),
        CalendarLanguage(
            code: "et", name: "Estonian",
            months: """
                jaanuar|jaan veebruar|veebr märts aprill|apr mai juuni juuli august|aug september|sept oktoober|okt \
                november|nov detsember|dets
                """,
            weekdays: "esmaspäev teisipäev kolmapäev neljapäev reede laupäev pühapäev",
            days: "täna eile homme üleeile ülehomme"),
        CalendarLanguage(
            code: "lv", name: "Latvian",
            months: """
                janvāris|janvārī|janv februāris|februārī|febr marts|martā aprīlis|aprīlī|apr maijs|maijā \
                jūnijs|jūnijā|jūn jūlijs|jūlijā|jūl augusts|augustā|aug septembris|septembrī|sept \
                oktobris|oktobrī|okt novembris|novembrī|nov decembris|decembrī|dec
                """,
            weekdays: "pirmdiena otrdiena trešdiena ceturtdiena piektdiena sestdiena svētdiena",
            days: "šodien vakar rīt aizvakar parīt"),
        CalendarLanguage(
            code: "lt", name: "Lithuanian",
            months: """
                sausis|sausio|saus vasaris|vasario|vas kovas|kovo|kov balandis|balandžio|bal gegužė|gegužės|geg \
                birželis|birželio|birž liepa|liepos|liep rugpjūtis|rugpjūčio|rugp rugsėjis|rugsėjo|rugs \
                spalis|spalio|spal lapkritis|lapkričio|lapkr gruodis|gruodžio|gruod
                """,
            weekdays: "pirmadienis antradienis trečiadienis ketvirtadienis penktadienis šeštadienis sekmadienis",
            days: "šiandien vakar rytoj užvakar poryt"),
        CalendarLanguage(
            code: "mt", name: "Maltese",
            months: """
                jannar|jan frar|fra marzu|mar april|apr mejju|mej ġunju|ġun lulju|lul awwissu|aww settembru|sett \
                ottubru|ott novembru|nov diċembru|diċ
                """,
            weekdays: """
                it-tnejn|tnejn it-tlieta|tlieta l-erbgħa|erbgħa il-ħamis|ħamis il-ġimgħa|ġimgħa is-sibt|sibt \
                il-ħadd|ħadd
                """,
            days: "illum lbieraħ|ilbieraħ għada"),
        CalendarLanguage(
            code: "sk", name: "Slovak",
            months: """
                január|januára|jan február|februára|feb marec|marca|mar apríl|apríla|apr máj|mája jún|júna júl|júla \
                august|augusta|aug september|septembra|sep október|októbra|okt november|novembra|nov \
                december|decembra|dec
                """,
            weekdays: "pondelok|po utorok|ut streda|st štvrtok|št piatok|pi sobota|so nedeľa|ne",
            days: "dnes včera zajtra predvčerom pozajtra"),
        CalendarLanguage(
            code: "sl", name: "Slovenian",
            months: """
                januar|januarja|jan februar|februarja|feb marec|marca|mar april|aprila|apr maj|maja junij|junija|jun \
                julij|julija|jul avgust|avgusta|avg september|septembra|sep oktober|oktobra|okt \
                november|novembra|nov december|decembra|dec
                """,
            weekdays: "ponedeljek|pon torek|tor sreda|sre četrtek|čet petek|pet sobota|sob nedelja|ned",
            days: "danes včeraj jutri predvčerajšnjim pojutrišnjem"),
        CalendarLanguage(
            code: "hr", name: "Croatian",
            months: """
                siječanj|siječnja|sij veljača|veljače|velj ožujak|ožujka|ožu travanj|travnja|tra svibanj|svibnja|svi \
                lipanj|lipnja|lip srpanj|srpnja|srp kolovoz|kolovoza|kol rujan|rujna|ruj listopad|listopada|lis \
                studeni|studenoga|stu prosinac|prosinca|pro
                """,
            weekdays: "ponedjeljak|pon utorak|uto srijeda|sri četvrtak|čet petak|pet subota|sub nedjelja|ned",
            days: "danas jučer sutra prekjučer prekosutra"),
        CalendarLanguage(
            code: "bg", name: "Bulgarian",
            months: """
                януари|яну февруари|фев март април|апр май юни юли август|авг септември|сеп октомври|окт ноември|ное \
                декември|дек
                """,
            weekdays: "понеделник|пн вторник|вт сряда|ср четвъртък|чт петък|пт събота|сб неделя|нд",
            days: "днес вчера утре"),
        CalendarLanguage(
            code: "ga", name: "Irish",
            months: """
                eanáir|ean feabhra|feabh márta aibreán|aib bealtaine|beal meitheamh|meith iúil lúnasa|lún \
                meán-fómhair|mfómh deireadh-fómhair|dfómh samhain|samh nollaig|noll
                """,
            weekdays: """
                dé-luain|luan dé-máirt|máirt dé-céadaoin|céad déardaoin|déar dé-haoine|aoine dé-sathairn|sath \
                dé-domhnaigh|domh
                """,
            days: "inniu inné amárach arú-inné arú-amárach"),
        CalendarLanguage(
            code: "lb", name: "Luxembourgish",
            months: """
                januar|jan februar|feb mäerz|mäe abrëll|abr mee juni|jun juli|jul august|auguscht|aug september|sep \
                oktober|okt november|nov dezember|dez
                """,
            weekdays: "méindeg|méi dënschdeg|dën mëttwoch|mët donneschdeg|don freideg|fre samschdeg|sam sonndeg|son",
            days: "haut gëschter muer virgëschter iwwermuer"),
        CalendarLanguage(
            code: "sv", name: "Swedish",
            months: """
                januari|jan februari|feb mars april|apr maj juni|jun juli|jul augusti|aug september|sept|sep \
                oktober|okt november|nov december|dec
                """,
            weekdays: "måndag|mån tisdag|tis onsdag|ons torsdag|tors fredag|fre lördag|lör söndag|sön",
            days: "idag|i-dag igår|i-går imorgon|i-morgon i-förrgår|förrgår i-övermorgon|övermorgon"),
    ]
}
