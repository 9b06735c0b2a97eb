import Text

/// Month names in the languages of Europe, full and abbreviated, from CLDR 48.
enum MonthNames {
    /// The month (1 to 12) that a word names. `nil` for unknown words, and for words that mean different months in
    /// different languages: `lis` is October in Croatian and November in Polish.
    ///
    /// An abbreviation counts if it is the beginning of the names of one month only.
    static func month(_ word: some Sequence<UInt8>) -> Int? {
        let name = folded(String(decoding: Array(word), as: UTF8.self))
        if let month = exact[name] { return month == 0 ? nil : month }
        guard name.utf8.count >= 3 else { return nil }
        var found: Int?
        for (other, month) in exact where other.hasPrefix(name) {
            guard month != 0, found == nil || found == month else { return nil }
            found = month
        }
        return found
    }

    /// Months by normalised name; 0 for ambiguous names.
    private static let exact: [String: Int] = {
        var months: [String: Int] = [:]
        for (index, names) in all.enumerated() {
            for name in names.split(separator: "|") {
                let name = folded(String(name))
                months[name] = months[name].map { $0 == index + 1 ? $0 : 0 } ?? index + 1
            }
        }
        return months
    }()

    /// The month names of the languages of the euro area and of its neighbours, in which a word may mean another month.
    private static let all = [
        """
        xineru|xin|gener|gen|januar|jan|ιανουαρίου|ιαν|ιανουάριος|janvier|janv|xaneiro|xan|januara|\
        ghennàrgiu|ghe|януари|яну|janvāris|janvārī|janeiro|genver|januára|január|uđđâivemáánu|uđiv|january|\
        eanáir|ean|jannar|enero|ene|gennaio|jaanuar|jaan|urtarrila|urt|siječnja|sij|siječanj|tammikuuta|\
        tammi|tammikuu|sausio|saus|sausis|ođđajagemánnu|ođđj|januari|jannewaris|ocak|oca|ledna|led|leden|\
        stycznia|sty|styczeń|ianuarie|ian|janúar|janar|јануари|јан|січня|січ|січень|студзеня|сту|\
        студзень|января|янв|январь|schaner|schan|ionawr|ion
        """,
        """
        febreru|feb|febrer|febr|februar|φεβρουαρίου|φεβ|φεβρουάριος|février|févr|febreiro|februara|\
        freàrgiu|fre|февруари|фев|februāris|februārī|fevereiro|fev|chwevrer|chwe|februára|február|kuovâmáánu|\
        kuovâ|february|feabhra|feabh|frar|fra|febrero|febbraio|veebruar|veebr|otsaila|ots|veljače|velj|\
        veljača|helmikuuta|helmi|helmikuu|vasario|vas|vasaris|guovvamánnu|guov|februari|febrewaris|şubat|\
        şub|února|úno|únor|lutego|lut|luty|februarie|febrúar|shkurt|shk|лютого|лют|лютий|лютага|люты|\
        февраля|февр|февраль|favrer|favr|chwefror|chwef|chw
        """,
        """
        marzu|mar|març|märz|mär|μαρτίου|μαρ|μάρτιος|μάρ|mars|marzo|měrca|měr|měrc|mäerz|mäe|martzu|март|\
        marts|martā|março|meurzh|meur|marca|marec|njuhčâmáánu|njuhčâ|march|márta|märts|martxoa|ožujka|ožu|\
        ožujak|maaliskuuta|maalis|maaliskuu|kovo|kov|kovas|njukčamánnu|njuk|maart|mrt|mart|března|bře|\
        březen|marzec|március|márc|martie|мар|березня|бер|березень|сакавіка|сак|сакавік|марта|mawrth|maw
        """,
        """
        abril|abr|april|apr|απριλίου|απρ|απρίλιος|avril|avr|apryla|apryl|abrëll|abrile|април|апр|aprīlis|aprīlī|\
        ebrel|ebr|apríla|apríl|cuáŋuimáánu|cuáŋui|aibreán|aib|aprile|aprill|apirila|api|travnja|tra|\
        travanj|huhtikuuta|huhti|huhtikuu|balandžio|bal|balandis|cuoŋománnu|cuo|nisan|nis|dubna|dub|\
        duben|kwietnia|kwi|kwiecień|április|ápr|aprilie|prill|pri|квітня|квіт|квітень|красавіка|кра|\
        красавік|апреля|апрель|avrigl|ebrill
        """,
        """
        mayu|may|maig|mai|μαΐου|μαΐ|μάιος|μάι|maio|maja|maj|meje|mej|meja|mee|maju|май|maijs|maijā|mae|mája|\
        máj|vyesimáánu|vyesi|bealtaine|beal|mejju|mayo|maggio|mag|maiatza|svibnja|svi|svibanj|toukokuuta|\
        touko|toukokuu|gegužės|geg|gegužė|miessemánnu|mies|maaie|mei|mayıs|května|kvě|květen|május|maí|\
        мај|травня|трав|травень|мая|matg
        """,
        """
        xunu|xun|juny|juni|jun|ιουνίου|ιουν|ιούνιος|ιούν|juin|xuño|junija|junij|làmpadas|làm|юни|jūnijs|jūnijā|\
        jūn|junho|mezheven|mezh|júna|jún|kesimáánu|kesi|june|meitheamh|meith|ġunju|ġun|junio|giugno|giu|\
        juuni|ekaina|eka|lipnja|lip|lipanj|kesäkuuta|kesä|kesäkuu|birželio|birž|birželis|geassemánnu|\
        geas|haziran|haz|června|čvn|červen|czerwca|cze|czerwiec|június|iunie|iun|júní|qershor|qer|јуни|\
        јун|червня|черв|червень|чэрвеня|чэр|чэрвень|июня|июн|июнь|zercladur|zercl|mehefin|meh
        """,
        """
        xunetu|xnt|juliol|jul|juli|ιουλίου|ιουλ|ιούλιος|ιούλ|juillet|juil|xullo|xul|julija|julij|trìulas|\
        trì|юли|jūlijs|jūlijā|jūl|julho|gouere|goue|júla|júl|syeinimáánu|syeini|july|iúil|lulju|lul|julio|\
        luglio|lug|juuli|uztaila|uzt|srpnja|srp|srpanj|heinäkuuta|heinä|heinäkuu|liepos|liep|liepa|\
        suoidnemánnu|suoi|temmuz|tem|července|čvc|červenec|lipca|lip|lipiec|július|iulie|iul|júlí|korrik|\
        korr|јули|јул|липня|лип|липень|ліпеня|ліп|ліпень|июля|июл|июль|fanadur|fan|gorffennaf|gorff|gor
        """,
        """
        agostu|ago|agost|august|aug|αυγούστου|αυγ|αύγουστος|αύγ|août|agosto|awgusta|awg|awgust|austu|aus|\
        август|авг|augusts|augustā|eost|augusta|porgemáánu|porge|lúnasa|lún|awwissu|aww|abuztua|abu|kolovoza|kol|\
        kolovoz|elokuuta|elo|elokuu|rugpjūčio|rugp|rugpjūtis|borgemánnu|borg|augusti|augustus|auguscht|\
        avgust|avg|ağustos|ağu|srpna|srp|srpen|sierpnia|sie|sierpień|augusztus|ágúst|ágú|gusht|gush|\
        серпня|серп|серпень|жніўня|жні|жнівень|августа|avust|awst
        """,
        """
        setiembre|set|setembre|september|sept|sep|σεπτεμβρίου|σεπ|σεπτέμβριος|septembre|setembro|\
        septembra|cabudanni|cab|септември|сеп|septembris|septembrī|gwengolo|gwen|čohčâmáánu|čohčâ|mfómh|settembru|\
        septiembre|settembre|iraila|ira|rujna|ruj|rujan|syyskuuta|syys|syyskuu|rugsėjo|rugs|rugsėjis|\
        čakčamánnu|čakč|septimber|septämber|eylül|eyl|září|zář|września|wrz|wrzesień|szeptember|szept|\
        septembrie|shtator|sht|septembar|вересня|вер|вересень|верасня|верасень|сентября|сент|сентябрь|\
        settember|sett|medi
        """,
        """
        ochobre|och|octubre|oct|oktober|okt|οκτωβρίου|οκτ|οκτώβριος|octobre|outubro|out|oktobra|\
        santugaine|stg|октомври|окт|oktobris|oktobrī|here|októbra|október|roovvâdmáánu|roovvâd|october|dfómh|\
        ottubru|ott|ottobre|oktoober|urria|urr|listopada|lis|listopad|lokakuuta|loka|lokakuu|spalio|spal|\
        spalis|golggotmánnu|golg|ekim|eki|října|říj|říjen|października|paź|październik|octombrie|tetor|\
        tet|oktobar|жовтня|жовт|жовтень|кастрычніка|кас|кастрычнік|октября|октябрь|hydref|hyd
        """,
        """
        payares|pay|novembre|nov|november|νοεμβρίου|νοε|νοέμβριος|νοέ|novembro|nowembra|now|nowember|\
        santandria|sta|ноември|ное|novembris|novembrī|novembra|skammâmáánu|skammâ|samhain|samh|novembru|noviembre|\
        azaroa|aza|studenoga|stu|studeni|marraskuuta|marras|marraskuu|lapkričio|lapkr|lapkritis|\
        skábmamánnu|skáb|novimber|novämber|kasım|kas|listopadu|lis|listopad|listopada|noiembrie|nóvember|\
        nóv|nëntor|nën|novembar|листопада|лист|листопад|лістапада|ліс|лістапад|ноября|нояб|ноябрь|\
        tachwedd|tach
        """,
        """
        avientu|avi|desembre|des|dezember|dez|δεκεμβρίου|δεκ|δεκέμβριος|décembre|déc|decembro|dec|\
        decembra|december|nadale|nad|декември|дек|decembris|decembrī|dezembro|kerzu|kzu|juovlâmáánu|juovlâ|\
        nollaig|noll|diċembru|diċ|diciembre|dic|dicembre|detsember|dets|abendua|abe|prosinca|pro|\
        prosinac|joulukuuta|joulu|joulukuu|gruodžio|gruod|gruodis|juovlamánnu|juov|desimber|dezämber|\
        aralık|ara|prosince|prosinec|grudnia|gru|grudzień|decembrie|desember|dhjetor|dhj|decembar|грудня|\
        груд|грудень|снежня|сне|снежань|декабря|декабрь|rhagfyr|rhag
        """,
    ]
}
