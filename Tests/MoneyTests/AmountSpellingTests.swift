import Money
import Testing

@Suite struct AmountSpellingTests {
    @Test(arguments: [
        ("1.234", "1.234,00", "1,234", "write 1234 or 1.234,00"),
        ("1,234", "1,234.00", "1.234", "write 1234 or 1,234.00"),
        ("1'234", "1'234,00", "1,234", "write 1234 or 1'234,00"),
        ("1\u{2019}234", "1\u{2019}234,00", "1,234", "write 1234 or 1\u{2019}234,00"),
        ("-€ 12.345", "-12.345,00", "-12,345", "write -12345 or -12.345,00"),
        ("(1,234 EUR)", "-1,234.00", "-1.234", "write -1234 or -1,234.00"),
        ("+1.234 €", "1.234,00", "1,234", "write 1234 or 1.234,00"),
        ("€ 1.234-", "-1.234,00", "-1,234", "write -1234 or -1.234,00"),
        ("100-", "-100", "100,-", "write -100 for a refund or 100,- for whole euros"),
        ("€ 20. –", "-20", "20,-", "write -20 for a refund or 20,- for whole euros"),
        ("1.000.000-", "-1000000", "1000000,-", "write -1000000 for a refund or 1000000,- for whole euros"),
        ("1 234-", "-1234", "1234,-", "write -1234 for a refund or 1234,- for whole euros"),
        ("-,50", "0,50", "-0,50", "write 0,50 or -0,50"), ("- .5 €", "0.5", "-0.5", "write 0.5 or -0.5"),
    ])
    func `the error of an ambiguous number shows both readings`(
        text: String, first: String, second: String, hint: String
    ) throws {
        let error = try refusal(text)
        #expect(error.reason == .ambiguous)
        #expect(error.message == "'\(text)' can be read as \(first) or as \(second)")
        #expect(error.hint == hint)
        #expect(error.caret == nil)
    }

    @Test func `the hint for a plus after whole euros puts it first`() throws {
        let error = try refusal("100+")
        #expect(error.message == "'100+' has a sign after whole euros")
        #expect(error.hint == "write the sign first, such as +100")
        let long = try refusal(String(repeating: "1", count: 31) + "-")
        #expect(long.message.hasSuffix("has a sign after whole euros"))
        #expect(long.hint == "write the sign first, such as -100")
    }

    @Test(arguments: [
        ("12.34,56", "1234,56"), ("1.23.456", "123456"), ("0.841,05", "841,05"), ("37.729, 77", "37729,77"),
        ("61 ,44", "61,44"), ("9.214 837", "9214837"), ("12.3€50", "123,50"), ("1 234.567,89", "1234567,89"),
        ("12 50", "1250"), ("(12.34,56)", "-1234,56"), ("0 000", "0"), ("1 2.5", "12.5"),
    ])
    func `the hint for badly grouped digits leaves out the groups`(text: String, spelling: String) throws {
        let error = try refusal(text)
        #expect(error.reason == .badGrouping)
        #expect(error.hint == "write the digits without grouping, such as \(spelling)")
    }

    @Test(arguments: [
        ("1,234", "write 1234 or, with two decimals, 1,23"), ("-12,345", "write -12345 or, with two decimals, -12,34"),
        ("0,999", "write at most two decimals, such as 0,99"), ("-,123", "write at most two decimals, such as -0,12"),
        ("1234.567", "write at most two decimals, such as 1234.56"),
        ("37'700,272", "write at most two decimals, such as 37700,27"),
        ("0123,456", "write at most two decimals, such as 123,45"),
        ("1,5000", "write at most two decimals, such as 1,50"),
    ])
    func `the hint for too many decimals has two, or thousands`(text: String, hint: String) throws {
        let italian = try #require(EuroLocale(named: "it_IT"))
        let error = try refusal(text, in: italian)
        #expect(error.reason == .tooManyDecimals)
        #expect(error.hint == hint)
    }

    @Test func `the hint for an overlong number is an example`() throws {
        let digits = String(repeating: "1", count: 31)
        #expect(try refusal("1.23,\(digits)").hint == "write the digits without grouping, such as 1234,56")
        #expect(try refusal("1,\(digits)").hint == "write at most two decimals, such as 12,50")
    }

    @Test(arguments: [
        ("1.2399999999999999994,5", "write the digits without grouping, such as 1234,56"),
        ("12.3456789012345678", "write at most two decimals, such as 12.34"),
        ("12.34.567890123456789", "write the digits without grouping, such as 1234,56"),
        ("99999999999999999,999", "write at most two decimals, such as 12,50"),
        ("99999999999999999-", "write the sign first, such as -100"),
    ])
    func `the hint never shows a number beyond the limits`(text: String, hint: String) throws {
        #expect(try refusal(text).hint == hint)
    }
}
