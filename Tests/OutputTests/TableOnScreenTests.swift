import Output
import Terminal
import Testing

@Suite struct TableOnScreenTests {
    private let table = Table(
        columns: [
            .init("Month"), .init("Total", alignment: .trailing), .init("Count", alignment: .trailing, leaves: 1),
            .init("", leaves: 3), .init("Ceiling", alignment: .trailing, leaves: 2),
        ],
        rows: [["2026-11", "1234,50", "12", "OVER", "900,00"].map { StyledText($0) }])

    private func lines(_ width: Int, isTerminal: Bool = true) -> [String] {
        let rendering = Rendering(color: false, cursorColumns: false, glyphs: .block)
        let screen = OutputScreen(width: width, rows: 24, rendering: rendering, isTerminal: isTerminal)
        return table.lines(on: screen).map(\.plainText)
    }

    @Test func `a narrow terminal names the columns that are left out, and how to see them`() {
        #expect(lines(38).count == 2)
        #expect(
            lines(37) == [
                "Month      Total        Ceiling", "2026-11  1234,50  OVER   900,00", "Count is not shown; it needs 38",
                "columns, or --format csv",
            ])
        #expect(
            lines(24).dropFirst(2).joined(separator: " ")
                == "Count and Ceiling are not shown; they need 38 columns, or --format csv")
    }

    @Test(arguments: [20, 24, 37, 38]) func `a pipe or a file gets only the table`(width: Int) {
        #expect(lines(width, isTerminal: false).count == 2)
    }
}
