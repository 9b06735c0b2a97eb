import Testing
import Text

@Suite struct PercentCodingTests {
    @Test(
        arguments: [
            ("", ""), ("abc-._~09Z", "abc-._~09Z"), ("a b", "a%20b"), ("ü|\n", "%C3%BC%7C%0A"), ("100%", "100%25"),
            ("a=b&c", "a%3Db%26c"), ("\u{301}", "%CC%81"),
        ])
    func `other characters are percent-encoded and decoded`(text: String, coded: String) {
        #expect(percentEncoded(text) == coded)
        #expect(percentDecoded(coded) == text)
    }

    @Test(arguments: ["%", "%4", "%4g", "%FF", "a%C3"])
    func `an invalid percent code is refused`(coded: String) {
        #expect(percentDecoded(coded) == nil)
    }

    @Test func `lower-case digits are decoded too`() {
        #expect(percentDecoded("%c3%bc") == "ü")
    }
}
