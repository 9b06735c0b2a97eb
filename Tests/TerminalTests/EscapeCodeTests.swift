import Terminal
import Testing

@Suite struct EscapeCodeTests {
    @Test(arguments: [
        (Style.plain, ""), (.bold, "\u{1B}[1m"), (.dim, "\u{1B}[2m"),
        (Style(reverse: true, strikethrough: true), "\u{1B}[7;9m"),
        (Style(foreground: .named(.red)), "\u{1B}[31m"), (Style(foreground: .named(.brightWhite)), "\u{1B}[97m"),
        (Style(background: .named(.black)), "\u{1B}[40m"), (Style(background: .named(.brightRed)), "\u{1B}[101m"),
        (Style(bold: true, foreground: .indexed(161), background: .indexed(7)), "\u{1B}[1;38;5;161;48;5;7m"),
    ])
    func `each style has its escape code`(_ style: Style, _ code: String) {
        #expect(EscapeCode.style(style) == code)
    }

    @Test func `the first column is number 1 for the terminal`() {
        #expect(EscapeCode.cursorColumn(0) == "\u{1B}[1G")
    }
}
