import Testing

@testable import Statements

@Suite struct MonthNameTests {
    private func day(_ text: String) -> String? {
        DateCell(Array(text.utf8)[...])?.day(nil)?.iso
    }

    @Test(arguments: [
        ("24 lug 2024", "2024-07-24"), ("24 luglio 2024", "2024-07-24"), ("1 ago 2024, 12:01:02", "2024-08-01"),
        ("24. Juli 2024", "2024-07-24"), ("3. März 2024", "2024-03-03"), ("3 Mär 2024", "2024-03-03"),
        ("3. Jänner 2024", "2024-01-03"), ("3. Feber 2024", "2024-02-03"),
        ("24 juil. 2024", "2024-07-24"), ("1 févr. 2024", "2024-02-01"), ("1 août 2024", "2024-08-01"),
        ("24 de julio de 2024", "2024-07-24"), ("2 ene 2024", "2024-01-02"), ("2 de set. de 2024", "2024-09-02"),
        ("24 Ιουλ 2024", "2024-07-24"), ("24 Ιουλίου 2024", "2024-07-24"), ("5 май 2024", "2024-05-05"),
        ("5. toukokuuta 2024", "2024-05-05"), ("5 touko 2024", "2024-05-05"), ("11 marras 2024", "2024-11-11"),
        ("12 mrt 2024", "2024-03-12"), ("12-mei-2024", "2024-05-12"), ("12/okt/24", "2024-10-12"),
        ("15. srpnja 2024.", "2024-07-15"), ("3 kolovoza 2024", "2024-08-03"), ("2 gruodžio 2024", "2024-12-02"),
        ("7 Şub 2024", "2024-02-07"), ("7 Ağu 2024", "2024-08-07"), ("2 diċ 2024", "2024-12-02"),
        ("9 detsember 2024", "2024-12-09"), ("2024 lapkr 5", "2024-11-05"), ("2024. júl. 24.", "2024-07-24"),
        ("2026 m. sausio 13 d.", "2026-01-13"), ("2026 m. gegužės 3 d", "2026-05-03"), ("2026 sausio 13", "2026-01-13"),
        ("24 jul 2024", "2024-07-24"), ("24 Sept 2024", "2024-09-24"), ("24 SETTEMBRE 2024", "2024-09-24"),
        ("24 settem 2024", "2024-09-24"), ("Jul 24, 2024", "2024-07-24"), ("July 4 2024", "2024-07-04"),
        ("2026. gada 1. aprīlī", "2026-04-01"), ("2025. gada 31. decembris", "2025-12-31"),
        ("2026. gada 5. jūnijs", "2026-06-05"), ("1er août 2024", "2024-08-01"), ("1 d'abril de 2026", "2026-04-01"),
    ])
    func `month names of every European language are read`(text: String, iso: String) {
        #expect(day(text) == iso)
    }

    @Test(arguments: [
        "Fri 13 Mar 2026", "Friday, 13 March 2026", "Fri, Mar 13, 2026", "Fr., 13.03.2026", "Fr 13.03.2026",
        "Freitag, 13. März 2026", "ven 13 marzo 2026", "venerdì 13 mar 2026", "vendredi 13 mars 2026",
        "viernes, 13 de marzo de 2026", "pt. 13.03.2026", "pá 13. 3. 2026", "pe 13.3.2026", "Παρ 13 Μαρ 2026",
        "пт, 13.03.2026", "pet 13.03.2026.", "13 март 2026 г.", "13.03.2026 г.", "13.03.2026г.",
        "2026. gada 13. marts", "2026. gada 13. martā", "2026.gada 13.marts", "2026. g. 13. marts",
        "2026. gada 13. mar.",
        "13 ta' Marzu 2026", "13 ta’ Marzu 2026", "13th March 2026", "March 13th, 2026", "13º marzo 2026",
    ])
    func `words around the numbers of a day are skipped`(text: String) {
        #expect(day(text) == "2026-03-13")
    }

    @Test(arguments: ["mar 24 mar 2026", "Mar 24, 2026", "mar. 24.03.2026"])
    func `a word for Tuesday and March is read by what follows`(text: String) {
        #expect(day(text) == "2026-03-24")
    }

    @Test(arguments: ["Bar 13.03.2026", "Fri13.03.2026", "Fri", "Do it 13.03.2026", "So 12.30 Uhr", "13.03.2026 x"])
    func `a day after another word is not a date`(text: String) {
        #expect(day(text) == nil)
    }

    /// `lis` is October in Croatian and November in Polish, `lip` June and July, `srp` July and August in Czech.
    @Test(arguments: [
        "12 lis 2024", "12. listopada 2024", "12 lip 2024", "12 srp 2024", "12 ju 2024", "12 jui 2024", "12 xyz 2024",
        "12 ma 2024", "2026. gada 13.", "2026. gada 32. x", "2026. gads 13. marts", "Jul 24", "Jul 24, 24",
        "Saldo 24 2024", "24 lug", "lug 2024", "24 lug 2024 x", "31 2024 lug",
    ])
    func `an ambiguous or unknown month name is not a date`(text: String) {
        #expect(day(text) == nil)
    }

    @Test func `every month name belongs to at most one month`() {
        for month in 1...12 {
            #expect(MonthNames.month("xx\(month)".utf8) == nil)
        }
        #expect(MonthNames.month("".utf8) == nil)
    }
}
