import Money
import Support
import Terminal
import Testing

@testable import Charts

@Suite struct SegmentedBarTests {
    @Test func `segments have letters by their share, and the last fills the end`() {
        let bar = SegmentedBar(weights: [500, 0, 300, -9, 200], layout: layout(40))
        #expect(printed([bar.drawn(Scale.Length(cells: 10, eighths: 3))]) == ["AAAAACCCEE▍"])
        let ascii = SegmentedBar(weights: [500, 300], layout: layout(40, .ascii, colored: true))
        #expect(printed([ascii.drawn(Scale.Length(cells: 8, eighths: 4))], .ascii) == ["AAAAABBB:"])
        #expect(ascii.drawn(Scale.Length(cells: 8, eighths: 0)).pieces.count == 2)
    }

    @Test func `a bar without a whole cell has the colour of the largest part`() {
        for colored in [false, true] {
            let bar = SegmentedBar(weights: [5, 90, 5], layout: layout(40, colored: colored))
            let drawn = bar.drawn(Scale.Length(cells: 0, eighths: 2))
            #expect(drawn.pieces == [.text("▎", Style(foreground: SlicePalette.colors(3)[1]))])
        }
    }

    @Test func `a bar without weights is empty`() {
        for weights in [[], [0, -5]] as [[Int64]] {
            let bar = SegmentedBar(weights: weights, layout: layout(40, colored: true))
            #expect(bar.drawn(Scale.Length(cells: 5, eighths: 3)) == StyledText())
        }
    }

    @Test func `a border is drawn in both colours`() {
        let bar = SegmentedBar(weights: [500, 300], layout: layout(40, colored: true))
        let drawn = bar.drawn(Scale.Length(cells: 4, eighths: 2))
        let colors = SlicePalette.colors(2)
        #expect(bar.eighths(Scale.Length(cells: 4, eighths: 2)) == [21, 13])
        #expect(drawn.plainText == "█A▋B▎")
        #expect(drawn.pieces.contains(.text("▋", Style(foreground: colors[0], background: colors[1]))))
    }

    @Test func `a part without a whole cell gets the cell that it covers most`() {
        let bar = SegmentedBar(weights: [1060, 160, 1000], layout: layout(40, colored: true))
        let length = Scale.Length(cells: 15, eighths: 0)
        #expect(bar.eighths(length) == [57, 9, 54])
        let drawn = bar.drawn(length)
        #expect(drawn.plainText == "███A███B▎███C██")
        #expect(drawn.pieces.contains(.text("B", SlicePalette.letter(on: SlicePalette.colors(3)[1]))))
    }

    @Test func `random bars have their length, their parts and a letter for each`() {
        let seed: UInt64 = 0xC4A1_0022
        var generator = SplitMix64(seed: seed)
        for round in 0..<3000 {
            let comment = Comment(rawValue: "seed \(seed), round \(round)")
            let weights = generator.rows(upTo: 7, signed: Bool.random(using: &generator)).map(\.cents)
            let length = Scale.Length(
                cells: Int.random(in: 0...100, using: &generator), eighths: Int.random(in: 0...7, using: &generator))
            let spent = weights.indices.filter { weights[$0] > 0 }
            if spent.isEmpty { continue }
            let bar = SegmentedBar(weights: weights, layout: layout(200, colored: true))
            let drawn = bar.drawn(length)
            #expect(drawn.columns == length.reach, comment)
            #expect(drawn == bar.drawn(length), comment)
            let plain = SegmentedBar(weights: weights, layout: layout(200)).drawn(length)
            #expect(plain.columns == length.reach, comment)
            for part in weights.indices {
                let letter = Character(Labels.letter(part))
                let count = apportion(length.cells, by: weights, atLeastOne: true)[part]
                #expect(plain.plainText.count { $0 == letter } == count, comment)
                let isDrawn = length.cells >= spent.count ? weights[part] > 0 : count > 0
                #expect(drawn.plainText.count { $0 == letter } == (isDrawn ? 1 : 0), comment)
            }
            guard let parts = bar.eighths(length) else {
                #expect(length.cells < spent.count, comment)
                continue
            }
            #expect(parts.reduce(0, +) == 8 * length.cells + length.eighths, comment)
            #expect(parts.indices.allSatisfy { weights[$0] > 0 ? parts[$0] >= 8 : parts[$0] == 0 }, comment)
            expectExact(parts, weights, length, comment)
        }
    }

    /// Expects parts that are exact to an eighth if no part had to be widened.
    private func expectExact(_ parts: [Int], _ weights: [Int64], _ length: Scale.Length, _ comment: Comment) {
        let total = Double(8 * length.cells + length.eighths)
        let sum = Double(weights.map { max(0, $0) }.reduce(0, +))
        let exact = weights.map { total * Double(max(0, $0)) / sum }
        guard exact.allSatisfy({ $0 == 0 || $0 >= 16 }) else { return }
        for (part, exact) in zip(parts, exact) { #expect(abs(Double(part) - exact) < 1, comment) }
    }
}
