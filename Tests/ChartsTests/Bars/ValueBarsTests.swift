import Charts
import Support
import Terminal
import Testing

@Suite struct ValueBarsTests {
    private static let prices = [
        ValueBars.Row(label: "Tue 10 Nov 2026 Aldi", text: "0,99", value: 99_000),
        ValueBars.Row(label: "Sat 21 Nov 2026 Lidl", text: "1,98", value: 198_000),
        ValueBars.Row(label: "Sun 22 Nov 2026", text: "0,00", value: 0),
    ]

    @Test func `bars are drawn beside their labels, as long as their values`() {
        #expect(
            printed(ValueBars(Self.prices).lines(layout(49))) == [
                "Tue 10 Nov 2026 Aldi  0,99  ██████████",
                "Sat 21 Nov 2026 Lidl  1,98  ████████████████████",
                "Sun 22 Nov 2026       0,00",
            ])
        #expect(
            printed(ValueBars(Self.prices).lines(layout(41, .ascii)), .ascii) == [
                "Tue 10 Nov 2026 Aldi  0,99  ######",
                "Sat 21 Nov 2026 Lidl  1,98  ############",
                "Sun 22 Nov 2026       0,00",
            ])
    }

    @Test func `on a narrow screen each bar has its own line`() {
        #expect(
            printed(ValueBars(Self.prices).lines(layout(21))) == [
                "Tue 10 Nov 2026 Aldi:", "0,99", "██████████",
                "Sat 21 Nov 2026 Lidl:", "1,98", "████████████████████", "Sun 22 Nov 2026: 0,00",
            ])
    }

    @Test func `a negative value grows to the left`() {
        let rows = [
            ValueBars.Row(label: "a", text: "1", value: 10), ValueBars.Row(label: "b", text: "-1", value: -10),
            ValueBars.Row(label: "c", text: "0", value: 0),
        ]
        #expect(
            printed(ValueBars(rows).lines(layout(28))) == [
                "a   1            │█████████", "b  -1   █████████│", "c   0            │",
            ])
    }

    @Test func `every line fits the width, and ASCII charts use only ASCII`() {
        for rows in [
            Self.prices, [], [ValueBars.Row(label: String(repeating: "é", count: 300), text: "∞", value: .max)],
        ] {
            expectFitting("\(rows.count) rows") { ValueBars(rows).lines($0) }
        }
    }
}
