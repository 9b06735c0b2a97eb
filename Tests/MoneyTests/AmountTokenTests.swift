import Money
import Testing

@Suite struct AmountTokenTests {
    @Test(arguments: ["12,-", "12,–", "12.—", "12,--", "12,- €", "€ 12,-", "+12.-", "12,−  "])
    func `a dash after the decimal mark means no cents`(text: String) {
        #expect(reading(text) == "1200")
    }

    @Test func `a dash for no cents is not a minus`() {
        #expect(reading("-12,-") == "-1200")
        #expect(reading("(12,-)") == "-1200")
        #expect(reading("1.234,-- €") == "123400")
        #expect(reading("1'234.—") == "123400")
    }

    @Test(arguments: [
        "12,-+", "12,---", "12,-–", "12,–-", "12,- -", "12,-5", "12,–5", "12,-€50", "12,- 50", "12—", "—12", "12,5—",
        "12,- 13,-", "12, —", ",—5", "12,--5", "12,-.50", "12,——", "61,93–62,28",
    ])
    func `a misplaced dash, and a sign after a dash for cents, are malformed`(text: String) {
        #expect(reading(text) == "malformed")
    }

    @Test(arguments: ["12,----", "12,–––", "-12,---", "12 ,--", "12--"])
    func `other dashes count as signs`(text: String) {
        #expect(reading(text) == "two_signs")
    }
}
