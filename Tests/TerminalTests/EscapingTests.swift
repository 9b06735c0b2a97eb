import Support
import Terminal
import Testing

@Suite struct EscapingTests {
    @Test(arguments: [
        ("", ""),
        ("Café & Bäckerei", "Café & Bäckerei"),
        ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
        ("line\r\nline", "line\\r\\nline"),
        ("\u{1B}[31mred", "\\e[31mred"),
        ("\u{0}\u{7}\u{7F}", "\\u{0}\\u{7}\\u{7f}"),
        ("\u{85}\u{9B}31m", "\\u{85}\\u{9b}31m"),
        ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"),
        ("x\u{200B}y\u{FEFF}z\u{AD}", "x\\u{200b}y\\u{feff}z\\u{ad}"),
        ("\u{3164}\u{115F}", "\\u{3164}\\u{115f}"),
        ("back\\slash", "back\\slash"),
    ])
    func `control and invisible characters are escaped`(_ text: String, _ expected: String) {
        #expect(scalars(visible(text)) == scalars(expected))
    }

    @Test(arguments: [
        "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}",
        "\u{2067}", "\u{2068}", "\u{2069}",
    ])
    func `bidirectional controls are escaped`(_ control: String) {
        let hexadecimal = String(control.unicodeScalars.first?.value ?? 0, radix: 16)
        #expect(visible("a\(control)b") == "a\\u{\(hexadecimal)}b")
    }

    @Test(arguments: [
        "👩‍👩‍👧", "👍🏽", "❤️", "❤️‍🔥", "1️⃣", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "क्‍ष", "葛󠄀", "\u{600}1", "日本語",
    ])
    func `joiners, variation selectors and tags are kept where valid`(_ text: String) {
        #expect(scalars(visible(text)) == scalars(text))
    }

    @Test(arguments: [
        ("a\u{200D}b", "a\\u{200d}b"),
        ("a\u{200C}b", "a\\u{200c}b"),
        ("\u{200D}", "\\u{200d}"),
        ("👩\u{200D}", "👩\\u{200d}"),
        ("a\u{FE0F}", "a\\u{fe0f}"),
        ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{fe0f}"),
        ("❤\u{FE0F}\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\\u{fe0f}\\u{200d}🔥"),
        ("\u{FE0F}", "\\u{fe0f}"),
        ("👍\u{E0061}", "👍\\u{e0061}"),
        ("a\u{34F}", "a\\u{34f}"),
        ("a\n\u{301}b", "a\\n\\u{301}b"),
        ("❤\u{FE0F}\u{FE0F}\u{301}", "❤\u{FE0F}\\u{fe0f}\\u{301}"),
    ])
    func `misplaced joiners, variation selectors and tags are escaped`(_ text: String, _ expected: String) {
        #expect(scalars(visible(text)) == scalars(expected))
    }

    @Test func `text is normalised to NFC`() {
        #expect(scalars(visible("Cafe\u{301}")) == scalars("Caf\u{E9}"))
    }

    @Test func `escaping is idempotent and leaves no control character`() {
        let seed: UInt64 = 0x5EED_0001
        var generator = SplitMix64(seed: seed)
        for _ in 0..<3000 {
            let text = generator.text(upTo: 12)
            let once = visible(text)
            #expect(scalars(visible(once)) == scalars(once), "seed \(seed), \(scalars(text))")
            let isClean = once.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            #expect(isClean, "seed \(seed), \(scalars(text))")
        }
    }

    private func scalars(_ text: String) -> [String] {
        text.unicodeScalars.map { String($0.value, radix: 16) }
    }
}
