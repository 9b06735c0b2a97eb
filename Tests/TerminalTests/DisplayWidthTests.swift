import Support
import Testing

@testable import Terminal

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("food:eating-out", 15, "food:eating-out"), ("food:eating-out", 14, "…:eating-out"),
        ("food:eating-out", 12, "…:eating-out"), ("food:eating-out", 11, "eating-out"),
        ("food:eating-out", 9, "eating-o…"),
        ("home:rent:garage", 13, "…:rent:garage"), ("home:rent:garage", 12, "…:garage"), ("groceries", 6, "groce…"),
        ("a:b", 2, "b"), ("food:日本", 6, "…:日本"), ("food:", 3, "…:"),
    ])
    func `a shortened path keeps its end`(path: String, columns: Int, expected: String) {
        #expect(truncatedPath(path, to: columns) == expected)
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("Bäckerei", 8), ("Cafe\u{301}", 4), ("日本語", 6), ("ﾊﾝｶｸ", 4), ("한글", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("🇩🇪", 2),
        ("🇩", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("क्ष", 2), ("…", 1), ("█▏", 2), ("\u{A0}", 1), ("\u{301}", 0), ("\u{1FAE9}", 2),
        ("\u{E000}", 1), ("a\u{300}\u{301}\u{302}", 1),
    ])
    func `the width of a text is counted by grapheme cluster`(_ text: String, _ columns: Int) {
        #expect(displayWidth(text) == columns)
    }

    @Test(arguments: [0xA0...0x24F, 0x2010...0x2027, 0x20A0...0x20C0, 0x24FE...0x25A1] as [ClosedRange<UInt32>])
    func `characters have an equal width alone and beside other text`(numbers: ClosedRange<UInt32>) throws {
        for number in numbers {
            let drawn = String(try #require(Unicode.Scalar(number)))
            // U+0436 needs the width by grapheme cluster.
            #expect(
                displayWidth(drawn + " x" + drawn) == displayWidth(drawn + " \u{436}" + drawn),
                "U+\(String(number, radix: 16))")
            #expect(displayWidth(drawn + "\u{301}") == displayWidth(drawn))
        }
    }

    @Test(arguments: [
        ("Groceries", 9, "Groceries"), ("Groceries", 8, "Groceri…"), ("Groceries", 1, "…"), ("Groceries", 0, ""),
        ("Groceries", -1, ""), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("a👩‍👩‍👧b", 3, "a…"),
        ("cafe\u{301}s", 5, "cafe\u{301}s"),
    ])
    func `text is cut between clusters`(_ text: String, _ columns: Int, _ expected: String) {
        #expect(truncated(text, to: columns) == expected)
    }

    @Test func `an ellipsis takes up its own width`() {
        #expect(truncated("Groceries", to: 6, ellipsis: "...") == "Gro...")
        #expect(truncated("Groceries", to: 2, ellipsis: "...") == "")
    }

    @Test func `text is padded on the side opposite to its alignment`() {
        #expect(padded("ab", to: 4) == "ab  ")
        #expect(padded("ab", to: 4, alignment: .trailing) == "  ab")
        #expect(padded("日本", to: 5, alignment: .trailing) == " 日本")
        #expect(padded("abc", to: 2) == "abc")
    }

    @Test func `the end of a text is cut in whole clusters`() {
        #expect(suffix(of: "ab日", columns: 2) == "日")
        #expect(suffix(of: "ab日", columns: 1) == "")
        #expect(suffix(of: "ab日", columns: 9) == "ab日")
    }

    @Test func `cut text never exceeds its width`() {
        let seed: UInt64 = 0x5EED_0003
        var generator = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let text = visible(generator.text(upTo: 16))
            let room = Int.random(in: 0...20, using: &generator)
            #expect(
                displayWidth(truncated(text, to: room)) <= room, "seed \(seed), \(text.debugDescription) to \(room)")
        }
    }
}
