import Outings
import Sheets
import Testing

@Suite struct CurrencyNumberTests {
    @Test(arguments: [
        ("978", "EUR"), ("756", "CHF"), ("840", "USD"), ("826", "GBP"), ("752", "SEK"), ("203", "CZK"), ("036", "AUD"),
        ("985", "PLN"), ("348", "HUF"), ("191", "HRK"),
    ])
    func `a currency is found by its number`(number: String, code: String) {
        #expect(Currency.numbered(number)?.code == code)
    }

    @Test(arguments: ["", "0", "36", "999", "000", "97", "9780", "EUR"])
    func `other text is not a currency number`(text: String) {
        #expect(Currency.numbered(text) == nil)
    }

    @Test func `each currency has its own number`() {
        let found = (0...999).compactMap { number in
            let digits = String(number)
            return Currency.numbered(String(repeating: "0", count: 3 - digits.count) + digits)
        }
        #expect(Set(found) == Set(Currency.all))
        #expect(found.count == Currency.all.count)
    }
}
