import Money
import Outings
import Testing

@Suite struct MoneyReaderTests {
    private func told(_ money: TypedAmount) -> String {
        switch money {
        case .euro(let amount): amount.machineText + " EUR"
        case .foreign(let amount): "\(amount.machineText) \(amount.currency.code)"
        }
    }

    @Test(arguments: [
        ("120 CZK", "EUR", "120.00 CZK"), ("CZK 120", "EUR", "120.00 CZK"), ("jpy1.234", "EUR", "1234 JPY"),
        ("120", "CZK", "120.00 CZK"), ("12,50", "EUR", "12.50 EUR"), ("12,50 €", "CZK", "12.50 EUR"),
        ("12€50", "CZK", "12.50 EUR"), ("12,50 euro", "JPY", "12.50 EUR"), ("12,50 EUR", "JPY", "12.50 EUR"),
        ("120 USD", "CZK", "120.00 USD"), ("-1.234,5 KWD", "EUR", "-1234.500 KWD"), ("1,234", "KWD", "1.234 KWD"),
        ("(5 CHF)", "EUR", "-5.00 CHF"), ("3*40 CZK", "EUR", "120.00 CZK"), ("10/3 KWD", "EUR", "3.333 KWD"),
        ("3*2,50", "CZK", "7.50 CZK"), ("3*2,50 €", "CZK", "7.50 EUR"),
    ])
    func `a currency in the text outranks the default`(
        text: String, code: String, expected: String
    ) throws {
        let reader = MoneyReader(locale: try #require(EuroLocale(named: "de_DE")))
        #expect(try told(reader.read(text, unlessNamed: try #require(Currency(code: code)))) == expected)
    }

    @Test(
        arguments: [
            ("120 CZK 5 USD", "EUR", .otherCurrency), ("120 CZK €", "EUR", .otherCurrency),
            ("1.234 KWD", "EUR", .ambiguous),
            ("120 XYZ", "EUR", .unexpectedCharacter), ("120 DEM", "EUR", nil),
            ("$ 120", "CZK", .otherCurrency),
            ("12,5 €-", "CZK", nil), ("12,345 €", "CZK", .ambiguous), ("0,999 €", "CZK", .tooManyDecimals),
            ("", "CZK", .empty),
            ("12,5 JPY", "EUR", .tooManyDecimals), ("3 CZK+2 USD", "EUR", .otherCurrency),
            ("3 CZK*2 CZK", "EUR", .currencyTwice), ("1/0", "CZK", .divisionByZero),
        ] as [(String, String, AmountError.Kind?)])
    func `a text is refused by the rules of its currency`(
        text: String, code: String, reason: AmountError.Kind?
    ) throws {
        let reader = MoneyReader(locale: .undetermined)
        let currency = try #require(Currency(code: code))
        do {
            let money = try reader.read(text, unlessNamed: currency)
            #expect(reason == nil, "\(told(money))")
        } catch {
            #expect(error.reason == reason)
        }
    }

    @Test func `a required currency refuses any other`() throws {
        let reader = MoneyReader(locale: .undetermined)
        let crown = try #require(Currency(code: "CZK"))
        #expect(try told(reader.read("120 czk", in: crown)) == "120.00 CZK")
        #expect(try told(reader.read("120", in: .euro)) == "120.00 EUR")
        for text in ["120 €", "120 USD", "120 EUR"] {
            #expect(throws: AmountError.self) { try reader.read(text, in: crown) }
        }
        #expect(throws: AmountError.self) { try reader.read("120 CZK", in: .euro) }
    }
}
