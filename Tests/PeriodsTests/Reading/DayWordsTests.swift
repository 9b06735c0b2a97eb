import Support
import Testing

@testable import Periods

/// Today is Sunday, 29 November 2026.
@Suite struct DayWordsTests {
    private static let today: Day = "2026-11-29"
    private let parser = DayParser(today: Self.today)

    @Test(arguments: [
        ("25.11.26", "2026-11-25"), ("5.12.25", "2025-12-05"), ("1.2.03", "2003-02-01"), ("29.11.27", "2027-11-29"),
        ("25-11-2026", "2026-11-25"), ("5-1-2026", "2026-01-05"), ("last friday", "2026-11-27"),
        ("last-sunday", "2026-11-22"), ("Last Sun", "2026-11-22"), ("friday", "2026-11-27"), ("tomorrow", "2026-11-30"),
    ])
    func `more forms of a day are read`(text: String, iso: String) throws {
        #expect(try parser.parse(text).iso == iso)
        #expect(try PeriodParser(today: Self.today).parse(text).period?.name == iso)
    }

    @Test(arguments: [
        ("heute", "2026-11-29"), ("gestern", "2026-11-28"), ("vorgestern", "2026-11-27"), ("morgen", "2026-11-30"),
        ("übermorgen", "2026-12-01"), ("ubermorgen", "2026-12-01"), ("Samstag", "2026-11-28"), ("Mi", "2026-11-25"),
        ("so", "2026-11-22"), ("aujourd'hui", "2026-11-29"), ("aujourd’hui", "2026-11-29"), ("hier", "2026-11-28"),
        ("avant-hier", "2026-11-27"), ("avant hier", "2026-11-27"), ("demain", "2026-11-30"), ("lundi", "2026-11-23"),
        ("lun.", "2026-11-23"), ("jeu", "2026-11-26"), ("oggi", "2026-11-29"), ("ieri", "2026-11-28"),
        ("l'altro ieri", "2026-11-27"), ("domani", "2026-11-30"), ("lun", "2026-11-23"), ("lunedì", "2026-11-23"),
        ("LUNEDÌ", "2026-11-23"), ("lunedi", "2026-11-23"), ("mer", "2026-11-25"), ("sab", "2026-11-28"),
        ("hoy", "2026-11-29"), ("ayer", "2026-11-28"), ("mañana", "2026-11-30"), ("manana", "2026-11-30"),
        ("man\u{303}ana", "2026-11-30"), ("pasado mañana", "2026-12-01"), ("miércoles", "2026-11-25"),
        ("mie", "2026-11-25"), ("vandaag", "2026-11-29"), ("gisteren", "2026-11-28"), ("vrijdag", "2026-11-27"),
        ("20. Oktober", "2026-10-20"), ("20.Oktober", "2026-10-20"), ("20. Okt. 2025", "2025-10-20"),
        ("3. März", "2026-03-03"), ("3 maerz", "2026-03-03"), ("3mrz", "2026-03-03"), ("20 octobre", "2026-10-20"),
        ("1er octobre", "2026-10-01"), ("1er août 2025", "2025-08-01"), ("1 aout 2025", "2025-08-01"),
        ("20 févr.", "2026-02-20"), ("20 ottobre 2026", "2026-10-20"), ("20ott", "2026-10-20"), ("3 set", "2026-09-03"),
        ("1º gennaio", "2026-01-01"), ("20 de octubre", "2026-10-20"), ("20 de octubre de 2025", "2025-10-20"),
        ("20 del mayo", "2026-05-20"), ("5 mei", "2026-05-05"), ("20 mrt 2026", "2026-03-20"), ("5 mar", "2026-03-05"),
        ("20. november 2026", "2026-11-20"), ("20 nov. 2026", "2026-11-20"), ("31 dicembre", "2025-12-31"),
    ])
    func `days are read in the five largest languages of the euro area`(text: String, iso: String) throws {
        #expect(try parser.parse(text).iso == iso)
        #expect(try PeriodParser(today: Self.today).parse(text).period?.name == iso)
    }

    @Test(arguments: [
        ("ottobre", "2026-10"), ("Oktober", "2026-10"), ("octobre", "2026-10"), ("OTTOBRE", "2026-10"),
        ("dicembre", "2025-12"), ("ottobre 2025", "2025-10"), ("ottobre2025", "2025-10"), ("Mai", "2026-05"),
        ("août", "2026-08"), ("febrero de 2024", "2024-02"), ("maart 2025", "2025-03"), ("juil.", "2026-07"),
        ("mär", "2026-03"), ("mar", "2026-03"), ("may", "2026-05"), ("sept", "2026-09"),
    ])
    func `months are read in these languages`(text: String, name: String) throws {
        #expect(try PeriodParser(today: Self.today).parse(text).period?.name == name)
        #expect(throws: PeriodError.self) { try parser.parse(text) }
    }

