import Money
import Support
import Testing

private let yen = CurrencyForm(code: "JPY", decimals: 0)
private let crown = CurrencyForm(code: "CZK", decimals: 2)
private let dinar = CurrencyForm(code: "KWD", decimals: 3)
private let unit = CurrencyForm(code: "CLF", decimals: 4)

/// The minor units of a text, or the raw value of the error's kind.
private func reading(_ text: String, _ currency: CurrencyForm, in locale: EuroLocale) -> String {
    do {
        return String(try MinorUnitParser(locale: locale, currency: currency).parse(text))
    } catch {
        return error.reason.rawValue
    }
}

@Suite struct MinorUnitParserTests {
    @Test(
        arguments: [
            // Text, currency, and the reading in de_DE, en_IE, fr_FR and the undetermined locale.
            ("1.234", yen, "1234", "1234", "1234", "1234"), ("1,234", yen, "1234", "1234", "1234", "1234"),
            ("1'234", yen, "1234", "1234", "1234", "1234"), ("1 234", yen, "1234", "1234", "1234", "1234"),
            ("1.234.567", yen, "1234567", "1234567", "1234567", "1234567"),
            ("12.5", yen, "too_many_decimals", "too_many_decimals", "too_many_decimals", "too_many_decimals"),
            ("0.123", yen, "too_many_decimals", "too_many_decimals", "too_many_decimals", "too_many_decimals"),
            ("1.234,5", yen, "too_many_decimals", "too_many_decimals", "too_many_decimals", "too_many_decimals"),
            ("12,-", yen, "12", "12", "12", "12"), ("12,", yen, "12", "12", "12", "12"),
            ("100-", yen, "ambiguous", "ambiguous", "ambiguous", "ambiguous"),
            ("1.234", dinar, "1234000", "1234", "ambiguous", "ambiguous"),
            ("1,234", dinar, "1234", "1234000", "1234", "ambiguous"),
            ("1'234", dinar, "ambiguous", "ambiguous", "ambiguous", "ambiguous"),
            ("01,234", dinar, "1234", "1234", "1234", "1234"), ("0,999", dinar, "999", "999", "999", "999"),
            ("1234.567", dinar, "1234567", "1234567", "1234567", "1234567"),
            (",500", dinar, "500", "500", "500", "500"), ("12,5", dinar, "12500", "12500", "12500", "12500"),
            ("1.234,567", dinar, "1234567", "1234567", "1234567", "1234567"),
            ("1.234,5678", dinar, "too_many_decimals", "too_many_decimals", "too_many_decimals", "too_many_decimals"),
            ("1.234", crown, "123400", "too_many_decimals", "ambiguous", "ambiguous"),
            ("12,50-", crown, "-1250", "-1250", "-1250", "-1250"),
            ("0,1234", unit, "1234", "1234", "1234", "1234"),
            ("1.234", unit, "12340000", "12340", "ambiguous", "ambiguous"),
        ] as [(String, CurrencyForm, String, String, String, String)])
    func `the decimals of a currency decide the meaning of a mark`(
        text: String, currency: CurrencyForm, german: String, irish: String, french: String, unknown: String
    ) throws {
        let names = [("de_DE", german), ("en_IE", irish), ("fr_FR", french), ("und", unknown)]
        for (name, expected) in names {
            #expect(reading(text, currency, in: try #require(EuroLocale(named: name))) == expected, "\(name)")
        }
    }

    @Test(arguments: [
        ("120 CZK", "12000"), ("CZK 120", "12000"), ("czk120", "12000"), ("-CZK 1,5", "-150"), ("(120 Czk)", "-12000"),
        ("120", "12000"), ("CZK 120 CZK", "currency_twice"), ("120 €", "other_currency"), ("120 EUR", "other_currency"),
        ("120 USD", "other_currency"), ("120 kč", "other_currency"), ("12€50", "other_currency"),
        ("120 CZ", "unexpected_character"), ("120 CZKK", "unexpected_character"), ("CZK", "no_digits"),
        ("1e5 CZK", "exponent"), ("120 S", "debit_credit_marker"),
    ])
    func `the currency is named by its code beside the number`(text: String, expected: String) {
        #expect(reading(text, crown, in: .undetermined) == expected)
    }

    @Test(arguments: [
        (yen, "9223372036854775807", "9223372036854775808"), (dinar, "9223372036854775,807", "9223372036854775,808"),
        (crown, "92233720368547758,07", "92233720368547758,08"),
    ])
    func `both limits are read, and amounts beyond are refused`(currency: CurrencyForm, most: String, beyond: String) {
        #expect(reading(most, currency, in: .undetermined) == "9223372036854775807")
        #expect(reading("-" + beyond, currency, in: .undetermined) == "-9223372036854775808")
        #expect(reading(beyond, currency, in: .undetermined) == "overflow")
        #expect(reading(String(repeating: "9", count: 60), currency, in: .undetermined) == "overflow")
    }

