import Support
import Terminal
import Testing

@Suite struct TransliterationTests {
    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("Café & Bäckerei", "Cafe & Backerei"), ("Cafe\u{301}", "Cafe"),
        ("Straße, ŁÓDŹ, smørrebrød, Þór, œuvre, Æ, đ", "Strasse, LODZ, smorrebrod, Thor, oeuvre, AE, d"),
        ("Αθήνα, Ψωμί, ΘΕΣΣΑΛΟΝΊΚΗ", "Athina, Psomi, ThESSALONIKI"), ("Хляб и мляко, ЩЪРК", "Hlyab i mlyako, ShtARK"),
        ("12,50 → 15,00", "12,50 -> 15,00"), ("↑ ↓", "Up Down"), ("1.234,50\u{A0}€", "1.234,50 EUR"),
        ("1\u{202F}234", "1 234"),
        ("\u{2212}5,00", "-5,00"),
        ("“a” – ‘b’ — «c» …·×", "\"a\" - 'b' - \"c\" ....x"),
        ("日本", "??"), ("👩‍👩‍👧", "?"), ("🇩🇪x", "?x"), ("1️⃣", "1"), ("한", "?"), ("a日b", "a?b"), ("\u{301}", "?"),
    ])
    func `text is transliterated to ASCII by cluster`(_ text: String, _ expected: String) {
        #expect(transliterated(text) == expected)
    }

    @Test func `transliteration of any text gives ASCII`() {
        let seed: UInt64 = 0x5EED_0002
        var generator = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let text = generator.text(upTo: 12)
            #expect(transliterated(text).utf8.allSatisfy { $0 < 0x80 }, "seed \(seed), \(text.debugDescription)")
        }
    }
}
