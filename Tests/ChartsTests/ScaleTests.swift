import Support
import Testing

@testable import Charts

@Suite struct ScaleTests {
    @Test(arguments: [
        (95000, 49, 0), (41237, 21, 2), (18640, 9, 5), (14311, 7, 3), (2780, 1, 3), (1299, 0, 5), (1, 0, 1), (0, 0, 0),
    ])
    func `lengths are rounded to the nearest eighth`(_ cents: Int, _ cells: Int, _ eighths: Int) {
        let length = Scale([95000, 0], cells: 49).length(of: Int64(cents), steps: .eighths)
        #expect(length == Scale.Length(cells: cells, eighths: eighths))
    }

    @Test func `half an eighth is rounded up`() {
        #expect(Scale([16], cells: 1).length(of: 3, steps: .eighths).eighths == 2)
        #expect(Scale([16], cells: 1).length(of: 15, steps: .eighths) == Scale.Length(cells: 1, eighths: 0))
    }

    @Test func `both sides of the axis have an equal scale`() {
        let scale = Scale([41237, -7990], cells: 31)
        #expect(scale.left == 5)
        #expect(scale.right == 25)
        #expect(scale.length(of: 41237, steps: .eighths) == Scale.Length(cells: 25, eighths: 0))
        #expect(scale.length(of: -7990, steps: .eighths) == Scale.Length(cells: 4, eighths: 7))
        #expect(scale.length(of: -7990, steps: .leftward) == Scale.Length(cells: 5, eighths: 0))
    }

    @Test func `without spending the whole scale is left of the axis`() {
        let scale = Scale([-5, -10], cells: 11)
        #expect((scale.left, scale.right) == (10, 0))
        #expect(scale.length(of: -10, steps: .eighths).cells == 10)
    }

    @Test func `a cap fills the cells`() {
        let scale = Scale([1_000_000, 500, 100], cap: 1000, cells: 10)
        #expect(scale.length(of: 500, steps: .eighths) == Scale.Length(cells: 5, eighths: 0))
        #expect(scale.length(of: 1_000_000, steps: .eighths) == Scale.Length(cells: 10, eighths: 0))
        #expect([1_000_000, 1001, 1000, 500].map(scale.isCut) == [true, true, false, false])
        #expect(Scale([400], cap: 1000, cells: 10).length(of: 400, steps: .eighths).cells == 4)
        #expect(Scale([400], cap: 0, cells: 10).length(of: 400, steps: .eighths).cells == 10)
        #expect(Scale([400], cap: -5, cells: 10) == Scale([400], cells: 10))
    }

    @Test func `a cap applies to both sides of the axis`() {
        let scale = Scale([9000, -7000], cap: 1000, cells: 11)
        #expect((scale.left, scale.right) == (5, 5))
        #expect(scale.isCut(-7000) && scale.isCut(9000) && !scale.isCut(-1000))
        #expect(scale.length(of: -500, steps: .eighths) == Scale.Length(cells: 2, eighths: 4))
        let refunds = Scale([-7000, 0], cap: 1000, cells: 11)
        #expect((refunds.left, refunds.right) == (10, 0))
        #expect(refunds.length(of: -100, steps: .eighths).cells == 1)
        #expect(Scale([.min], cap: .max, cells: 200).length(of: .min, steps: .eighths).cells == 199)
    }

    @Test func `amounts map to cells, and the largest amount maps to the cell after the last`() {
        let scale = Scale([1000, -100], cells: 12)
        #expect(scale.right == 10)
        #expect([0, 99, 100, 999, 1000, -5].map(scale.cell) == [0, 0, 1, 9, 10, 0])
        #expect(Scale([1000], cap: 500, cells: 10).cell(of: 501) == nil)
        #expect(Scale([0], cells: 10).cell(of: 0) == nil)
    }

    @Test func `the largest and smallest amounts are drawn`() {
        let scale = Scale([.max, .min], cells: 200)
        #expect(scale.length(of: .min, steps: .eighths).reach == scale.left)
        #expect(scale.length(of: .max, steps: .eighths).reach <= scale.right)
        #expect(Scale([], cells: 10).length(of: 5, steps: .eighths) == Scale.Length(cells: 0, eighths: 0))
    }

    @Test func `lengths are exact to half a step, and no amount disappears`() {
        let seed: UInt64 = 0xC4A1_0002
        var generator = SplitMix64(seed: seed)
        for round in 0..<1000 {
            let amounts = generator.rows(upTo: 20, signed: true).map(\.cents)
            let cells = Int.random(in: 10...200, using: &generator)
            let scale = Scale(amounts, cells: cells)
            let largest = amounts.map(\.magnitude).max() ?? 0
            let side = amounts.contains { $0 > 0 && $0.magnitude == largest } ? scale.right : scale.left
            for (steps, most) in [(Scale.Steps.eighths, 0.5), (.halves, 2), (.leftward, 2)] {
                for amount in amounts {
                    let length = scale.length(of: amount, steps: steps)
                    let drawn = Double(8 * length.cells + length.eighths)
                    let exact = largest == 0 ? 0 : Double(8 * side) * Double(amount.magnitude) / Double(largest)
                    let isSliver = amount != 0 && drawn == Double(steps.levels[1])
                    #expect(abs(drawn - exact) <= most + 1e-6 || isSliver, "seed \(seed), round \(round)")
                    #expect((drawn == 0) == (amount == 0), "seed \(seed), round \(round)")
                    #expect(length.reach <= (amount < 0 ? scale.left : scale.right), "seed \(seed), round \(round)")
                }
            }
        }
    }
}