    @Test func `euros in minor units are read like amounts in every recorded case`() throws {
        for kept in AmountCase.all {
            let locale = try #require(EuroLocale(named: kept.locale))
            let read = reading(kept.text, .euro, in: locale)
            #expect((Int64(read) == nil ? "error:" + read : read) == kept.expected, "line \(kept.line)")
        }
    }

    @Test(
        arguments: [
            ("1.234", dinar, "'1.234' can be read as 1.234,000 or as 1,234", "write 1234 or 01,234"),
            ("1'234 KWD", dinar, "'1'234 KWD' can be read as 1'234,000 or as 1,234", "write 1234 or 01,234"),
            ("12.5", yen, "'12.5' has decimals, but JPY has none", "write whole ones, such as 12"),
            ("0,9999", dinar, "'0,9999' has more than three decimals", "write at most three decimals, such as 0,999"),
            ("1,2345", dinar, "'1,2345' has more than three decimals", "write at most three decimals, such as 01,234"),
            (
                "5 €", crown, "'5 €' is not in CZK but in another currency, '€'",
                "write the amount in CZK, such as 12,50 CZK"
            ),
            ("x", yen, "'x' is not an amount", "write digits, such as 1250"),
            ("100-", yen, "'100-' can be read as -100 or as 100,-", "write -100 for a refund or 100,- for whole ones"),
            (
                "9223372036854775808", yen, "'9223372036854775808' is beyond the largest amount, 9223372036854775807",
                "write an amount up to 9223372036854775807"
            ),
        ] as [(String, CurrencyForm, String, String)])
    func `an error names its currency`(text: String, currency: CurrencyForm, message: String, hint: String) {
        #expect {
            try MinorUnitParser(locale: .undetermined, currency: currency).parse(text)
        } throws: { error in
            guard let words = (error as? AmountError)?.words else { return false }
            return words.message == message && words.hint == hint
        }
    }

    @Test(arguments: [yen, crown, dinar, unit])
    func `formatted amounts are read back in their locale, without three decimals in all`(
        currency: CurrencyForm
    ) throws {
        let seed = UInt64(90 + currency.decimals)
        var random = SplitMix64(seed: seed)
        for locale in everyLocale {
            let formatter = AmountFormatter(locale: locale)
            for units in (0..<100).map({ _ in random.nextOfAnySize() }) + [.min, .max, 0, 1, -1, 999, 1000, 1_234_567] {
                let text = formatter.string(units, in: currency)
                let number = formatter.number(units, in: currency)
                let readers = currency.decimals == 3 ? [locale] : [locale, .undetermined, everyLocale[0]]
                for reader in readers where reader != .undetermined || currency.decimals != 3 {
                    let what: Comment = "seed \(seed): \(text) of \(locale.name) in \(reader.name)"
                    #expect(reading(text, currency, in: reader) == String(units), what)
                    #expect(reading(number, currency, in: reader) == String(units), what)
                }
            }
        }
    }

    @Test func `amounts are formatted by the locale with their code`() throws {
        func written(_ units: Int64, _ currency: CurrencyForm, _ name: String) throws -> String {
            AmountFormatter(locale: try #require(EuroLocale(named: name))).string(units, in: currency)
        }
        #expect(try written(-123450, crown, "de_DE") == "-1.234,50\u{A0}CZK")
        #expect(try written(123450, crown, "en_IE") == "CZK\u{A0}1,234.50")
        #expect(try written(-1234, yen, "fy_NL") == "-JPY\u{A0}1.234")
        #expect(try written(-1234, dinar, "fy_NL") == "KWD\u{A0}1,234-")
        #expect(try written(5, dinar, "it_IT") == "0,005\u{A0}KWD")
        #expect(try written(0, yen, "it_IT") == "0\u{A0}JPY")
    }

    @Test func `every hint is valid input in its locale`() throws {
        let seed: UInt64 = 97
        var random = SplitMix64(seed: seed)
        let pieces = ["0", "1", "5", "12", "123", "000", ".", ",", " ", "'", "-", "(", ")", "€", "KWD", "x", "--"]
        var read = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...7, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let locale = everyLocale.randomElement(using: &random) ?? .undetermined
            let currency = [yen, crown, dinar, unit].randomElement(using: &random) ?? yen
            do {
                _ = try MinorUnitParser(locale: locale, currency: currency).parse(text)
                read += 1
            } catch {
                for word in (error.hint ?? "").split(separator: " ") where word.contains(where: \.isWholeNumber) {
                    let suggestion = reading(String(word), currency, in: locale)
                    #expect(
                        Int64(suggestion) != nil, "seed \(seed): \(text) in \(locale.name): \(word) is \(suggestion)")
                }
            }
        }
        #expect(read > 1000)
    }
}
