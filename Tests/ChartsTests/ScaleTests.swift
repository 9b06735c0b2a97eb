import Support
import Testing

@testable import Charts

@Suite struct ScaleTests {
    @Test(arguments: [
        (95000, 49, 0), (41237, 21, 2), (18640, 9, 5), (14311, 7, 3), (2780, 1, 3), (1299, 0, 5), (1, 0, 1), (0, 0, 0),
    ])
    func `lengths are the nearest eighths`(_ cents: Int, _ cells: Int, _ eighths: Int) {
        let length = Scale([95000, 0], cells: 49).length(of: Int64(cents), steps: .eighths)
        #expect(length == Scale.Length(cells: cells, eighths: eighths))
    }

    @Test func `half an eighth is rounded up`() {
        #expect(Scale([16], cells: 1).length(of: 3, steps: .eighths).eighths == 2)
        #expect(Scale([16], cells: 1).length(of: 15, steps: .eighths) == Scale.Length(cells: 1, eighths: 0))
    }

    @Test func `both sides of the axis share the room in one unit`() {
        let scale = Scale([41237, -7990], cells: 31)
        #expect(scale.left == 5)
        #expect(scale.right == 25)
        #expect(scale.length(of: 41237, steps: .eighths) == Scale.Length(cells: 25, eighths: 0))
        #expect(scale.length(of: -7990, steps: .eighths) == Scale.Length(cells: 4, eighths: 7))
        #expect(scale.length(of: -7990, steps: .leftward) == Scale.Length(cells: 5, eighths: 0))
    }

    @Test func `without spending everything is left of the axis`() {
        let scale = Scale([-5, -10], cells: 11)
        #expect((scale.left, scale.right) == (10, 0))
        #expect(scale.length(of: -10, steps: .eighths).cells == 10)
    }

    @Test func `the ends of what can be counted are drawn`() {
        let scale = Scale([.max, .min], cells: 200)
        #expect(scale.length(of: .min, steps: .eighths).reach == scale.left)
        #expect(scale.length(of: .max, steps: .eighths).reach <= scale.right)
        #expect(Scale([], cells: 10).length(of: 5, steps: .eighths) == Scale.Length(cells: 0, eighths: 0))
    }

    @Test func `no length is off by more than half a step, and none is lost`() {
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
