import Money
import Testing

@Suite struct AmountShapeTests {
    @Test(arguments: [
        "-12,50", "- 12,50", "12,50-", "12,50 -", "-€12,50", "- € 12,50", "€-12,50", "€ - 12,50", "€ 12,50-",
        "12,50 €-", "12,50- €", "12,50 - EUR", "-12,50 €", "EUR -12,50", "(12,50)", "( 12,50 )", "(€12,50)",
        "( € 12,50 )", "(12,50 €)", "€(12,50)", "EUR ( 12,50 )", "(12,50) €", "(12,50)euro", "-12€50", "12€50-",
        "(12€50)", "12 € 50 -",
    ])
    func `sign and currency may stand before or after the number`(text: String) {
        #expect(reading(text) == "-1250")
    }

    @Test(arguments: [
        "+12,50", "12,50+", "€ +12,50", "+ € 12,50", "12,50 €+", "12€50", "12 €50", "12 € 50", "EUR12,50",
    ])
    func `a plus is ignored`(text: String) {
        #expect(reading(text) == "1250")
    }

    @Test func `whole euros before a euro sign may be grouped`() {
        #expect(reading("1.234 € 50") == "123450")
        #expect(reading("1'234€50") == "123450")
        #expect(reading("1 234 € 50") == "123450")
        #expect(reading("007€05") == "705")
    }

    @Test(arguments: ["€", "--", "'", ".", ",-", "()", "- €"])
    func `a text without digits is refused`(text: String) {
        #expect(reading(text) == "no_digits")
    }

    @Test(arguments: ["--12", "-12-", "+-12", "-(12)", "(-12)", "((12))", "-€-12", "(12,50-)", "12,50-+"])
    func `two signs are refused`(text: String) {
        #expect(reading(text) == "two_signs")
    }

    @Test(arguments: ["€ 12 EUR", "12 € €", "€12€50", "12€50 EUR", "EUR EUR 12", "(€ 12) €", "€(12 €)"])
    func `two currencies are refused`(text: String) {
        #expect(reading(text) == "currency_twice")
    }

    @Test(arguments: [
        "12-3", ")385,55(", "(621)493", "(12", "12)", "12 EUR 50", "12€5", "12€500", "12€5 0", ",50€20", "12,€50",
        "12€50,", "'12", "12'", "12 '", "12€,", "1(2)", "()12", "12 (€)", "7-86 €", "12€'50", "€12)",
        "(12€", "12.50 EUR.",
    ])
    func `other combinations are malformed`(text: String) {

        #expect(reading(text) == "malformed")
    }

    @Test func `a refusal points at its fault`() throws {
        #expect(try refusal("--12").range == 1..<2)
        #expect(try refusal("€ 12 EUR").range == 5..<8)
        #expect(try refusal("12-3").range == 3..<4)
        #expect(try refusal("12,-+").range == 4..<5)
        #expect(try refusal("(12").range == nil)
    }
}
