import Screen
import Support
import Testing

@Suite struct KeyReaderTests {
    private static let esc = "\u{1B}"

    @Test(
        arguments: [
            // Arrows: xterm, application mode, rxvt with modifiers, xterm with modifiers.
            ("[A|[B|[C|[D", [.up, .down, .right, .left]), ("OA|OB|OC|OD", [.up, .down, .right, .left]),
            ("[a|[b|[c|[d|Oa|Od", [.up, .down, .right, .left, .up, .left]),
            ("[1;5A|[1;2B|[1;3C|[1;8D|O5A", [.up, .down, .right, .left, .up]),
            // Home and End: xterm, VT220 and Linux, rxvt.
            ("[H|[F|OH|OF|[1~|[4~|[7~|[8~|[1;5H", [.home, .end, .home, .end, .home, .end, .home, .end, .home]),
            (
                "[2~|[3~|[5~|[6~|[3;5~|[5^|[3$|[6@",
                [.insert, .delete, .pageUp, .pageDown, .delete, .pageUp, .delete, .pageDown]
            ),
            ("OP|OQ|OR|OS|[1;2P|[1;5S", [1, 2, 3, 4, 1, 4].map(Key.function)),
            ("[11~|[12~|[13~|[14~|[15~|[17~|[18~|[19~", [1, 2, 3, 4, 5, 6, 7, 8].map(Key.function)),
            ("[20~|[21~|[23~|[24~|[24;2~|[11^", [9, 10, 11, 12, 12, 1].map(Key.function)),
            ("[[A|[[B|[[C|[[D|[[E", [1, 2, 3, 4, 5].map(Key.function)),
            ("[Z", [.backTab]), ("OM|Oj|Ok|Om|Op|Oy|OX|O ", [.enter] + "*+-09= ".map { .text(String($0)) }),
            // rxvt marks Alt by another ESC.
            ("\u{1B}[A|\u{1B}OP", [.up, .function(1)]),
            ("x|ä|[|O", [.alt("x"), .alt("ä")]),
            ("\u{7F}|\r|\t", [.backspace, .enter, .tab]),
            (
                "[<0;1;1M|[<0;1;1m|[<4;80;24M",
                [.click(Position(row: 0, column: 0)), .click(Position(row: 23, column: 79))]
            ),
            ("[<64;5;5M|[<65;5;5M|[<66;5;5M|[<2;1;1M|[<32;1;1M|[<0;0;1M|[<0;1M", [.wheelUp, .wheelDown]),
            ("[M !!|[M`!!|[M#!!|[M\u{20}\u{20}\u{20}", [.click(Position(row: 0, column: 0)), .wheelUp]),
            // Sequences that are not keys: answers, focus, unknown functions, texts for programs.
            ("[?62;c|[5;10R|[I|[O|[25~|[99~|[?1;2$y|[0;1$y|[1;5u|[E|Oz|[>0;1;0c|[ q|[P|[201~", []),
            ("]0;title\u{7}|]11;rgb:0000/0000/0000\u{1B}\\|P>!text\u{1B}\\|_Gi=1;OK\u{1B}\\|^x\u{1B}\\|Xx\u{1B}\\", []),
        ] as [(String, [Key])])
    func `escape sequences are decoded to keys or ignored`(_ text: String, _ keys: [Key]) {
        let spelled = text.split(separator: "|").map { Self.esc + $0 }
        var read: [Key] = []
        for one in spelled {
            var reader = KeyReader()
            read += reader.read(one.utf8) + reader.read("".utf8)
            // Only an incomplete sequence takes the next letter.
            let isOpen = one == "\u{1B}[" || one == "\u{1B}O"
            #expect(reader.read("z".utf8) == (isOpen ? [] : [.text("z")]), "\(one.debugDescription)")
        }
        #expect(read == keys)
    }

    @Test(
        arguments: [
            ("a€日👍", ["a", "€", "日", "👍"].map(Key.text)), ("e\u{301}", ["e", "\u{301}"].map(Key.text)),
            ("\u{8}\u{7F}\t\r\n", [.backspace, .backspace, .tab, .enter, .enter]),
            ("\u{1}\u{3}\u{12}\u{1A}", ["a", "c", "r", "z"].map(Key.control)),
            ("\u{0}\u{1C}\u{1D}\u{1E}\u{1F}", [" ", "\\", "]", "^", "_"].map(Key.control)),
            ("\u{85}\u{9B}x", [.text("x")]),
            // A sequence that a control character breaks off.
            ("\u{1B}[1\ra", [.enter, .text("a")]), ("\u{1B}[1\u{1B}[A", [.up]),
            ("\u{1B}]0;x\ry", [.enter, .text("y")]),
            ("\u{1B}]0;x\u{1B}[Ay", [.up, .text("y")]), ("\u{1B}\u{1B}x", [.escape, .alt("x")]),
        ] as [(String, [Key])])
    func `bytes are decoded to keys`(_ text: String, _ keys: [Key]) {
        var reader = KeyReader()
        #expect(reader.read(text.utf8) == keys)
    }

