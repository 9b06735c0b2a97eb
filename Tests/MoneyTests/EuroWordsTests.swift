import Money
import Testing

@Suite struct EuroWordsTests {
    @Test(arguments: ["12,50 €", "2,99 EUR/kg", "cash=20 euro", "5 eurot", "10 ευρώ", "7 евро", "€"])
    func `a text with the sign, code or name of the euro names the euro`(text: String) {
        #expect(namesEuro(text))
    }

    @Test(arguments: ["12,50", "120 CZK", "Europe 3,20", "Eurospar", "20 kr", ""])
    func `other texts do not name the euro`(text: String) {
        #expect(!namesEuro(text))
    }

    @Test(arguments: [("EUR", true), ("Euros", true), ("eiro", true), ("€", false), ("CZK", false), ("", false)])
    func `a word is compared as a whole, in any case`(word: String, isEuro: Bool) {
        #expect(isEuroWord(word) == isEuro)
    }
}
