import Terminal
import Testing

@Suite struct DrawnPictureTests {
    @Test(arguments: [
        "", "plain\n", "\u{1B}[38;2;1;2;3m▄\u{1B}[0m\r\n", "\u{1B}[48:5:1m▀", "\u{1B}_Ga=T,f=32,s=1;AAAA\u{1B}\\\n",
        "\u{1B}P0;1;0q\"1;1;2;2#0;2;0;0;0~-\u{1B}\\",
    ])
    func `the characters of drawn pictures are allowed`(text: String) {
        #expect(isDrawnPicture(text))
    }

    @Test(arguments: [
        "\u{7}", "\u{1B}", "\u{1B}[2J", "\u{1B}[?25l", "\u{1B}[1;1H", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;AAAA\u{1B}\\",
        "\u{1B}[31", "\u{1B}_Ga=T;AAAA", "\u{1B}_Xnotkitty\u{1B}\\", "\u{1B}_Ga=T;\u{7}\u{1B}\\",
        "\u{1B}_Ga=T;AA\u{1B}]0;x\u{1B}\\", "\u{1B}P+q544e\u{1B}\\", "\u{1B}P$qm\u{1B}\\", "\u{1B}c", "\u{9B}31m",
        "\u{202E}", "\t", "\u{0}", "\u{1B}[3\u{0}1m",
    ])
    func `control sequences in pictures are refused`(text: String) {
        #expect(!isDrawnPicture(text))
        #expect(!isDrawnPicture("▄▄\n\(text)▄"))
    }
}