    @Test func `a month in words begins on the day of the setting`() throws {
        let start = try #require(MonthStart(day: 25))
        let parser = PeriodParser(today: Self.today, monthStart: start)
        for text in ["ottobre", "ottobre 2026"] {
            let october = try parser.parse(text)
            #expect(october.first == "2026-09-25" && october.last == "2026-10-24")
        }
        // December has begun on 25 November.
        #expect(try parser.parse("dicembre").first == "2026-11-25")
    }

    @Test func `words are ends of a range`() throws {
        let selection = try PeriodParser(today: Self.today).parse("20. Oktober..ieri")
        #expect(selection.first == "2026-10-20" && selection.last == "2026-11-28")
        let months = try PeriodParser(today: Self.today).parse("ottobre..novembre")
        #expect(months.first == "2026-10-01" && months.last == "2026-11-30")
    }

    @Test(arguments: [
        ("fi", "eilen", "2026-11-28"), ("fi", "5. toukokuuta", "2026-05-05"), ("pt", "ontem", "2026-11-28"),
        ("pt", "segunda-feira", "2026-11-23"), ("pt", "5 de outubro de 2025", "2025-10-05"),
        ("ca", "5 d'agost", "2026-08-05"), ("el", "ΧΘΕΣ", "2026-11-28"), ("el", "5 Μαΐου", "2026-05-05"),
        ("hr", "1. lipnja 2026", "2026-06-01"), ("sv", "i går", "2026-11-28"), ("ga", "arú inné", "2026-11-27"),
        ("bg", "вчера", "2026-11-28"),
    ])
    func `the language of the locale is read, and only there`(code: String, text: String, iso: String) throws {
        #expect(try DayParser(today: Self.today, vocabulary: DayVocabulary(language: code)).parse(text).iso == iso)
        #expect(throws: PeriodError.self) { try parser.parse(text) }
    }

    @Test(arguments: [
        "ieri", "ottobre", "20 ottobre", "20. november", "25-11-2026", "25.11.26", "last friday", "tomorrow",
    ])
    func `the basic vocabulary refuses them all`(text: String) {
        #expect(throws: PeriodError.self) { try PeriodParser(today: Self.today, vocabulary: .basic).parse(text) }
    }

    @Test(arguments: [
        (
            "mar", "'mar' is March in English, German, Italian and Spanish, but Tuesday in French, Italian and Spanish",
            nil as Range<Int>?, "for Tuesday, write tue"
        ),
        (
            " Do ", "'Do' is Thursday in German and Dutch, but Sunday in Italian and Spanish", nil,
            "for Thursday, write thu\nfor Sunday, write sun"
        ),
        (
            "di", "'di' is Tuesday in German and Dutch, but Sunday in French", nil,
            "for Tuesday, write tue\nfor Sunday, write sun"
        ),
    ])
    func `a word with two meanings is refused with both`(
        text: String, message: String, caret: Range<Int>?, hint: String
    ) {
        let error = #expect(throws: PeriodError.self) { try parser.parse(text) }
        #expect(error?.kind == "day.ambiguous-word")
        #expect(error?.message == message)
        #expect(error?.caret == caret)
        #expect(error?.hint == hint)
    }

    @Test func `an ambiguous end of a range has a caret`() {
        let error = #expect(throws: PeriodError.self) { try PeriodParser(today: Self.today).parse("1.11...ma") }
        #expect(error?.kind == "day.ambiguous-word")
        #expect(error?.caret == 7..<9)
        #expect(error?.hint == "for Tuesday, write tue\nfor Monday, write mon")
    }

    @Test func `a word of the locale is refused where it means something else elsewhere`() {
        let irish = PeriodParser(today: Self.today, vocabulary: DayVocabulary(language: "ga"))
        let error = #expect(throws: PeriodError.self) { try irish.parse("lun") }
        #expect(error?.message == "'lun' is Monday in French, Italian and Spanish, but August in Irish")
    }

