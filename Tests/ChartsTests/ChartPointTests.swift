import Testing

@testable import Charts

@Suite struct ChartPointTests {
    @Test(
        arguments: [
            (500, 400, 100), (400, 400, nil), (-500, 400, nil), (nil, 400, nil), (500, nil, nil), (-1, -5, 4),
            (.max, .min, nil),
        ] as [(Int64?, Int64?, Int64?)])
    func `the excess is the amount above the ceiling`(_ cents: Int64?, _ ceiling: Int64?, _ over: Int64?) {
        #expect(ChartPoint(label: "", title: "", cents: cents, ceilingCents: ceiling).overCents == over)
    }

    @Test func `an overflowing excess still counts as over`() {
        #expect(ChartPoint(label: "", title: "", cents: .max, ceilingCents: .min).isOver)
        #expect(!ChartPoint(label: "", title: "", cents: 5, ceilingCents: 5).isOver)
    }

    @Test func `a point has only its amount by default`() {
        let point = ChartPoint(label: "W25", title: "Week 25", cents: 5)
        #expect(point.ceilingCents == nil && point.changeCents == nil && !point.isRunning)
    }

    @Test(arguments: [
        ("Week 25", "Week 25", "week 25"), ("week 25 of 2026", "Week 25 of 2026", "week 25 of 2026"),
        ("June 2026", "June 2026", "June 2026"), ("Weekend", "Weekend", "Weekend"), ("", "", ""),
    ])
    func `a title is capitalised by its place in a sentence`(_ title: String, _ first: String, _ within: String) {
        let point = ChartPoint(label: "", title: title, cents: nil)
        #expect(point.sentenceTitle == first)
        #expect(point.titleWithin == within)
    }
}
