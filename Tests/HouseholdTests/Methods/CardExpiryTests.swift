import Household
import Periods
import Testing

@Suite struct CardExpiryTests {
    @Test(
        arguments: [
            ("11/28", "2028-11"), ("1/30", "2030-01"), ("01-30", "2030-01"), ("11.2028", "2028-11"),
            ("2028-11", "2028-11"), ("12/00", "2000-12"), ("02/99", "2099-02"),
        ])
    func `an expiry month is read as printed on cards`(text: String, name: String) throws {
        #expect(try CardExpiry(reading: text).month.name == name)
    }

    @Test(arguments: [
        "", "11", "13/28", "0/28", "11/280", "28/11/01", "2028/1/1", "nov 28", "11/", "/28", "-1/28", "１1/28", "28-11",
    ])
    func `an invalid expiry is refused`(text: String) throws {
        let error = try #require(throws: CardError.self) { try CardExpiry(reading: text) }
        #expect(error.kind == "card.expiry")
        #expect(error.input == text)
    }

    @Test func `a card is valid until the last day of its month`() throws {
        let expiry = try CardExpiry(reading: "02/28")
        let last = try #require(Day(iso: "2028-02-29"))
        let next = try #require(Day(iso: "2028-03-01"))
        #expect(!expiry.isOver(on: last))
        #expect(expiry.isOver(on: next))
        try expiry.requireGood(on: last)
        let error = try #require(throws: CardError.self) { try expiry.requireGood(on: next) }
        #expect(error.kind == "card.expired")
        #expect(error.message == "the card expired at the end of February 2028")
    }

    @Test func `an expiry is written as it is read`() throws {
        for text in ["11/28", "01/30", "12/00"] { #expect(try CardExpiry(reading: text).text == text) }
        #expect(try CardExpiry(reading: "11/2128").text == "11/2128")
    }
}
