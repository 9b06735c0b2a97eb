import Arguments
import Testing

@Suite struct ParameterValueTests {
    @Test(
        arguments: [
            ("0", 0), ("-5", -5), ("+5", 5), ("007", 7), ("", nil), ("5 ", nil), ("1.5", nil), ("٣", nil),
            ("0x10", nil),
            ("9223372036854775807", Int.max), ("9223372036854775808", nil),
        ] as [(String, Int?)])
    func `an integer is parsed whole or refused`(text: String, number: Int?) {
        #expect(Int(parsing: text) == number)
    }

    @Test func `a text is taken unchanged`() {
        #expect(String(parsing: " a\u{0}b ") == " a\u{0}b ")
        #expect(String.candidates == [])
        #expect(String.expectation == "")
    }

    @Test func `the cases of an enum are its candidates`() {
        #expect(Format.candidates == ["table", "csv", "json"])
        #expect(Format(parsing: "csv") == .csv)
        #expect(Format(parsing: "CSV") == nil)
        #expect(Format.expectation == "")
    }
}
