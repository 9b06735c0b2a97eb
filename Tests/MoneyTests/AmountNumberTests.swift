import Money
import Testing

@Suite struct AmountNumberTests {
    @Test(
        arguments: [
            ("0", 0), ("12", 1200), ("007", 700), ("12.5", 1250), ("1,5", 150), ("12,50", 1250), ("12.50", 1250),
            ("12,", 1200), ("12.", 1200), (",50", 50), (".5", 50), ("007,50", 750), ("000000012,50", 1250),
            ("1.234,56", 123456), ("1,234.56", 123456), ("1.234,5", 123450), ("1.234,", 123400), ("1 234,56", 123456),
            ("1'234.56", 123456), ("1 234", 123400), ("12 345 678", 1_234_567_800), ("1.000.000", 100_000_000),
            ("1,000,000", 100_000_000), ("1'000'000", 100_000_000), ("1234,5", 123450), ("1 234 567,8", 123_456_780),
            ("-0", 0), ("-0,00", 0), ("1234567", 123_456_700),
        ] as [(String, Int64)])
    func `an unambiguous number has one reading in every locale`(text: String, cents: Int64) {
        for locale in everyLocale {
            #expect(reading(text, in: locale) == String(cents), "\(locale.name)")
        }
    }

    @Test(arguments: [
        "1.234,56,78", "12,50,00", "12..50", "20,000,–", "1,,", "1.000.", "1'932.56.688", "1.2.3", "1.234.567,89.",
    ])
    func `two decimal marks are refused`(text: String) {
        for locale in everyLocale {
            #expect(reading(text, in: locale) == "two_decimal_marks", "\(locale.name)")
        }
    }

    @Test(arguments: [
        "12.34,56", "1 234.567,89", "1.23.456", "1.23,45", "0.841,05", "37.729, 77", "61 ,44", "9.214 837", "1  234",
        "12 50", "0 123", "1234 567", "1'23", "1 234'567", "1.2345.678", ".1,5", ". 12", "12,50€20", "0.123€50",
        "1.234 5€50", "1'234 567,80", "0.123.456", "1'2345", "1.234 567'890",
    ])
    func `digits in other groups than threes are refused`(text: String) {
        for locale in everyLocale {
            #expect(reading(text, in: locale) == "bad_grouping", "\(locale.name)")
        }
    }

    @Test(arguments: [
        "0,999", "1234.567", "12,5000", "37'700,272", ",123", "0123.456", "1 234,567", "1.234,567", "1,2345",
    ])
    func `more than two decimals are refused`(text: String) {
        for locale in everyLocale {
            #expect(reading(text, in: locale) == "too_many_decimals", "\(locale.name)")
        }
    }

    @Test func `the locale decides only a single mark with three digits after it`() {
        for locale in everyLocale {
            for mark in [".", ",", "'"] {
                for (lead, digits) in [("1", "123400"), ("12", "1223400"), ("123", "12323400")] {
                    let expected =
                        locale.name == "und"
                        ? "ambiguous"
                        : mark == String(locale.groupMark)
                            ? digits : mark == String(locale.decimalMark) ? "too_many_decimals" : "ambiguous"
                    #expect(reading("\(lead)\(mark)234", in: locale) == expected, "\(lead)\(mark)234 \(locale.name)")
                }
            }
        }
    }

    @Test(arguments: [
        ("it_IT", "123400", "too_many_decimals", "ambiguous"), ("de_DE", "123400", "too_many_decimals", "ambiguous"),
        ("en_IE", "too_many_decimals", "123400", "ambiguous"), ("mt_MT", "too_many_decimals", "123400", "ambiguous"),
        ("fr_FR", "ambiguous", "too_many_decimals", "ambiguous"),
        ("fi_FI", "ambiguous", "too_many_decimals", "ambiguous"),
        ("bg_BG", "ambiguous", "too_many_decimals", "ambiguous"),
        ("gsw_FR", "too_many_decimals", "ambiguous", "123400"),
        ("und", "ambiguous", "ambiguous", "ambiguous"),
    ])
    func `the locale reads ambiguous numbers`(name: String, point: String, comma: String, apostrophe: String) throws {
        #expect(try reading("1.234", in: name) == point)
        #expect(try reading("1,234", in: name) == comma)
        #expect(try reading("1'234", in: name) == apostrophe)
        #expect(try reading("1\u{2019}234", in: name) == apostrophe)
        #expect(try reading("1 234", in: name) == "123400")
    }

    @Test(arguments: [
        ("12.34,56", 3..<5), ("1.23.456", 2..<4), ("0.841,05", 0..<1), ("37.729, 77", 6..<7), ("61 ,44", 2..<3),
        ("1  234", 2..<3), ("1.234,56,78", 8..<9), ("12,5000", 3..<7), (".1,5", 0..<1), ("-€ 0,999", 5..<8),
        ("1.234,567", 6..<9),
    ])
    func `a refusal points at its fault`(text: String, range: Range<Int>) throws {
        #expect(try refusal(text).range == range)
    }
}
