import Screen
import Testing

@testable import Interface

/// Every view at sizes from 40×12 to 250×80. Tests of the layouts as values are with their views.
struct SizeTests {
    /// Sizes on both sides of every width at which a layout changes, and between.
    private static let sizes = [40, 63, 79, 80, 95, 96, 109, 110, 117, 118, 160, 201, 250].flatMap { columns in
        [12, 17, 18, 24, 39, 60, 80].map { Size(columns: columns, rows: $0) }
    }

    /// Sizes of two columns.
    private static let wide = [118, 119, 160, 250].flatMap { columns in
        [24, 39, 80].map { Size(columns: columns, rows: $0) }
    }

    @Test func `Every view fills exactly the screen, with a title above and keys below`() throws {
        let first = try Stage(after: Stage.household)
        for (index, view) in ViewTests.views.enumerated() {
            let stage = try Stage(80, 24, in: first.system)
            stage.press(view.keys)
            // Each view at an eighth of the sizes; together they are drawn at all.
            for size in Self.sizes.indices.filter({ $0 % 8 == index % 8 }).map({ Self.sizes[$0] }) {
                stage.resize(size.columns, size.rows)
                let frame = stage.screen.frame
                let lines = frame.text
                #expect(frame.size == size, "\(view.name)")
                #expect(lines.first?.isEmpty == false && lines.last?.isEmpty == false, "\(view.name) at \(size)")
            }
        }
    }

    @Test func `Nothing of one column of Summary reaches into the other`() throws {
        let stage = try Stage(after: Stage.household + Self.long)
        for size in Self.wide {
            stage.resize(size.columns, size.rows)
            stage.press("jk")
            let canvas = Size(columns: size.columns, rows: size.rows - 2)
            let rule = try #require(SummaryLayout(canvas, head: 0, isEmpty: false).ruleColumn)
            let marks = stage.column(rule)
            #expect(marks.count { $0 == "┼" } == 1, "\(size):\n\(stage.text)")
            #expect(marks.allSatisfy { $0 == "│" || $0 == "┼" }, "\(size):\n\(stage.text)")
        }
    }

    @Test func `Nothing of the list of Records reaches into the details`() throws {
        let stage = try Stage(after: Stage.household + Self.long)
        stage.press("2")
        for size in Self.wide {
            stage.resize(size.columns, size.rows)
            stage.press("jk")
            let frame = stage.screen.frame
            let rule = try #require(
                (0..<size.columns).first { frame[1, $0].text == "│" }, "\(size):\n\(stage.text)")
            #expect(stage.column(rule).allSatisfy { $0 == "│" }, "\(size):\n\(stage.text)")
            for blank in [rule - 1, rule + 1] {
                #expect(stage.column(blank).allSatisfy { $0 == " " }, "\(size):\n\(stage.text)")
            }
        }
    }

    @Test func `Nothing of the bars of Statistics reaches into the ring`() throws {
        let stage = try Stage(after: Stage.household + Self.long)
        stage.press("3<Enter>")
        for size in Self.wide {
            stage.resize(size.columns, size.rows)
            stage.press("jk")
            let canvas = Size(columns: size.columns, rows: size.rows - 2)
            let bars = StatisticsLayout.groups(canvas, head: 8, bars: 8) { 2 * $0 }
            let ring = try #require(bars.picture)
            let frame = stage.screen.frame
            let first = try #require((1..<size.rows).first { frame[$0, 5].style.reverse }, "\(size):\n\(stage.text)")
            #expect(
                (first..<size.rows - 1).allSatisfy { row in
                    (bars.list.width..<ring.column).allSatisfy { frame[row, $0].text == " " }
                }, "\(size):\n\(stage.text)")
        }
    }

    /// A category, a payee and texts that are wider than their columns.
    private static let long: [String] = {
        let name = String(repeating: "very long ", count: 9)
        return [
            "category add collections-of-very-old-stamps",
            "add|1234567,89|collections-of-very-old-stamps|\(name)x|--payee|\(name)y|--on|2026-11-21",
        ]
    }()
}

extension Stage {
    /// The texts in a column, from below the tabs to above the footer.
    fileprivate func column(_ column: Int) -> [String] {
        let frame = screen.frame
        return (1..<size.rows - 1).map { frame[$0, column].text }
    }
}
