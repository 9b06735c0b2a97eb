import Money
import Testing

@Suite struct AmountSymbolTests {
    @Test(arguments: ["\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}"])
    func `bidirectional marks are refused`(mark: String) throws {
        #expect(try refusal("12,\(mark)50").reason == .bidiControl)
        #expect(try refusal("12,\(mark)50").range == 3..<4)
    }

    @Test(arguments: [
        "\t", "\r", "\n", "\0", "\u{7F}", "\u{85}", "\u{AD}", "\u{200B}", "\u{2028}", "\u{2029}", "\u{2060}",
        "\u{FEFF}",
    ])
    func `invisible characters are refused, even at the end`(character: String) throws {
        #expect(try refusal("12,50\(character)").reason == .controlCharacter)
        #expect(try refusal("\(character)12,50").reason == .controlCharacter)
    }

    @Test(arguments: ["\u{0661}", "\u{07C1}", "\u{FF11}", "\u{1D7CF}", "\u{0967}"])
    func `digits of other scripts are refused`(digit: String) throws {
        #expect(try refusal("1\(digit)").reason == .nonASCIIDigit)
    }

    @Test func `the first forbidden character decides the error`() {
        #expect(reading("\u{FF11}\t\u{202E}") == "non_ascii_digit")
        #expect(reading("\t\u{FF11}\u{202E}") == "control_character")
        #expect(reading("\u{202E}\t\u{FF11}") == "bidi_control")
        #expect(reading("NaN $ \t") == "control_character")
    }

    @Test(arguments: [" ", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}"])
    func `all five spaces group digits and are trimmed`(space: String) {
        #expect(reading("\(space)1\(space)234 567,89\(space)€\(space)") == "123456789")
        #expect(reading("\(space)\(space)") == "empty")
    }

    @Test(arguments: ["'", "\u{2019}"])
    func `both apostrophes group digits`(apostrophe: String) {
        #expect(reading("1\(apostrophe)234'567") == "123456700")
    }

    @Test(arguments: ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}"])
    func `all six minus signs make a refund`(minus: String) {
        #expect(reading("\(minus)12,50") == "-1250")
        #expect(reading("12,50\(minus)") == "-1250")
        #expect(reading("12,\(minus)") == "1200")
    }

    @Test(arguments: ["¤", "$", "\u{FF04}", "\u{20B4}", "£"])
    func `other currency signs are refused as another currency`(sign: String) {
        #expect(reading("\(sign)12,50") == "other_currency")
    }

    @Test(arguments: [":", "\u{B7}", "*", "|", "\u{66B}", "½", "\u{216B}", "%", "_", "\u{301}", "\u{3000}", "🙂", "‘"])
    func `other characters are unexpected`(character: String) {
        #expect(reading("12\(character)50") == "unexpected_character")
    }
}
