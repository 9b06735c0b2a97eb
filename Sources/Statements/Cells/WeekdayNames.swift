import Sheets

/// Weekdays in front of a day, full and abbreviated, in the languages of the euro area and of its neighbours: `Fr.,
/// 13.03.2026`, `ven 13/03/2026`.
enum WeekdayNames {
    /// Whether a word names a weekday.
    static func contains(_ word: some Sequence<UInt8>) -> Bool {
        names.contains(HeaderName.plain(String(decoding: Array(word), as: UTF8.self)))
    }

    private static let names = Set(
        [
            "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun",
            "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so",
            "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|sam|dim",
            "lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gio|sab|dom",
            "lunes|martes|miércoles|jueves|viernes|sábado|domingo|mié|jue|vie|lu|ma|ju|vi",
            "segunda|terça|quarta|quinta|sexta|seg|ter|qua|qui|sex|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge",
            "maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|wo|vr|za|zo",
            "poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|pon|wt|śr|czw|pt|sob|nd|niedz",
            "pondělí|úterý|středa|čtvrtek|pátek|neděle|po|út|st|čt|pá|ne|pondelok|utorok|streda|štvrtok|piatok|nedeľa|ut|št|pi",
            "ponedjeljak|utorak|srijeda|četvrtak|petak|subota|nedjelja|uto|sri|čet|pet|sub|ned",
            "ponedeljek|torek|sreda|četrtek|petek|nedelja|tor|sre",
            "maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai|sunnuntai|ti|ke|to|pe|la|su",
            "esmaspäev|teisipäev|kolmapäev|neljapäev|reede|laupäev|pühapäev",
            "pirmdiena|otrdiena|trešdiena|ceturtdiena|piektdiena|sestdiena|svētdiena",
            "pirmadienis|antradienis|trečiadienis|ketvirtadienis|penktadienis|šeštadienis|sekmadienis",
            "δευτέρα|τρίτη|τετάρτη|πέμπτη|παρασκευή|σάββατο|κυριακή|δευ|τρι|τετ|πεμ|παρ|σαβ|κυρ",
            "måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|mån|tis|ons|tors|lör|sön|mandag|tirsdag|lørdag|søndag",
            "hétfő|kedd|szerda|csütörtök|péntek|szombat|vasárnap|luni|marți|miercuri|joi|vineri|sâmbătă|duminică",
            "понеделник|вторник|сряда|четвъртък|петък|събота|неделя|пн|вт|ср|чт|пт|сб|нд",
        ].joined(separator: "|").split(separator: "|").map { HeaderName.plain(String($0)) })
}
