import Sheets

/// Conclusions about the date order from the language of a header.
///
/// With slashes, the languages below write the day first. English is ambiguous. Languages that write dates with points
/// use slashes only in foreign programs.
enum HeaderLanguages {
    /// Whether a header word belongs to a language that writes the day first.
    static func writeDayFirst(_ names: [HeaderName]) -> Bool {
        names.contains { dayFirst.contains($0.words) || LanguageHeaders.dayFirst.contains($0.words) }
    }

    /// Whether a header word is Hungarian. Hungarian writes the year first, even with two digits.
    static func writeYearFirst(_ names: [HeaderName]) -> Bool {
        names.contains { yearFirst.contains($0.words) }
    }

    /// Whether a header word belongs to a language that writes the day first and a point after the year.
    static func endYearsWithPoint(_ names: [HeaderName]) -> Bool {
        names.contains { pointed.contains($0.words) }
    }

    /// The language of the header and the currency of its country, if the language is mostly that of one country
    /// outside the euro area; otherwise `nil`.
    static func withoutEuro(_ names: [HeaderName]) -> (language: String, currency: String)? {
        for name in names {
            if let found = elsewhere.first(where: { $0.words.contains(name.words) }) {
                return (found.language, found.currency)
            }
        }
        return nil
    }

    private static let elsewhere: [(words: Set<String>, language: String, currency: String)] = [
        (
            words([
                "kwota|kwota transakcji|kwota operacji|data operacji|data transakcji|data ksiegowania|opis operacji",
                "opis transakcji|saldo po operacji|saldo po transakcji|obciazenia|uznania",
            ]), "Polish", "PLN"
        ),
        (words(["castka|castka platby|datum zauctovani|datum provedeni|zustatek"]), "Czech", "CZK"),
        (yearFirst, "Hungarian", "HUF"),
        (
            words(["data tranzactiei|data procesarii|detalii tranzactie|sold contabil|descriere|data finalizarii"]),
            "Romanian", "RON"
        ),
        (words(["belob|bogforingsdato|bogforingsdag|bogfort"]), "Danish", "DKK"),
        // Banks in Finland write Swedish too, but most files are from Sweden. `Belopp` alone is in both.
        (
            words(["beskrivning|bokforingsdag|bokforingsdatum|reskontradag|transaktionsdag|insattning|uttag"]),
            "Swedish", "SEK"
        ),
        (words(["belop|bokforingsdato|bokfort dato|ut fra konto|inn pa konto"]), "Norwegian", "NOK"),
    ]

    private static let yearFirst = words([
        "konyveles datuma|konyvelesi datum|ertektelep datuma|ertekdatum|erteknap|osszeg|egyenleg|leiras|kozlemeny",
        "partner neve|terheles|jovairas|devizanem|tranzakcio datuma|tranzakcio|kiadas|bevetel",
    ])

    private static let pointed = words([
        // Croatian, Slovene
        "datum knjizenja|datum knjizbe|datum transakcije|datum valute|iznos|znesek|stanje|naziv primatelja|prejemnik",
        "namen|namena|svrha|opis placanja|izdatek|isplata|uplata|breme|dobro|duguje|potrazuje|racun|vrsta transakcije",
    ])

    private static func words(_ lines: [String]) -> Set<String> {
        Set(lines.flatMap { $0.split(separator: "|").map { HeaderName(String($0)).words } })
    }

    private static let dayFirst = words(
        [
            // French
            "libelle|montant|solde|date operation|date d operation|date de l operation|date de valeur|date valeur|devise",
            "date de comptabilisation|date comptabilisation|date transaction|jour|beneficiaire|depense|depenses|recettes",
            // Italian
            "data|data contabile|data operazione|data valuta|data registrazione|data movimento|giorno|importo|descrizione",
            "causale|entrate|uscite|accrediti|addebiti|dare|avere|beneficiario",
            // Spanish, Galician, Asturian, Catalan
            "fecha|fecha valor|fecha operacion|fecha de operacion|fecha contable|f valor|f operacion|importe|concepto",
            "cargo|abono|dia|data operacio|concepte|import|descripcion",
            // Portuguese
            "data valor|data mov|data do movimento|data de lancamento|montante|descricao|quantia",
            // Dutch
            "boekdatum|boekingsdatum|bedrag|omschrijving|uitvoeringsdatum|mededeling|rentedatum",
            // Greek
            "ημερομηνια|ποσο|περιγραφη|αιτιολογια|υπολοιπο|ημερομηνια συναλλαγης|χρεωση|πιστωση",
            // Irish, Maltese
            "data|meid|cur sios|ammont",
        ] + localTimeZones)

    /// The time zone header of PayPal, in every language but English.
    private static let localTimeZones = [
        "zeitzone|fuseau horaire|fuso orario|zona horaria|huso horario|tijdzone|fuso horario|strefa czasowa",
        "casove pasmo|tidszon|tidszone|aikavyohyke|idozona|fus orar|ζωνη ωρας",
    ]

    private static let timeZones = words(localTimeZones + ["timezone|time zone|tz"])

    /// Whether a header names a column of time zones.
    static func isTimeZone(_ name: HeaderName) -> Bool { timeZones.contains(name.words) }
}
