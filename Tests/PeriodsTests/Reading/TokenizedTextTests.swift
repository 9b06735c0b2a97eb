import Support
import Testing

@testable import Periods

@Suite struct TokenizedTextTests {
    @Test func `a text is split into numbers, words and marks`() throws {
        let phrase = try #require(TokenizedText(TextSpan("  20 Nov-2026./W07")))
        #expect(phrase.shape == "0 a-0./a0")
        #expect(phrase.words == ["nov", "w"])
        #expect(phrase.numbers.map(\.value) == [20, 2026, 7])
        #expect(phrase.numbers.map(\.digits) == [2, 4, 2])
        #expect(phrase.numbers.map(\.span) == [2..<4, 9..<13, 16..<18])
    }

    @Test func `accents and apostrophes belong to words`() throws {
        let phrase = try #require(TokenizedText(TextSpan("20 Août 2026")))
        #expect(phrase.shape == "0 a 0")
        #expect(phrase.words == ["août"])
        #expect(phrase.wordSpans == [3..<7])
        #expect(TokenizedText(TextSpan("aou\u{302}t"))?.words == ["août"])
        #expect(TokenizedText(TextSpan("Aujourd’hui"))?.words == ["aujourd'hui"])
        #expect(TokenizedText(TextSpan("avant-hier"))?.words == ["avant", "hier"])
    }

    @Test func `the numbers of an end have positions in the whole text`() throws {
        let ends = try #require(TextSpan(" nov..20nov").ends)
        #expect(TokenizedText(ends.to)?.numbers.map(\.span) == [6..<8])
    }

    @Test(arguments: ["9223372036854775807", "9223372036854775808", "99999999999999999999999999999999"])
    func `an overflowing number is the largest integer`(digits: String) {
        #expect(TokenizedText(TextSpan(digits))?.numbers.first?.value == .max)
    }

    @Test(arguments: ["20,11", "２０", "٢٠", "20\u{301}", "\t20", "20\n", "20\u{0}", "20\u{a0}nov", "20_11", "+3"])
    func `another character prevents tokenizing`(text: String) {
        #expect(TokenizedText(TextSpan(text)) == nil)
    }
}
