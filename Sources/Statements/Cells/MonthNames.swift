import Periods
import Text

/// Month names in the languages of Europe, full and abbreviated: those of `CalendarLanguage`, and others from CLDR 48.
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
        func add(_ name: String, _ month: Int) {
            let name = folded(name)
            months[name] = months[name].map { $0 == month ? $0 : 0 } ?? month
        }
        for language in CalendarLanguage.all {
            for (index, names) in language.monthNames.enumerated() {
                // A name with a blank is never looked up.
                for name in names where !name.utf8.contains(UInt8(ascii: "-")) { add(name, index + 1) }
            }
        }
        for (index, names) in others.enumerated() {
            for name in names.split(separator: "|") { add(String(name), index + 1) }
        }
        return months
    }()

    /// The month names of other languages of the euro area and of its neighbours. Some name another month in another
    /// language.
    private static let others = [
        """
        xineru|xin|ghennàrgiu|ghe|genver|uđđâivemáánu|uđiv|ođđajagemánnu|ođđj|jannewaris|ocak|oca|ledna|led|\
        leden|stycznia|sty|styczeń|ianuarie|ian|janar|јануари|јан|січня|січ|січень|студзеня|сту|студзень|\
        января|янв|январь|schaner|schan|ionawr|ion
        """,
        """
        febreru|freàrgiu|fre|chwevrer|chwe|kuovâmáánu|kuovâ|guovvamánnu|guov|febrewaris|şubat|şub|února|úno|\
        únor|lutego|lut|luty|februarie|shkurt|shk|лютого|лют|лютий|лютага|люты|февраля|февр|февраль|favrer|\
        favr|chwefror|chwef|chw
        """,
        """
        měrca|měr|měrc|martzu|meurzh|meur|njuhčâmáánu|njuhčâ|njukčamánnu|njuk|mart|března|bře|březen|marzec|\
        március|martie|мар|березня|бер|березень|сакавіка|сак|сакавік|марта|mawrth|maw
        """,
        """
        apryla|apryl|abrile|ebrel|ebr|cuáŋuimáánu|cuáŋui|cuoŋománnu|cuo|nisan|nis|dubna|dub|duben|kwietnia|\
        kwi|kwiecień|aprilie|prill|pri|квітня|квіт|квітень|красавіка|кра|красавік|апреля|апрель|avrigl|\
        ebrill
        """,
        """
        mayu|meje|meja|maju|mae|vyesimáánu|vyesi|miessemánnu|mies|maaie|mayıs|května|kvě|květen|május|мај|\
        травня|трав|травень|мая|matg
        """,
        """
        xunu|xun|làmpadas|làm|mezheven|mezh|kesimáánu|kesi|geassemánnu|geas|haziran|haz|června|čvn|červen|\
        czerwca|cze|czerwiec|június|iunie|iun|qershor|qer|јуни|јун|червня|черв|червень|чэрвеня|чэр|чэрвень|\
        июня|июн|июнь|zercladur|zercl|mehefin|meh
        """,
        """
        xunetu|xnt|trìulas|trì|gouere|goue|syeinimáánu|syeini|suoidnemánnu|suoi|temmuz|tem|července|čvc|\
        červenec|lipca|lip|lipiec|július|iulie|iul|korrik|korr|јули|јул|липня|лип|липень|ліпеня|ліп|ліпень|\
        июля|июл|июль|fanadur|fan|gorffennaf|gorff|gor
        """,
        """
        agostu|awgusta|awg|awgust|austu|aus|eost|porgemáánu|porge|borgemánnu|borg|ağustos|ağu|srpna|srp|\
        srpen|sierpnia|sie|sierpień|augusztus|ágúst|gusht|gush|серпня|серп|серпень|жніўня|жні|жнівень|\
        августа|avust|awst
        """,
        """
        cabudanni|cab|gwengolo|gwen|čohčâmáánu|čohčâ|čakčamánnu|čakč|septimber|septämber|eylül|eyl|září|zář|\
        września|wrz|wrzesień|szeptember|szept|septembrie|shtator|sht|septembar|вересня|вер|вересень|\
        верасня|верасень|сентября|сент|сентябрь|settember|medi
        """,
        """
        ochobre|och|santugaine|stg|here|roovvâdmáánu|roovvâd|golggotmánnu|golg|ekim|eki|října|říj|říjen|\
        października|paź|październik|octombrie|tetor|tet|oktobar|жовтня|жовт|жовтень|кастрычніка|кас|\
        кастрычнік|октября|октябрь|hydref|hyd
        """,
        """
        payares|pay|nowembra|now|nowember|santandria|sta|skammâmáánu|skammâ|skábmamánnu|skáb|novimber|\
        novämber|kasım|kas|listopadu|lis|listopad|listopada|noiembrie|nëntor|nën|novembar|листопада|лист|\
        листопад|лістапада|ліс|лістапад|ноября|нояб|ноябрь|tachwedd|tach
        """,
        """
        avientu|avi|nadale|nad|kerzu|kzu|juovlâmáánu|juovlâ|juovlamánnu|juov|desimber|dezämber|aralık|ara|\
        prosince|prosinec|grudnia|gru|grudzień|decembrie|desember|dhjetor|dhj|decembar|грудня|груд|грудень|\
        снежня|сне|снежань|декабря|декабрь|rhagfyr|rhag
        """,
    ]
}
