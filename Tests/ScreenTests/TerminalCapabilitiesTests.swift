import Support
import Terminal
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
            (1, .red), (9, .brightRed), (16, .black), (196, .brightRed), (46, .brightGreen), (21, .blue),
            (231, .brightWhite), (238, .brightBlack), (244, .brightBlack), (254, .white), (232, .black),
            (226, .brightYellow), (160, .red),
        ] as [(UInt8, Color.Name)])
    func `one of 256 colours maps to the nearest of sixteen`(_ index: UInt8, _ name: Color.Name) {
        #expect(Color.Name(nearestTo: index) == name)
    }

    @Test(
        arguments: [
            (
                256, Style(foreground: .indexed(208), background: .named(.brightRed)),
                Style(foreground: .indexed(208), background: .named(.brightRed))
            ),
            (
                16, Style(foreground: .indexed(196), background: .named(.brightRed)),
                Style(foreground: .named(.brightRed), background: .named(.brightRed))
            ),
            (
                8, Style(foreground: .indexed(196), background: .named(.brightBlue)),
                Style(bold: true, foreground: .named(.red), background: .named(.blue))
            ),
            (8, Style(foreground: .named(.green)), Style(foreground: .named(.green))),
            (
                0, Style(dim: true, reverse: true, foreground: .named(.red), background: .indexed(3)),
                Style(dim: true, reverse: true)
            ),
        ] as [(Int, Style, Style)])
    func `a style is adapted to the colours of the terminal`(_ colors: Int, _ style: Style, _ shown: Style) {
        #expect(TerminalCapabilities(colors: colors).shown(style) == shown)
    }

    @Test(arguments: [16, 231] as [UInt8])
    func `black or white text on any colour has a contrast of 4_5 with sixteen colours`(_ text: UInt8) throws {
        for ground in UInt8.min...UInt8.max {
            let style = Style(foreground: .indexed(text), background: .indexed(ground))
            let shown = TerminalCapabilities(colors: 16).shown(style)
            guard case .named(let front)? = shown.foreground, case .named(let back)? = shown.background else {
                Issue.record("\(ground): \(shown)")
                continue
            }
            #expect(
                Contrast.atLeast(45, Contrast.rgb(UInt8(front.rawValue)), Contrast.rgb(UInt8(back.rawValue))),
                "\(ground): \(shown)")
        }
    }

    @Test func `two shapes in one cell keep both colours`() {
        let style = Style(foreground: .indexed(163), background: .indexed(68))
        let shown = TerminalCapabilities(colors: 16).shown(style)
        #expect(shown.foreground == .named(Color.Name(nearestTo: 163)))
        #expect(shown.background == .named(Color.Name(nearestTo: 68)))
    }

    @Test func `with eight colours white text on a dark colour is bold`() {
        let shown = TerminalCapabilities(colors: 8).shown(
            Style(foreground: .indexed(231), background: .indexed(160)))
        #expect(shown == Style(bold: true, foreground: .named(.white), background: .named(.red)))
    }
}
