import Support
import Terminal
import Testing

@testable import Charts

@Suite struct VerticalScaleTests {
    private static let roundTenths: Set<Int64> = [10, 20, 25, 50, 75]

    @Test(
        arguments: [
            (150_000, 10, 75_000, 5), (104_778, 16, 20_000, 3), (150_000, 8, 75_000, 4), (63_352, 10, 20_000, 3),
            (1, 16, 1, 5), (0, 8, 1, 4), (-5, 2, 1, 2), (100, 4, 25, 1),
        ] as [(Int64, Int, Int64, Int)])
    func `a round step has a number of rows`(_ highest: Int64, _ rows: Int, _ step: Int64, _ perStep: Int) {
        let scale = VerticalScale(highest: highest, rows: rows)
        #expect(scale.step == step)
        #expect(scale.rowsPerStep == perStep)
    }

    @Test func `ticks are round, increasing, and on the upper edges of their rows`() {
        let seed: UInt64 = 0xC4A1_0010
        var generator = SplitMix64(seed: seed)
        for round in 0..<3000 {
            let highest = Int64.random(in: 1...(.max >> Int64.random(in: 0...62, using: &generator)), using: &generator)
            let rows = Int.random(in: 4...16, using: &generator)
            let scale = VerticalScale(highest: highest, rows: rows)
            let comment: Comment = "seed \(seed), round \(round): \(highest) in \(rows) rows"
            var tenths = 10 * Int128(scale.step)
            while tenths > 75 { tenths = tenths.isMultiple(of: 10) ? tenths / 10 : 0 }
            #expect(Self.roundTenths.contains(Int64(tenths)), comment)
            #expect((2...6).contains(rows / scale.rowsPerStep), comment)
            #expect(Int128(scale.step) * Int128(rows) >= Int128(highest) * Int128(scale.rowsPerStep), comment)
            #expect(!scale.ticks.isEmpty, comment)
            for (index, tick) in scale.ticks.enumerated() {
                #expect(tick.cents == scale.step * Int64(index + 1), comment)
                #expect(tick.row == scale.rowsPerStep * (index + 1) - 1 && tick.row < rows, comment)
                for glyphs in Glyphs.allCases {
                    #expect(
                        scale.height(of: tick.cents, glyphs) == Scale.Length(cells: tick.row + 1, eighths: 0), comment)
                }
                #expect(scale.row(of: tick.cents) == tick.row, comment)
            }
        }
    }

    @Test func `the highest amount takes at least half of the rows`() {
        for rows in 8...16 {
            for highest in stride(from: Int64(100), through: 10_000, by: 17) {
                let scale = VerticalScale(highest: highest, rows: rows)
                let height = scale.height(of: highest, .block)
                #expect(2 * height.reach >= rows && height.reach <= rows, "\(highest) in \(rows)")
            }
        }
    }

    @Test func `heights are exact to half an eighth, in ASCII to a quarter, and never zero`() {
        let seed: UInt64 = 0xC4A1_0011
        var generator = SplitMix64(seed: seed)
        for round in 0..<3000 {
            let highest = Int64.random(in: 1...10_000_000, using: &generator)
            let cents = Int64.random(in: 1...highest, using: &generator)
            let scale = VerticalScale(highest: highest, rows: Int.random(in: 4...16, using: &generator))
            let exact = Double(8 * scale.rowsPerStep) * Double(cents) / Double(scale.step)
            for (glyphs, most, least) in [(Glyphs.block, 0.5, 1), (.ascii, 2, 4)] {
                let height = scale.height(of: cents, glyphs)
                let drawn = 8 * height.cells + height.eighths
                #expect(
                    abs(Double(drawn) - exact) <= most + 1e-6 || (drawn == least && exact < Double(least)),
                    "seed \(seed), round \(round)")
                #expect(drawn >= least && height.reach <= scale.rows, "seed \(seed), round \(round)")
            }
            #expect(scale.row(of: cents) == Int((exact / 8).rounded(.up)) - 1, "seed \(seed), round \(round)")
        }
    }

    @Test func `zero and negative amounts are not drawn, and extreme amounts fit the scale`() {
        let scale = VerticalScale(highest: .max, rows: 4)
        #expect(scale.height(of: 0, .block).reach == 0)
        #expect(scale.height(of: .min, .ascii).reach == 0)
        #expect((1...4).contains(scale.height(of: .max, .block).reach))
        #expect(scale.row(of: .max) < 4)
        #expect(scale.row(of: .min) == 0)
        #expect(VerticalScale(highest: 1, rows: 8).row(of: .max) == 7)
    }
}
