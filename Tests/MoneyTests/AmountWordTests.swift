import Money
import Testing

@Suite struct AmountWordTests {
    @Test(
        arguments: "eur euro euros euroa eurot eura eurų euras eurai eiro ewro evro evra evri evrov ευρώ ευρω евро"
            .split(separator: " "))
    func `every word for euro is read in any case, before or after`(word: Substring) {
        #expect(reading("12,50 \(word)") == "1250")
        #expect(reading("12,50\(word.uppercased())") == "1250")
        #expect(reading("\(word) -12,50") == "-1250")
    }

    @Test(
        arguments: "kr zł Kč FT lei leu лв лев Лева kn fr SFr dm руб грн usd USD Bgn PTE zwg AED all".split(
            separator: " "))
    func `other currency names are refused in any case`(word: Substring) {
        #expect(reading("12,50 \(word)") == "other_currency")
    }

    @Test(arguments: "dr Cr DB soll HABEN Debit credit Af bij S H D C".split(separator: " "))
    func `debit and credit markers are refused`(word: Substring) {
        #expect(reading("12,50 \(word)") == "debit_credit_marker")
    }

    @Test(arguments: "s h d c e ct snt HT ab abc euroe eu dollars infinities ευρα".split(separator: " "))
    func `other words are unexpected`(word: Substring) {
        #expect(reading("12,50 \(word)") == "unexpected_character")
    }

    @Test(arguments: ["kc\u{30C} 5", "5 ευρ\u{1F7D}", "5 ευρω\u{301}", "5 euru\u{328}"])
    func `words in another normal form are refused`(text: String) {
        #expect(reading(text) == "unexpected_character")
    }

    @Test(arguments: ["NaN", "inf EUR", "Infinity", "-INF", "12 nan", "∞", "1∞"])
    func `infinite and undefined numbers are refused`(text: String) {
        #expect(reading(text) == "nonfinite")
    }
}
