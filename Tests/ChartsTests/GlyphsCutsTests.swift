import Terminal
import Testing

@testable import Charts

@Suite struct GlyphsCutsTests {
    @Test func `a cut mark is one column wide, and ASCII in ASCII charts`() {
        for glyphs in Glyphs.allCases {
            for mark in [glyphs.cutAtStart, glyphs.cutAtEnd] {
                #expect(displayWidth(mark) == 1)
                #expect(glyphs == .block || mark.utf8.allSatisfy { $0 < 0x80 })
            }
            #expect(glyphs.cutAtStart != glyphs.cutAtEnd)
        }
    }
}
