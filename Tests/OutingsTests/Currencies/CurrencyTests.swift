import Money
import Outings
import Testing

@Suite struct CurrencyTests {
    @Test(arguments: [
        ("EUR", 2), ("CZK", 2), ("USD", 2), ("JPY", 0), ("ISK", 0), ("HUF", 2), ("KWD", 3), ("TND", 3), ("CLF", 4),
        ("XPF", 0), ("MRU", 2), ("ZWG", 2), ("XCG", 2), ("HRK", 2),
    ])
    func `a currency has the decimals of ISO 4217`(code: String, decimals: Int) throws {
        let currency = try #require(Currency(code: code))
        #expect(currency.code == code && currency.decimals == decimals)
        #expect(Currency(code: code.lowercased()) == currency)
    }

    @Test(arguments: ["", "XX", "CZ", "CZKK", "XXX", "XAU", "DDM", "c€k", "ＣＺＫ", "K\u{10D}"])
    func `an invalid code is refused as a currency`(code: String) {
        #expect(Currency(code: code) == nil)
        #expect(throws: CurrencyError.unknown(code)) { try Currency.named(code) }
    }

    @Test func `a currency code is trimmed, and its error has a hint`() throws {
        #expect(try Currency.named(" czk ").code == "CZK")
        #expect(throws: CurrencyError.unknown("CZK EUR")) { try Currency.named("CZK EUR") }
        let words = CurrencyError.unknown("kč").words
        #expect(words.kind == "currency.unknown")
        #expect(words.message == "'kč' is not a currency")
        #expect(words.hint == "write its code of three letters (ISO 4217), such as CZK")
    }

    @Test func `codes are unique, sorted and of three capitals`() {
        let codes = Currency.all.map(\.code)
        #expect(codes == codes.sorted())
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { $0.utf8.count == 3 && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) } })
        #expect(codes.count == 185)
        #expect(Currency.all.contains(.euro))
    }

    @Test(
        arguments: [
            (0, "JPY", "0"), (-5, "JPY", "-5"), (5, "CZK", "0.05"), (-123450, "CZK", "-1234.50"),
            (1234, "KWD", "1.234"),
            (-1, "KWD", "-0.001"), (.min, "JPY", "-9223372036854775808"), (.max, "KWD", "9223372036854775.807"),
        ] as [(Int64, String, String)])
    func `the text for files has the decimals of the currency`(units: Int64, code: String, text: String) throws {
        let currency = try #require(Currency(code: code))
        let amount = ForeignAmount(units, in: currency)
        #expect(amount.machineText == text)
        #expect(ForeignAmount(machineText: text, in: currency) == amount)
    }

    @Test(arguments: [
        "", "-", "1", "1.2", "1.234", ".50", "1.", "1,50", "+1.50", " 1.50", "1.5a", "1.50.00", "--1.50", "1e1.50",
        "99999999999999999999.00",
    ])
    func `another notation is refused`(text: String) throws {
        #expect(ForeignAmount(machineText: text, in: try #require(Currency(code: "CZK"))) == nil)
    }
}
