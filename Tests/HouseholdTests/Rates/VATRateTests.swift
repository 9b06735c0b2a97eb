import Household
import Money
import Testing

@Suite struct VATRateTests {
    @Test(
        arguments: [
            ("10%", 100), ("10 %", 100), ("5,5 %", 55), ("5.5%", 55), ("22", 220), ("22,00 %", 220), ("0%", 0),
            ("2,1", 21), ("100%", 1000), (" 4 % ", 40), ("25,50%", 255), ("007%", 70),
        ])
    func `a rate is read to a tenth of a percent`(text: String, permille: Int) throws {
        #expect(try VATRate(reading: text).permille == permille)
    }

    @Test(
        arguments: [
            "", "%", "-5%", "+5%", "100,1%", "101", "5,55%", "5,%", ",5%", "5%%", "1e1", "５%", "5,5,5",
            "999999999999999999999",
            "5 5", "10%\n", "0x1", "ten",
        ])
    func `an invalid rate is refused`(text: String) throws {
        let error = try #require(throws: RateError.self) { try VATRate(reading: text) }
        #expect(error.kind == "vat.rate")
        #expect(error.input == text)
    }

    @Test func `a rate is written as typed and read back`() throws {
        let italian = try #require(EuroLocale(named: "it_IT"))
        #expect(VATRate(permille: 55).text(in: italian) == "5,5%")
        #expect(VATRate(permille: 55).text(in: .undetermined) == "5.5%")
        #expect(VATRate(permille: 220).text(in: italian) == "22%")
        for permille in 0...1000 {
            #expect(try VATRate(reading: VATRate(permille: permille).text(in: italian)).permille == permille)
        }
    }
}