    @Test(
        arguments: [
            [0x80, 0x61], [0xFF, 0x61], [0xC3, 0x61], [0xE2, 0x82, 0x61], [0xED, 0xA0, 0x80, 0x61], [0xC0, 0x80, 0x61],
            [0xF4, 0x90, 0x80, 0x80, 0x61], [0x1B, 0xC3, 0x61],
        ] as [[UInt8]])
    func `invalid UTF-8 is dropped, and the rest is read`(_ bytes: [UInt8]) {
        var reader = KeyReader()
        #expect(reader.read(bytes) == [.text("a")])
    }

    @Test(
        arguments: [
            ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}[", [.alt("[")]),
            ("\u{1B}O", [.alt("O")]), ("\u{1B}]", [.alt("]")]), ("\u{1B}P", [.alt("P")]), ("", []), ("a", []),
            ("\u{1B}[1", []), ("\u{1B}]0;", []), ("\u{1B}[200~", []), ("\u{1B}[200~\u{1B}", []), ("\u{C3}", []),
            ("\u{1B}]0;x\u{1B}", [.escape]),
        ] as [(String, [Key])])
    func `an unfinished sequence is a key if nothing follows`(_ text: String, _ keys: [Key]) {
        var reader = KeyReader()
        _ = reader.read(text.utf8)
        #expect(reader.isPending == !keys.isEmpty)
        #expect(reader.flush() == keys)
        #expect(!reader.isPending)
        #expect(reader.flush() == [])
        if !keys.isEmpty { #expect(reader.read("[A".utf8) == [.text("["), .text("A")]) }
    }

    @Test(
        arguments: [
            ("one", "one"), ("one\rtwo\r\nthree\nfour\r", "one\ntwo\nthree\nfour\n"), ("", ""),
            ("a\u{1B}[Ab\u{1B}", "a\u{1B}[Ab\u{1B}"),
            ("\u{1B}[201x\u{1B}[20\u{1B}\u{1B}", "\u{1B}[201x\u{1B}[20\u{1B}\u{1B}"),
            ("q\u{3}\t👍", "q\u{3}\t👍"), ("\u{1B}[200~", "\u{1B}[200~"),
        ])
    func `a paste is one text`(_ text: String, _ pasted: String) {
        var reader = KeyReader()
        #expect(reader.read("x\u{1B}[200~\(text)\u{1B}[201~y".utf8) == [.text("x"), .paste(pasted), .text("y")])
    }

    @Test func `invalid UTF-8 in a paste is left out`() {
        var reader = KeyReader()
        let bytes = Array("\u{1B}[200~a".utf8) + [0xFF, 0xC3] + Array("b\u{1B}[201~".utf8)
        #expect(reader.read(bytes) == [.paste("ab")])
    }

    @Test func `a paste beyond 1 MiB is dropped`() {
        var reader = KeyReader()
        #expect(reader.read("\u{1B}[200~".utf8) == [])
        // A character that the limit cuts is removed whole.
        #expect(reader.read(Array(repeating: UInt8(ascii: "a"), count: (1 << 20) - 1)) == [])
        #expect(reader.read("ébc\u{1B}[A".utf8) == [])
        let keys = reader.read("\u{1B}[201~x".utf8)
        #expect(keys.count == 2)
        #expect(keys.first == .paste(String(repeating: "a", count: (1 << 20) - 1)))
        #expect(keys.last == .text("x"))
        #expect(reader.read("\u{1B}[200~b\u{1B}[201~".utf8) == [.paste("b")])
    }

    @Test func `an unfinished sequence or text does not swallow keys forever`() {
        var reader = KeyReader()
        _ = reader.read("\u{1B}[".utf8)
        _ = reader.read(Array(repeating: UInt8(ascii: "1"), count: 64))
        #expect(reader.read("a".utf8) == [.text("a")])
        _ = reader.read("\u{1B}]".utf8)
        _ = reader.read(Array(repeating: UInt8(ascii: "1"), count: 5000))
        #expect(reader.read("a".utf8) == [.text("a")])
        _ = reader.read("\u{1B}O".utf8)
        _ = reader.read(Array(repeating: UInt8(ascii: "1"), count: 70))
        #expect(reader.read("a".utf8) == [.text("a")])
    }

    @Test func `random bytes do not crash, and may be split anywhere`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let pieces = [
            "\u{1B}", "[", "O", "M", "<", "0", "1", ";", "~", "A", "$", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[M", "]",
            "\\", "\u{7}", "P", "é", "👍", "\r", "\u{18}", "\u{3}", "99999999999999999999", " ",
        ].map { Array($0.utf8) }
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                bytes +=
                    Int.random(in: 0..<5, using: &random) == 0
                    ? [UInt8.random(in: 0...255, using: &random)] : pieces.randomElement(using: &random)!
            }
            var whole = KeyReader()
            let keys = whole.read(bytes)
            var split = KeyReader()
            var parts: [Key] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 0...min(3, rest.count), using: &random)
                parts += split.read(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(parts == keys, "seed \(seed): \(bytes)")
            #expect(split.isPending == whole.isPending, "seed \(seed): \(bytes)")
            for case .text(let text) in keys {
                #expect(
                    text.unicodeScalars.count == 1
                        && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
                    "seed \(seed): \(bytes)")
            }
        }
    }
}
