import Terminal
import Testing

@Suite struct GlyphsTests {
    @Test(
        arguments: [
            ("UTF-8", "xterm", Glyphs.block), ("utf8", "xterm", .block), ("UTF-8", nil, .block),
            ("UTF-8", "dumb", .ascii),
            ("ANSI_X3.4-1968", "xterm", .ascii), ("ISO-8859-15", "xterm", .ascii), ("", nil, .ascii),
        ] as [(String, String?, Glyphs)])
    func `block glyphs need Unicode and a capable terminal`(_ codeset: String, _ term: String?, _ glyphs: Glyphs) {
        #expect(Glyphs(codeset: codeset, term: term) == glyphs)
    }

    @Test(arguments: Glyphs.allCases)
    func `every glyph is one column wide`(_ glyphs: Glyphs) {
        let all = named(glyphs) + glyphs.eighths.dropFirst().filter { !$0.isEmpty }
        for glyph in all { #expect(displayWidth(glyph) == 1, "\(glyph)") }
        #expect(glyphs.eighths.count == 8)
        #expect(glyphs.eighths[0] == "")
    }

    @Test func `the ASCII set contains only ASCII`() {
        for glyph in named(.ascii) + Glyphs.ascii.eighths { #expect(glyph.utf8.allSatisfy { $0 < 0x80 }) }
    }

    @Test func `the block set uses only box lines, blocks and two signs`() {
        for glyph in named(.block) + Glyphs.block.eighths.dropFirst() {
            let value = glyph.unicodeScalars.first?.value ?? 0
            #expect((0x2500...0x259F).contains(value) || [0x2026, 0x2022].contains(value))
        }
    }

    @Test func `text is adapted to the glyph set`() {
        #expect(Glyphs.block.shown("Bä\nr") == "Bä\\nr")
        #expect(Glyphs.ascii.shown("Bä\u{1B}r") == "Ba\\er")
        let bold = Style.bold
        #expect(Glyphs.ascii.shown(StyledText("Bär", style: bold)) == StyledText("Bar", style: bold))
        #expect(Glyphs.block.shown(StyledText("Bär", style: bold)) == StyledText("Bär", style: bold))
    }

    private func named(_ glyphs: Glyphs) -> [String] {
        [
            glyphs.full, glyphs.half, glyphs.halfFromRight, glyphs.sliver, glyphs.sliverFromRight, glyphs.upperHalf,
            glyphs.lowerHalf, glyphs.trackStart, glyphs.trackEnd, glyphs.ellipsis, glyphs.rule, glyphs.vertical,
            glyphs.bullet,
        ]
    }
}
