import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
    @Test(
        arguments: [
            ("a€日👍", [.text("a"), .text("€"), .text("日"), .text("👍")]),
            ("\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[F", [.right, .left, .home, .end]),
            ("\u{1B}OC\u{1B}OH", [.right, .home]),
            ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~\u{1B}[3~", [.home, .end, .home, .end, .deleteForward]),
            ("\u{1B}[A\u{1B}[1;5Cx", [.text("x")]), ("\u{1B}x", [.text("x")]),
            ("\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}", [.home, .left, .interrupt, .endOfInput, .end, .right]),
            ("\u{8}\u{7F}\u{15}\u{17}", [.deleteBackward, .deleteBackward, .deleteLine, .deleteWord]),
            ("\n\r", [.enter, .enter]), ("\t\u{1A}", [.complete]), ("\u{85}x", [.text("x")]),
        ] as [(String, [LineKey])])
    func `bytes are decoded to keys`(_ text: String, _ keys: [LineKey]) {
        #expect(decoded(Array(text.utf8)) == keys)
    }

    @Test(
        arguments: [
            [0x80, 0x61], [0xFF, 0x61], [0xC3, 0x61], [0xE2, 0x82, 0x61], [0xED, 0xA0, 0x80, 0x61],
        ] as [[UInt8]])
    func `invalid UTF-8 is dropped, and the rest is read`(_ bytes: [UInt8]) {
        #expect(decoded(bytes) == [.text("a")])
    }

    @Test func `an unfinished escape sequence does not swallow the line`() {
        let endless = [0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 17)
        #expect(decoded(endless + [0x61]) == [.text("a")])
        #expect(decoded([0x1B, 0x5B, 0x31, 0x0A, 0x61]) == [.text("a")])
    }

    private func decoded(_ bytes: [UInt8]) -> [LineKey] {
        var decoder = KeyDecoder()
        return bytes.compactMap { decoder.key(after: $0) }
    }
}