    @Test(arguments: [
        ("5/12/26", "day.two-digit-year", "write 5/12/2026"), ("25.11.28", "day.two-digit-year", "write 25/11/1928"),
        ("25.11.99", "day.two-digit-year", "write 25/11/1999"), ("30.11.27", "day.two-digit-year", "write 30/11/1927"),
        ("5 ottobre 26", "day.unreadable", nil), ("25-11-26", "day.unreadable", nil),
        ("11-25-2026", "day.no-such-day", "write 25/11/2026"), ("31-11-2026", "day.no-such-day", nil),
        ("29.2.26", "day.no-such-day", nil), ("30 febbraio", "day.no-such-day", nil), ("0 mai", "day.no-such-day", nil),
        ("ottobre", "day.unreadable", nil), ("5 lunedì", "day.unreadable", nil), ("lun ott", "day.unreadable", nil),
        ("20 - ottobre", "day.unreadable", nil), ("de", "day.unreadable", nil), ("20 de", "day.unreadable", nil),
        ("last ottobre", "day.unreadable", nil), ("2026-11-25T10:00", "day.unreadable", "write 2026-11-25"),
        ("2026-11-25 10:00", "day.unreadable", "write 2026-11-25"), ("ieri 10:00", "day.unreadable", nil),
    ])
    func `other days are refused`(text: String, kind: String, hint: String?) {
        let error = #expect(throws: PeriodError.self) { try parser.parse(text) }
        #expect(error?.kind == kind)
        if let hint { #expect(error?.hint == hint) }
    }

    @Test(
        arguments: [
            ("2026-11-25T10:00", "2026-11-25", "10:00"), ("2026-11-25t9:05", "2026-11-25", "09:05"),
            ("25.11.26 10:00", "2026-11-25", "10:00"), ("ieri 23:59", "2026-11-28", "23:59"),
            ("25/11", "2026-11-25", nil),
        ] as [(String, String, String?)])
    func `a day may have a time`(text: String, iso: String, time: String?) throws {
        let read = try parser.parseWithTime(text)
        #expect(read.day.iso == iso && read.time?.text == time)
    }

    @Test(arguments: [
        "2026-11-25T24:00", "2026-11-25T10:00Z", "2026-11-25T10:00:30", "2026-11-25T10:00+01:00", "2026-11-25T:",
        "10:00",
        ":", "T10:00", "2026-11-25T", "2026-11-31T10:00", "2026-11-25T10:00T",
    ])
    func `a wrong time of a day is refused`(text: String) {
        #expect(throws: (any Error).self) { try parser.parseWithTime(text) }
    }

    @Test(arguments: [UInt64(1), 2])
    func `10,000 random days are read back in every language and form`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<5_000 {
            let day = Day(number: Int.random(in: Day.earliest.number...Self.today.number, using: &generator))
            let language = CalendarLanguage.all.randomElement(using: &generator)!
            let names = language.monthNames[day.month - 1]
            // A second word is a month only where it needs no blank.
            let name = names.filter { !$0.contains("-") }.randomElement(using: &generator)!
            let spelling = [name, name.uppercased(), name + "."].randomElement(using: &generator)!
            let number = day.dayOfMonth
            let texts = [
                "\(number) \(spelling) \(day.year)", "\(number). \(spelling) \(day.year)",
                "\(number)\(spelling)\(day.year)",
                "\(number) de \(spelling) de \(day.year)", "\(number)-\(day.month)-\(day.year)",
                "\(number).\(day.month).\(day.year)", day.iso,
            ]
            let parser = DayParser(today: Self.today, vocabulary: DayVocabulary(language: language.code))
            for text in texts {
                do {
                    let read = try parser.parse(text)
                    #expect(read == day, "seed \(seed): \(text)")
                } catch {
                    // Only where two languages differ.
                    #expect(error.kind == "day.ambiguous-word", "seed \(seed): \(text)")
                }
            }
            if day.year >= 2000 {
                let short = "\(number).\(day.month).\(String(day.year).suffix(2))"
                #expect(try parser.parse(short) == day, "seed \(seed): \(short)")
            }
        }
    }

    @Test func `every weekday and every near day is read back in every language`() throws {
        for language in CalendarLanguage.all {
            let parser = DayParser(today: Self.today, vocabulary: DayVocabulary(language: language.code))
            for (word, meaning) in language.words where meaning.month == nil {
                for text in [word, word.replacing("-", with: " "), word.uppercased()] {
                    do {
                        let day = try parser.parse(text)
                        switch meaning {
                        case .relative(let days): #expect(day == Self.today.adding(days: days), "\(text)")
                        case .weekday(let weekday):
                            #expect(day.weekday == weekday && (1...7).contains(day.days(until: Self.today)), "\(text)")
                        case .month: break
                        }
                    } catch {
                        #expect(error.kind == "day.ambiguous-word", "\(language.name): \(text)")
                    }
                }
            }
        }
    }

    @Test(arguments: [
        ("dicembre", ["'dicembre' is December 2025"]), ("31. Dezember", ["'31. Dezember' is Wed 31 Dec 2025"]),
        ("31/12 10:00", ["'31/12' is Wed 31 Dec 2025"]), ("ottobre", []), ("ieri", []), ("lun", []),
        ("dicembre 2025", []), ("25.11.26", []), ("mar", []),
    ])
    func `an omitted year in words gives a notice`(text: String, notices: [String]) {
        #expect(YearNotice.of(text, today: Self.today).map(\.text) == notices)
    }

    @Test func `a month in words leaves out its year`() {
        #expect(YearNotice.leavesOutYear("dicembre"))
        #expect(!YearNotice.leavesOutYear("dicembre 2025"))
        #expect(!YearNotice.leavesOutYear("ieri"))
    }
}
