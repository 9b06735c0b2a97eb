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

    @Test(arguments: [
        (
            "Recorded; to undo: spesa undo 12; see it with: spesa history 'a  b, c' --limit 3. Then go on.",
            [
                "Recorded; to undo:", "spesa undo 12; see", "it with:", "spesa history 'a  b, c' --limit 3.",
                "Then go on.",
            ]
        ),
        ("as 'spesa dump FILE --to x' does", ["as", "'spesa dump FILE --to x'", "does"]),
        ("it's: spesa add 1 food 'L'\\''Étoile'", ["it's:", "spesa add 1 food 'L'\\''Étoile'"]),
        ("spesa keeps track of what you spend", ["spesa keeps track", "of what you spend"]),
        ("kept in /home/anna/books/0001-erasing.book", ["kept in", "/home/anna/books/0001-erasing.book"]),
        ("kept in '/home/anna b/one', too", ["kept in", "'/home/anna b/one',", "too"]),
    ])
    func `commands and paths are never broken`(_ text: String, _ lines: [String]) {
        #expect(wrapped(text, to: 18, overflowing: true) == lines)
    }

    @Test func `a command that does not fit is broken if lines are cut at the width`() {
        #expect(wrapped("or: spesa undo 12 --any", to: 12) == ["or: spesa", "undo 12", "--any"])
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
