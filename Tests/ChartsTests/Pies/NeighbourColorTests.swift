import Money
import Support
import Terminal
import Testing

@testable import Charts

/// Neighbours in a ring or bar are distinguishable, although colours repeat.
@Suite struct NeighbourColorTests {
    private static let seed: UInt64 = 0xC010_0014

    /// Rings and bars of 2 to 30 categories, whose colours are in any order.
    private func expectDistinct(
        colors count: Int, _ check: (_ weights: [Int64], _ colors: [Color], inout SplitMix64, Comment) -> Void
    ) {
        var generator = SplitMix64(seed: Self.seed)
        for categories in 2...30 {
            for round in 0..<6 {
                let hues = (0..<categories).shuffled(using: &generator)
                let weights = hues.map { _ in Int64.random(in: 1...400, using: &generator) }
                check(
                    weights, hues.map { SlicePalette.color(.numbered($0)) }, &generator,
                    "seed \(Self.seed), \(categories) categories, round \(round), \(count) colours")
            }
        }
    }

    @Test(arguments: [8, 16, 256]) func `neighbours in a ring differ in colour or letter`(count: Int) {
        expectDistinct(colors: count) { weights, colors, generator, comment in
            let ring = Ring(
                weights: weights, rows: 2 * Int.random(in: 3...20, using: &generator), pixelsPerCell: 2, aspect: .usual)
            let picture = RingPicture(ring: ring, colors: colors, layout: layout(200, colored: true, colors: count))
            let cells = picture.lines(hole: []).map(self.cells)
            func slice(_ row: Int, _ column: Int) -> Int? {
                guard row < ring.rows, column < ring.columns else { return nil }
                let pixels = ring.slices(row: row, column: column)
                return pixels[0] == pixels[1] ? pixels[0] : nil
            }
            for row in 0..<ring.rows {
                for column in 0..<ring.columns {
                    guard let own = slice(row, column) else { continue }
                    for (down, right) in [(0, 1), (1, 0)] {
                        guard let other = slice(row + down, column + right), other != own,
                            abs(other - own) == 1 || abs(other - own) == weights.count - 1,
                            colors[own].shown(ofColors: count) == colors[other].shown(ofColors: count)
                        else { continue }
                        #expect(cells[row][column] == Labels.letter(own), comment)
                        #expect(cells[row + down][column + right] == Labels.letter(other), comment)
                    }
                }
            }
        }
    }

    @Test(arguments: [8, 16, 256]) func `neighbours in a stack differ in colour or letter`(count: Int) {
        expectDistinct(colors: count) { weights, colors, generator, comment in
            let length = Scale.Length(cells: Int.random(in: weights.count...150, using: &generator), eighths: 3)
            let bar = SegmentedBar(
                weights: weights, colors: colors, layout: layout(200, colored: true, colors: count))
            let cells = self.cells(bar.drawn(length))
            let shown = colors.map { $0.shown(ofColors: count) }
            guard let parts = bar.eighths(length) else {
                Issue.record(comment)
                return
            }
            let eighths = parts.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element) }
            for cell in 0..<length.cells {
                let part = eighths[8 * cell]
                guard eighths[8 * cell + 7] == part else { continue }
                let isRepeated = [part - 1, part + 1].contains {
                    shown.indices.contains($0) && shown[$0] == shown[part]
                }
                if isRepeated { #expect(cells[cell] == Labels.letter(part), comment) }
            }
        }
    }

    @Test func `slices in different colours have one letter each`() {
        let ring = Ring(weights: [500, 300, 200], rows: 20, pixelsPerCell: 2, aspect: .usual)
        func letters(_ hues: [Int], _ count: Int) -> [Int] {
            let picture = RingPicture(
                ring: ring, colors: hues.map { SlicePalette.color(.numbered($0)) },
                layout: layout(80, colored: true, colors: count))
            let cells = picture.lines(hole: []).flatMap(self.cells)
            return ["A", "B", "C"].map { letter in cells.count { $0 == letter } }
        }
        #expect(letters([0, 1, 2], 256) == [1, 1, 1])
        #expect(letters([0, 14, 2], 256)[0] > 20 && letters([0, 14, 2], 256)[2] == 1)
        // The eighth colour is the first one on a terminal of sixteen colours.
        #expect(letters([0, 7, 2], 256) == [1, 1, 1])
        #expect(letters([0, 7, 2], 16)[1] > 20 && letters([0, 7, 2], 16)[2] == 1)
    }

    private func cells(_ line: StyledText) -> [String] { line.plainText.map(String.init) }
}
