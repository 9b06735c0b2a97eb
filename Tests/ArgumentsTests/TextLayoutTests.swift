import Testing

@testable import Arguments

@Suite struct TextLayoutTests {
    @Test(arguments: [
        ("", 10, []), ("   ", 10, []), ("one two", 10, ["one two"]), ("one two", 7, ["one two"]),
        ("one two", 6, ["one", "two"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("a bcdefg", 3, ["a", "bcd", "efg"]),
        ("a\nb  c", 10, ["a b c"]), ("ab", 0, ["a", "b"]), ("caffè caffè", 5, ["caffè", "caffè"]),
    ])
    func `words are wrapped to the width, and longer words are cut`(text: String, width: Int, lines: [String]) {
        #expect(TextLayout.wrap(text, to: width) == lines)
    }

    @Test func `the first line may have a different width`() {
        #expect(TextLayout.wrap("a b c d", to: 5, first: 1) == ["a", "b c d"])
    }

    @Test func `wrapping loses no letter and keeps the width`() {
        let seed: UInt64 = 11
        var generator = SplitMix64(state: seed)
        for round in 0..<500 {
            let text = String(
                (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                    "ab  é".randomElement(using: &generator) ?? "a"
                })
            let width = Int.random(in: 1...30, using: &generator)
            let lines = TextLayout.wrap(text, to: width)
            let note: Comment = "seed \(seed), round \(round): \(text)"
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, note)
            #expect(lines.allSatisfy { $0.count <= width && !$0.isEmpty }, note)
        }
    }

    @Test func `the text of an overlong term is on the next line`() {
        let entries = [
            Block.Entry(term: "short", text: "one"), Block.Entry(term: String(repeating: "x", count: 40), text: "two"),
            Block.Entry(term: "bare", text: ""),
        ]
        #expect(
            TextLayout.text([.entries(entries)], width: 60, indentation: 2) == """
                short  one
                xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                       two
                bare

                """)
    }
}
