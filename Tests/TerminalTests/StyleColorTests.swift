import Support
import Terminal
import Testing

@Suite struct StyleColorTests {
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
        #expect(style.shown(ofColors: colors) == shown)
    }

    @Test(arguments: [16, 231] as [UInt8])
    func `black or white text on any colour has a contrast of 4_5 with sixteen colours`(_ text: UInt8) throws {
        for ground in UInt8.min...UInt8.max {
            let style = Style(foreground: .indexed(text), background: .indexed(ground))
            let shown = style.shown(ofColors: 16)
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
        let shown = style.shown(ofColors: 16)
        #expect(shown.foreground == .named(Color.Name(nearestTo: 163)))
        #expect(shown.background == .named(Color.Name(nearestTo: 68)))
    }

    @Test func `with eight colours white text on a dark colour is bold`() {
        let shown = Style(foreground: .indexed(231), background: .indexed(160)).shown(ofColors: 8)
        #expect(shown == Style(bold: true, foreground: .named(.white), background: .named(.red)))
    }
}
