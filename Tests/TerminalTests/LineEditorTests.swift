import Support
import Terminal
import Testing

@Suite struct LineEditorTests {
    @Test func `text is inserted at the cursor`() {
        #expect(typed("abc", .left, .left, "X").text == "aXbc")
        #expect(typed("abc", .home, "X", .end, "Y").text == "XabcY")
        #expect(typed("abc", .left, .right, .right, "d").text == "abcd")
    }

    @Test func `deleting removes whole clusters`() {
        #expect(typed("cafe\u{301}", .deleteBackward).text == "caf")
        #expect(typed("a👩‍👩‍👧", .deleteBackward).text == "a")
        #expect(typed(.deleteBackward).text == "")
        #expect(typed("abc", .home, .deleteForward).text == "bc")
        #expect(typed("abc", .deleteForward).text == "abc")
    }

    @Test func `words and the line before the cursor can be deleted`() {
        #expect(typed("12,50 food mercato  ", .deleteWord).text == "12,50 food ")
        #expect(typed("one", .deleteWord, .deleteWord).text == "")
        #expect(typed("12,50 food", .left, .deleteLine).text == "d")
        #expect(typed(.left, .right).text == "")
    }

    @Test func `Enter, Ctrl-C and Ctrl-D end the line`() {
        var editor = typed("ab")
        #expect(editor.press(.enter) == .line("ab"))
        #expect(editor.press(.interrupt) == .interrupted)
        #expect(editor.press(.endOfInput) == nil)
        #expect(editor.ended == .line("ab"))
        var empty = LineEditor()
        #expect(empty.press(.endOfInput) == .nothing)
        #expect(empty.ended == .nothing)
    }

    @Test func `the preview is shown dimmed after the text`() {
        let view = typed("12,50").view(question: "Amount: ", preview: "twelve", columns: 40, glyphs: .block)
        #expect(view.line == StyledText("Amount: 12,50  ") + StyledText("twelve", style: .dim))
        #expect(view.cursor == 13)
    }

    @Test func `the preview is cut to the width`() {
        let view = typed("12,50").view(question: "Amount: ", preview: "twelve euros fifty", columns: 24, glyphs: .block)
        #expect(view.line.plainText == "Amount: 12,50  twelve …")
        let narrow = typed("12,50").view(question: "Amount: ", preview: "twelve", columns: 17, glyphs: .block)
        #expect(narrow.line.plainText == "Amount: 12,50")
    }

    @Test func `a text wider than the line is shown around the cursor`() {
        let long = typed("abcdefghijklmnop")
        let view = long.view(question: "?", preview: "p", columns: 10, glyphs: .block)
        #expect(view.line.plainText == "?ijklmnop")
        #expect(view.cursor == 9)
    }

    @Test func `a combining mark after the cursor is cut off with its letter`() {
        let keycap = typed("\u{20E3}", .home, "abcdefgh")
        #expect(
            keycap.view(question: "?", preview: nil, columns: 11, glyphs: .block).line.plainText == "?abcdefgh\u{20E3}")
        #expect(keycap.view(question: "?", preview: nil, columns: 10, glyphs: .block).line.plainText == "?abcdefg")
    }

    @Test func `no view exceeds the width`() {
        let seed: UInt64 = 0x5EED_0005
        var generator = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let columns = Int.random(in: 2...30, using: &generator)
            let editor = typed(Typed.text(generator.text(upTo: 20)), .key(.left), .key(.left))
            let view = editor.view(
                question: visible(generator.text(upTo: 12)), preview: generator.text(upTo: 12), columns: columns,
                glyphs: .block)
            #expect(view.line.columns < columns, "seed \(seed), \(editor.text.debugDescription) in \(columns)")
            #expect(view.cursor < columns, "seed \(seed), \(editor.text.debugDescription) in \(columns)")
        }
    }

    private enum Typed: ExpressibleByStringLiteral {
        case text(String)
        case key(LineKey)

        init(stringLiteral text: String) { self = .text(text) }

        static var left: Typed { .key(.left) }
        static var right: Typed { .key(.right) }
        static var home: Typed { .key(.home) }
        static var end: Typed { .key(.end) }
        static var deleteBackward: Typed { .key(.deleteBackward) }
        static var deleteForward: Typed { .key(.deleteForward) }
        static var deleteWord: Typed { .key(.deleteWord) }
        static var deleteLine: Typed { .key(.deleteLine) }
    }

    private func typed(_ typed: Typed...) -> LineEditor {
        var editor = LineEditor()
        for typed in typed {
            switch typed {
            case .text(let text): for scalar in text.unicodeScalars { _ = editor.press(.text(scalar)) }
            case .key(let key): _ = editor.press(key)
            }
        }
        return editor
    }
}
