import Terminal
import Testing

@testable import Charts

@Suite struct SlicePaletteTests {
    @Test func `up to seven slices have their own colours`() {
        #expect(SlicePalette.colors(4) == [.indexed(161), .indexed(93), .indexed(68), .indexed(136)])
        for count in 0...7 { #expect(Set(SlicePalette.colors(count)).count == count) }
        #expect(SlicePalette.colors(9)[7] == SlicePalette.colors(9)[0])
        #expect(SlicePalette.colors(-1).isEmpty)
    }
}
