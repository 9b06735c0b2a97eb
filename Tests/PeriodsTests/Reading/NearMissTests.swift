import Support
import Testing

@testable import Periods

@Suite struct NearMissTests {
    @Test(arguments: [
        ("20-11", "20/11"), ("2026-1-5", "2026-01-05"), ("2026/1/5", "2026-01-05"),
        ("2026.11.20", "2026-11-20"), ("nov20", "20nov"), ("Nov 20", "20nov"), ("nov 20 2026", "20nov2026"),
        ("29-2", "29/2"),
    ])
    func `a nearly valid day gets a suggestion`(text: String, suggestion: String) throws {
        #expect(NearMiss.day(try #require(TokenizedText(TextSpan(text)))) == suggestion)
        #expect(NearMiss.period(try #require(TokenizedText(TextSpan(text)))) == suggestion)
        #expect(throws: Never.self) { try DayParser(today: "2026-11-20").parse(suggestion) }
    }

    @Test(arguments: [("2026-1", "2026-01"), ("11/2026", "2026-11"), ("11.2026", "2026-11"), ("2026/11", "2026-11")])
    func `a nearly valid month gets a suggestion`(text: String, suggestion: String) throws {
        let phrase = try #require(TokenizedText(TextSpan(text)))
        #expect(NearMiss.day(phrase) == nil)
        #expect(NearMiss.period(phrase) == suggestion)
        #expect(throws: Never.self) { try PeriodParser(today: "2026-11-20").parse(suggestion) }
    }

    @Test(arguments: [
        "x", "31-2", "13-13", "020-11", "29-2-2026", "20-11-26", "2026-13-5", "nov31", "nov 0", "foo20", "nov 20 26",
        "nov2026", "20260", "26-11-20", "2026-0",
    ])
    func `other text gets no suggestion`(text: String) throws {
        let phrase = try #require(TokenizedText(TextSpan(text)))
        #expect(NearMiss.day(phrase) == nil)
        #expect(NearMiss.period(phrase) == nil)
    }
}
