import Glibc
import Support
import Testing

@testable import Terminal

@Suite struct TerminalSizeTests {
    @Test func `a terminal has a size`() {
        let terminal = PseudoTerminal(columns: 97)
        #expect(TerminalSize.of(terminal.inside) == TerminalSize(columns: 97, rows: 24))
    }

    @Test func `a descriptor without a terminal has no size`() {
        #expect(TerminalSize.of(-1) == nil)
    }

    @Test(
        arguments: [
            (0, 24, 0, 0, nil), (80, 24, 0, 0, TerminalSize(columns: 80, rows: 24)),
            (80, 24, 720, 432, TerminalSize(columns: 80, rows: 24, cellWidthPixels: 9, cellHeightPixels: 18)),
            (80, 24, 720, 0, TerminalSize(columns: 80, rows: 24)),
            (80, 0, 720, 432, TerminalSize(columns: 80, rows: 0)),
            (80, 24, 79, 432, TerminalSize(columns: 80, rows: 24)),
        ] as [(UInt16, UInt16, UInt16, UInt16, TerminalSize?)])
    func `pixels count only if both sides are given`(
        _ columns: UInt16, _ rows: UInt16, _ width: UInt16, _ height: UInt16, _ expected: TerminalSize?
    ) {
        let window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: width, ws_ypixel: height)
        #expect(TerminalSize(window: window) == expected)
    }
}
