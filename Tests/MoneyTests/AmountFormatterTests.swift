import Money
import Support
import Testing

@Suite struct AmountFormatterTests {
    static let patterns: [(String, String, String, String)] = [
        (
            "ast_ES ca_ES ca_FR ca_IT de_BE de_DE de_IT de_LU dsb_DE el_CY el_GR fr_LU gl_ES hsb_DE lb_LU sc_IT",
            "1.234,50 €", "-1.234,50 €", "-12.345,67 €"
        ),
        ("bg_BG lv_LV pt_LU pt_PT", "1234,50 €", "-1234,50 €", "-12 345,67 €"),
        ("br_FR sk_SK smn_FI", "1 234,50 €", "-1 234,50 €", "-12 345,67 €"),
        ("de_AT", "€ 1.234,50", "-€ 1.234,50", "-€ 12.345,67"),
        ("en_CY en_IE en_MT ga_IE mt_MT", "€1,234.50", "-€1,234.50", "-€12,345.67"),
        ("es_ES it_IT", "1234,50 €", "-1234,50 €", "-12.345,67 €"),
        ("et_EE", "1234,50 €", "−1234,50 €", "−12 345,67 €"),
        ("eu_ES hr_HR", "1.234,50 €", "−1.234,50 €", "−12.345,67 €"),
        ("fi_FI lt_LT se_FI sv_FI", "1 234,50 €", "−1 234,50 €", "−12 345,67 €"),
        ("fr_BE fr_FR", "1\u{202F}234,50 €", "-1\u{202F}234,50 €", "-12\u{202F}345,67 €"),
        ("fy_NL", "€ 1.234,50", "€ 1.234,50-", "€ 12.345,67-"),
        ("gsw_FR", "1'234.50 €", "−1'234.50 €", "−12'345.67 €"),
        ("nl_BE nl_NL", "€ 1.234,50", "€ -1.234,50", "€ -12.345,67"),
        ("sl_SI", "1234,50 €", "−1234,50 €", "−12.345,67 €"),
        ("tr_CY", "€1.234,50", "-€1.234,50", "-€12.345,67"),
        ("und", "€ 1,234.50", "-€ 1,234.50", "-€ 12,345.67"),
    ]

    @Test(arguments: patterns)
    func `amounts follow the currency pattern of the locale`(
        names: String, positive: String, negative: String, long: String
    ) throws {
        func noBreak(_ text: String) -> String { String(text.map { $0 == " " ? "\u{A0}" : $0 }) }
        for name in names.split(separator: " ") {
            let formatter = AmountFormatter(locale: try #require(EuroLocale(named: String(name))))
            #expect(formatter.string(Amount(cents: 123450)) == noBreak(positive), "\(name)")
            #expect(formatter.string(Amount(cents: -123450)) == noBreak(negative), "\(name)")
            #expect(formatter.string(Amount(cents: -1_234_567)) == noBreak(long), "\(name)")
        }
    }

    @Test func `the table of patterns names every locale`() {
        #expect(Self.patterns.flatMap { $0.0.split(separator: " ") }.count == 47)
    }

    @Test(
        arguments: [
            ("it_IT", -123450, "-1234,50"), ("it_IT", -1_234_550, "-12.345,50"), ("de_DE", -123450, "-1.234,50"),
            ("fy_NL", -123450, "-1.234,50"), ("nl_NL", -5, "-0,05"), ("et_EE", -123450, "−1234,50"),
            ("en_IE", 123_456_789, "1,234,567.89"), ("gsw_FR", -123450, "−1'234.50"), ("und", 123450, "1,234.50"),
            ("sl_SI", 0, "0,00"), ("de_DE", 99_999, "999,99"),
            ("de_DE", .min, "-92.233.720.368.547.758,08"), ("en_IE", .max, "92,233,720,368,547,758.07"),
        ] as [(String, Int64, String)])
    func `a number has the marks of its locale and a leading minus`(
        name: String, cents: Int64, text: String
    ) throws {
        let formatter = AmountFormatter(locale: try #require(EuroLocale(named: name)))
        #expect(formatter.number(Amount(cents: cents)) == text)
    }

    @Test(arguments: patterns)
    func `amounts spelled in euros have no groups, and the sign can be restored`(
        names: String, positive: String, negative: String, long: String
    ) throws {
        for name in names.split(separator: " ") {
            let locale = try #require(EuroLocale(named: String(name))).hidingAmounts(false)
            let formatter = AmountFormatter(locale: locale.spellingEuros)
            let mark = locale.decimalMark
            #expect(formatter.string(Amount(cents: -1_234_567)) == "-12345\(mark)67 euros")
            #expect(formatter.number(Amount(cents: 123_456_789)) == "1234567\(mark)89")
            let crown = CurrencyForm(code: "CZK", decimals: 2)
            #expect(formatter.string(-1_234_567, in: crown) == "-12345\(mark)67 CZK")
            #expect(try AmountParser(locale: locale).parse("-12345\(mark)67 euros") == Amount(cents: -1_234_567))
            #expect(locale.spellingEuros.withEuroSign == locale && locale.withEuroSign == locale)
            #expect((locale.oneEuro, locale.spellingEuros.oneEuro) == ("1 €", "1 euro"))
            let hidden = locale.hidingAmounts()
            #expect(hidden.spellingEuros.withEuroSign == hidden)
            #expect(AmountFormatter(locale: hidden.spellingEuros).string(Amount(cents: 5)) == EuroLocale.hidden)
        }
    }

    @Test func `every formatted amount is read back in every locale`() throws {
        let seed: UInt64 = 72
        var random = SplitMix64(seed: seed)
        var values: [Int64] = [.min, .min + 1, .max - 1, .max, 0]
        var power: Int64 = 1
        for _ in 0..<19 {
            values += [power - 1, power, power + 1, -power - 1, -power, 1 - power]
            power = power.multipliedReportingOverflow(by: 10).partialValue
        }
        for _ in 0..<40 { values.append(random.nextOfAnySize()) }
        for cents in values {
            let amount = Amount(cents: cents)
            var texts: Set = [amount.machineText]
            for locale in everyLocale {
                texts.insert(AmountFormatter(locale: locale).string(amount))
                texts.insert(AmountFormatter(locale: locale).number(amount))
            }
            for text in texts {
                for locale in everyLocale where reading(text, in: locale) != String(cents) {
                    Issue.record("seed \(seed): \(text) in \(locale.name) is \(reading(text, in: locale))")
                }
            }
        }
    }
}
