import Support
import Testing

@testable import Screen

@Suite(.usesTerminalLibrary) struct TerminalCapabilitiesTests {
    @Test(arguments: [nil, "", "dumb", "unknown", "no-such-terminal", "vt52"] as [String?])
    func `a terminal without cursor movement has no screen`(_ term: String?) {
        #expect(TerminalCapabilities(term: term, color: true) == nil)
    }

    @Test(
        arguments: [
            ("xterm", nil, true, 8), ("xterm-256color", nil, true, 256), ("xterm-256color", nil, false, 0),
            ("linux", nil, true, 8), ("vt220", nil, true, 0), ("rxvt-unicode", nil, true, 16),
            ("xterm", "truecolor", true, 256), ("xterm", "24bit", true, 256), ("xterm", "yes", true, 8),
            ("xterm", "truecolor", false, 0), ("xterm-16color", nil, true, 16), ("xterm-88color", nil, true, 16),
            ("xterm-color", nil, true, 8), ("xterm-512color", nil, true, 256), ("xterm-0color", nil, true, 0),
        ] as [(String, String?, Bool, Int)])
    func `the number of colours is that of the terminal, if wanted`(
        _ term: String, _ colorTerm: String?, _ color: Bool, _ colors: Int
    ) {
        #expect(TerminalCapabilities(term: term, color: color, colorTerm: colorTerm)?.colors == colors)
    }

    @Test func `xterm has every capability`() throws {
        let xterm = try #require(TerminalCapabilities(term: "xterm", color: true))
        #expect(xterm.hasAlternateScreen && xterm.hasScrollRegion && xterm.hasMouse && xterm.hasTitle)
        #expect(xterm.erasesLines && xterm.erasesColumns && xterm.hasSafeCorner)
        #expect(
            xterm.enterCodes(title: "a\u{7}b")
                == "\u{1B}[22;2t\u{1B}]2;a\\u{7}b\u{7}" + "\u{1B}[?1049h\u{1B}[22;0;0t" + "\u{1B}[?7l" + "\u{1B}[?2004h"
                + "\u{1B}[?1000h\u{1B}[?1006h")
        #expect(
            xterm.leaveCodes
                == "\u{1B}[?2026l\u{1B}[0m\u{1B}[r" + "\u{1B}[?1006l\u{1B}[?1000l" + "\u{1B}[?2004l" + "\u{1B}[?7h"
                + "\u{1B}[?12l\u{1B}[?25h" + "\u{1B}[H\u{1B}[2J" + "\u{1B}[?1049l\u{1B}[23;0;0t" + "\u{1B}[23;2t")
    }

    @Test func `the Linux console has no alternate screen and is cleared on leaving`() throws {
        let linux = try #require(TerminalCapabilities(term: "linux", color: true))
        #expect(!linux.hasAlternateScreen && !linux.hasTitle && linux.hasScrollRegion)
        #expect(!linux.enterCodes(title: "x").contains("]2;"))
        #expect(linux.leaveCodes.hasSuffix("\u{1B}[?25h\u{1B}[?0c\u{1B}[H\u{1B}[2J"))
    }

    @Test func `padding is not sent`() throws {
        let vt100 = try #require(TerminalCapabilities(term: "vt100", color: true))
        #expect(vt100.scrollDown == "\u{1B}M")
        #expect(vt100.hasScrollRegion && !vt100.hasMouse)
    }

    @Test func `an unknown xterm has 256 colours`() {
        #expect(
            TerminalCapabilities(term: "xterm-of-tomorrow", color: true)
                == TerminalCapabilities(term: "xterm-256color", color: true))
    }

    @Test(
        arguments: [
            ("xterm", nil, 8), ("xterm-256color", nil, 256), ("linux", nil, 8), ("vt220", nil, 0),
            ("rxvt-unicode", nil, 16), ("xterm", "truecolor", 256), ("xterm-16color", nil, 16), ("dumb", nil, 0),
            ("no-such-terminal", nil, nil), (nil, nil, nil), ("of-tomorrow-256color", nil, 256),
        ] as [(String?, String?, Int?)])
    func `the number of colours is known without a screen`(_ term: String?, _ colorTerm: String?, _ colors: Int?) {
        #expect(TerminalCapabilities.colors(ofTerminal: term, colorTerm: colorTerm) == colors)
    }
}
