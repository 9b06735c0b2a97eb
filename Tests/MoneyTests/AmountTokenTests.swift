import Testing

@testable import Money

@Suite struct AmountTokenTests {
    @Test(arguments: ["12,-", "12,–", "12.—", "12,--", "12,- €", "€ 12,-", "+12.-", "12,−  "])
    func `a cents dash stands for no cents`(text: String) {
        #expect(reading(text) == "1200")
    }

    @Test func `a cents dash is no minus`() {
        #expect(reading("-12,-") == "-1200")
        #expect(reading("(12,-)") == "-1200")
        #expect(reading("1.234,-- €") == "123400")
        #expect(reading("1'234.—") == "123400")
    }

    @Test(arguments: [
        "12,-+", "12,---", "12,-–", "12,–-", "12,- -", "12,-5", "12,–5", "12,-€50", "12,- 50", "12—", "—12", "12,5—",
        "12,- 13,-", "12, —", ",—5", "12,--5", "12,-.50", "12,——", "61,93–62,28",
    ])
    func `a dash that stands elsewhere, and a sign after a cents dash, are malformed`(text: String) {
        #expect(reading(text) == "malformed")
    }

    @Test(arguments: ["12,----", "12,–––", "-12,---", "12 ,--", "12--"])
    func `dashes that are no cents dash count as signs`(text: String) {
        #expect(reading(text) == "two_signs")
    }
}
