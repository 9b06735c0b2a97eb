import Support
import Terminal
import Testing

@Suite struct WrappingTests {
    @Test(arguments: [
        ("Nothing spent in June 2024.", 20, ["Nothing spent in", "June 2024."]),
        ("Nothing spent", 13, ["Nothing spent"]),
        ("", 10, [""]), ("a\n\nb", 10, ["a", "", "b"]), ("a  b", 10, ["a b"]),
        ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]), ("日本語", 3, ["日", "本", "語"]),
        ("日本", 1, ["日", "本"]), ("ab", 0, ["a", "b"]), ("a bcdef g", 4, ["a", "bcde", "f g"]),
    ])
    func `paragraphs are wrapped between words`(_ text: String, _ columns: Int, _ lines: [String]) {
        #expect(wrapped(text, to: columns) == lines)
    }

    @Test func `wrapping loses no word and keeps the width`() {
        let seed: UInt64 = 0x5EED_0004
        var generator = SplitMix64(seed: seed)
        for _ in 0..<1000 {
            let text = visible(generator.text(upTo: 40))
            let columns = Int.random(in: 2...20, using: &generator)
            let lines = wrapped(text, to: columns)
            #expect(lines.allSatisfy { displayWidth($0) <= columns }, "seed \(seed), \(text.debugDescription)")
            let isComplete = lines.joined().filter { $0 != " " } == text.filter { $0 != " " }
            #expect(isComplete, "seed \(seed), \(text.debugDescription)")
        }
    }
}
