import Terminal
import Testing

@testable import Charts

@Suite struct BarTests {
    @Test(arguments: [
        (1000, "##########|"), (999, "##########|"), (960, "#########:|"), (500, "#####     |"), (0, "          |"),
        (1001, "########|#"), (1040, "#########|:"), (1100, "#########|#"), (1200, "##########|#"),
        (1990, "##########|#########"), (2000, "##########|#########"),
    ])
    func `the ceiling mark follows the amount`(_ cents: Int64, _ text: String) {
        let bar = Bar(scale: Scale([2000], cells: 20), layout: layout(40, .ascii))
        #expect(printed([bar.drawn(cents, ceiling: 1000, from: 0)], .ascii) == [text])
    }

    @Test func `an unknown amount shows the ceiling mark alone`() {
        let bar = Bar(scale: Scale([2000], cells: 20), layout: layout(40))
        #expect(printed([bar.drawn(nil, ceiling: 500, from: 3)]) == ["        │"])
        #expect(printed([bar.drawn(nil, ceiling: 2000, from: 0)]) == [String(repeating: " ", count: 20) + "│"])
        #expect(printed([bar.drawn(2000, ceiling: 2000, from: 0)]) == [String(repeating: "█", count: 20) + "│"])
    }

    @Test func `a ceiling mark at zero follows a bar of one cell and starts a longer bar`() {
        let bar = Bar(scale: Scale([2000], cells: 20), layout: layout(40))
        #expect(printed([bar.drawn(0, ceiling: 0, from: 0)]) == ["│"])
        #expect(printed([bar.drawn(50, ceiling: 0, from: 0)]) == ["▌│"])
        #expect(printed([bar.drawn(250, ceiling: 0, from: 0)]) == ["│█▌"])
    }

    @Test func `the ceiling mark of a refund is on the other side of the axis`() {
        let bar = Bar(scale: Scale([1000, -500], cells: 16), layout: layout(40))
        #expect(printed([bar.drawn(-500, ceiling: 500, from: 0)]) == ["█████│     │"])
        #expect(printed([bar.drawn(700, ceiling: 500, from: 0)]) == ["     │█████│█"])
    }

    @Test func `a bar over its ceiling is red, even with the mark beyond the cut`() {
        let bar = Bar(scale: Scale([2000], cap: 100, cells: 5), layout: layout(40, colored: true))
        let red = Style(foreground: SlicePalette.over)
        #expect(bar.drawn(2000, ceiling: 1000, from: 0).pieces.contains(.text("████▶", red)))
        #expect(!bar.drawn(1000, ceiling: 1000, from: 0).pieces.contains(.text("████▶", red)))
    }
}
