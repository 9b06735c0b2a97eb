import Support
import Testing

@testable import Periods

@Suite struct TextSpanTests {
    private func text(_ passage: TextSpan) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: passage.scalars ?? [])
        return text
    }

    @Test(arguments: [
        ("nov", "nov", 0..<3), ("  nov ", "nov", 2..<5), ("", "", 0..<0), ("   ", "", 3..<3), (" a b ", "a b", 1..<4),
        ("\tnov\n", "\tnov\n", 0..<5), (" e\u{301} ", "e\u{301}", 1..<3),
    ])
    func `spaces around a text are trimmed and counted`(whole: String, trimmed: String, span: Range<Int>) {
        let passage = TextSpan(whole)
        #expect(text(passage) == trimmed)
        #expect(passage.span == span)
        #expect(passage.isEmpty == trimmed.isEmpty)
    }

    @Test func `a text too long for any form has no scalars`() {
        #expect(TextSpan(String(repeating: "9", count: 64)).scalars?.count == 64)
        #expect(TextSpan(String(repeating: "9", count: 65)).scalars == nil)
        #expect(TextSpan(String(repeating: ".", count: 65)).ends == nil)
    }

    @Test(arguments: [
        ("a..b", "a", "b", 0..<1, 3..<4), ("..b", "", "b", 0..<0, 2..<3), (" a.. ", "a", "", 1..<2, 4..<4),
        ("20.11...21.11.", "20.11.", "21.11.", 0..<6, 8..<14), ("a..b..c", "a", "b..c", 0..<1, 3..<7),
        ("....", "..", "", 0..<2, 4..<4),
    ])
    func `two dots separate a range, the last two of several`(
        whole: String, from: String, to: String, fromSpan: Range<Int>, toSpan: Range<Int>
    ) throws {
        let ends = try #require(TextSpan(whole).ends)
        #expect(text(ends.from) == from)
        #expect(text(ends.to) == to)
        #expect(ends.from.span == fromSpan)
        #expect(ends.to.span == toSpan)
    }

    @Test(arguments: ["", ".", "20.11.", "20.11.2026", "a. .b"])
    func `single dots do not separate`(whole: String) {
        #expect(TextSpan(whole).ends == nil)
    }
}
